"""A list of types, written as `type`, `anyOf` or `oneOf`, that grew or shrank."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.change import Delta

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.pair import Pair


def changes(pair: Pair, old: frozenset[str], new: frozenset[str]) -> Iterator[Delta]:
    """One delta for what was added and one for what was removed, each with its names."""
    added, removed = sorted(new - old), sorted(old - new)
    base, revision = pair.base.where, pair.revision.where
    if added:
        guards = frozenset(("also-removed",)) if removed else frozenset[str]()
        yield Delta(
            "list-of-types", "widened", "widens", None, " and ".join(added), base, revision, guards=guards
        )
    if removed:
        guards = frozenset(("also-added",)) if added else frozenset[str]()
        yield Delta(
            "list-of-types", "narrowed", "narrows", " and ".join(removed), None, base, revision, guards=guards
        )
