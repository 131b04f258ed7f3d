"""What the kinds of sources have in common: files, git revisions, URLs and the standard input."""

from __future__ import annotations

from typing import Protocol


class OutsideError(Exception):
    """A reference leads out of the place that it may lead to; `bounds` names that in words."""

    def __init__(self, bounds: str) -> None:
        super().__init__(bounds)
        self.bounds = bounds


class MissingError(Exception):
    """There is nothing at the place; `reason` is the end of a sentence that begins with its name."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Place(Protocol):
    """Where a document lives.

    `name` is how messages call it; `identity` is the same for one document reached by two names; `remote`
    says whether `relative` reads URLs too.
    """

    @property
    def name(self) -> str: ...  # noqa: D102 - see the class

    @property
    def identity(self) -> str: ...  # noqa: D102 - see the class

    @property
    def remote(self) -> bool: ...  # noqa: D102 - see the class

    def read(self) -> bytes:
        """Return the bytes. Raises `SourceError`, or `MissingError` if there are none."""
        ...

    def relative(self, reference: str) -> Place:
        """Return the place that `reference`, a relative or absolute path, leads to from here.

        Raises `OutsideError` if that is out of bounds, `MissingError` if nothing is there.
        """
        ...
