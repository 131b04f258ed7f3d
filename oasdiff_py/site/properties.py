"""The properties of a schema as a list: name, type, flags, description, limits, and what is inside them, folded."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from oasdiff_py.site.markup import escape
from oasdiff_py.site.prose import first_sentence, paragraphs
from oasdiff_py.site.types import sole_branch

if TYPE_CHECKING:
    from oasdiff_py.model.api import Api
    from oasdiff_py.model.schema import Schema
    from oasdiff_py.site.types import Types

_DEEPEST: Final = 5
_MERGED: Final = 30


@dataclass(slots=True)
class Budget:
    """How many more properties a page may show."""

    left: int = 250
    cut: bool = field(default=False)


@dataclass(slots=True)
class Shape:
    """The properties of an object with those of its `allOf`, and which of them are required."""

    properties: dict[str, Schema] = field(default_factory=dict)
    required: set[str] = field(default_factory=set)
    branches: list[Schema] = field(default_factory=list)


class Properties:
    """Writes lists of properties."""

    def __init__(self, api: Api, types: Types, budget: Budget) -> None:
        self._api = api
        self._types = types
        self._budget = budget

    def shape(self, schema: Schema) -> Shape:
        """What an object looks like, or each item of a list."""
        shape = Shape()
        self._merge(schema, shape, set())
        return shape

    def _merge(self, schema: Schema, shape: Shape, seen: set[int]) -> None:
        found = self._api.schemas.resolve(schema)
        if id(found) in seen or len(seen) > _MERGED:
            return
        seen.add(id(found))
        for branch in found.lists.get("allOf", ()):
            self._merge(branch, shape, seen)
        shape.properties.update(found.maps.get("properties", {}))
        shape.required |= found.keywords.get("required", frozenset())
        for keyword in ("oneOf", "anyOf"):
            shape.branches += found.lists.get(keyword, ())
        if not shape.properties and "items" in found.single:
            self._merge(found.single["items"], shape, seen)

    def body(self, schema: Schema) -> str:
        """A whole body or component: its properties, or its branches, or its type."""
        shape = self.shape(schema)
        if shape.properties:
            return self._list(shape, 0) + self._branches(shape, 0)
        if len(shape.branches) > 1:
            return self._branches(shape, 0)
        return self._facts(schema)

    def _branches(self, shape: Shape, depth: int) -> str:
        shown = [one for one in shape.branches if one.keywords.get("type") != frozenset(("null",))]
        if len(shown) < 2 or depth > _DEEPEST:
            return self._list(self.shape(shown[0]), depth) if shown and not shape.properties else ""
        rows = []
        for branch in shown:
            inner = "" if self._types.component(branch) else self._inside(branch, depth + 1)
            rows.append(f'<li><p class="sig"><span class="t">{self._types.label(branch)}</span></p>{inner}</li>')
        return f'<p class="of">One of these:</p><ul class="props">{"".join(rows)}</ul>'

    def _list(self, shape: Shape, depth: int) -> str:
        rows: list[str] = []
        for name, schema in shape.properties.items():
            if self._budget.left <= 0:
                self._budget.cut = True
                rows.append(f"<li><p>{_count(len(shape.properties) - len(rows), 'more ')}</p></li>")
                break
            self._budget.left -= 1
            rows.append(self.row(name, schema, depth, required=name in shape.required))
        return f'<ul class="props">{"".join(rows)}</ul>' if rows else ""

    def row(self, name: str, schema: Schema, depth: int = 0, *, required: bool, note: str = "") -> str:
        """One property or parameter."""
        flags = "".join(f' <span class="flag">{flag}</span>' for flag in self._flags(schema))
        must = ' <span class="req">required</span>' if required else ""
        extra = f' <span class="flag">{escape(note)}</span>' if note else ""
        inner = "" if self._types.component(schema) else self._inside(schema, depth + 1)
        return (
            f'<li><p class="sig"><code>{escape(name)}</code> <span class="t">{self._types.label(schema)}</span>'
            f"{extra}{flags}{must}</p>{self._described(schema)}{self._facts(schema)}{inner}</li>"
        )

    def _flags(self, schema: Schema) -> list[str]:
        found = self._api.schemas.resolve(schema).keywords
        named = (("deprecated", "deprecated"), ("readOnly", "read-only"), ("writeOnly", "write-only"))
        return [word for key, word in named if found.get(key)]

    def _described(self, schema: Schema) -> str:
        own = schema.raw.get("description") if isinstance(schema.raw, dict) else None
        if isinstance(own, str):
            return paragraphs(own)
        found = self._api.schemas.resolve(schema)
        said = found.annotations.get("description")
        if said is None and (branch := sole_branch(found)) is not None:
            said = self._api.schemas.resolve(branch).annotations.get("description")
        if self._types.component(schema):
            # The rest stands on the page of the component.
            return f"<p>{escape(first_sentence(said))}</p>" if said else ""
        return paragraphs(said)

    def _facts(self, schema: Schema) -> str:
        if self._types.component(schema):
            return ""
        rows = "".join(f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in self._types.facts(schema))
        return f'<dl class="facts">{rows}</dl>' if rows else ""

    def _inside(self, schema: Schema, depth: int) -> str:
        """What a property holds itself, folded; what a component holds stands on its own page."""
        if depth > _DEEPEST or self._budget.left <= 0:
            return ""
        found = self._api.schemas.resolve(schema)
        items = found.single.get("items")
        if items is not None and self._types.component(items):
            return ""
        if len(found.lists.get("allOf", ())) == 1 and self._types.component(found.lists["allOf"][0]):
            return ""
        shape = self.shape(schema)
        if shape.properties:
            count = _count(len(shape.properties))
            return f'<details class="in"><summary>{count}</summary>{self._list(shape, depth)}</details>'
        inline = [one for one in shape.branches if not self._types.component(one) and self.shape(one).properties]
        if inline:
            kinds = f"<summary>{len(shape.branches)} kinds</summary>"
            return f'<details class="in">{kinds}{self._branches(shape, depth)}</details>'
        return ""


def _count(count: int, kind: str = "") -> str:
    return f"{count} {kind}{'property' if count == 1 else 'properties'}"
