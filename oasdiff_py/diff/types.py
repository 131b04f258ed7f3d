"""The types of a pair of nodes as sets, and how one set compares with another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from oasdiff_py.model.schema import Schema

_WIDER_FORMATS = {("int32", "int64"), ("float", "double")}


def types_of(schema: Schema) -> frozenset[str]:
    """The allowed types without null; empty when any type is allowed."""
    found: frozenset[str] = schema.keywords.get("type", frozenset())
    return found


def contains_types(wide: frozenset[str], narrow: frozenset[str]) -> bool:
    """Whether each value of the narrow types is one of the wide types; every integer is a number."""
    if not wide:
        return True
    if not narrow:
        return False
    return all(name in wide or (name == "integer" and "number" in wide) for name in narrow)


def contains_format(wide: str | None, narrow: str | None) -> bool:
    """Whether each value of the narrow format is one of the wide format."""
    return wide is None or wide == narrow or (narrow, wide) in _WIDER_FORMATS


def listed_types(schema: Schema, resolve: Callable[[Schema], Schema]) -> tuple[frozenset[str] | None, bool]:
    """The types that a node allows when it is no more than a list of types, and whether a union lists them.

    A union (`anyOf`, `oneOf`) is a list of types when it has no type of its own and each branch has exactly
    one type and is no object with properties. Anything else gives None.
    """
    types = types_of(schema)
    unions = [keyword for keyword in ("anyOf", "oneOf") if keyword in schema.lists]
    if not unions:
        if not types or "properties" in schema.maps or "allOf" in schema.lists:
            return None, False
        return (types | {"null"} if lists_null(schema) else types), False
    if types or "allOf" in schema.lists or "properties" in schema.maps:
        return None, True
    found: set[str] = set()
    for branch in (branch for keyword in unions for branch in schema.lists[keyword]):
        node = resolve(branch)
        own = types_of(node)
        if (
            len(own) != 1
            or "properties" in node.maps
            or any(node.lists.get(key) for key in ("anyOf", "oneOf", "allOf"))
        ):
            return None, True
        found |= own
    return frozenset(found), True


def lists_null(schema: Schema) -> bool:
    """Whether null is one of the types that are written; `nullable: true` is another spelling, told by itself."""
    written = schema.raw.get("type") if isinstance(schema.raw, dict) else None
    return isinstance(written, list) and "null" in written and len(written) > 1


def told(schema: Schema) -> str:
    """How a message writes the type of a node: `string`, `array<string>`, `string or integer`, `any`."""
    types = sorted(types_of(schema))
    if not types:
        return "any"
    items: Any = schema.single.get("items")
    if types == ["array"] and items is not None and types_of(items):
        return f"array<{told(items)}>"
    return " or ".join(types)


def is_text(schema: Schema) -> bool:
    """Whether every text is a value of this node when it is written as text (in a URL, a header, a form)."""
    types = types_of(schema)
    return (not types and "format" not in schema.keywords) or ("string" in types and "format" not in schema.keywords)
