"""Subschemas that are there or not: `contains`, `propertyNames`, `if`, `then`, `else`, `unevaluated*`, patterns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.change import Delta

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from oasdiff_py.diff.keywords import Difference
    from oasdiff_py.diff.pair import Pair
    from oasdiff_py.model.schema import Schema


# Keywords whose subschema binds each value it is held against: one that allows everything binds none.
_BINDING = frozenset(("items", "propertyNames", "unevaluatedItems", "unevaluatedProperties", "then", "else"))


def presence(keyword: str) -> Callable[[Pair, list[Difference]], Iterator[Delta]]:
    """The facet of one subschema keyword: a constraint that was added or removed."""

    def changes(pair: Pair, differences: list[Difference]) -> Iterator[Delta]:
        places = pair.places(keyword)
        node = _node(pair, keyword)
        if _says_nothing(node, keyword):
            return
        if keyword == "items" and node.never:
            # Every value was an item before: that none is any more says more than that a keyword came.
            action, effect = ("set", "narrows") if differences[0].added else ("unset", "widens")
            yield Delta("false-schema", action, effect, None, None, *places, step=keyword)  # type: ignore[arg-type]
        elif differences[0].added:
            yield Delta(keyword, "added", "narrows", None, None, *places)
        else:
            yield Delta(keyword, "removed", "widens", None, None, *places)

    return changes


def of_same_type(keyword: str) -> Callable[[Pair, list[Difference]], Iterator[Delta]]:
    """The facet of a subschema that binds values of one type: where the type is another, that says it all."""
    facet = presence(keyword)

    def changes(pair: Pair, differences: list[Difference]) -> Iterator[Delta]:
        if pair.both("type")[0] == pair.both("type")[1]:
            yield from facet(pair, differences)

    return changes


def named(keyword: str) -> Callable[[Pair, list[Difference]], Iterator[Delta]]:
    """The facet of a keyword that names subschemas: one delta for each name that came or went."""

    def changes(pair: Pair, differences: list[Difference]) -> Iterator[Delta]:
        base, revision = pair.places(keyword)
        for difference in differences:
            name = str(difference.path[0]) if difference.path else keyword
            if difference.added:
                yield Delta(keyword, "added", "narrows", None, name, base, revision.child(name))
            else:
                yield Delta(keyword, "removed", "widens", name, None, base.child(name), revision)

    return changes


def _node(pair: Pair, keyword: str) -> Schema:
    """The subschema that only one side has."""
    if keyword in pair.revision.single:
        return pair.resolve_revision(pair.revision.single[keyword])
    return pair.resolve_base(pair.base.single[keyword])


def _says_nothing(node: Schema, keyword: str) -> bool:
    """Whether the subschema allows everything, so that it might as well be absent."""
    if keyword == "not":
        return node.never
    return keyword in _BINDING and node.is_bare
