"""What a schema says, in words and links: its type, its flags, its limits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from oasdiff_py.render.values import one_line
from oasdiff_py.site.markup import escape, link

if TYPE_CHECKING:
    from oasdiff_py.model.api import Api
    from oasdiff_py.model.schema import Schema
    from oasdiff_py.site.addresses import Addresses

_BRANCHES_SHOWN: Final = 6
_DEEPEST: Final = 6
_VALUES_SHOWN: Final = 6
_VALUES_KEPT: Final = 300
_CUT: Final = 200
_LIMITS: Final = {
    "minimum": "minimum", "exclusiveMinimum": "more than", "maximum": "maximum", "exclusiveMaximum": "less than",
    "multipleOf": "multiple of", "minLength": "minimum length", "maxLength": "maximum length",
    "minItems": "minimum items", "maxItems": "maximum items", "pattern": "pattern", "default": "default",
    "minProperties": "minimum properties", "maxProperties": "maximum properties",
}  # fmt: skip


class Types:
    """Tells types; links begin with `root`, the way from the page to the site."""

    def __init__(self, api: Api, addresses: Addresses, root: str) -> None:
        self._api = api
        self._addresses = addresses
        self._root = root
        self._section = api.schema_section[1].pointer

    def component(self, schema: Schema) -> str:
        """The name of the component that a reference names; empty if it names none."""
        if schema.ref is None:
            return ""
        where = self._api.schemas.target(schema).where
        pointer = where.pointer
        own = where.document is self._api.revision.root and pointer[:-1] == self._section
        return pointer[-1] if own else ""

    def label(self, schema: Schema, depth: int = 0) -> str:
        """`string`, `array of Message`, `integer or null`, as HTML."""
        said, nullable = self._label(schema, depth)
        return f"{said} nullable" if nullable and depth == 0 else f"{said} or null" if nullable else said

    def _label(self, schema: Schema, depth: int) -> tuple[str, bool]:
        if name := self.component(schema):
            address = self._addresses.schema(name)
            said = escape(name)
            linked = f'<a href="{self._root}{link(address)}/index.html">{said}</a>' if address else said
            return linked, bool(schema.keywords.get("nullable"))
        found = self._api.schemas.resolve(schema)
        if depth > _DEEPEST:
            return "…", False
        if found.never:
            return "nothing", False
        nullable = bool(found.keywords.get("nullable"))
        kinds = sorted(found.keywords.get("type", ()))
        for keyword in ("oneOf", "anyOf"):
            if found.lists.get(keyword) and not found.maps:
                return self._branches(found.lists[keyword], depth, nullable=nullable)
        if not kinds and len(found.lists.get("allOf", ())) == 1 and not found.maps:
            said, inner = self._label(found.lists["allOf"][0], depth + 1)
            return said, nullable or inner
        return self._kind(found, kinds, depth), nullable

    def _branches(self, branches: list[Schema], depth: int, *, nullable: bool) -> tuple[str, bool]:
        said: dict[str, None] = {}
        for branch in branches:
            if branch.ref is None and branch.keywords.get("type") == frozenset(("null",)):
                nullable = True
                continue
            label, inner = self._label(branch, depth + 1)
            nullable = nullable or inner
            said[label] = None
        shown = list(said)[:_BRANCHES_SHOWN]
        if len(said) > len(shown):
            shown.append(f"{len(said) - len(shown)} more")
        return " or ".join(shown) or "null", nullable

    def _kind(self, found: Schema, kinds: list[str], depth: int) -> str:
        if "const" in found.keywords:
            return f"<code>{escape(_short(found.keywords['const']))}</code>"
        if kinds == ["array"] or (not kinds and "items" in found.single):
            return f"array of {self.label(found.single['items'], depth + 1)}" if "items" in found.single else "array"
        more = found.single.get("additionalProperties")
        if kinds == ["object"] and more is not None and not more.never and not found.maps:
            return f"map of {self.label(more, depth + 1)}" if not more.is_bare else "object"
        if not kinds:
            return "object" if found.maps else "one of a list" if "enum" in found.keywords else "any"
        form = found.keywords.get("format")
        return " or ".join(map(escape, kinds)) + (f" ({escape(form)})" if form else "")

    def facts(self, schema: Schema) -> list[tuple[str, str]]:
        """Name and value (as HTML) of what limits the values: list of values, bounds, default, example."""
        found = self._api.schemas.resolve(schema)
        said = []
        branch = sole_branch(found)
        if branch is not None and not self.component(branch):
            said = [fact for fact in self.facts(branch) if fact[0] not in ("default", "example")]
        values = found.keywords.get("enum")
        if values:
            said.append(("always" if len(values) == 1 else "one of", _listed(values)))
        for key, name in _LIMITS.items():
            if key in found.keywords:
                said.append((name, f"<code>{escape(_short(found.keywords[key]))}</code>"))
        example = example_of(found)
        if example is not None:
            said.append(("example", f"<code>{escape(_short(example))}</code>"))
        return said


def sole_branch(found: Schema) -> Schema | None:
    """The one branch of a resolved schema that is not null; None if there are more, or properties beside it."""
    listed = [one for key in ("oneOf", "anyOf", "allOf") for one in found.lists.get(key, ())]
    kept = [one for one in listed if one.ref is not None or one.keywords.get("type") != frozenset(("null",))]
    return kept[0] if len(kept) == 1 and not found.maps else None


def example_of(schema: Schema) -> Any:
    """The first example of a resolved schema; None if it has none."""
    examples = schema.annotations.get("example")
    return examples[0] if isinstance(examples, list) and examples else None


def _short(value: Any) -> str:
    text = one_line(value)
    return text if len(text) <= _CUT else text[: _CUT - 1] + "…"


def _listed(values: list[Any]) -> str:
    """Values in a row; after six they fold."""
    said = [f"<code>{escape(_short(value))}</code>" for value in values]
    head = ", ".join(said[:_VALUES_SHOWN])
    rest = said[_VALUES_SHOWN:]
    if not rest:
        return head
    kept = ", ".join(rest[:_VALUES_KEPT]) + (" …" if len(rest) > _VALUES_KEPT else "")
    return f'{head} <details class="fold"><summary>and {len(rest)} more</summary>{kept}</details>'
