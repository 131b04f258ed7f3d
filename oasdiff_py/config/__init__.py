"""Settings in files: where they are found, read and checked."""
