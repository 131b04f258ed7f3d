"""Reads schemas of any dialect into the vocabulary of JSON Schema 2020-12."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from oasdiff_py.errors import RefError, ShapeError
from oasdiff_py.model.describe import describe
from oasdiff_py.model.schema import LISTS, MAPS, SCHEMA_KEYWORDS, Schema, overlay

if TYPE_CHECKING:
    from collections.abc import Callable

    from oasdiff_py.load import Revision, Where
    from oasdiff_py.model.dialect import Dialect

_NUMBERS = (
    "maximum", "minimum", "exclusiveMaximum", "exclusiveMinimum", "multipleOf", "maxLength", "minLength",
    "maxItems", "minItems", "maxProperties", "minProperties", "maxContains", "minContains",
)  # fmt: skip
_ANNOTATIONS = {
    "title": "title", "description": "description", "example": "example", "examples": "example",
    "externalDocs": "externalDocs",
}  # fmt: skip
_TRUE_BY_DEFAULT = frozenset(
    ("items", "additionalProperties", "propertyNames", "unevaluatedItems", "unevaluatedProperties")
)
_FLAGS = ("readOnly", "writeOnly", "deprecated", "uniqueItems")
_TEXTS = ("format", "pattern", "contentMediaType", "contentEncoding", "$dynamicRef", "$anchor", "$dynamicAnchor")
_FREE = ("const", "discriminator", "x-extensible-enum", "x-sunset", "x-stability-level", "dependentRequired")


class SchemaReader:
    """Reads the schemas of one revision, each written node once.

    Raises `ShapeError` where a keyword has a value of a type that the specification does not give it and
    `RefError` where a `$ref` leads nowhere or round in a circle, both with file, line and column.
    """

    def __init__(
        self, revision: Revision, dialect: Dialect, *, extensions: bool = False, annotations: bool = False
    ) -> None:
        self._revision = revision
        self._json_schema = dialect.is_json_schema
        self._extensions = extensions
        self._annotations = annotations
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
        """A resolved node without lists of one branch: the branch with the keywords laid over it."""
        known = self._unwrapped.get(id(schema))
        if known is not None:
            return known
        current = unwrapped(schema, self.resolve)
        self._unwrapped[id(schema)] = current
        return current

    def _fill(self, schema: Schema) -> None:
        raw: dict[str, Any] = schema.raw
        where = schema.where
        ref = raw.get("$ref")
        if ref is not None:
            if not isinstance(ref, str):
                raise RefError(f"The `$ref` is {describe(ref)}.", where.child("$ref").position, "Write a string.")
            schema.ref = ref
            if not self._json_schema:
                return
        for key, value in raw.items():
            if key in SCHEMA_KEYWORDS:
                self._subschemas(schema, key, value)
                continue
            read = _KEYWORDS.get(key)
            if read is not None:
                read(schema, key, value)
            elif self._extensions and key.startswith("x-"):
                schema.keywords[key] = value
            if self._annotations and key in _ANNOTATIONS:
                # `example` of OpenAPI 3.0 is what `examples` says from 3.1 on.
                schema.annotations[_ANNOTATIONS[key]] = [value] if key == "example" else value
        _type(schema)
        _tidy(schema)

    def _members(self, raw: dict[str, Any], where: Where) -> dict[str, tuple[Any, Where]]:
        """The members of a mapping of schemas, each with its place.

        A `$ref` that is a text stands in place of the mapping: descriptions in many files write it so, and
        bundlers follow it. A property of that name has a schema.
        """
        ref = raw.get("$ref")
        found: dict[str, tuple[Any, Where]] = {}
        if isinstance(ref, str):
            target = self._revision.resolve(where.document, ref, where)
            if not isinstance(target.value, dict) or "$ref" in target.value:
                raise RefError(
                    f"The `$ref` to `{ref}` stands in place of a mapping of schemas, and leads to none.",
                    where.position,
                    "Write the mapping, or a `$ref` in each of its members.",
                )
            found = {name: (member, target.where.child(name)) for name, member in target.value.items()}
        found |= {name: (member, where.child(name)) for name, member in raw.items() if not (name == "$ref" and found)}
        return found

    def _subschemas(self, schema: Schema, key: str, value: Any) -> None:
        where = schema.where.child(key)
        if key in MAPS:
            if value is None:
                return
            if not isinstance(value, dict):
                raise ShapeError(
                    f"`{key}` is {describe(value)}.", where.position, "Write a mapping of names to schemas."
                )
            members = self._members(value, where)
            if members:
                schema.maps[key] = {name: self.read(member, at) for name, (member, at) in members.items()}
        elif key in LISTS:
            if not isinstance(value, list):
                raise ShapeError(f"`{key}` is {describe(value)}.", where.position, "Write a list of schemas.")
            if value:
                schema.lists[key] = [self.read(branch, where.child(str(index))) for index, branch in enumerate(value)]
        elif key == "items" and isinstance(value, list):
            # The list form of `items` (drafts before 2020-12) is what `prefixItems` says today.
            schema.lists["prefixItems"] = [self.read(item, where.child(str(index))) for index, item in enumerate(value)]
        elif value is True and key in _TRUE_BY_DEFAULT:
            return
        elif value is not None:
            schema.single[key] = self.read(value, where)


def unwrapped(schema: Schema, resolve: Callable[[Schema], Schema]) -> Schema:
    """What a resolved node without lists of one branch says; itself if it has none."""
    current, seen = schema, {id(schema)}
    while keyword := current.sole_keyword:
        (branch,) = current.lists[keyword]
        link = Schema(current.where, current.raw)
        link.title, link.keywords = current.title, current.keywords
        current = overlay(resolve(branch), link)
        if id(current) in seen:
            break
        seen.add(id(current))
    return current


def _title(schema: Schema, _: str, value: Any) -> None:
    if isinstance(value, str):
        schema.title = value


def _flag(schema: Schema, key: str, value: Any) -> None:
    if value is True or value == "true":
        schema.keywords[key] = True


def _text(schema: Schema, key: str, value: Any) -> None:
    if isinstance(value, str):
        if value:
            schema.keywords[key] = value
    elif value is not None:
        raise ShapeError(f"`{key}` is {describe(value)}.", schema.where.child(key).position, "Write a string.")


def _free(schema: Schema, key: str, value: Any) -> None:
    schema.keywords[key] = value


def _default(schema: Schema, key: str, value: Any) -> None:
    # Generators write `default: null` for "there is none", and the field reads it so.
    if value is not None:
        schema.keywords[key] = value


def _enum(schema: Schema, key: str, value: Any) -> None:
    if not isinstance(value, list):
        raise ShapeError(f"`enum` is {describe(value)}.", schema.where.child(key).position, "Write a list of values.")
    schema.keywords[key] = value


def _type(schema: Schema) -> None:
    keywords, raw, where = schema.keywords, schema.raw, schema.where
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
        if names == ["file"]:
            # A file is the answer (Swagger 2.0 "Response Object").
            kinds, keywords["format"] = frozenset(("string",)), "binary"
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


def _number(schema: Schema, key: str, value: Any) -> None:
    keywords, raw = schema.keywords, schema.raw
    if isinstance(value, bool):
        if key in ("exclusiveMaximum", "exclusiveMinimum"):
            # OpenAPI 3.0 and Swagger 2.0 say with a flag that the bound beside it is exclusive.
            bound = raw.get("maximum" if key == "exclusiveMaximum" else "minimum")
            if value and bound is not None:
                keywords[key] = bound
            return
    elif isinstance(value, int | float):
        flag = raw.get("exclusiveMaximum" if key == "maximum" else "exclusiveMinimum")
        if not (key in ("maximum", "minimum") and flag is True):
            keywords[key] = value
        return
    elif value is None:
        return
    raise ShapeError(f"`{key}` is {describe(value)}.", schema.where.child(key).position, "Write a number.")


def _required(schema: Schema, _: str, value: Any) -> None:
    if isinstance(value, bool) or value is None:
        # Swagger-era documents write `required: true` inside a property; JSON Schema gives it no meaning.
        return
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise ShapeError(
            f"`required` is {describe(value)}.",
            schema.where.child("required").position,
            "Write a list of property names.",
        )
    if value:
        schema.keywords["required"] = frozenset(value)


_KEYWORDS: dict[str, Callable[[Schema, str, Any], None]] = {
    **dict.fromkeys(_NUMBERS, _number),
    **dict.fromkeys(_FLAGS, _flag),
    **dict.fromkeys(_TEXTS, _text),
    **dict.fromkeys(_FREE, _free),
    "title": _title,
    "default": _default,
    "enum": _enum,
    "required": _required,
}


def _tidy(schema: Schema) -> None:
    """Drop what says nothing: defaults written out, bounds that always hold, subschemas that allow everything."""
    keywords, single = schema.keywords, schema.single
    for key in ("minLength", "minItems", "minProperties"):
        if key in keywords and keywords[key] == 0:
            del keywords[key]
    if keywords.get("enum") == []:
        del keywords["enum"]
    if single:
        _tidy_single(schema, single)
    dependent = schema.maps.get("dependentSchemas")
    if dependent is not None:
        schema.maps["dependentSchemas"] = {name: member for name, member in dependent.items() if not member.is_bare}


def _tidy_single(schema: Schema, single: dict[str, Schema]) -> None:
    """`not: false` forbids nothing, `not: {}` all (JSON Schema Core §10.2.1.4)."""
    forbidden = single.get("not")
    if forbidden is not None and forbidden.never:
        del single["not"]
    elif forbidden is not None and forbidden.is_bare:
        schema.forbid()
        return
    content = single.get("contentSchema")
    if content is not None and content.is_bare:
        del single["contentSchema"]
