"""Texts of a description that want to be markup, commands or lines of their own, in every place that has a text."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest

from oasdiff_py.cli.main import run
from oasdiff_py.render.formats import FORMATS
from tests.documents import write

if TYPE_CHECKING:
    from pathlib import Path

EVIL = {
    "html": "<img src=x onerror=PWNED><script>PWNED()</script>",
    "attribute": '" onmouseover="PWNED" x=\'PWNED\'',
    "closing": "--></title></style></script></pre></svg>]]><script>PWNED</script>",
    "link": "[click](javascript:PWNED) <javascript:PWNED> ![x](https://evil.example/PWNED.png)",
    "table": "a | b\n|---|\n| PWNED |",
    "annotation": "x\n::error file=PWNED::PWNED\r::set-output name=PWNED::1%0A::warning::PWNED",
    "terminal": "\x1b[2J\x1b]0;PWNED\x07\x9b31mPWNED\x08\u202ePWNED\u2066",
    "template": "{{ PWNED }}{% raw %}${{ github.token }}${PWNED}",
    "control": "a\x00\x0b\x0c\x1f\x7f\x85\ufffe\uffff\u2028PWNED",
    "mention": "@PWNED #1 GH-1 `code` ```\n# PWNED\n<details>",
}


def description(evil: str, number: int) -> dict[str, Any]:
    """Two revisions that differ wherever a text can be told."""
    schema = {
        "title": evil,
        "description": evil,
        "type": "object",
        "properties": {
            evil: {"type": ("string", "integer")[number], "description": evil},
            "kind": {"enum": [evil, f"{evil}{number}"], "default": f"{evil}{number}"},
            "text": {"type": "string", "pattern": f"{evil}{number}", "format": f"{evil}{number}"},
        },
        "required": [evil] if number else [],
        "discriminator": {"propertyName": f"{evil}{number}", "mapping": {evil: "#/components/schemas/S"}},
        f"x-{evil}": evil,
    }
    parameters = [
        {
            "name": evil,
            "in": "query",
            "description": evil,
            "required": bool(number),
            "schema": {"const": f"{evil}{number}"},
        }
    ]
    operation = {
        "operationId": f"{evil}{number}",
        "summary": evil,
        "description": f"{evil}{number}",
        "tags": [evil, f"{evil}{number}"],
        "parameters": parameters,
        "requestBody": {"content": {f"text/{evil}": {"schema": {"$ref": "#/components/schemas/S"}}}},
        "responses": {
            "200": {
                "description": evil,
                "headers": {f"{evil}{number}": {"schema": {"type": "string"}}},
                "content": {
                    "application/json": {"schema": {"oneOf": [schema, {"title": f"{evil}{number}", "type": "string"}]}}
                },
            },
            f"{evil}{number}": {"description": evil},
        },
        "security": [{evil: [f"{evil}{number}"]}],
        "deprecated": bool(number),
        "x-sunset": f"{evil}{number}",
        "callbacks": {evil: {f"{evil}{number}": {"post": {"responses": {"200": {"description": evil}}}}}},
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": evil, "version": f"{evil}{number}", "description": evil},
        "tags": [{"name": evil, "description": evil}],
        "servers": [{"url": f"https://{evil}{number}"}],
        "paths": {f"/{evil}": {"post": operation}, f"/{number}/{evil}": {"get": {"responses": {}}}},
        "webhooks": {f"{evil}{number}": {"post": operation}},
        "components": {
            "schemas": {"S": schema, f"{evil}{number}": schema},
            "securitySchemes": {evil: {"type": "apiKey", "in": "header", "name": f"{evil}{number}"}},
        },
    }  # fmt: skip


class Page(HTMLParser):
    """What a browser would make of a page: tags, attributes, and what runs."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.running = ""
        self._in = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._in = tag
        for name, value in attrs:
            assert not name.startswith("on"), (tag, name, value)
            assert "pwned" not in name.lower(), (tag, name)
            target = re.sub(r"[\x00-\x20]", "", (value or "").lower())
            if name in ("href", "src", "action", "data", "xlink:href"):
                assert not target.startswith(("javascript:", "data:", "//", "vbscript:")), (tag, value)
                assert not re.match(r"https?://[^/]*evil", target), (tag, value)
            assert name != "srcdoc"
        assert tag not in ("img", "iframe", "object", "embed", "base"), (tag, attrs)

    def handle_data(self, data: str) -> None:
        if self._in in ("script", "style"):
            self.running += data

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002 - the parser names it
        self._in = ""


