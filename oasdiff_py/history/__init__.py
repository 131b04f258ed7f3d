"""Many revisions of one API to a timeline: what changed in each endpoint, and when."""
