"""All facets of one pair of schema nodes: the table of who is asked for which keyword."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff import keywords
from oasdiff_py.diff.facets import (
    additional_properties,
    annotation,
    bounds,
    composition,
    const,
    contains_count,
    content,
    default,
    dependent_required,
    discriminator,
    dynamic_ref,
    enum,
    extension,
    items_count,
    length,
    life,
    list_of_types,
    multiple_of,
    mutability,
    never,
    nullable,
    pattern,
    properties,
    properties_count,
    subschemas,
    unique_items,
)
from oasdiff_py.diff.facets import type as type_facet
from oasdiff_py.diff.member import Member
from oasdiff_py.model.reader import unwrapped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from oasdiff_py.diff.change import Delta
    from oasdiff_py.diff.lifecycle import Calendar
    from oasdiff_py.diff.pair import Pair
    from oasdiff_py.model.schema import Schema

_PRESENCE = ("not", "contains", "if", "then", "else", "unevaluatedItems", "unevaluatedProperties")

FACETS: dict[str, Callable[[Pair, list[keywords.Difference]], Iterator[Delta]]] = {
    "type": type_facet.changes,
    "nullable": nullable.changes,
    "enum": enum.changes,
    "x-extensible-enum": enum.extensible,
    "const": const.changes,
    "default": default.changes,
    "maximum": bounds.maximum,
    "minimum": bounds.minimum,
    "exclusiveMaximum": bounds.exclusive_maximum,
    "exclusiveMinimum": bounds.exclusive_minimum,
    "maxLength": length.max_length,
    "minLength": length.min_length,
    "maxItems": items_count.max_items,
    "minItems": items_count.min_items,
    "maxProperties": properties_count.max_properties,
    "minProperties": properties_count.min_properties,
    "maxContains": contains_count.max_contains,
    "minContains": contains_count.min_contains,
    "multipleOf": multiple_of.changes,
    "uniqueItems": unique_items.changes,
    "pattern": pattern.changes,
    "discriminator": discriminator.changes,
    "contentMediaType": content.media_type,
    "contentEncoding": content.encoding,
    "contentSchema": content.schema,
    "dependentRequired": dependent_required.changes,
    "dependentSchemas": subschemas.named("dependentSchemas"),
    "patternProperties": subschemas.named("patternProperties"),
    "items": subschemas.of_same_type("items"),
    "propertyNames": subschemas.of_same_type("propertyNames"),
    "additionalProperties": additional_properties.changes,
    "$dynamicRef": dynamic_ref.changes,
    **{keyword: subschemas.presence(keyword) for keyword in _PRESENCE},
}
_UNIONS = frozenset(("anyOf", "oneOf"))


def deltas(pair: Pair, calendar: Calendar, is_same: Callable[[Schema, Schema], bool]) -> list[Delta]:
    """Each way in which the two nodes themselves differ; what their subschemas differ in is not among it.

    `is_same` says of two properties whether they are the same for sure.
    """
    if pair.base.never or pair.revision.never:
        return list(never.changes(pair))
    differences = keywords.compare(pair.base, pair.revision)
    found: list[Delta] = []
    if "format" in differences:
        differences.setdefault("type", differences.pop("format"))
    types = type_facet.union_of_types(pair)
    if types is not None:
        found += list_of_types.changes(pair, *types)
    for keyword, parts in differences.items():
        facet = FACETS.get(keyword)
        if facet is not None:
            found += facet(pair, parts)
        elif keyword.startswith("x-"):
            found += extension.of_schema(pair, keyword)
    for keyword, branches in pair.branches.items():
        listed = keyword in _UNIONS and (types is not None or type_facet.same_list(pair))
        if (branches.added or branches.removed) and not listed:
            found += composition.changes(pair, keyword)
    found += discriminator.values(pair)
    found += life.changes(pair, calendar)
    found += annotation.of_schema(pair)
    for member in members(pair, is_same):
        found += properties.changes(member, calendar)
        found += mutability.changes(member, required_in_requests=pair.json_schema)
    return found


def members(pair: Pair, is_same: Callable[[Schema, Schema], bool]) -> Iterator[Member]:
    """The properties of which something may be told, by name in the order of the text, the base's first."""
    old, new = pair.base.maps.get("properties", {}), pair.revision.maps.get("properties", {})
    was, is_now = (side.keywords.get("required", frozenset()) for side in (pair.base, pair.revision))
    for name in (*old, *(name for name in new if name not in old)):
        before, after = old.get(name), new.get(name)
        if before is not None and after is not None and (name in was) == (name in is_now) and is_same(before, after):
            continue
        yield Member(
            # The way to a nameless property is not the way to its object.
            name or '""',
            unwrapped(pair.resolve_base(before), pair.resolve_base) if before is not None else None,
            unwrapped(pair.resolve_revision(after), pair.resolve_revision) if after is not None else None,
            before.where if before is not None else pair.base.where,
            after.where if after is not None else pair.revision.where,
            name in was,
            name in is_now,
        )
