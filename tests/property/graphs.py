"""Graphs of schemas by chance, as large as real ones: cycles through every keyword, over files and callbacks."""

from __future__ import annotations

import copy
import json
import random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

SHAPES = ("properties", "items", "map", "allOf", "oneOf", "anyOf", "not", "dynamic", "sole", "prefix", "pattern")


class Graph:
    """A description whose schemas refer to one another; `files` parts it in so many documents."""

    def __init__(self, seed: int, count: int, endpoints: int, files: int = 1) -> None:
        self._choose = random.Random(seed)  # noqa: S311 - no secret
        self._count = count
        self._files = files
        self._home = [self._choose.randrange(files) for _ in range(count)]
        schemas = [self._schema(number) for number in range(count)]
        self.documents: list[dict[str, Any]] = [
            {f"S{number}": schema for number, schema in enumerate(schemas) if self._home[number] == file}
            for file in range(files)
        ]
        self._paths = {f"/e{number}": self._item(number) for number in range(endpoints)}

    def _ref(self, here: int, number: int | None = None) -> dict[str, str]:
        number = self._choose.randrange(self._count) if number is None else number
        file = self._home[number]
        if file == here:
            return {"$ref": f"#/components/schemas/S{number}"}
        spelling = self._choose.choice(("", "./", "x/../"))
        return {"$ref": f"{spelling}{_name(file)}#/components/schemas/S{number}"}

    def _schema(self, number: int) -> dict[str, Any]:
        here = self._home[number]
        schema: dict[str, Any] = {"type": "object", "properties": {"id": {"type": "string", "maxLength": 9}}}
        properties = schema["properties"]
        for place in range(self._choose.choice((1, 2, 3, 5))):
            shape = self._choose.choice(SHAPES)
            one, two = self._ref(here), self._ref(here)
            if shape == "dynamic":
                schema["$dynamicAnchor"] = "node"
                properties[f"p{place}"] = {"$dynamicRef": "#node"}
            elif shape == "pattern":
                schema["patternProperties"] = {"^x-": one}
            else:
                properties[f"p{place}"] = {
                    "properties": one,
                    "items": {"type": "array", "items": one},
                    "map": {"additionalProperties": one},
                    "allOf": {"allOf": [one, {"type": "object", "properties": {"more": two}}]},
                    "oneOf": {"oneOf": [one, two, {"type": "string"}]},
                    "anyOf": {"anyOf": [one, {"type": "null"}]},
                    "not": {"not": one},
                    "sole": {"allOf": [one], "description": "alone"},
                    "prefix": {"prefixItems": [one, two]},
                }[shape]
        if self._choose.random() < 0.2:
            schema["allOf"] = [self._ref(here)]
        return schema

    def _item(self, number: int) -> dict[str, Any]:
        body = {"content": {"application/json": {"schema": self._ref(0)}}}
        answer = {"content": {"application/json": {"schema": self._ref(0)}}}
        operation: dict[str, Any] = {"requestBody": body, "responses": {"200": {"description": "", **answer}}}
        if self._choose.random() < 0.5:
            again = {"$ref": f"#/paths/~1e{number}"} if self._choose.random() < 0.5 else {"post": {"requestBody": body}}
            operation["callbacks"] = {"done": {"{$request.body#/url}": again}}
        return {"post": operation}

    def changed(self, count: int = 1) -> Graph:
        """The same with a property more in so many schemas."""
        other = copy.copy(self)
        other.documents = copy.deepcopy(self.documents)
        for number in self._choose.sample(range(self._count), count):
            other.documents[self._home[number]][f"S{number}"]["properties"]["added"] = {"type": "string"}
        return other

    def root(self) -> dict[str, Any]:
        """The description itself."""
        return {
            "openapi": "3.1.0",
            "info": {"title": "Graph", "version": "1"},
            "paths": self._paths,
            "components": {"schemas": self.documents[0]},
        }

    def write(self, folder: Path) -> str:
        """Write all documents; the path of the root."""
        folder.mkdir(parents=True)
        (folder / "x").mkdir()
        for file, schemas in enumerate(self.documents):
            data = self.root() if file == 0 else {"components": {"schemas": schemas}}
            (folder / _name(file)).write_text(json.dumps(data, indent=1), encoding="utf-8")
        return str(folder / _name(0))


def _name(file: int) -> str:
    return f"part{file}.json"
