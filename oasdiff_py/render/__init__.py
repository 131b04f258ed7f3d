"""The report in every format that people and machines read."""
