"""`enum` and `x-extensible-enum` (JSON Schema Validation §6.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from oasdiff_py.diff.change import Delta
from oasdiff_py.model.values import canonical

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.keywords import Difference
    from oasdiff_py.diff.pair import Pair
    from oasdiff_py.model.schema import Schema

_UNIONS = frozenset(("anyOf", "oneOf"))


def changes(pair: Pair, _: list[Difference]) -> Iterator[Delta]:
    """Became an enum, ceased to be one, or gained and lost single values."""
    before, after = (_closed(side) for side in (pair.base, pair.revision))
    base, revision = pair.places("enum")
    if before is None:
        union = bool(pair.base.lists.keys() & _UNIONS)
        yield Delta("enum", "set-from-union" if union else "set", "narrows", None, after, base, revision)
        if not union:
            return
    elif after is None and not pair.revision.lists.keys() & _UNIONS:
        yield Delta("enum", "unset", "widens", before, None, base, revision)
        return
    # A list that moved into or out of the branches of a union is told value by value.
    old, new = before or [], after or []
    had, has = ({canonical(value) for value in values} for values in (old, new))
    for index, value in enumerate(new):
        if canonical(value) not in had:
            place = revision.child(str(index)) if "enum" in pair.revision.keywords else revision
            yield Delta("enum", "value-added", "widens", None, value, base, place)
    for index, value in enumerate(old):
        if canonical(value) not in has:
            place = base.child(str(index)) if "enum" in pair.base.keywords else base
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


def _closed(schema: Schema) -> list[Any] | None:
    """The values that are listed; a `const` is a list of one."""
    if "enum" in schema.keywords:
        listed: list[Any] = schema.keywords["enum"]
        return listed
    return [schema.keywords["const"]] if "const" in schema.keywords else None