def runs_nothing(text: str) -> None:
    page = Page(text)
    # Data for a page stands in a script as JSON, where `<` would end it.
    assert "PWNED()" not in re.sub(r'"(?:[^"\\]|\\.)*"', "", page.running)
    assert "<script>PWNED" not in page.running


@pytest.fixture(params=EVIL)
def pair(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    monkeypatch.chdir(tmp_path)
    evil = EVIL[request.param]
    (tmp_path / "specs").mkdir()
    return (
        write(tmp_path / "specs", "001-2026-01-01.json", description(evil, 0)),
        write(tmp_path / "specs", "002-2026-01-02.json", description(evil, 1)),
    )


def rendered(pair: tuple[str, str], form: str) -> str:
    assert run(["changelog", *pair, "--annotations", "-f", form, "--output", "out", "--today", "2026-01-15"]) == 0
    with open("out", "rb") as stream:  # noqa: PTH123 - line ends as they are
        return stream.read().decode("utf-8", "surrogatepass")


def test_no_format_lets_a_text_be_more_than_a_text(pair: tuple[str, str]) -> None:
    texts = {form: rendered(pair, form) for form in FORMATS}
    assert len(json.loads(texts["json"])) > 25
    runs_nothing(texts["html"])
    for form in ("text", "singleline", "githubactions", "markdown", "markup", "comment"):
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028]", texts[form]), form
    for line in texts["githubactions"].splitlines():
        assert re.match(r"::(error|warning|notice) (file=|title=)", line), line
        assert "file=PWNED" not in line.partition("::")[2].partition("::")[0]
    assert len(texts["singleline"].splitlines()) == len(json.loads(texts["json"]))
    for form in ("markdown", "markup", "comment"):
        # A line that begins with a tag is a block of HTML, in which Markdown means nothing.
        runs_nothing("\n".join(line for line in texts[form].splitlines() if line.startswith("<")))
        written = "\n".join(line for line in texts[form].splitlines() if not line.startswith("<"))
        bare = re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)|\\.", "", written)
        assert not re.search(r"<(img|script|javascript)|\]\(javascript|!\[", bare), form
        assert not re.search(r"^(\| PWNED|# PWNED|```\s*$)", bare, re.MULTILINE), form
    tree = ElementTree.fromstring(texts["junit"])  # noqa: S314 - our own output
    assert {element.tag for element in tree.iter()} <= {"testsuites", "testsuite", "testcase", "failure", "system-out",
                                                        "skipped", "properties", "property"}  # fmt: skip
    for form in ("sarif", "codequality"):
        json.loads(texts[form], parse_constant=lambda word: pytest.fail(f"{word} is no JSON"))


def test_no_page_of_a_site_runs_what_a_description_says(pair: tuple[str, str], tmp_path: Path) -> None:
    assert len(pair) == 2
    assert run(["site", "specs", "-o", "site", "--no-cache", "--quiet", "--jobs", "1"]) == 0
    files = sorted((tmp_path / "site").rglob("*"))
    pages = [file for file in files if file.suffix == ".html"]
    assert len(pages) >= 5
    for page in pages:
        runs_nothing(page.read_text(encoding="utf-8", errors="surrogatepass"))
    for feed in [file for file in files if file.suffix in (".xml", ".atom", ".rss")]:
        ElementTree.fromstring(feed.read_text(encoding="utf-8"))  # noqa: S314 - our own output
    for file in files:
        assert re.fullmatch(r"[\w.\-~]+", file.name), file.name
        assert file.resolve().is_relative_to(tmp_path / "site")


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_no_history_lets_a_text_be_more_than_a_text(pair: tuple[str, str], form: str) -> None:
    assert len(pair) == 2
    assert run(["history", "specs", "-f", form, "--no-cache", "--quiet", "--jobs", "1", "--output", "out"]) == 0
    with open("out", "rb") as stream:  # noqa: PTH123 - line ends as they are
        text = stream.read().decode("utf-8", "surrogatepass")
    if form == "html":
        runs_nothing(text)
    else:
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028]", text)
