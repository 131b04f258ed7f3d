"""A rule: the facts that it names, and what they are called."""

from __future__ import annotations

import fnmatch
import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from oasdiff_py.classify.level import Level
    from oasdiff_py.diff.change import Change, Direction


class Narrowed(NamedTuple):
    """The endpoints that a rule is about: globs of path and `operationId`, and a tag; empty means any.

    In a path `*` stands for anything but `/`, `**` for anything.
    """

    path: str = ""
    tag: str = ""
    operation_id: str = ""

    def holds(self, change: Change) -> bool:
        """Whether a change is of such an endpoint; one that names no endpoint never is."""
        endpoint = change.endpoint
        if endpoint is None:
            return False
        return (
            (not self.path or path_matches(self.path, endpoint.path))
            and (not self.tag or self.tag in endpoint.tags)
            and (not self.operation_id or fnmatch.fnmatchcase(endpoint.operation_id, self.operation_id))
        )


def path_matches(glob: str, path: str) -> bool:
    """Whether a path is one of a glob's, in which `*` does not pass a `/` and `**` does."""
    parts = (
        ".*" if part == "**" else "[^/]*" if part == "*" else re.escape(part) for part in re.split(r"(\*\*|\*)", glob)
    )
    return re.fullmatch("".join(parts), path) is not None


class Rule(NamedTuple):
    """One id: the facts that it names, what it is called, and its level before any profile.

    `facets` and `actions` are the facts, `place` where they are; `guard` is a circumstance that has to hold,
    `narrowed` says which endpoints the rule is about, all where it is None.
    """

    id: str
    family: str
    facets: tuple[str, ...]
    actions: tuple[str, ...]
    place: str
    effect: str
    guard: str
    level: Level
    because: str
    message: str
    why: str
    narrowed: Narrowed | None = None

    @property
    def direction(self) -> Direction:
        """`request`, `response` or `none`."""
        return direction_of(self.place)


def direction_of(place: str) -> Direction:
    """The direction that a place belongs to."""
    if place.startswith("request"):
        return "request"
    return "response" if place.startswith("response") else "none"
