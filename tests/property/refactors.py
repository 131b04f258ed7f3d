"""The same description written otherwise: what nobody who calls the API can tell."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

SCHEMAS = "#/components/schemas/"


def rename_components(document: Any) -> Any:
    """Every schema component with another name; the mapping of a discriminator names them too."""
    swagger = "swagger" in document
    prefix = "#/definitions/" if swagger else SCHEMAS
    holder = document if swagger else document.get("components", {})
    key = "definitions" if swagger else "schemas"
    names = holder.get(key, {})
    text = json.dumps(document)
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(f'"{prefix}{name}"', f'"{prefix}Renamed{name}"')
    renamed = json.loads(text)
    holder = renamed if swagger else renamed.get("components", {})
    if names:
        holder[key] = {f"Renamed{name}": schema for name, schema in holder[key].items()}
    return renamed


def extract_bodies(document: Any) -> Any:
    """Each schema that stands in a body written out is a component."""
    document = copy.deepcopy(document)
    section = document.setdefault("components", {}).setdefault("schemas", {})
    for media in _media(document):
        if isinstance(media.get("schema"), dict) and "$ref" not in media["schema"]:
            name = f"Extracted{len(section)}"
            section[name] = media["schema"]
            media["schema"] = {"$ref": f"{SCHEMAS}{name}"}
    return document


def inline_bodies(document: Any) -> Any:
    """Each body that is a reference to a component is written out, one step."""
    document = copy.deepcopy(document)
    section = document.get("components", {}).get("schemas", {})
    for media in _media(document):
        schema = media.get("schema")
        name = schema["$ref"].removeprefix(SCHEMAS) if isinstance(schema, dict) and "$ref" in schema else ""
        if name in section and len(schema) == 1:
            media["schema"] = copy.deepcopy(section[name])
    return document


def reorder(document: Any) -> Any:
    """The keys of each mapping backwards."""
    if isinstance(document, dict):
        return {key: reorder(document[key]) for key in reversed(list(document))}
    return [reorder(item) for item in document] if isinstance(document, list) else document


def wrap_references(document: Any) -> Any:
    """Each reference to a schema as the only branch of an `allOf`, as OpenAPI 3.0 has to write a description to it."""
    if isinstance(document, list):
        return [wrap_references(item) for item in document]
    if not isinstance(document, dict):
        return document
    if isinstance(document.get("$ref"), str) and document["$ref"].startswith(SCHEMAS):
        return {"allOf": [document]}
    return {key: value if key == "discriminator" else wrap_references(value) for key, value in document.items()}


def as_31(document: Any) -> Any:
    """A description of OpenAPI 3.0 in the spelling of 3.1."""
    return {**_as_31(document), "openapi": "3.1.0"}


def _as_31(node: Any) -> Any:
    if isinstance(node, list):
        return [_as_31(item) for item in node]
    if not isinstance(node, dict):
        return node
    if isinstance(node.get("$ref"), str):
        return {"$ref": node["$ref"]}
    made = {key: _as_31(value) for key, value in node.items()}
    if made.get("nullable") is True and isinstance(made.get("type"), str):
        del made["nullable"]
        made["type"] = [made["type"], "null"]
    for key, bound in (("exclusiveMaximum", "maximum"), ("exclusiveMinimum", "minimum")):
        if made.get(key) is True and bound in made:
            made[key] = made.pop(bound)
        elif isinstance(made.get(key), bool):
            del made[key]
    return made


def _media(document: Any) -> list[Any]:
    """The media types of all bodies, which stand below `content`."""
    found: list[Any] = []
    waiting = [document.get("paths", {})]
    while waiting:
        node = waiting.pop()
        if isinstance(node, list):
            waiting += node
        elif isinstance(node, dict):
            content = node.get("content")
            if isinstance(content, dict):
                found += [media for media in content.values() if isinstance(media, dict)]
            waiting += [value for key, value in node.items() if key not in ("schema", "example", "examples")]
    return found


SILENT: dict[str, Callable[[Any], Any]] = {
    "rename-components": rename_components,
    "extract-bodies": extract_bodies,
    "inline-bodies": inline_bodies,
    "reorder-keys": reorder,
    "wrap-references": wrap_references,
}
