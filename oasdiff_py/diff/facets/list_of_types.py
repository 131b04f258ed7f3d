"""A list of types, written as `type`, `anyOf` or `oneOf`, that grew or shrank."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.change import Delta, Effect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.pair import Pair


def changes(pair: Pair, old: frozenset[str], new: frozenset[str]) -> Iterator[Delta]:
    """Widened by some types, narrowed by some, or both at once: `exchanged`.

    Nothing where only the spelling differs.
    """
    added, removed = " and ".join(sorted(new - old)), " and ".join(sorted(old - new))
    if old == new:
        return
    action: str
    effect: Effect
    if added and removed:
        action, effect = "exchanged", "incomparable"
    elif added:
        action, effect = "widened", "widens"
    else:
        action, effect = "narrowed", "narrows"
    yield Delta("list-of-types", action, effect, removed or None, added or None, pair.base.where, pair.revision.where)
