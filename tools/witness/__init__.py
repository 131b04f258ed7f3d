"""Messages that show what a change does: fine under one revision and not under the other, as a validator says."""
