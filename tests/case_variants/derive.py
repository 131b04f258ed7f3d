"""The same pair written otherwise: schemas behind `$ref`, keys in another order."""

from __future__ import annotations

import copy
import random
from typing import Any

_METHODS = frozenset(("get", "put", "post", "delete", "options", "head", "patch", "trace", "query"))


def shuffled(document: Any, seed: int) -> Any:
    """A copy with the keys of each mapping in another order; lists keep theirs, which may mean something."""
    return _shuffled(document, random.Random(seed))  # noqa: S311 - no secret


def _shuffled(value: Any, generator: random.Random) -> Any:
    if isinstance(value, dict):
        keys = list(value)
        generator.shuffle(keys)
        return {key: _shuffled(value[key], generator) for key in keys}
    if isinstance(value, list):
        return [_shuffled(item, generator) for item in value]
    return value


def behind_references(base: Any, revision: Any) -> tuple[Any, Any]:
    """Copies in which each schema of a body, a parameter, a header, and of their properties, is a component.

    The names of the new components tell the place in the document, so that the same place has the same name on
    both sides. A component that only one side would have is given to the other too: that it is there is not
    the change that the case is about.
    """
    old, new = _Mover(base), _Mover(revision)
    for mover, other in ((old, new), (new, old)):
        for name, schema in other.moved.items():
            mover.schemas.setdefault(name, copy.deepcopy(schema))
    return old.document, new.document


class _Mover:
    def __init__(self, document: Any) -> None:
        self.document = copy.deepcopy(document)
        self.moved: dict[str, Any] = {}
        self.swagger = "swagger" in self.document
        for section in ("paths", "webhooks"):
            for path, item in self.document.get(section, {}).items():
                self._item(item, f"{section}-{path}")
        for section, parts in self.document.get("components", {}).items():
            for name, part in parts.items():
                self._part(section, part, f"{section}-{name}")
        if self.moved:
            self.schemas.update(self.moved)

    @property
    def schemas(self) -> dict[str, Any]:
        if self.swagger:
            return self.document.setdefault("definitions", {})
        return self.document.setdefault("components", {}).setdefault("schemas", {})

    def _item(self, item: Any, name: str) -> None:
        self._parameters(item, name)
        further = item.get("additionalOperations", {})
        for method, operation in (*((method, item[method]) for method in _METHODS & item.keys()), *further.items()):
            at = f"{name}-{method}"
            self._parameters(operation, at)
            self._content(operation.get("requestBody", {}), f"{at}-body")
            for status, response in operation.get("responses", {}).items():
                self._response(response, f"{at}-{status}")
            for callback, entries in operation.get("callbacks", {}).items():
                self._callback(entries, f"{at}-{callback}")

    def _callback(self, entries: Any, name: str) -> None:
        """The path items of a callback by expression; one that is a `$ref` is moved where it stands."""
        for expression, item in entries.items():
            if isinstance(item, dict) and "$ref" not in item:
                self._item(item, f"{name}-{expression}")

    def _part(self, section: str, part: Any, name: str) -> None:
        """A part that is a component already."""
        if section in ("parameters", "headers"):
            self._move(part, "schema", name)
        elif section == "requestBodies":
            self._content(part, name)
        elif section == "responses":
            self._response(part, name)
        elif section == "callbacks":
            self._callback(part, name)
        elif section == "pathItems":
            self._item(part, name)

    def _response(self, response: Any, name: str) -> None:
        self._content(response, name)
        if self.swagger:
            self._move(response, "schema", name)
            return
        for header, written in response.get("headers", {}).items():
            self._move(written, "schema", f"{name}-{header.lower()}")

    def _parameters(self, holder: Any, name: str) -> None:
        for parameter in holder.get("parameters", []):
            if "$ref" in parameter:
                continue
            # Swagger 2.0 writes the schema of all but a body into the parameter: there is none to move.
            at = f"{name}-{parameter['in']}-{parameter['name'].lower()}"
            self._move(parameter, "schema", at)
            self._content(parameter, at)

    def _content(self, holder: Any, name: str) -> None:
        for media_type, entry in holder.get("content", {}).items():
            for key in ("schema", "itemSchema"):
                self._move(entry, key, f"{name}-{media_type}-{key}")

    def _move(self, holder: Any, key: str, name: str) -> None:
        if key not in holder:
            return
        schema = holder[key]
        if isinstance(schema, dict):
            for member in schema.get("properties", {}):
                self._move(schema["properties"], member, f"{name}-{member}")
        fresh = "".join(letter if letter.isalnum() or letter in "-_" else "." for letter in name)
        self.moved[fresh] = schema
        section = "definitions" if self.swagger else "components/schemas"
        holder[key] = {"$ref": f"#/{section}/{fresh}"}
