"""OpenAPI 3.0 as Swagger 2.0, where that can say all that is said."""

from __future__ import annotations

from typing import Any

from tests.case_variants.dialects.grammar import changed
from tests.case_variants.dialects.unsayable import UnsayableError

# Swagger 2.0 "Schema Object", "Items Object".
_KEYWORDS = frozenset((
    "title", "description", "format", "default", "multipleOf", "maximum", "exclusiveMaximum", "minimum",
    "exclusiveMinimum", "maxLength", "minLength", "pattern", "maxItems", "minItems", "uniqueItems", "maxProperties",
    "minProperties", "required", "enum", "type", "items", "allOf", "properties", "additionalProperties", "readOnly",
    "example", "externalDocs", "xml",
))  # fmt: skip
_SIMPLE = frozenset((
    "type", "format", "items", "default", "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum", "maxLength",
    "minLength", "pattern", "maxItems", "minItems", "uniqueItems", "enum", "multipleOf",
))  # fmt: skip
_METHODS = frozenset(("get", "put", "post", "delete", "options", "head", "patch"))
_OF_OPERATIONS = frozenset(("tags", "summary", "description", "externalDocs", "operationId", "deprecated", "security"))
_OF_DOCUMENTS = frozenset(("openapi", "info", "paths", "components", "security", "tags", "externalDocs"))
_FORMS = frozenset(("multipart/form-data", "application/x-www-form-urlencoded"))
_FLOWS = {"authorizationCode": "accessCode", "clientCredentials": "application"}
_STYLES = {"spaceDelimited": "ssv", "pipeDelimited": "pipes"}


def rewritten(base: Any, revision: Any) -> tuple[Any, Any]:
    """Both documents in 2.0; raises `UnsayableError` where one has what 2.0 cannot say."""
    return _document(base), _document(revision)


def _only(part: Any, known: frozenset[str], what: str) -> None:
    """Refuses what is no mapping, and keys that 2.0 does not have there."""
    if not isinstance(part, dict):
        raise UnsayableError(f"{what} that is no mapping")
    further = [key for key in part if key not in known and not key.startswith("x-")]
    if further:
        raise UnsayableError(f"`{further[0]}` of {what}")


def _document(document: Any) -> Any:
    _only(document, _OF_DOCUMENTS, "a document")
    made = {key: value for key, value in document.items() if key not in ("openapi", "components", "paths")}
    made["swagger"] = "2.0"
    made["paths"] = {path: _path_item(item) for path, item in document.get("paths", {}).items()}
    components = document.get("components", {})
    _only(components, frozenset(("schemas", "securitySchemes")), "components")
    if "schemas" in components:
        made["definitions"] = {name: _schema(one) for name, one in components["schemas"].items()}
    if "securitySchemes" in components:
        made["securityDefinitions"] = {n: _security_scheme(one) for n, one in components["securitySchemes"].items()}
    return made


def _path_item(item: Any) -> Any:
    _only(item, _METHODS | {"parameters"}, "a path")
    made = {key: value for key, value in item.items() if key.startswith("x-")}
    if "parameters" in item:
        made["parameters"] = [_parameter(one) for one in item["parameters"]]
    return {**made, **{method: _operation(item[method]) for method in item if method in _METHODS}}


def _operation(operation: Any) -> Any:
    _only(operation, _OF_OPERATIONS | {"parameters", "requestBody", "responses"}, "an operation")
    made = {key: value for key, value in operation.items() if key not in ("parameters", "requestBody", "responses")}
    parameters = [_parameter(one) for one in operation.get("parameters", [])]
    if "requestBody" in operation:
        body = operation["requestBody"]
        _only(body, frozenset(("content", "required", "description")), "a body")
        made["consumes"], entry = _content(body["content"])
        if _FORMS & set(made["consumes"]):
            raise UnsayableError("a form")
        more = {key: body[key] for key in ("required", "description") if key in body}
        parameters.append({"name": "body", "in": "body", **more, **entry})
    if parameters:
        made["parameters"] = parameters
    produced: set[tuple[str, ...]] = set()
    made["responses"] = {status: _response(one, produced) for status, one in operation.get("responses", {}).items()}
    if len(produced) > 1:
        raise UnsayableError("answers in media types that differ with the status")
    for names in produced:
        made["produces"] = list(names)
    return made


