"""One endpoint or schema of a description, as a document that stands alone."""
