"""Levels, and the law that gives one for each effect and direction."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oasdiff_py.diff.change import Direction


class Level(enum.IntEnum):
    """How bad a finding is for those who call the API; the numbers are those of the JSON output."""

    NONE = 0
    INFO = 1
    WARNING = 2
    ERROR = 3

    @property
    def word(self) -> str:
        """`error`, `warning`, `info` or `none`."""
        return self.name.lower()


WORDS = {level.word: level for level in Level} | {"err": Level.ERROR, "warn": Level.WARNING}

# effect: (in a request, in a response)
_LAW: dict[str, tuple[Level, Level]] = {
    "narrows": (Level.ERROR, Level.INFO),
    "widens": (Level.INFO, Level.ERROR),
    "incomparable": (Level.ERROR, Level.ERROR),
    "violation": (Level.ERROR, Level.ERROR),
    "unknown": (Level.WARNING, Level.WARNING),
    "none": (Level.INFO, Level.INFO),
}


def law(effect: str, direction: Direction, guards: frozenset[str]) -> Level:
    """The level of an effect, guards applied first.

    `read-only` voids what happens to a request, `write-only` and `non-success` what happens to a response;
    what the client picks (`negotiated`) is judged as a request.
    """
    if direction == "request" and "read-only" in guards:
        return Level.INFO
    if direction == "response" and ("write-only" in guards or "non-success" in guards):
        return Level.INFO
    in_request, in_response = _LAW[effect]
    return in_response if direction == "response" and "negotiated" not in guards else in_request


def softened(level: Level, facet: str, action: str, guards: frozenset[str]) -> Level:
    """A level in sight of an `allOf` that was compared branch by branch.

    Another branch may say already what this one says no more, so an error is only a warning; a branch that was
    added is a new condition whatever the others say, and a list of types is told as a whole.
    """
    told_whole = facet == "list-of-types" or (facet == "allOf" and action == "added")
    if "in-all-of" in guards and level is Level.ERROR and not told_whole:
        return Level.WARNING
    return level
