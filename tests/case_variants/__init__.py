"""Cases on disk, what is derived from each of them, and what the tool says about a pair."""
