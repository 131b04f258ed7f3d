"""What a history looks like in each format."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from history_helpers import folder, spec, timeline

from oasdiff_py.history.choose import choose
from oasdiff_py.history.formats import FORMATS, render
from oasdiff_py.history.progress import Bar, Lines
from oasdiff_py.history.view import Wish

if TYPE_CHECKING:
    from pathlib import Path

    from oasdiff_py.history.timeline import Timeline

ATOM = "{http://www.w3.org/2005/Atom}"
SITE = Wish(base_url="https://api.example.org/changes/")
SCHEMA = "components: {schemas: {S: {type: string}}}\n"


@pytest.fixture
def lamps(tmp_path: Path) -> Timeline:
    return timeline(
        folder(
            tmp_path,
            spec("POST /lamps/{id} light string", "GET /rooms") + SCHEMA,
            spec("POST /lamps/{lamp} light integer", "GET /rooms"),
            "broken: [",
            spec("PUT /lights light integer", "GET /rooms"),
            spec("GET /rooms"),
        )
    )


def one(found: Timeline, form: str, wish: Wish | None = None) -> str:
    return render(found, choose(found, ["PUT /lights"]), form, wish or Wish())


def test_text(lamps: Timeline) -> None:
    assert one(lamps, "text").splitlines()[:12] == [
        "Lamps",
        "  4 revisions, Jan 1, 2026 to Jan 5, 2026",
        "",
        "PUT /lights",
        "  It was removed on Jan 5, 2026.",
        "  It was `POST /lamps/{lamp}` until Jan 4, 2026.",
        "  It was `POST /lamps/{id}` until Jan 2, 2026.",
        "  Changed in 3 of the 4 revisions of this API.",
        "  3 errors, 1 info",
        "",
        f"  Jan 5, 2026  {lamps.revisions[4].hash}  1 error",
        "  ▲ error    the API path was removed without deprecation [api-path-removed-without-deprecation]",
    ]
    assert "This revision also has 1 change that names no endpoint, such as unreferenced schemas" in one(lamps, "text")
    assert "stepped over\n  Jan 3, 2026  003-2026-01-03.yaml\n" in one(lamps, "text")


def test_text_of_all(lamps: Timeline) -> None:
    text = render(lamps, None, "text", Wish())
    assert "1 endpoint did not change in this period." in text
    assert "Changes that name no endpoint\n  Found in 1 of the 4 revisions of this API.\n" in text
    assert "also has" not in text
    assert "\x1b[1;31m▲ error" in render(lamps, None, "text", Wish(), colour=True)


def test_newest(lamps: Timeline) -> None:
    for form in ("text", "markdown", "html"):
        assert "Full history (3 revisions)" in one(lamps, form, Wish(newest=2))
        assert "Full history" not in one(lamps, form)
    assert "[Full history (3 revisions)](<https://api.example.org/changes/>)" in one(
        lamps, "markdown", Wish(1, SITE.base_url)
    )


def test_an_endpoint_that_never_changed(lamps: Timeline) -> None:
    for form in ("text", "markdown", "html"):
        assert "No changes in this period." in render(lamps, choose(lamps, ["GET /rooms"]), form, Wish())


def test_markdown(lamps: Timeline) -> None:
    found = one(lamps, "markdown", SITE)
    digest = lamps.revisions[3].hash
    assert found.startswith("# PUT /lights\n\nIt was removed on Jan 5, 2026.\n\nIt was `POST /lamps/{lamp}` until")
    assert f"\n## Jan 4, 2026 `{digest}`\n\n1 error, 1 info · [See the full diff]" in found
    assert f"(<https://api.example.org/changes/revisions/{digest}/diff.html>)" in found
    assert "\\\n  `endpoint-added`\n" in found


def test_a_link_to_what_names_no_endpoint(lamps: Timeline) -> None:
    address = f"https://api.example.org/changes/revisions/{lamps.revisions[1].hash}/index.html"
    assert f"being removed. [See the revision’s changelog](<{address}>)." in one(lamps, "markdown", SITE)
    assert f'being removed. <a href="{address}">See the revision’s changelog</a>.' in one(lamps, "html", SITE)
    assert "revision’s changelog" not in one(lamps, "markdown") + one(lamps, "html")


def test_html_is_one_page_with_nothing_from_elsewhere(lamps: Timeline) -> None:
    for found in (one(lamps, "html"), render(lamps, None, "html", Wish())):
        assert "default-src 'none'" in found
        assert not re.search(r"<script|<link|<img|url\(|src=|\bhttps?:", found)
        anchors = re.findall(r' id="([^"]+)"', found)
        assert len(anchors) == len(set(anchors))
        assert set(re.findall(r'href="#([^"]+)"', found)) <= set(anchors)
        assert '<time datetime="2026-01-05">Jan 5, 2026</time>' in found
    assert "See the full diff" in one(lamps, "html", SITE)


def test_hostile_text(tmp_path: Path) -> None:
    name = "/<script>alert(1)</script>\x1b[31m`*_"
    item = {"get": {"responses": {}}}
    texts = [
        json.dumps({"openapi": "3.0.3", "info": {"title": "</title>&<b>\x1b", "version": "1"}, "paths": paths})
        for paths in ({name: item}, {name + "x": item, "/b": item}, {name: item})
    ]
    found = timeline(folder(tmp_path, *texts))
    for form in FORMATS:
        text = render(found, None, form, SITE)
        if form != "json":
            assert "\x1b" not in text
        if form in ("rss", "atom"):
            ET.fromstring(text)  # noqa: S314 - our own
            assert "<script>" not in text
        if form == "html":
            assert "<script>" not in text
            assert "<b>\\x1b" not in text
        if form == "markdown":
            assert not re.search(r"(?<![\\`])<script>", re.sub(r"`+[^`]*`+", "", text))


@pytest.mark.parametrize("wish", [Wish(), SITE], ids=["alone", "with a site"])
def test_rss(lamps: Timeline, wish: Wish) -> None:
    channel = ET.fromstring(one(lamps, "rss", wish)).find("channel")  # noqa: S314 - our own
    assert channel is not None
    assert channel.findtext("title") == "Changes in Lamps: PUT /lights"
    assert channel.findtext("description")
    assert (channel.findtext("link") or "").startswith("https://api.example.org" if wish.base_url else "urn:uuid:")
    items = channel.findall("item")
    assert [item.findtext("title") for item in items] == [
        "Jan 5, 2026: 1 error",
        "Jan 4, 2026: 1 error, 1 info",
        "Jan 2, 2026: 1 error",
    ]
    assert items[0].findtext("pubDate") == "Mon, 05 Jan 2026 00:00:00 +0000"
    guids = [item.findtext("guid") for item in items]
    assert len(set(guids)) == 3
    whole = ET.fromstring(render(lamps, None, "rss", wish))  # noqa: S314 - our own
    assert [item.findtext("title") for item in whole.iter("item")][-1] == "Jan 2, 2026: 1 error, 1 info"


@pytest.mark.parametrize("wish", [Wish(), SITE], ids=["alone", "with a site"])
def test_atom(lamps: Timeline, wish: Wish) -> None:
    feed = ET.fromstring(render(lamps, None, "atom", wish))  # noqa: S314 - our own
    entries = feed.findall(f"{ATOM}entry")
    assert len(entries) == 3
    for part in (feed, *entries):
        assert (part.findtext(f"{ATOM}id") or "").startswith("urn:uuid:")
        assert part.findtext(f"{ATOM}title")
        assert re.fullmatch(r"2026-01-0\dT00:00:00\+00:00", part.findtext(f"{ATOM}updated") or "")
    assert feed.findtext(f"{ATOM}author/{ATOM}name") == "Lamps"
    assert len({entry.findtext(f"{ATOM}id") for entry in entries}) == 3
    assert "<h3>PUT /lights</h3>" in (entries[0].findtext(f"{ATOM}content") or "")


def test_ids_of_a_feed_stay(tmp_path: Path) -> None:
    """A revision that has the bytes of an older one has an id of its own, and the old ids stay."""
    a, b = spec("GET /a", "GET /z"), spec("GET /b", "GET /z")

    def ids(*texts: str) -> list[str]:
        path = tmp_path / str(len(texts))
        path.mkdir()
        for number, text in enumerate(texts):
            (path / f"{number}-2026-01-01.yaml").write_text(text)
        feed = ET.fromstring(render(timeline(str(path)), None, "rss", Wish()))  # noqa: S314 - our own
        return [item.findtext("guid") or "" for item in feed.iter("item")]

    few, many = ids(a, b, a), ids(a, b, a, b, a)
    assert many[2:] == few
    assert len(set(many)) == 4


class Stream:
    def __init__(self) -> None:
        self.written = ""

    def write(self, text: str) -> None:
        self.written += text

    def flush(self) -> None:
        pass


def test_progress() -> None:
    lines, bar = Stream(), Stream()
    for progress in (Lines(lines), Bar(bar)):  # type: ignore[arg-type]
        with progress.over(2, cached=3) as step:
            step("first")
            step("second")
    assert lines.written == (
        "Took 3 of 5 comparisons from the cache.\nCompared 1 of 2: first\nCompared 2 of 2: second\n"
    )
    assert "2/2  second" in bar.written
    assert bar.written.endswith("\r\x1b[K")
