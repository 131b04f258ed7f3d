"""Small documents for tests, and revisions made of them without a file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from oasdiff_py.load import load_revision
from oasdiff_py.model.api import Api

if TYPE_CHECKING:
    from pathlib import Path


def description(
    version: str = "3.1.0", paths: dict[str, Any] | None = None, schemas: dict[str, Any] | None = None, **top: Any
) -> dict[str, Any]:
    """A complete description: one endpoint unless `paths` says otherwise."""
    ok = {"200": {"description": "Fine."}}
    document: dict[str, Any] = {
        "openapi": version,
        "info": {"title": "Shop", "version": "1"},
        "paths": {"/orders": {"get": {"operationId": "listOrders", "responses": ok}}} if paths is None else paths,
    }
    if schemas is not None:
        document["components"] = {"schemas": schemas}
    return {**document, **top}


def with_body(schema: Any, version: str = "3.1.0", **parts: Any) -> dict[str, Any]:
    """A description whose one endpoint, POST /orders, takes a JSON body of this schema."""
    operation = {
        "operationId": "createOrder",
        "requestBody": {"content": {"application/json": {"schema": schema}}},
        "responses": {"201": {"description": "Created."}},
    }
    return description(version, {"/orders": {"post": operation}}, **parts)


def with_answer(schema: Any, version: str = "3.1.0", **parts: Any) -> dict[str, Any]:
    """A description whose one endpoint, GET /orders, answers with JSON of this schema."""
    operation = {
        "operationId": "listOrders",
        "responses": {"200": {"description": "Fine.", "content": {"application/json": {"schema": schema}}}},
    }
    return description(version, {"/orders": {"get": operation}}, **parts)


def write(folder: Path, name: str, document: Any) -> str:
    """Write a document as JSON; its path."""
    file = folder / name
    file.write_text(json.dumps(document, indent=2), encoding="utf-8")
    return str(file)


def api(folder: Path, document: Any, name: str = "openapi.json") -> Api:
    """A document as the model reads it."""
    return Api(load_revision(write(folder, name, document)))
