"""Branches of `allOf`, `anyOf`, `oneOf` and `prefixItems` that came or went."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.branches import label
from oasdiff_py.diff.change import OPPOSITE, Delta, Effect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.pair import Pair

_WHEN_ADDED: dict[str, Effect] = {
    "allOf": "narrows",
    "anyOf": "widens",
    "oneOf": "widens",
    "prefixItems": "unknown",
}


def changes(pair: Pair, keyword: str) -> Iterator[Delta]:
    """What was added to one list and what was removed from it, each named in one delta."""
    matched = pair.branches[keyword]
    old, new = pair.base.lists.get(keyword, []), pair.revision.lists.get(keyword, [])
    effect = _WHEN_ADDED[keyword]
    base, revision = pair.places(keyword)
    for action, indexes, branches, resolve, side in (
        ("added", matched.added, new, pair.resolve_revision, effect),
        ("removed", matched.removed, old, pair.resolve_base, OPPOSITE.get(effect, effect)),
    ):
        if keyword in ("anyOf", "oneOf") and old and new:
            # One more kind that no value is of.
            indexes = [index for index in indexes if not resolve(branches[index]).never]  # noqa: PLW2901
        bare = [index for index in indexes if keyword == "allOf" and resolve(branches[index]).is_bare]
        for told, suffix, kind in (
            ([index for index in indexes if index not in bare], "", side),
            # A branch without a word, not even a description, is no branch.
            ([index for index in bare if resolve(branches[index]).raw], "-annotation-only", "none"),
        ):
            if not told:
                continue
            names = ", ".join(label(branches, index) for index in told)
            first = branches[told[0]].where
            before, after = (None, names) if action == "added" else (names, None)
            yield Delta(
                keyword,
                action + suffix,
                kind,
                before,
                after,
                base if action == "added" else first,
                first if action == "added" else revision,
            )
