"""Detection, one module a family: a pair of nodes in, deltas out. A module knows nothing of places and levels."""
