"""What a schema or an endpoint looks like, as a tree for reading: `name?: type`, nested."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final

from oasdiff_py.errors import UsageError

if TYPE_CHECKING:
    from oasdiff_py.model.api import Api
    from oasdiff_py.model.endpoint import MediaType, OperationSource
    from oasdiff_py.model.schema import Schema

_NAMED: Final = 3
_NEARLY: Final = 4
_INLINE_VALUES: Final = 3
_DEEPEST: Final = 8
_STEP: Final = "  "
_TYPES: Final = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


@dataclass(slots=True)
class _Shape:
    properties: dict[str, Schema] = field(default_factory=dict)
    required: set[str] = field(default_factory=set)


class Trees:
    """Writes trees of one revision."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def schema(self, name: str) -> str:
        """The tree of a named schema. Raises `UsageError` if there is none."""
        known = self._api.schema_components
        if name not in known:
            near = get_close_matches(name, list(known), 1, 0.5)
            hint = f" Is `{near[0]}` meant?" if near else ""
            raise UsageError(f"The description has no schema `{name}`.{hint}")
        schema = self._api.schemas.read(known[name], self._api.schema_section[1].child(name))
        return "\n".join([self._label(schema, name), *self._below(schema, 1, (name,))]) + "\n"

    def endpoint(self, source: OperationSource) -> str:
        """The tree of an endpoint: parameters, body, responses."""
        operation = self._api.operation(source)
        lines = [f"{operation.method} {operation.path}"]
        for parameter in operation.parameters.values():
            mark = "" if parameter.required else "?"
            lines += self._property(f"{parameter.name}{mark}", parameter.schema, 1, (), f" ({parameter.location})")
        if operation.body is not None:
            lines += ["", f"body{'' if operation.body.required else '?'}"]
            lines += self._content(operation.body.content)
        for status, response in operation.responses.items():
            lines += ["", f"response {status}"]
            lines += self._content(response.content)
        return "\n".join(lines) + "\n"

    def _content(self, content: dict[str, MediaType]) -> list[str]:
        lines: list[str] = []
        for name, media in content.items():
            schema = media.schema or media.item_schema
            if schema is None:
                lines.append(f"{_STEP}{name}")
            else:
                lines += self._property(name, schema, 1, ())
        return lines

    def _property(
        self, name: str, schema: Schema | None, depth: int, above: tuple[str, ...], note: str = ""
    ) -> list[str]:
        if schema is None:
            return [f"{_STEP * depth}{name}: any{note}"]
        line = f"{_STEP * depth}{name}: {self._label(schema, _type_name(name))}{note}"
        component = self._component(schema) or self._component_of_items(schema)
        if component in above or depth > _DEEPEST:
            return [line]
        return [line, *self._below(schema, depth + 1, (*above, component) if component else above)]

    def _below(self, schema: Schema, depth: int, above: tuple[str, ...]) -> list[str]:
        """Description, values and properties, a step further in."""
        found = self._api.schemas.resolve(schema)
        lines = []
        if said := _sentence(found.annotations.get("description")):
            lines.append(f"{_STEP * depth}{said}")
        values = found.keywords.get("enum")
        if values and len(values) > 1:
            lines.append(f"{_STEP * depth}One of the following:")
            lines += [f"{_STEP * (depth + 1)}{_value(value)}" for value in values]
        branches = self._kinds(found)
        if branches:
            lines.append(f"{_STEP * depth}One of the following:")
            for index, branch in enumerate(branches):
                component = self._component(branch)
                lines.append(f"{_STEP * (depth + 1)}{self._label(branch, f'Kind{index + 1}')}")
                if component not in above and depth < _DEEPEST:
                    lines += self._below(branch, depth + 2, (*above, component) if component else above)
            return lines
        shape = self._shape(schema)
        for name, member in shape.properties.items():
            mark = "" if name in shape.required else "?"
            lines += self._property(f"{name}{mark}", member, depth, above)
        return lines

    def _kinds(self, found: Schema) -> list[Schema]:
        """The branches of a choice between more than a type and null."""
        listed = [*found.lists.get("oneOf", ()), *found.lists.get("anyOf", ())]
        kept = [one for one in listed if one.ref is not None or one.keywords.get("type") != frozenset(("null",))]
        return kept if len(kept) > 1 and any(self._shape(one).properties for one in kept) else []

    def _shape(self, schema: Schema) -> _Shape:
        shape = _Shape()
        self._merge(schema, shape, set())
        return shape

    def _merge(self, schema: Schema, shape: _Shape, seen: set[int]) -> None:
        found = self._api.schemas.resolve(schema)
        if id(found) in seen:
            return
        seen.add(id(found))
        listed = [one for key in ("oneOf", "anyOf") for one in found.lists.get(key, ())]
        kept = [one for one in listed if one.ref is not None or one.keywords.get("type") != frozenset(("null",))]
        for branch in (*found.lists.get("allOf", ()), *(kept if len(kept) == 1 else ())):
            self._merge(branch, shape, seen)
        shape.properties.update(found.maps.get("properties", {}))
        shape.required |= found.keywords.get("required", frozenset())
        if not shape.properties and "items" in found.single:
            self._merge(found.single["items"], shape, seen)

    # -- labels -----------------------------------------------------------------------------------------------

    def _label(self, schema: Schema, name: str, depth: int = 0) -> str:
        """`string`, `Array<Choice>`, `Usage { a, b, c, 4 more }`."""
        component = self._component(schema)
        found = self._api.schemas.resolve(schema)
        if depth > _DEEPEST:
            return component or "…"
        listed = [*found.lists.get("oneOf", ()), *found.lists.get("anyOf", ())]
        if listed and not found.maps:
            said = dict.fromkeys(self._label(one, name, depth + 1) for one in listed)
            return " | ".join(said)
        label = self._plain_label(found, component or name, depth)
        return f"{label} | null" if found.keywords.get("nullable") else label

    def _plain_label(self, found: Schema, name: str, depth: int) -> str:
        if "const" in found.keywords:
            return _value(found.keywords["const"])
        if values := found.keywords.get("enum"):
            said = [_value(value) for value in values[:_INLINE_VALUES]]
            hidden = len(values) - len(said)
            return " | ".join([*said, f"{hidden} more"] if hidden else said)
        if "items" in found.single:
            inner = self._label(found.single["items"], name, depth + 1)
            return f"Array<{inner if '{' not in inner else inner.partition(' {')[0]}>"
        names = list(self._shape(found).properties)
        if names:
            shown = names if len(names) <= _NEARLY else names[:_NAMED]
            if len(names) > len(shown):
                shown = [*shown, f"{len(names) - len(shown)} more"]
            return f"{name} {{ {', '.join(shown)} }}"
        more = found.single.get("additionalProperties")
        if more is not None and not more.never:
            return f"Record<string, {self._label(more, name, depth + 1).partition(' {')[0]}>"
        kinds = sorted(found.keywords.get("type", ()))
        return " | ".join(_TYPES.get(kind, kind) for kind in kinds) or "any"

    def _component(self, schema: Schema) -> str:
        if schema.ref is None:
            return ""
        return self._api.schemas.target(schema).where.token

    def _component_of_items(self, schema: Schema) -> str:
        found = self._api.schemas.resolve(schema)
        return self._component(found.single["items"]) if "items" in found.single else ""


def _type_name(name: str) -> str:
    """`completion_tokens_details?` to `CompletionTokensDetails`; of a list the name is that of an item."""
    words = re.split(r"[^A-Za-z0-9]+", name)
    return "".join(word[:1].upper() + word[1:] for word in words if word) or "Object"


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int | float) else json.dumps(value, ensure_ascii=False)


def _sentence(description: Any) -> str:
    """A description on one line; the first paragraph of a long one."""
    if not isinstance(description, str):
        return ""
    return " ".join(re.split(r"\n\s*\n", description.strip())[0].split())
