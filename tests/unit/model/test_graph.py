from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.model.graph import ReferenceGraph
from tests.documents import api, description

if TYPE_CHECKING:
    from pathlib import Path

SCHEMAS = {
    "Order": {"properties": {"items": {"items": {"$ref": "#/components/schemas/Item"}}}},
    "Item": {"properties": {"name": {"type": "string"}}},
    "Node": {"properties": {"next": {"$ref": "#/components/schemas/Node"}}},
    "Unused": {"properties": {"item": {"$ref": "#/components/schemas/Item"}}},
}


def graph(folder: Path) -> ReferenceGraph:
    answer = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Order"}}}, "description": ""}
    body = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Node"}}}}
    paths = {
        "/orders": {"get": {"responses": {"200": answer}}, "post": {"requestBody": body, "responses": {}}},
    }
    return ReferenceGraph(api(folder, description(paths=paths, schemas=SCHEMAS)))


def test_users_are_found_through_other_components(tmp_path: Path) -> None:
    found = graph(tmp_path)
    assert found.users(("components", "schemas", "Item")) == [("GET", "/orders")]
    assert found.users(("components", "schemas", "Unused")) == []


def test_what_an_operation_needs(tmp_path: Path) -> None:
    needed = graph(tmp_path).reached(("GET", "/orders"))
    assert needed == [("components", "schemas", "Item"), ("components", "schemas", "Order")]


def test_cycles_and_what_nobody_needs(tmp_path: Path) -> None:
    found = graph(tmp_path)
    assert found.on_cycles() == [("components", "schemas", "Node")]
    assert found.unreferenced() == [("components", "schemas", "Unused")]