def _content(content: Any) -> tuple[list[str], dict[str, Any]]:
    """The media types, and the schema that they have in common."""
    entries = list(content.values())
    if not entries or any(entry != entries[0] or entry.keys() != {"schema"} for entry in entries):
        raise UnsayableError("media types with more than one schema of all")
    return list(content), {"schema": _schema(entries[0]["schema"])}


def _parameter(parameter: Any) -> Any:
    _only(parameter, frozenset(("name", "in", "required", "description", "schema", "style", "explode",
                                "allowEmptyValue")), "a parameter")  # fmt: skip
    if parameter["in"] == "cookie":
        raise UnsayableError("a cookie")
    plain = ("name", "in", "required", "description", "allowEmptyValue")
    made = {key: value for key, value in parameter.items() if key in plain or key.startswith("x-")}
    return {**made, **_simple(parameter, "form" if parameter["in"] == "query" else "simple")}


def _simple(holder: Any, default_style: str) -> dict[str, Any]:
    """The schema of a parameter or a header, beside its other fields."""
    schema = _schema(holder.get("schema", {}))
    node = schema
    while node:
        _only(node, _SIMPLE, "a schema that stands in a parameter or a header")
        if not isinstance(node.get("type"), str) or node["type"] == "object":
            raise UnsayableError("a parameter or a header of more than one type, or with members")
        node = node.get("items", {})
    if not schema:
        raise UnsayableError("a parameter or a header without a type")
    style = holder.get("style", default_style)
    explode = holder.get("explode", style == "form")
    if schema["type"] != "array":
        if "style" in holder or "explode" in holder:
            raise UnsayableError("a style without a list")
        return schema
    if style == "form" and explode:
        return {**schema, "collectionFormat": "multi"}
    if explode or style not in (default_style, *_STYLES):
        raise UnsayableError(f"the style `{style}`")
    return {**schema, "collectionFormat": _STYLES.get(style, "csv")}


def _response(response: Any, produced: set[tuple[str, ...]]) -> Any:
    _only(response, frozenset(("description", "headers", "content")), "an answer")
    made = {key: value for key, value in response.items() if key not in ("headers", "content")}
    if "content" in response:
        names, entry = _content(response["content"])
        produced.add(tuple(names))
        made.update(entry)
    if "headers" in response:
        made["headers"] = {name: _header(one) for name, one in response["headers"].items()}
    return made


def _header(header: Any) -> Any:
    _only(header, frozenset(("description", "schema", "explode")), "a header")
    made = {key: value for key, value in header.items() if key == "description" or key.startswith("x-")}
    return {**made, **_simple(header, "simple")}


def _schema(schema: Any) -> Any:
    return changed(schema, "schema", {"schema": _one})


def _one(schema: dict[str, Any]) -> dict[str, Any]:
    if "$ref" in schema:
        return {"$ref": schema["$ref"].replace("#/components/schemas/", "#/definitions/")}
    made = dict(schema)
    if isinstance(made.get("nullable"), bool):
        made["x-nullable"] = made.pop("nullable")
    _only(made, _KEYWORDS, "a schema")
    return made


def _security_scheme(scheme: Any) -> Any:
    if scheme.get("type") == "apiKey" and scheme.get("in") in ("query", "header"):
        return scheme
    if scheme.get("type") == "http" and scheme.get("scheme") == "basic":
        return {**{key: value for key, value in scheme.items() if key != "scheme"}, "type": "basic"}
    flows = scheme.get("flows")
    if scheme.get("type") != "oauth2" or not isinstance(flows, dict) or len(flows) != 1:
        raise UnsayableError("a security scheme that 2.0 does not have")
    ((name, flow),) = flows.items()
    _only(flow, frozenset(("authorizationUrl", "tokenUrl", "scopes")), "a flow")
    return {**{key: value for key, value in scheme.items() if key != "flows"}, "flow": _FLOWS.get(name, name), **flow}
