"""A schema of any dialect, read into the vocabulary of JSON Schema 2020-12.

`Schema` objects are made when they are asked for, one per written node, so that a comparison pays for what it
looks at and not for the document.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from oasdiff_py.model.values import canonical

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from oasdiff_py.load import Where

SINGLE = (
    "items", "additionalProperties", "not", "contains", "propertyNames", "if", "then", "else",
    "unevaluatedProperties", "unevaluatedItems", "contentSchema",
)  # fmt: skip
MAPS = ("properties", "patternProperties", "dependentSchemas")
LISTS = ("allOf", "anyOf", "oneOf", "prefixItems")
SCHEMA_KEYWORDS = frozenset((*SINGLE, *MAPS, *LISTS))

_READ_LATER = frozenset(("annotations", "ref", "never", "title", "keywords", "single", "maps", "lists"))


class Schema:
    """One schema node, read when it is first looked at.

    `keywords` holds what a payload can tell, in 2020-12 spelling: `type` (a frozenset without `null`, absent
    when any type is allowed), `nullable` (present when null is allowed beside a `type`), `enum` (list),
    `required` (frozenset), bounds as numbers, flags only when true. `single`, `maps` and `lists` hold the
    subschemas by keyword. A boolean schema `false` has `never` set. Nothing is expanded: a node that is a
    `$ref` has `ref` and no keywords of its own; `SchemaReader.resolve` follows it.
    `annotations` holds texts and examples where the reader was asked for them.
    `raw` is the node as written; it also keeps the object alive by whose identity the node is known.
    """

    __slots__ = ("_fill", "annotations", "keywords", "lists", "maps", "never", "raw", "ref", "single", "title", "where")

    ref: str | None
    never: bool
    title: str
    keywords: dict[str, Any]
    single: dict[str, Schema]
    maps: dict[str, dict[str, Schema]]
    lists: dict[str, list[Schema]]
    annotations: dict[str, Any]

    def __init__(self, where: Where, raw: Any = None, fill: Callable[[Schema], None] | None = None) -> None:
        self.where = where
        self.raw = raw
        self._fill = fill
        if fill is None:
            self.clear()

    def __getattr__(self, name: str) -> Any:
        # A slot that was never set: the node is read now that somebody looks at it.
        if name not in _READ_LATER or self._fill is None:
            raise AttributeError(name)
        self.clear()
        fill, self._fill = self._fill, None
        fill(self)
        return getattr(self, name)

    def clear(self) -> None:
        """Make it a node that says nothing."""
        self.ref = None
        self.never = False
        self.title = ""
        self.keywords = {}
        self.single = {}
        self.maps = {}
        self.lists = {}
        self.annotations = {}

    def forbid(self) -> None:
        """Make it a node that allows nothing, as `false` does; what it is called stays."""
        title, annotations = self.title, self.annotations
        self.clear()
        self.never, self.title, self.annotations = True, title, annotations

    def subschemas(self) -> Iterator[Schema]:
        """Each direct subschema, in a fixed order of keywords."""
        yield from self.single.values()
        for members in self.maps.values():
            yield from members.values()
        for branches in self.lists.values():
            yield from branches

    @property
    def sole_keyword(self) -> str:
        """The list keyword whose one branch is all there is (beside keywords): a way to write the branch itself."""
        if len(self.lists) != 1 or self.maps or self.single:
            return ""
        ((keyword, branches),) = self.lists.items()
        return keyword if len(branches) == 1 and keyword != "prefixItems" else ""

    @property
    def says(self) -> bool:
        """Whether something is written here, or beside the `$ref`, that is no annotation."""
        return bool(self.keywords or self.single or self.maps or self.lists)

    @property
    def is_bare(self) -> bool:
        """Whether nothing but annotations is written here: it allows everything."""
        return not (self.says or self.ref or self.never)


def overlay(target: Schema, link: Schema) -> Schema:
    """`target` with what stands beside the `$ref` of `link` laid over it; `target` itself if nothing does."""
    if not (link.says or link.never):
        return target
    merged = Schema(link.where, link.raw)
    merged.title = link.title or target.title
    merged.never = target.never or link.never
    merged.annotations = {**target.annotations, **link.annotations}
    merged.keywords = {**target.keywords, **link.keywords}
    if "required" in target.keywords and "required" in link.keywords:
        merged.keywords["required"] = target.keywords["required"] | link.keywords["required"]
    merged.single = {**target.single, **link.single}
    merged.maps = {key: {**target.maps.get(key, {}), **link.maps.get(key, {})} for key in (*target.maps, *link.maps)}
    merged.lists = {key: [*target.lists.get(key, []), *link.lists.get(key, [])] for key in (*target.lists, *link.lists)}
    return merged


def copied(schema: Schema) -> Schema:
    """A node that says the same and shares its parts, for one of them to be put in another's place."""
    copy = Schema(schema.where, schema.raw)
    copy.title, copy.never, copy.annotations, copy.keywords = (
        schema.title, schema.never, schema.annotations, schema.keywords
    )  # fmt: skip
    copy.single, copy.maps, copy.lists = schema.single, schema.maps, schema.lists
    return copy


def without_null(schema: Schema) -> Schema:
    """The node without null: itself where null is not allowed beside its type."""
    if "nullable" not in schema.keywords:
        return schema
    bare = copied(schema)
    bare.keywords = {key: value for key, value in schema.keywords.items() if key != "nullable"}
    return bare


def keyword_key(schema: Schema) -> tuple[Any, ...]:
    """The keywords of a node as a hashable value, equal when the meaning is."""
    return tuple(sorted(((key, _keyword_value(key, value)) for key, value in schema.keywords.items()),
                        key=lambda item: item[0]))  # fmt: skip


def _keyword_value(key: str, value: Any) -> Any:
    if key in ("type", "required"):
        return value
    if key == "enum":
        return frozenset(canonical(item) for item in value)
    if key == "discriminator" and isinstance(value, dict) and isinstance(value.get("mapping"), dict):
        # A value of the property picks a branch, whatever the component of the branch is called.
        return canonical({**value, "mapping": sorted(value["mapping"])})
    return canonical(value)
