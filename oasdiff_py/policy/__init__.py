"""What a team does about findings: accept them, fail on them, name the next version."""
