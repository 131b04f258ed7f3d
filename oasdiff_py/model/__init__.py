"""Any dialect to one, and that to nodes with fingerprints."""
