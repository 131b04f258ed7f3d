"""What the command ends with; the numbers are those that the field knows."""

from __future__ import annotations

import enum


class ExitCode(enum.IntEnum):
    """0 fine, 1 the gate fails, 101 bad flags or files of ours, 102 a spec cannot be read, 103 a glob is empty."""

    FINE = 0
    GATE_FAILED = 1
    USAGE = 101
    SPEC = 102
    NO_MATCH = 103
