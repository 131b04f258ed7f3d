"""Which parts of a document are of which kind, and a copy of it with the parts of some kinds changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Change = Callable[[dict[str, Any]], Any]

# kind: {key: kind of its value}; `map X` and `list X` are containers of parts, and `*` is any other key.
_CONTENT = {"schema": "schema", "content": "map media_type", "examples": "map example"}
GRAMMAR: dict[str, dict[str, str]] = {
    "document": {
        "paths": "map path_item",
        "webhooks": "map path_item",
        "x-webhooks": "map path_item",
        "components": "components",
    },
    "components": {
        "schemas": "map schema",
        "parameters": "map parameter",
        "headers": "map header",
        "requestBodies": "map body",
        "responses": "map response",
        "callbacks": "map callback",
        "pathItems": "map path_item",
        "mediaTypes": "map media_type",
        "securitySchemes": "map security_scheme",
    },
    "path_item": {
        "parameters": "list parameter",
        "additionalOperations": "map operation",
        **dict.fromkeys(
            ("get", "put", "post", "delete", "options", "head", "patch", "trace", "query"),
            "operation",
        ),
    },
    "operation": {
        "parameters": "list parameter",
        "requestBody": "body",
        "responses": "map response",
        "callbacks": "map callback",
    },
    "callback": {"*": "path_item"},
    "parameter": _CONTENT,
    "header": _CONTENT,
    "body": {"content": "map media_type"},
    "response": {"content": "map media_type", "headers": "map header"},
    "media_type": {
        "schema": "schema",
        "itemSchema": "schema",
        "encoding": "map encoding",
        "itemEncoding": "encoding",
        "prefixEncoding": "list encoding",
    },
    "encoding": {"headers": "map header"},
    "schema": {
        **dict.fromkeys(("properties", "patternProperties", "dependentSchemas", "$defs"), "map schema"),
        **dict.fromkeys(("allOf", "anyOf", "oneOf", "prefixItems"), "list schema"),
        **dict.fromkeys(
            (
                "items", "additionalProperties", "not", "contains", "propertyNames", "if", "then", "else",
                "unevaluatedItems", "unevaluatedProperties", "contentSchema",
            ),
            "schema",
        ),
    },
}  # fmt: skip


def changed(value: Any, kind: str, changes: Mapping[str, Change]) -> Any:
    """A copy in which each part of a kind that `changes` names is what its function makes of it, inner ones first.

    What is no mapping, such as a schema that is `true`, is left as it is.
    """
    container, _, of = kind.partition(" ")
    if container == "map" and isinstance(value, dict):
        return {name: changed(part, of, changes) for name, part in value.items()}
    if container == "list" and isinstance(value, list):
        return [changed(part, of, changes) for part in value]
    if not isinstance(value, dict):
        return value
    keys = GRAMMAR.get(kind, {})
    copy = {}
    for key, part in value.items():
        inner = keys.get(key) or ("" if key.startswith("x-") else keys.get("*", ""))
        copy[key] = changed(part, inner, changes) if inner else part
    change = changes.get(kind)
    return change(copy) if change is not None else copy
