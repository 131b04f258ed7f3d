"""`enum` and `x-extensible-enum` (JSON Schema Validation §6.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.change import Delta
from oasdiff_py.model.values import canonical

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.keywords import Difference
    from oasdiff_py.diff.pair import Pair



def changes(pair: Pair, differences: list[Difference]) -> Iterator[Delta]:
    """Became an enum, ceased to be one, or gained and lost single values."""
    before, after = pair.both("enum")
    base, revision = pair.places("enum")
    if before is None:
        yield Delta("enum", "set", "narrows", None, after, base, revision)
        return
    if after is None:
        # What was a closed list is none any more; the field tells each value that is no longer listed.
        yield Delta("enum", "unset", "widens", before, None, base, revision)
        return
    for difference in differences:
        value = difference.after if difference.added else difference.before
        index = _index(after if difference.added else before, value)
        if difference.added:
            place = revision.child(index) if revision else None
            yield Delta("enum", "value-added", "widens", None, value, base, place)
        else:
            place = base.child(index) if base else None
            yield Delta("enum", "value-removed", "narrows", value, None, place, revision)


def extensible(pair: Pair, _: list[Difference]) -> Iterator[Delta]:
    """Values that left an `x-extensible-enum`, the list that may grow."""
    before, after = pair.both("x-extensible-enum")
    base, revision = pair.places("x-extensible-enum")
    if not isinstance(before, list) or not isinstance(after, list):
        return
    kept = {canonical(value) for value in after}
    for value in before:
        if canonical(value) not in kept:
            yield Delta("x-extensible-enum", "value-removed", "narrows", value, None, base, revision)


def _index(values: list[object], value: object) -> str:
    wanted = canonical(value)
    return str(next(index for index, item in enumerate(values) if canonical(item) == wanted))
