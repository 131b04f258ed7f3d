"""Results on disk that survive a run: whole or not there."""
