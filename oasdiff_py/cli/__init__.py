"""Words of a command line to calls of the package; no logic."""
