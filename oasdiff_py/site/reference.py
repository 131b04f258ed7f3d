"""The reference of an endpoint: what it takes and what it answers, as its newest revision says."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from oasdiff_py.errors import SpecError
from oasdiff_py.model import values
from oasdiff_py.render.visible import visible
from oasdiff_py.site.markup import escape
from oasdiff_py.site.properties import Budget, Properties
from oasdiff_py.site.prose import first_sentence, paragraphs, plain
from oasdiff_py.site.types import Types, example_of

if TYPE_CHECKING:
    from oasdiff_py.model.api import Api
    from oasdiff_py.model.endpoint import MediaType, Operation, OperationSource, Response
    from oasdiff_py.model.schema import Schema
    from oasdiff_py.site.addresses import Addresses

_EXAMPLE: Final = 4000
# A reference that is longer is written again with fewer of its properties.
_LONGEST: Final = 60_000
_BUDGETS: Final = (250, 120, 60, 30)
_PLACES: Final = (("path", "Path parameters"), ("query", "Query parameters"), ("header", "Headers"),
                  ("cookie", "Cookies"), ("querystring", "Query string"))  # fmt: skip


class Reference:
    """Writes the reference of endpoints of one revision."""

    def __init__(self, api: Api, addresses: Addresses, root: str) -> None:
        self._api = api
        self._addresses = addresses
        self._root = root

    def page(self, source: OperationSource) -> str:
        """Description, parameters, body and responses as HTML; why not, for one that cannot be read."""
        try:
            for budget in _BUDGETS:
                page = self._page(source, Budget(budget))
                if len(page) <= _LONGEST:
                    break
        except SpecError as error:
            return f"<p>The newest revision cannot be read here: {escape(error.message)}</p>"
        return page

    def _page(self, source: OperationSource, budget: Budget) -> str:
        operation = self._api.operation(source)
        types = Types(self._api, self._addresses, self._root)
        properties = Properties(self._api, types, budget)
        made = []
        for location, title in _PLACES:
            rows = [
                properties.row(one.name, one.schema, required=one.required) if one.schema else _bare(one.name)
                for one in operation.parameters.values()
                if one.location == location
            ]
            described = [
                _with_description(row, one.raw.get("description"), one.schema)
                for row, one in zip(
                    rows, (one for one in operation.parameters.values() if one.location == location), strict=True
                )
            ]
            if rows:
                made.append(f'<h3>{title}</h3><ul class="props">{"".join(described)}</ul>')
        made.append(self._body(operation, types, properties))
        made += [self._response(one, types, properties) for one in operation.responses.values()]
        return "\n".join(part for part in made if part)

    def _body(self, operation: Operation, types: Types, properties: Properties) -> str:
        body = operation.body
        if body is None or not body.content:
            return ""
        must = ' <span class="req">required</span>' if body.required else ""
        parts = _alike(body.content)
        shown = "".join(self._content(names, media, types, properties) for names, media in parts)
        example = self._example(parts[0][1], "Example request") if parts else ""
        return f"<h3>Request body{must}</h3>{shown}{example}"

    def _response(self, response: Response, types: Types, properties: Properties) -> str:
        said = first_sentence(response.raw.get("description"))
        parts = _alike(response.content)
        shown = "".join(self._content(names, media, types, properties) for names, media in parts)
        if response.success:
            example = self._example(parts[0][1], "Example response") if parts else ""
            return f"<h3>Response <code>{escape(response.status)}</code></h3><p>{escape(said)}</p>{shown}{example}"
        return f"<h3>Response <code>{escape(response.status)}</code></h3><p>{escape(said)}</p>{_labels(parts, types)}"

    def _content(self, names: str, media: MediaType, types: Types, properties: Properties) -> str:
        schema = media.schema or media.item_schema
        if schema is None:
            return f'<p class="type"><code>{names}</code></p>'
        return f'<p class="type"><code>{names}</code> {types.label(schema)}</p>{properties.body(schema)}'

    def _example(self, media: MediaType, title: str) -> str:
        found = self._example_of(media)
        if found is None:
            return ""
        text = found if isinstance(found, str) else json.dumps(values.plain(found), indent=2, ensure_ascii=False)
        cut = text if len(text) <= _EXAMPLE else text[:_EXAMPLE] + "\n…"
        shown = "\n".join(visible(line) for line in cut.split("\n"))
        return f'<details class="example"><summary>{title}</summary><pre tabindex="0">{_escaped(shown)}</pre></details>'

    def _example_of(self, media: MediaType) -> Any:
        try:
            raw = self._api.revision.value(media.where)
        except KeyError:
            raw = None
        if isinstance(raw, dict):
            if "example" in raw:
                return raw["example"]
            examples = raw.get("examples")
            if isinstance(examples, dict):
                for one in examples.values():
                    if isinstance(one, dict) and "value" in one:
                        return one["value"]
        if media.schema is None:
            return None
        return self._made_up(media.schema)

    def _made_up(self, schema: Schema) -> Any:
        """The example of a schema, else those of its properties."""
        found = self._api.schemas.resolve(schema)
        own = example_of(found)
        if own is not None:
            return own
        parts = {
            name: example_of(self._api.schemas.resolve(one)) for name, one in found.maps.get("properties", {}).items()
        }
        return {name: value for name, value in parts.items() if value is not None} or None


def head(source: OperationSource) -> tuple[str, str]:
    """The first sentence about an endpoint, and its description as HTML where that says more."""
    summary, description = source.raw.get("summary"), source.raw.get("description")
    said = first_sentence(summary) or first_sentence(description)
    whole = description if isinstance(description, str) and description.strip() else summary
    return said, paragraphs(whole) if isinstance(whole, str) and plain(whole) != said else ""


def _alike(content: dict[str, MediaType]) -> list[tuple[str, MediaType]]:
    """Media types of one schema together, their names in a row."""
    found: dict[int, tuple[list[str], MediaType]] = {}
    for name, media in content.items():
        schema = media.schema or media.item_schema
        key = id(schema.raw) if schema is not None and schema.raw is not None else id(media)
        found.setdefault(key, ([], media))[0].append(escape(name))
    return [("</code>, <code>".join(names), media) for names, media in found.values()]


def _labels(parts: list[tuple[str, MediaType]], types: Types) -> str:
    return "".join(
        f'<p class="type"><code>{names}</code> {types.label(media.schema)}</p>'
        for names, media in parts
        if media.schema
    )


def _bare(name: str) -> str:
    return f'<li><p class="sig"><code>{escape(name)}</code></p></li>'


def _with_description(row: str, description: object, schema: Schema | None) -> str:
    """A parameter with its own description, unless its schema has said it."""
    own = schema.raw.get("description") if schema is not None and isinstance(schema.raw, dict) else None
    said = paragraphs(description) if description != own else ""
    return row.replace("</p>", f"</p>{said}", 1) if said else row


def _escaped(text: str) -> str:
    import html

    return html.escape(text)
