"""Reports and findings made by hand, and readers of what is rendered."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

from oasdiff_py.changelog.report import Report
from oasdiff_py.classify.finding import Finding
from oasdiff_py.classify.level import Level
from oasdiff_py.diff.change import Endpoint, Spot
from oasdiff_py.errors import Position
from oasdiff_py.load import Document, Where

COMPLETIONS = Endpoint("POST", "/completions", "createCompletion")
MODELS = Endpoint("GET", "/models/{model}", "getModel")
HOSTILE = (
    "<script>alert(1)</script> `x` ](javascript:alert(1)) \x1b[31mred \u202egnp.exe @octocat #12 "
    "|a| **b** &lt; \ud800 <!-- {{7*7}} \"' https://evil.example\n# head"
)


class Fixed:
    """A locator that finds everything at one line and column."""

    def __init__(self, line: int, column: int) -> None:
        self._found = (line, column)

    def locate(self, pointer: Any) -> tuple[int, int]:
        assert pointer == ()
        return self._found


def at(line: int, column: int = 5, file: str = "new.yaml") -> Where:
    found = Where(Document(file, file, {}, lambda: Fixed(line, column)))
    assert found.position == Position(file, line, column)
    return found


def finding(**given: Any) -> Finding:
    fields: dict[str, Any] = {
        "id": "request-property-became-not-nullable",
        "level": Level.ERROR,
        "text": "the request property `stream_options` became not nullable",
        "why": "Null was fine before.",
        "section": "paths",
        "endpoint": COMPLETIONS,
        "spots": (Spot("stream_options", "", "application/json"),),
        "before": True,
        "after": False,
        "base": at(7, 3, "old.yaml"),
        "revision": at(9),
        "cause": "",
        "fingerprint": "0123456789ab",
    }
    fields |= given
    fields.setdefault("declared_level", fields["level"])
    return Finding(**fields)


def removed() -> Finding:
    return finding(
        id="response-optional-property-removed",
        level=Level.WARNING,
        text="removed the optional property `usage` from the response with the status `200`",
        why="Clients could not rely on it.",
        spots=(
            Spot("usage", "200", "application/json"),
            Spot("data/usage", "200", "application/json"),
            Spot("usage", "201", "application/json"),
            Spot("a/usage", "200", "text/plain"),
            Spot("b/usage", "200", "application/json"),
        ),
        before="usage",
        after=None,
        fingerprint="aaaaaaaaaaaa",
    )


def added() -> Finding:
    return finding(
        id="endpoint-added",
        level=Level.INFO,
        text="the endpoint was added",
        why="There is something new to call.",
        endpoint=MODELS,
        spots=(),
        before=None,
        after=None,
        base=None,
        revision=at(20),
        fingerprint="bbbbbbbbbbbb",
    )


def apart() -> Finding:
    return finding(
        id="api-schema-removed",
        level=Level.INFO,
        text="removed the schema `Unused`",
        why="Nothing that is called changes by it.",
        section="components",
        endpoint=None,
        spots=(),
        before="Unused",
        after=None,
        base=at(40, 3, "old.yaml"),
        revision=None,
        fingerprint="cccccccccccc",
    )


def report(*findings: Finding, **given: Any) -> Report:
    fields: dict[str, Any] = {
        "base": "old.yaml",
        "revision": "new.yaml",
        "title": "Little API",
        "base_version": "1.0",
        "revision_version": "1.1",
        "findings": findings,
    }
    return Report(**(fields | given))


def small() -> Report:
    return report(finding(), removed(), added(), apart())


def hostile() -> Report:
    endpoint = Endpoint("GET", f"/x/{HOSTILE}", HOSTILE)
    spots = (Spot(f"a/{HOSTILE}", HOSTILE, HOSTILE), Spot(HOSTILE, "200", "application/json"))
    common: dict[str, Any] = {
        "spots": spots,
        "why": HOSTILE,
        "cause": HOSTILE,
        "base": at(1, 1, HOSTILE),
        "revision": at(1, 1, HOSTILE),
    }
    quoted = HOSTILE.replace("`", "")
    return report(
        finding(
            text=f"removed `{quoted}` from {HOSTILE}",
            endpoint=endpoint,
            before=HOSTILE,
            after=[HOSTILE] * 20,
            **common,
        ),
        finding(id=f"request-x{HOSTILE}", endpoint=endpoint, before={HOSTILE: "y" * 9000}, **common),
        finding(level=Level.WARNING, text=HOSTILE, endpoint=None, fingerprint=HOSTILE, **common),
        base=HOSTILE,
        revision=HOSTILE,
        title=HOSTILE,
        base_version=HOSTILE,
        revision_version="2",
    )


def many(count: int) -> Report:
    endpoints = [Endpoint("GET", f"/things/{number:03}") for number in range(50)]
    found = []
    for number in range(count):
        text = f"the thing `{number}` changed"
        found.append(finding(endpoint=endpoints[number % 50], fingerprint=f"{number:012x}", text=text))
    return report(*found)


class Page(HTMLParser):
    """An HTML page read strictly: tags must close in order; what a test asks about is kept."""

    VOID = frozenset(("meta", "input", "wbr", "br", "link", "img", "hr"))

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.ids: list[str] = []
        self.headings: list[tuple[int, str]] = []
        self.inline: dict[str, list[str]] = {"style": [], "script": []}
        self.text = ""
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), (tag, names)
        self.tags.append((tag, dict(attrs)))
        identity = dict(attrs).get("id")
        if identity is not None:
            self.ids.append(identity)
        if tag in self.inline:
            self.inline[tag].append("")
        if tag[0] == "h" and tag[1:].isdigit():
            self.headings.append((int(tag[1:]), ""))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        inside = self.open[-1] if self.open else ""
        if inside in self.inline:
            self.inline[inside][-1] += data
            return
        self.text += data
        if any(tag[0] == "h" and tag[1:].isdigit() for tag in self.open):
            level, said = self.headings[-1]
            self.headings[-1] = (level, said + data)

    def attributes(self, name: str) -> list[str]:
        return [found[name] or "" for _, found in self.tags if name in found]
