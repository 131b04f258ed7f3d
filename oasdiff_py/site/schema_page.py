"""The page of a schema, as HTML and as Markdown: the smallest document that defines it, and who uses it."""

from __future__ import annotations

import html
import json
from typing import TYPE_CHECKING, Final

from oasdiff_py.errors import SpecError
from oasdiff_py.extract.yaml_text import YamlText
from oasdiff_py.render.markdown_escape import plain
from oasdiff_py.render.visible import visible
from oasdiff_py.site import markup
from oasdiff_py.site.properties import Budget, Properties
from oasdiff_py.site.prose import first_sentence, paragraphs
from oasdiff_py.site.types import Types

if TYPE_CHECKING:
    from typing import Any

    from oasdiff_py.history.timeline import EndpointHistory
    from oasdiff_py.site.context import Context

ROOT: Final = "../../"
# A definition that is longer stands in the Markdown file only; the page shows the schema itself.
_SHOWN: Final = 24_000
_USERS_SHOWN: Final = 6


class SchemaPages:
    """Makes the pages of schemas; what definitions share is written once."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._yaml = YamlText()
        self._endpoints = {(one.method, one.path): one for one in context.timeline.endpoints if not one.deleted}

    def pages(self, name: str) -> tuple[str, str]:
        """HTML and Markdown of a schema of the newest revision."""
        context = self._context
        if context.extractor is None or context.api is None:  # pragma: no cover - without one there are no schemas
            return "", ""
        raw = context.api.schema_components[name]
        try:
            document = context.extractor.schema(name)
            whole = self._yaml.document(document)
            shown = self._properties(name, raw)
        except SpecError as error:
            return self._unreadable(name, error)
        alone = self._yaml.document({name: raw}) if len(whole) > _SHOWN else whole
        description = raw.get("description") if isinstance(raw, dict) else None
        page = context.layout.render(
            "schema.html.j2",
            root=ROOT,
            name=visible(name),
            summary=first_sentence(description),
            description=markup.made(paragraphs(description)),
            properties=markup.made(shown),
            definition=markup.made(_yaml_html(alone)),
            whole=len(whole) <= _SHOWN,
            size=f"{len(whole.encode()) // 1000} KB",
            parts=_count(document) - 1,
            users=[markup.made(self._user(*use)) for use in context.users.get(name, [])],
            users_shown=_USERS_SHOWN,
        )
        return page, self._markdown(name, description, whole)

    def _properties(self, name: str, raw: Any) -> str:
        api = self._context.api
        assert api is not None  # noqa: S101 - see `pages`
        schema = api.schemas.read(raw, api.schema_section[1].child(name))
        properties = Properties(api, Types(api, self._context.addresses, ROOT), Budget(150))
        said = properties.body(schema)
        return said or f'<p class="type">{Types(api, self._context.addresses, ROOT).label(schema)}</p>'

    def _user(self, method: str, path: str, direction: str) -> str:
        one: EndpointHistory | None = self._endpoints.get((method, path))
        said = f"<b>{markup.escape(method)}</b> {markup.wrapped(path.removeprefix('webhook:'))}"
        where = {"request": "in requests", "response": "in responses", "both": "in requests and responses"}[direction]
        if one is not None:
            said = f'<a href="{ROOT}{markup.link(self._context.addresses.endpoint(one))}/index.html">{said}</a>'
        return f'{said} <span class="dir">{where}</span>'

    def _markdown(self, name: str, description: object, whole: str) -> str:
        base = self._context.base_url
        address = self._context.addresses.schema(name)
        fence = "`" * max(3, 1 + max((len(run) for run in _ticks(whole)), default=0))
        return self._context.layout.render(
            "schema.md.j2",
            title=json.dumps(visible(name), ensure_ascii=False),
            url=json.dumps(f"{base}/{address}/index.html" if base else "index.html"),
            overview=f"{base}/index.html" if base else "../../index.html",
            name=plain(visible(name)),
            description="\n\n".join(_block(part) for part in _parts(description)),
            definition=whole,
            fence=fence,
        )

    def _unreadable(self, name: str, error: SpecError) -> tuple[str, str]:
        said = f"This schema cannot be read: {error.message}"
        page = self._context.layout.render(
            "schema.html.j2", root=ROOT, name=visible(name), summary=said, description="", properties="",
            definition="", whole=True, size="", parts=0, users=[], users_shown=_USERS_SHOWN,
        )  # fmt: skip
        return page, self._markdown(name, said, "")


def _count(document: dict[str, Any]) -> int:
    """How many components a document has."""
    components = document.get("components")
    if isinstance(components, dict):
        return sum(len(section) for section in components.values() if isinstance(section, dict))
    sections = (document.get(key) for key in ("definitions", "parameters", "responses"))
    return sum(len(section) for section in sections if isinstance(section, dict))


def _yaml_html(text: str) -> str:
    return html.escape("\n".join(line if line.isascii() else visible(line) for line in text.split("\n")), quote=False)


def _parts(description: object) -> list[str]:
    return description.strip().split("\n\n") if isinstance(description, str) else []


def _block(text: str) -> str:
    return "\n".join(visible(line) for line in text.split("\n"))


def _ticks(text: str) -> list[str]:
    import re

    return re.findall("`{3,}", text)
