"""A pair of schema nodes, and what the facet modules see of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from oasdiff_py.load import Where
    from oasdiff_py.model.schema import Schema


@dataclass(slots=True)
class Branches:
    """How the branches of an `allOf`, `anyOf` or `oneOf` were matched: pairs of indexes, and what is left."""

    matched: list[tuple[int, int]] = field(default_factory=list)
    removed: list[int] = field(default_factory=list)
    added: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Pair:
    """Two resolved schema nodes under comparison.

    `resolve_base` and `resolve_revision` follow a `$ref` of a subschema. `json_schema` says that the revision's
    schemas are JSON Schema (OpenAPI 3.1 and later), `was_json_schema` that the base's are. `branches` is filled for
    each list keyword that either side has.
    """

    base: Schema
    revision: Schema
    resolve_base: Callable[[Schema], Schema]
    resolve_revision: Callable[[Schema], Schema]
    json_schema: bool = False
    was_json_schema: bool = False
    branches: dict[str, Branches] = field(default_factory=dict)

    def both(self, keyword: str) -> tuple[Any, Any]:
        """The values of a keyword on both sides, None where it is absent."""
        return self.base.keywords.get(keyword), self.revision.keywords.get(keyword)

    def places(self, keyword: str) -> tuple[Where, Where]:
        """Where a keyword stands on both sides; the node itself where it is absent on one side."""
        return self._place(self.base, keyword), self._place(self.revision, keyword)

    @staticmethod
    def _place(schema: Schema, keyword: str) -> Where:
        written = schema.raw.__class__ is dict and keyword in schema.raw
        return schema.where.child(keyword) if written else schema.where
