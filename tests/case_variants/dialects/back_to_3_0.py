"""OpenAPI 3.1 as 3.0, where each keyword used is one that 3.0 has."""

from __future__ import annotations

from typing import Any

from tests.case_variants.dialects.grammar import changed
from tests.case_variants.dialects.unsayable import UnsayableError

# OpenAPI 3.0.3 §4.7.24; `$ref` stands alone.
_KEYWORDS = frozenset((
    "title", "multipleOf", "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum", "maxLength", "minLength",
    "pattern", "maxItems", "minItems", "uniqueItems", "maxProperties", "minProperties", "required", "enum", "type",
    "allOf", "oneOf", "anyOf", "not", "items", "properties", "additionalProperties", "description", "format",
    "default", "discriminator", "readOnly", "writeOnly", "xml", "externalDocs", "deprecated",
))  # fmt: skip
_BOUNDS = (("exclusiveMaximum", "maximum"), ("exclusiveMinimum", "minimum"))
_FORM_ONLY = frozenset(("style", "explode", "allowReserved"))
# Keys that hold a schema and may hold `true` or `false` in 3.0 too.
_MAY_BE_BOOLEAN = frozenset(("additionalProperties",))


def rewritten(base: Any, revision: Any) -> tuple[Any, Any]:
    """Both documents in 3.0; raises `UnsayableError` where one has what 3.0 cannot say."""
    return _document(base), _document(revision)


def _document(document: Any) -> Any:
    made = changed(
        document,
        "document",
        {
            "schema": _schema,
            "media_type": _holder,
            "parameter": _holder,
            "header": _holder,
            "body": _body,
            "response": _reference_alone,
            "components": _components,
            "security_scheme": _security_scheme,
        },
    )
    made["openapi"] = "3.0.3"
    made.setdefault("paths", {})
    if "webhooks" in made:
        made["x-webhooks"] = made.pop("webhooks")
    if "summary" in made.get("info", {}) or "identifier" in made.get("info", {}).get("license", {}):
        raise UnsayableError("a field of `info` that 3.0 does not have")
    return made


def _components(components: dict[str, Any]) -> dict[str, Any]:
    if "pathItems" in components:
        raise UnsayableError("path items as components")
    return components


def _security_scheme(scheme: dict[str, Any]) -> dict[str, Any]:
    if scheme.get("type") == "mutualTLS":
        raise UnsayableError("a security scheme of type `mutualTLS`")
    return scheme


def _reference_alone(part: dict[str, Any]) -> dict[str, Any]:
    if "$ref" in part and len(part) > 1:
        raise UnsayableError("siblings of `$ref`, which count from 3.1 on")
    return part


def _body(body: dict[str, Any]) -> dict[str, Any]:
    for name, entry in body.get("content", {}).items():
        keys = {key for how in entry.get("encoding", {}).values() for key in how}
        if keys & _FORM_ONLY and name != "application/x-www-form-urlencoded":
            raise UnsayableError("a style of a part of a multipart body, which counts from 3.1 on")
    return _reference_alone(body)


def _holder(holder: dict[str, Any]) -> dict[str, Any]:
    _reference_alone(holder)
    _only_mappings({"schema": holder.get("schema", {})})
    return holder


def _schema(schema: dict[str, Any]) -> dict[str, Any]:
    if "$ref" in schema:
        if len(schema) > 1:
            raise UnsayableError("siblings of `$ref`, which count from 3.1 on")
        return schema
    made = dict(schema)
    examples = made.pop("examples", [])
    if len(examples) > 1:
        raise UnsayableError("more than one example in a schema")
    if examples:
        made["example"] = examples[0]
    further = [key for key in made if key not in _KEYWORDS and key != "example" and not key.startswith("x-")]
    if further:
        raise UnsayableError(f"the keyword `{further[0]}`")
    _only_mappings({key: value for key, value in made.items() if key not in _MAY_BE_BOOLEAN})
    _type(made)
    for exclusive, bound in _BOUNDS:
        if exclusive in made and bound in made:
            raise UnsayableError("a bound beside an exclusive one")
        if exclusive in made:
            made[bound], made[exclusive] = made[exclusive], True
    return made


def _type(schema: dict[str, Any]) -> None:
    written = schema.get("type")
    names = [written] if isinstance(written, str) else list(written or ())
    kinds = [name for name in names if name != "null"]
    if len(kinds) > 1 or (names and not kinds):
        raise UnsayableError("a list of types, or `null` alone")
    if len(names) > len(kinds):
        schema["nullable"] = True
    if kinds:
        schema["type"] = kinds[0]


def _only_mappings(parts: dict[str, Any]) -> None:
    """Refuses schemas that are `true` or `false`."""
    for key, part in parts.items():
        inner = part.values() if key == "properties" else part if key in ("allOf", "anyOf", "oneOf") else [part]
        if key in ("schema", "items", "not", "properties", "allOf", "anyOf", "oneOf") and any(
            isinstance(one, bool) for one in inner
        ):
            raise UnsayableError("a schema that is `true` or `false`")
