"""Changes of the contract that an answer may never be silent about."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

_METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")
_TYPES = ("string", "integer", "number", "boolean", "array", "object")


def change(data: Any, choose: random.Random) -> tuple[Any, str] | None:
    """A copy in which one thing that callers rely on is another, and what it is; None where there is nothing."""
    data = copy.deepcopy(data)
    operations = list(_operations(data))
    if not operations:
        return None
    if choose.random() < 0.15:
        told = _of_operation(choose.choice(operations), choose)
    else:
        schemas = list(_schemas(data, operations))
        told = _of_schema(choose.choice(schemas), choose, data) if schemas else ""
    return (data, told) if told else None


def _operations(data: Any) -> Iterator[dict[str, Any]]:
    """Operations of paths that promise something; an unstable one may change without a word."""
    if not isinstance(data, dict) or "x-stability-level" in str(data):
        return
    paths = data.get("paths")
    for item in paths.values() if isinstance(paths, dict) else ():
        if isinstance(item, dict) and "$ref" not in item:
            for method in _METHODS:
                if isinstance(item.get(method), dict):
                    yield item[method]


def _of_operation(operation: dict[str, Any], choose: random.Random) -> str:
    responses = operation.get("responses")
    kind = choose.randrange(4)
    if kind == 0 and isinstance(responses, dict):
        successes = [status for status in responses if str(status).startswith("2")]
        if successes:
            del responses[successes[0]]
            return f"response {successes[0]} removed"
    if kind == 1 and isinstance(operation.setdefault("parameters", []), list):
        operation["parameters"].append({"name": "fuzzNew", "in": "query", "required": True, "type": "string"})
        return "required parameter added"
    if kind == 2 and isinstance(operation.get("requestBody"), dict) and "$ref" not in operation["requestBody"]:
        required = operation["requestBody"].get("required")
        operation["requestBody"]["required"] = not required
        return "required of body turned"
    if kind == 3 and operation.get("deprecated") is not True:
        operation["deprecated"] = True
        return "operation deprecated"
    return ""


def _resolved(data: Any, node: Any, hops: int = 20) -> Any:
    while isinstance(node, dict) and isinstance(node.get("$ref"), str) and hops:
        target: Any = data
        hops -= 1
        if not node["$ref"].startswith("#/"):
            return None
        for token in node["$ref"][2:].split("/"):
            key = token.replace("~1", "/").replace("~0", "~")
            if not isinstance(target, dict) or key not in target:
                return None
            target = target[key]
        node = target
    return node if isinstance(node, dict) else None


def _bodies(data: Any, operation: dict[str, Any]) -> Iterator[Any]:
    body = _resolved(data, operation.get("requestBody"))
    responses = operation.get("responses")
    parts = [body, *(_resolved(data, answer) for answer in (responses if isinstance(responses, dict) else {}).values())]
    for part in parts:
        content = part.get("content") if part else None
        for media in content.values() if isinstance(content, dict) else ():
            if isinstance(media, dict):
                yield media.get("schema")
        if part:
            yield part.get("schema")


def _schemas(data: Any, operations: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The schemas of bodies that operations reach by keywords that always count."""
    seen: set[int] = set()
    waiting = [schema for operation in operations for schema in _bodies(data, operation)]
    while waiting:
        node = _resolved(data, waiting.pop())
        # What is forbidden altogether does not change by a property more.
        if node is None or id(node) in seen or "not" in node:
            continue
        seen.add(id(node))
        yield node
        properties = node.get("properties")
        if isinstance(properties, dict) and not isinstance(properties.get("$ref"), str):
            waiting += properties.values()
        waiting += [node[key] for key in ("items", "additionalProperties") if isinstance(node.get(key), dict)]
        for key in ("allOf", "anyOf", "oneOf"):
            branches = node.get(key)
            # Of several branches of an `allOf` another one may say already what is changed in the first.
            if isinstance(branches, list) and (key != "allOf" or len(branches) == 1):
                waiting += branches


def _of_schema(schema: dict[str, Any], choose: random.Random, data: dict[str, Any]) -> str:
    kind = schema.get("type")
    properties = schema.get("properties")
    kinds = [_add_property, _type] if isinstance(kind, str) else [_add_property]
    if isinstance(properties, dict) and properties and not isinstance(properties.get("$ref"), str):
        kinds += [_required, _drop_property]
    if kind == "string":
        kinds += [_number("maxLength"), _number("minLength"), _text("pattern"), _enum]
    elif kind in ("integer", "number") and not {"exclusiveMaximum", "exclusiveMinimum"} & schema.keys():
        kinds += [_number("maximum"), _number("minimum"), _number("multipleOf")]
    elif kind == "array":
        kinds += [_number("maxItems"), _number("minItems"), _unique]
    elif kind == "object":
        kinds += [_number("maxProperties"), _number("minProperties")]
    if isinstance(schema.get("enum"), list):
        kinds.append(_enum)
    if kind in _TYPES and str(data.get("openapi")).startswith("3.0") and "enum" not in schema:
        kinds.append(_nullable)
    return choose.choice(kinds)(schema, choose)


def _type(schema: dict[str, Any], choose: random.Random) -> str:
    others = [name for name in _TYPES if name != schema["type"]]
    before, schema["type"] = schema["type"], choose.choice(others)
    return f"type {before} became {schema['type']}"


def _number(keyword: str) -> Any:
    def change(schema: dict[str, Any], _: random.Random) -> str:
        before = schema.get(keyword)
        if isinstance(before, bool) or not isinstance(before, int | float | None):
            return ""
        schema[keyword] = 77 if before is None else before + 1
        return f"{keyword} {before} became {schema[keyword]}"

    return change


def _text(keyword: str) -> Any:
    def change(schema: dict[str, Any], _: random.Random) -> str:
        before = schema.get(keyword)
        schema[keyword] = "^fuzz$" if before != "^fuzz$" else "^other$"
        return f"{keyword} {before!r} became {schema[keyword]!r}"

    return change


def _enum(schema: dict[str, Any], choose: random.Random) -> str:
    values = schema.get("enum")
    if not isinstance(values, list):
        schema["enum"] = ["fuzz-a", "fuzz-b"]
        return "enum set"
    if len(values) > 1 and choose.random() < 0.5 and values.count(values[-1]) == 1 and values[-1] is not None:
        return f"enum value {values.pop()!r} removed"
    values.append("fuzz-c")
    return "enum value added"


def _required(schema: dict[str, Any], choose: random.Random) -> str:
    required = schema.setdefault("required", [])
    if not isinstance(required, list):
        return ""
    name = choose.choice(list(schema["properties"]))
    if name in required:
        schema["required"] = [other for other in required if other != name]
        return f"{name} is required no more"
    required.append(name)
    return f"{name} became required"


def _add_property(schema: dict[str, Any], _: random.Random) -> str:
    properties = schema.setdefault("properties", {})
    if not isinstance(properties, dict) or isinstance(properties.get("$ref"), str):
        return ""
    properties["fuzzAdded"] = {"type": "string"}
    return "property added"


def _drop_property(schema: dict[str, Any], choose: random.Random) -> str:
    name = choose.choice(list(schema["properties"]))
    del schema["properties"][name]
    return f"property {name} removed"


def _unique(schema: dict[str, Any], _: random.Random) -> str:
    schema["uniqueItems"] = schema.get("uniqueItems") is not True
    return "uniqueItems turned"


def _nullable(schema: dict[str, Any], _: random.Random) -> str:
    schema["nullable"] = schema.get("nullable") is not True
    return "nullable turned"
