"""Which documents a git branch changed, and documents that are on no disk."""
