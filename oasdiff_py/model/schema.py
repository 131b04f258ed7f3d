"""A schema of any dialect, read into the vocabulary of JSON Schema 2020-12.

`Schema` objects are made when they are asked for, one per written node, so that a comparison pays for what it
looks at and not for the document.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from oasdiff_py.errors import RefError, ShapeError
from oasdiff_py.model.values import canonical

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from oasdiff_py.load import Revision, Where
    from oasdiff_py.model.dialect import Dialect

SINGLE = (
    "items", "additionalProperties", "not", "contains", "propertyNames", "if", "then", "else",
    "unevaluatedProperties", "unevaluatedItems", "contentSchema",
)  # fmt: skip
MAPS = ("properties", "patternProperties", "dependentSchemas")
LISTS = ("allOf", "anyOf", "oneOf", "prefixItems")
_SCHEMA_KEYWORDS = frozenset((*SINGLE, *MAPS, *LISTS))

NUMERIC = frozenset((
    "maximum", "minimum", "exclusiveMaximum", "exclusiveMinimum", "multipleOf", "maxLength", "minLength",
    "maxItems", "minItems", "maxProperties", "minProperties", "maxContains", "minContains",
))  # fmt: skip
_FLAGS = frozenset(("readOnly", "writeOnly", "deprecated", "uniqueItems"))
_TEXTS = frozenset(("format", "pattern", "contentMediaType", "contentEncoding", "$dynamicRef", "$anchor",
                    "$dynamicAnchor"))  # fmt: skip
_FREE = frozenset(("const", "default", "discriminator", "x-extensible-enum", "x-sunset", "x-stability-level",
                   "dependentRequired", "collectionFormat"))  # fmt: skip
_TYPES = frozenset(("string", "number", "integer", "boolean", "array", "object", "null", "file"))


_READ_LATER = frozenset(("ref", "never", "title", "keywords", "single", "maps", "lists"))


class Schema:
    """One schema node, read when it is first looked at.

    `keywords` holds what a payload can tell, in 2020-12 spelling: `type` (a frozenset without `null`, absent
    when any type is allowed), `nullable` (present when null is allowed beside a `type`), `enum` (list),
    `required` (frozenset), bounds as numbers, flags only when true. `single`, `maps` and `lists` hold the
    subschemas by keyword. A boolean schema `false` has `never` set. Nothing is expanded: a node that is a
    `$ref` has `ref` and no keywords of its own; `SchemaReader.resolve` follows it.
    `raw` is the node as written; it also keeps the object alive by whose identity the node is known.
    """

    __slots__ = ("_fill", "keywords", "lists", "maps", "never", "raw", "ref", "single", "title", "where")

    ref: str | None
    never: bool
    title: str
    keywords: dict[str, Any]
    single: dict[str, Schema]
    maps: dict[str, dict[str, Schema]]
    lists: dict[str, list[Schema]]

    def __init__(
        self, where: Where, raw: Any = None, fill: Callable[[Schema], None] | None = None
    ) -> None:
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

    def subschemas(self) -> Iterator[Schema]:
        """Each direct subschema, in a fixed order of keywords."""
        yield from self.single.values()
        for members in self.maps.values():
            yield from members.values()
        for branches in self.lists.values():
            yield from branches

    @property
    def sole_branch(self) -> Schema | None:
        """The one branch of an `allOf` that stands alone (beside keywords at most): a way to write a `$ref`."""
        branches = self.lists.get("allOf")
        if branches is None or len(branches) != 1 or len(self.lists) != 1 or self.maps or self.single:
            return None
        return branches[0]

    @property
    def is_bare(self) -> bool:
        """Whether nothing but annotations is written here: it allows everything."""
        return not (self.keywords or self.single or self.maps or self.lists or self.ref or self.never)


class SchemaReader:
    """Reads the schemas of one revision, each written node once.

    Raises `ShapeError` where a keyword has a value of a type that the specification does not give it and
    `RefError` where a `$ref` leads nowhere or round in a circle, both with file, line and column.
    """

    def __init__(self, revision: Revision, dialect: Dialect, *, extensions: bool = False) -> None:
        self._revision = revision
        self._json_schema = dialect.is_json_schema
        self._extensions = extensions
        self._read: dict[int, Schema] = {}
        self._resolved: dict[int, Schema] = {}
        self._unwrapped: dict[int, Schema] = {}

    def read(self, raw: Any, where: Where) -> Schema:
        """The schema written at `where`; the same object for the same written node."""
        kind = raw.__class__
        if kind is dict:
            known = self._read.get(id(raw))
            if known is not None:
                return known
            schema = self._read[id(raw)] = Schema(where, raw, self._fill)
            return schema
        if kind is bool:
            schema = Schema(where)
            schema.never = not raw
            return schema
        if raw is None:
            return Schema(where)
        raise ShapeError(
            f"A schema stands here as {describe(raw)}.",
            where.position,
            "Write a mapping (or `true` or `false` from OpenAPI 3.1 on).",
        )

    def target(self, schema: Schema) -> Schema:
        """The schema that the `$ref` of `schema` names, one hop."""
        assert schema.ref is not None  # noqa: S101
        found = self._revision.resolve(schema.where.document, schema.ref, schema.where)
        return self.read(found.value, found.where)

    def resolve(self, schema: Schema) -> Schema:
        """The node itself, or what its chain of `$ref` ends at.

        From OpenAPI 3.1 on the siblings of `$ref` count (JSON Schema 2020-12 Core §8.2.3.1): where they say
        more than annotations, the answer is the target with the siblings laid over it.
        """
        if schema.ref is None:
            return schema
        known = self._resolved.get(id(schema))
        if known is not None:
            return known
        chain = [schema]
        seen = {id(schema)}
        current = schema
        while current.ref is not None:
            current = self.target(current)
            if id(current) in seen:
                raise RefError(
                    f"The `$ref` to `{schema.ref}` leads back to itself without a schema on the way.",
                    schema.where.position,
                    "Point one of the references of the circle at a schema.",
                )
            seen.add(id(current))
            chain.append(current)
        for link in reversed(chain[:-1]):
            current = overlay(current, link)
            self._resolved[id(link)] = current
        return current

    def unwrap(self, schema: Schema) -> Schema:
        """A resolved node without `allOf` wrappers of one branch: the branch with the keywords laid over it."""
        known = self._unwrapped.get(id(schema))
        if known is not None:
            return known
        current, seen = schema, {id(schema)}
        while (branch := current.sole_branch) is not None:
            link = Schema(current.where, current.raw)
            link.title, link.keywords = current.title, current.keywords
            current = overlay(self.resolve(branch), link)
            if id(current) in seen:
                break
            seen.add(id(current))
        self._unwrapped[id(schema)] = current
        return current

    def _fill(self, schema: Schema) -> None:
        raw: dict[str, Any] = schema.raw
        where = schema.where
        ref = raw.get("$ref")
        if ref is not None:
            if not isinstance(ref, str):
                raise RefError(
                    f"The `$ref` is {describe(ref)}.", where.child("$ref").position, "Write a string."
                )
            schema.ref = ref
            if not self._json_schema:
                return
        title = raw.get("title")
        if isinstance(title, str):
            schema.title = title
        keywords = schema.keywords
        for key, value in raw.items():
            if key in _SCHEMA_KEYWORDS:
                self._subschemas(schema, key, value)
            elif key in NUMERIC:
                self._number(keywords, key, value, raw, where)
            elif key in _FLAGS:
                if value is True or value == "true":
                    keywords[key] = True
            elif key in _TEXTS:
                if isinstance(value, str):
                    if value:
                        keywords[key] = value
                elif value is not None:
                    raise ShapeError(
                        f"`{key}` is {describe(value)}.", where.child(key).position, "Write a string."
                    )
            elif key == "default" and value is None:
                # Generators write `default: null` for "there is none", and the field reads it so.
                continue
            elif key in _FREE or (self._extensions and key.startswith("x-")):
                keywords[key] = value
            elif key == "required":
                self._required(keywords, value, where)
            elif key == "enum":
                if not isinstance(value, list):
                    raise ShapeError(
                        f"`enum` is {describe(value)}.", where.child(key).position, "Write a list of values."
                    )
                keywords[key] = value
        self._type(keywords, raw, where)
        _tidy(schema)

    def _type(self, keywords: dict[str, Any], raw: dict[str, Any], where: Where) -> None:
        written = raw.get("type")
        nullable = raw.get("nullable") is True or raw.get("x-nullable") is True
        if written is not None:
            names = [written] if isinstance(written, str) else written
            if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
                raise ShapeError(
                    f"`type` is {describe(written)}.",
                    where.child("type").position,
                    "Write one name such as `string`, or from OpenAPI 3.1 on a list of names.",
                )
            kinds = frozenset(names)
            if "null" in kinds and len(kinds) > 1:
                nullable = True
                kinds -= {"null"}
            if kinds >= {"integer", "number"}:
                kinds -= {"integer"}
            if kinds:
                keywords["type"] = kinds
        if nullable:
            keywords["nullable"] = True
            if "enum" in keywords:
                keywords["enum"] = [value for value in keywords["enum"] if value is not None]

    def _number(
        self, keywords: dict[str, Any], key: str, value: Any, raw: dict[str, Any], where: Where
    ) -> None:
        if isinstance(value, bool):
            if key in ("exclusiveMaximum", "exclusiveMinimum"):
                # OpenAPI 3.0 and Swagger 2.0 say with a flag that the bound beside it is exclusive.
                inclusive = "maximum" if key == "exclusiveMaximum" else "minimum"
                bound = raw.get(inclusive)
                if value and bound is not None:
                    keywords[key] = bound
                return
        elif isinstance(value, int | float):
            flag = raw.get("exclusiveMaximum" if key == "maximum" else "exclusiveMinimum")
            if key in ("maximum", "minimum") and flag is True:
                return
            keywords[key] = value
            return
        elif value is None:
            return
        raise ShapeError(f"`{key}` is {describe(value)}.", where.child(key).position, "Write a number.")

    def _required(self, keywords: dict[str, Any], value: Any, where: Where) -> None:
        if isinstance(value, bool) or value is None:
            # Swagger-era documents write `required: true` inside a property; JSON Schema gives it no meaning.
            return
        if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
            raise ShapeError(
                f"`required` is {describe(value)}.",
                where.child("required").position,
                "Write a list of property names.",
            )
        if value:
            keywords["required"] = frozenset(value)

    def _subschemas(self, schema: Schema, key: str, value: Any) -> None:
        where = schema.where.child(key)
        if key in MAPS:
            if value is None:
                return
            if not isinstance(value, dict):
                raise ShapeError(
                    f"`{key}` is {describe(value)}.", where.position, "Write a mapping of names to schemas."
                )
            if value:
                schema.maps[key] = {
                    name: self.read(member, where.child(name)) for name, member in value.items()
                }
        elif key in LISTS:
            if not isinstance(value, list):
                raise ShapeError(f"`{key}` is {describe(value)}.", where.position, "Write a list of schemas.")
            if value:
                schema.lists[key] = [
                    self.read(branch, where.child(str(index))) for index, branch in enumerate(value)
                ]
        elif key == "items" and isinstance(value, list):
            # The list form of `items` (drafts before 2020-12) is what `prefixItems` says today.
            schema.lists["prefixItems"] = [
                self.read(item, where.child(str(index))) for index, item in enumerate(value)
            ]
        elif key == "additionalProperties" and value is True:
            return
        elif value is not None:
            schema.single[key] = self.read(value, where)


def _tidy(schema: Schema) -> None:
    """Drop what says nothing: defaults written out, bounds that always hold."""
    keywords = schema.keywords
    for key in ("minLength", "minItems", "minProperties"):
        if key in keywords and keywords[key] == 0:
            del keywords[key]
    if keywords.get("enum") == []:
        del keywords["enum"]


def overlay(target: Schema, link: Schema) -> Schema:
    """`target` with what stands beside the `$ref` of `link` laid over it; `target` itself if nothing does."""
    if not (link.keywords or link.single or link.maps or link.lists):
        return target
    merged = Schema(link.where, link.raw)
    merged.title = link.title or target.title
    merged.never = target.never
    merged.keywords = {**target.keywords, **link.keywords}
    if "required" in target.keywords and "required" in link.keywords:
        merged.keywords["required"] = target.keywords["required"] | link.keywords["required"]
    merged.single = {**target.single, **link.single}
    merged.maps = {
        key: {**target.maps.get(key, {}), **link.maps.get(key, {})} for key in (*target.maps, *link.maps)
    }
    merged.lists = {
        key: [*target.lists.get(key, []), *link.lists.get(key, [])] for key in (*target.lists, *link.lists)
    }
    return merged


def keyword_key(schema: Schema) -> tuple[Any, ...]:
    """The keywords of a node as a hashable value, equal when the meaning is."""
    return tuple(sorted(((key, _keyword_value(key, value)) for key, value in schema.keywords.items()),
                        key=lambda item: item[0]))  # fmt: skip


def _keyword_value(key: str, value: Any) -> Any:
    if key in ("type", "required"):
        return value
    if key == "enum":
        return frozenset(canonical(item) for item in value)
    return canonical(value)


def describe(value: Any) -> str:
    """What a value is, in words for a message: `a mapping`, `the number 3`, `the text "x"`."""
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    if value is None:
        return "empty"
    if isinstance(value, bool):
        return f"the value `{str(value).lower()}`"
    if isinstance(value, int | float):
        return f"the number {value}"
    text = str(value)
    return f'the text "{text[:40]}…"' if len(text) > 40 else f'the text "{text}"'
