"""What is raised where a dialect cannot say what another says."""

from __future__ import annotations


class UnsayableError(Exception):
    """A document cannot be rewritten; `reason` says why in words."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
