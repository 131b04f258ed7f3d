"""Swagger 2.0 as OpenAPI 3.0."""

from __future__ import annotations

from typing import Any

from tests.case_variants.dialects.unsayable import UnsayableError

_METHODS = frozenset(("get", "put", "post", "delete", "options", "head", "patch"))
_STYLES = {"ssv": "spaceDelimited", "pipes": "pipeDelimited"}
_FLOWS = {"accessCode": "authorizationCode", "application": "clientCredentials"}
_KEPT = frozenset(("info", "tags", "security", "externalDocs"))
# Of a parameter or a header of 2.0: all else is its schema.
_OF_THE_HOLDER = frozenset(
    ("name", "in", "required", "description", "allowEmptyValue", "collectionFormat", "x-sunset", "x-stability-level")
)
_SECTIONS = {
    "#/definitions/": "#/components/schemas/",
    "#/parameters/": "#/components/parameters/",
    "#/responses/": "#/components/responses/",
}


def rewritten(base: Any, revision: Any) -> tuple[Any, Any]:
    """Both documents in 3.0; raises `UnsayableError` where one has what has no such writing."""
    return document_in_3_0(base), document_in_3_0(revision)


def document_in_3_0(document: Any) -> Any:
    """One document in 3.0."""
    made: dict[str, Any] = {"openapi": "3.0.3", **{key: document[key] for key in document if _kept(key)}}
    made.update(_servers(document))
    made["paths"] = {path: _path_item(item, document) for path, item in document.get("paths", {}).items()}
    if "parameters" in document:
        if any(one["in"] in ("body", "formData") for one in document["parameters"].values()):
            raise UnsayableError("a body among the shared parameters")
        made.setdefault("components", {})["parameters"] = {
            name: _parameter(one) for name, one in document["parameters"].items()
        }
    for section, key, change in (
        ("definitions", "schemas", _schema),
        ("responses", "responses", lambda one: _response(one, document.get("produces", []))),
        ("securityDefinitions", "securitySchemes", _security_scheme),
    ):
        if section in document:
            made.setdefault("components", {})[key] = {name: change(one) for name, one in document[section].items()}
    return made


def _kept(key: str) -> bool:
    return key in _KEPT or key.startswith("x-")


def _servers(document: Any) -> dict[str, Any]:
    if "host" not in document:
        return {"servers": [{"url": document["basePath"]}]} if "basePath" in document else {}
    place = document["host"] + document.get("basePath", "")
    schemes = document.get("schemes")
    urls = [f"{scheme}://{place}" for scheme in schemes] if schemes else [f"//{place}"]
    return {"servers": [{"url": url} for url in urls]}


def _path_item(item: Any, document: Any) -> Any:
    made = {key: value for key, value in item.items() if key not in _METHODS}
    if any(one.get("in") in ("body", "formData") for one in item.get("parameters", [])):
        raise UnsayableError("a body that a path item shares")
    if "parameters" in item:
        made["parameters"] = [_parameter(one) for one in item["parameters"]]
    return {**made, **{method: _operation(item[method], document) for method in item if method in _METHODS}}


def _operation(operation: Any, document: Any) -> Any:
    left = ("parameters", "consumes", "produces", "schemes", "responses")
    made = {key: value for key, value in operation.items() if key not in left}
    if "schemes" in operation:
        raise UnsayableError("schemes of an operation")
    written = operation.get("parameters", [])
    if any("$ref" in one for one in written) and "parameters" not in document:
        raise UnsayableError("a `$ref` to a parameter that is nowhere")
    plain = [one for one in written if one.get("in") not in ("body", "formData")]
    if "parameters" in operation and plain:
        made["parameters"] = [_parameter(one) for one in plain]
    made.update(_body(written, operation.get("consumes", document.get("consumes", []))))
    produces = operation.get("produces", document.get("produces", []))
    made["responses"] = {status: _response(one, produces) for status, one in operation.get("responses", {}).items()}
    return made


