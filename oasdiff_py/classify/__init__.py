"""Changes and rules to findings."""
