"""Which path of the base is which path of the revision, and which parameter is which after a rename."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

_NAME = re.compile(r"\{([^{}]*)\}")


class Paths(NamedTuple):
    """Pairs in the order of the base, then what only one side has, in its order."""

    matched: list[tuple[str, str]]
    removed: list[str]
    added: list[str]


def pair_paths(base: Iterable[str], revision: Iterable[str], *, names_count: bool = False) -> Paths:
    """Match equal paths, then paths that differ only in the names of their parameters.

    With `names_count` the names of parameters are part of a path (`--include-path-params`). Several paths that
    differ in nothing else are matched in their order; none is ever refused.
    """
    left, right = list(base), list(revision)
    present = set(right)
    partner = {path: path for path in left if path in present}
    if not names_count:
        waiting: dict[str, list[str]] = defaultdict(list)
        taken = set(partner)
        for path in right:
            if path not in taken:
                waiting[erased(path)].append(path)
        for path in left:
            if path not in partner and waiting[erased(path)]:
                partner[path] = waiting[erased(path)].pop(0)
    used = set(partner.values())
    return Paths(
        [(path, partner[path]) for path in left if path in partner],
        [path for path in left if path not in partner],
        [path for path in right if path not in used],
    )


def erased(path: str) -> str:
    """The path without the names of its parameters: `/a/{id}` and `/a/{name}` become `/a/{}`."""
    return _NAME.sub("{}", path)


def renamed_parameters(base: str, revision: str) -> dict[str, str]:
    """The revision's names of path parameters to the base's, by their position in the path."""
    return dict(zip(_NAME.findall(revision), _NAME.findall(base), strict=False))
