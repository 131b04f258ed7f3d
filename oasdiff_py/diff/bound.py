"""Upper and lower bounds: which way a bound moved, and what that does to the set of values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.change import Delta, Effect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.pair import Pair


def moved(pair: Pair, keyword: str, *, upper: bool) -> Iterator[Delta]:
    """The delta of one numeric bound: set, unset, increased or decreased."""
    before, after = pair.both(keyword)
    effect: Effect
    if before is None:
        action, effect = "set", "narrows"
    elif after is None:
        action, effect = "unset", "widens"
    else:
        action = "increased" if after > before else "decreased"
        effect = "widens" if (after > before) is upper else "narrows"
    base, revision = pair.places(keyword)
    yield Delta(keyword, action, effect, before, after, base, revision)