def _body(parameters: list[Any], consumes: list[str]) -> dict[str, Any]:
    for one in parameters:
        if one.get("in") == "body":
            entry = {"schema": _schema(one["schema"])} if "schema" in one else {}
            body = {"content": {name: dict(entry) for name in consumes or ["application/json"]}}
            more = {key: one[key] for key in ("required", "description") if key in one}
            return {"requestBody": {**more, **body}}
    fields = [one for one in parameters if one.get("in") == "formData"]
    if not fields:
        return {}
    form: dict[str, Any] = {"type": "object", "properties": {one["name"]: _written_schema(one) for one in fields}}
    required = [one["name"] for one in fields if one.get("required")]
    if required:
        form["required"] = required
    if any("collectionFormat" in one for one in fields):
        raise UnsayableError("a form field with `collectionFormat`")
    content = {name: {"schema": form} for name in consumes or ["application/x-www-form-urlencoded"]}
    return {"requestBody": {"content": content, **({"required": True} if required else {})}}


def _parameter(parameter: Any) -> Any:
    if "$ref" in parameter:
        return {"$ref": _reference(parameter["$ref"])}
    made = {key: parameter[key] for key in _OF_THE_HOLDER & parameter.keys() if key != "collectionFormat"}
    return {**made, **_serialization(parameter, parameter["in"]), "schema": _written_schema(parameter)}


def _serialization(holder: Any, place: str) -> dict[str, Any]:
    if holder.get("type") != "array":
        return {}
    written = holder.get("collectionFormat", "csv")
    if written == "multi":
        return {"style": "form", "explode": True}
    if place in ("path", "header") and written != "csv":
        raise UnsayableError("items of a path or a header that are not parted by commas")
    if place not in ("query", "path", "header") or (written != "csv" and written not in _STYLES):
        raise UnsayableError(f"items parted by `{written}` in a {place}")
    default = "form" if place == "query" else "simple"
    return {"style": _STYLES.get(written, default), "explode": False}


def _written_schema(holder: Any) -> Any:
    return _schema({key: value for key, value in holder.items() if key not in _OF_THE_HOLDER})


def _response(response: Any, produces: list[str]) -> Any:
    if "$ref" in response:
        return {"$ref": _reference(response["$ref"])}
    made = {key: value for key, value in response.items() if key not in ("schema", "headers", "examples")}
    if "headers" in response:
        made["headers"] = {name: _header(one) for name, one in response["headers"].items()}
    if "schema" in response:
        examples = response.get("examples", {})
        names = produces or ["application/json"]
        if examples.keys() - set(names):
            raise UnsayableError("an example of a media type that is not produced")
        made["content"] = {
            name: {"schema": _schema(response["schema"]), **({"example": examples[name]} if name in examples else {})}
            for name in names
        }
    return made


def _header(header: Any) -> Any:
    made = {key: header[key] for key in _OF_THE_HOLDER & header.keys() if key != "collectionFormat"}
    serialization = _serialization(header, "header")
    return {**made, **serialization, "schema": _written_schema(header)}


def _schema(schema: Any) -> Any:
    """With references to where 3.0 keeps schemas, `x-nullable` as `nullable`, and files as binary texts."""
    if isinstance(schema, list):
        return [_schema(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: _schema(value) for key, value in schema.items()}
    if isinstance(made.get("$ref"), str):
        made["$ref"] = _reference(made["$ref"])
    if isinstance(made.get("discriminator"), str):
        made["discriminator"] = {"propertyName": made["discriminator"]}
    if isinstance(made.get("x-nullable"), bool):
        made["nullable"] = made.pop("x-nullable")
    if made.get("type") == "file":
        made.update(type="string", format="binary")
    return made


def _reference(reference: str) -> str:
    for old, new in _SECTIONS.items():
        if reference.startswith(old):
            return new + reference.removeprefix(old)
    return reference


def _security_scheme(scheme: Any) -> Any:
    if scheme.get("type") == "basic":
        return {**scheme, "type": "http", "scheme": "basic"}
    if scheme.get("type") != "oauth2":
        return scheme
    of_flow = {key: scheme[key] for key in ("authorizationUrl", "tokenUrl", "scopes") if key in scheme}
    rest = {key: value for key, value in scheme.items() if key != "flow" and key not in of_flow}
    return {**rest, "flows": {_FLOWS.get(scheme["flow"], scheme["flow"]): of_flow}}
