"""`type` and `format`: one facet, since each narrows the same set of values (JSON Schema Validation §6.1.1).

A value that travels as text - in a URL, a header, a form, XML - is judged by what its text may be: every integer
is also a string there. So the facet is told in six forms, and rules name the form of their place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.change import Delta, Effect
from oasdiff_py.diff.octets import same_part
from oasdiff_py.diff.types import (
    contains_format,
    contains_types,
    is_text,
    listed_types,
    lists_null,
    told,
    types_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.keywords import Difference
    from oasdiff_py.diff.pair import Pair
    from oasdiff_py.model.schema import Schema

_EFFECTS: dict[str, Effect] = {
    "changed": "incomparable",
    "generalized": "widens",
    "opened": "widens",
    "specialized": "narrows",
}


def changes(pair: Pair, _: list[Difference]) -> Iterator[Delta]:
    """The types or the format differ, and no list of types tells it."""
    if union_of_types(pair) is not None or same_list(pair):
        return
    old, new = types_of(pair.base), types_of(pair.revision)
    old_format, new_format = pair.both("format")
    plain = _plain(pair)
    if old == new:
        names = (("keyword", "format"),)
        before, after = old_format or "none", new_format or "none"
    else:
        names = (("keyword", "type"),)
        before, after = told(pair.base), told(pair.revision)
    base, revision = pair.places("type" if old != new else "format")
    free = {"base_free": pair.was_json_schema, "revision_free": pair.json_schema}
    bytes_both = same_part(pair.base, pair.revision, **free)
    for facet, action, effect in (
        ("type", plain, _EFFECTS[plain]),
        ("type-as-text", *_as_text(pair, plain)),
        ("type-of-parameter", *_of_parameter(pair, plain)),
        ("type-in-parameter", *_in_parameter(pair, plain)),
        ("type-in-content", *_in_content(plain)),
        ("type-of-header", *_of_header(pair, plain)),
    ):
        if not (bytes_both and facet == "type-as-text"):
            yield Delta(facet, action, effect, before, after, base, revision, names=names)


def same_list(pair: Pair) -> bool:
    """Whether one side lists types and the other is a union of the same types and nothing else."""
    sides = (pair.base, pair.resolve_base), (pair.revision, pair.resolve_revision)
    (old, old_union), (new, new_union) = (listed_types(side, resolve) for side, resolve in sides)
    if old is None or old != new or old_union == new_union or "null" in old:
        return False
    union, resolve = sides[0] if old_union else sides[1]
    nodes = [resolve(branch) for branches in union.lists.values() for branch in branches]
    return len(union.lists) == 1 and all(node.keywords.keys() == {"type"} and not _holds(node) for node in nodes)


def _holds(schema: Schema) -> bool:
    return bool(schema.single or schema.maps or schema.lists)


def union_of_types(pair: Pair) -> tuple[frozenset[str], frozenset[str]] | None:
    """The types of both sides where both are lists of types, one of them a union, and the lists differ."""
    old, old_union = listed_types(pair.base, pair.resolve_base)
    new, new_union = listed_types(pair.revision, pair.resolve_revision)
    if old is None or new is None or not (old_union or new_union):
        return None
    if old == new and not (lists_null(pair.base) or lists_null(pair.revision)):
        return None
    return old, new


def _plain(pair: Pair) -> str:
    """`generalized` when types were added, `opened` when a bound on type or format fell."""
    old, new = types_of(pair.base), types_of(pair.revision)
    old_format, new_format = pair.both("format")
    wider, narrower = contains_types(new, old), contains_types(old, new)
    if wider and contains_format(new_format, old_format):
        return "opened" if narrower or not new else "generalized"
    if narrower and contains_format(old_format, new_format):
        return "specialized"
    return "changed"


def _as_text(pair: Pair, plain: str) -> tuple[str, Effect]:
    if plain != "changed":
        return plain, _EFFECTS[plain]
    if is_text(pair.revision):
        return "compatible-wider", "widens"
    if is_text(pair.base):
        return "compatible-narrower", "narrows"
    return plain, _EFFECTS[plain]


def _of_parameter(pair: Pair, plain: str) -> tuple[str, Effect]:
    if is_text(pair.revision):
        return "generalized", "widens"
    if plain in ("generalized", "opened"):
        return "generalized", "widens"
    return "changed", "narrows" if plain == "specialized" else "incomparable"


def _in_parameter(pair: Pair, plain: str) -> tuple[str, Effect]:
    same = types_of(pair.base) == types_of(pair.revision)
    if is_text(pair.revision) and not same:
        return "changed", "unknown"
    if plain in ("generalized", "opened"):
        return "generalized", "widens"
    return "specialized", "narrows"


def _in_content(plain: str) -> tuple[str, Effect]:
    """Inside a parameter that holds JSON: a text is no number there."""
    return ("generalized", "widens") if plain in ("generalized", "opened") else ("specialized", "narrows")


def _of_header(pair: Pair, plain: str) -> tuple[str, Effect]:
    if plain == "specialized" or (is_text(pair.base) and is_text(pair.revision)):
        return "specialized", "narrows"
    if is_text(pair.base):
        return "compatible", "narrows"
    return plain, _EFFECTS[plain]
