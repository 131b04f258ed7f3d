"""Says what changed between two revisions of an OpenAPI description, who breaks, and why."""

__version__ = "0.1.0"
