"""The site in a real browser, opened from the disk: search and filters by keyboard, dark and narrow pages."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from oasdiff_py.cli.main import run
from tests.chromium import FOUND, Chromium

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
PAGES = (
    "index.html", "endpoints/post-completions/index.html", "schemas/Completion/index.html",
    "revisions/15a8227f920c/index.html", "revisions/15a8227f920c/diff.html", "rules/index.html",
)  # fmt: skip
AXE = os.environ.get("OASDIFF_AXE", "")

pytestmark = [
    pytest.mark.skipif(not FOUND, reason="there is no Chromium: apt-get install chromium"),
    pytest.mark.xdist_group("chromium"),
]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("browser") / "site"
    assert run(["site", str(ROOT / "specs/history/completions"), "-o", str(folder), "--no-cache", "--quiet"]) == 0
    return folder


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    browser = Chromium(tmp_path_factory.mktemp("profile"))
    yield browser
    browser.close()


def test_search_finds_an_endpoint_by_keyboard_alone(site: Path, page: Chromium) -> None:
    page.open(site / "revisions/15a8227f920c/index.html")
    assert page.value("window.oasdiffIndex === undefined")
    page.value("document.getElementById('search').focus()")
    page.wait("window.oasdiffIndex !== undefined")
    page.write("post completions")
    page.wait("document.querySelectorAll('#results [role=option]').length > 1")
    assert page.value("document.querySelector('[aria-selected=true]').firstChild.data") == "POST /completions"
    page.press("ArrowDown")
    assert page.value("document.querySelector('[aria-selected=true]').firstChild.data") == "POST /chat/completions"
    page.press("ArrowUp")
    page.press("Enter")
    page.wait("location.pathname.endsWith('/endpoints/post-completions/index.html') && document.querySelector('h1.op')")


def test_escape_closes_the_results_and_nothing_found_is_said(site: Path, page: Chromium) -> None:
    page.open(site / "index.html")
    page.value("document.getElementById('search').focus()")
    page.wait("window.oasdiffIndex !== undefined")
    page.write("zzzz")
    page.wait("document.getElementById('results').textContent === 'Nothing found.'")
    page.press("Escape")
    assert page.value("document.getElementById('results').hidden")


def test_levels_are_filtered_by_keyboard(site: Path, page: Chromium) -> None:
    page.open(site / "endpoints/post-completions/index.html")
    shown = "[...document.querySelectorAll('.list > li')].filter(e => e.offsetParent).map(e => e.className)"
    assert {"error", "info"} <= set(page.value(shown))
    page.value("document.querySelector('.tools input[value=info]').focus()")
    page.press(" ")
    assert "info" not in page.value(shown)
    assert page.value("[...document.querySelectorAll('article')].some(e => e.hidden)")
    page.press(" ")
    assert "info" in page.value(shown)


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("width", [375, 900, 1280])
def test_no_page_is_wider_than_the_window(name: str, width: int, site: Path, page: Chromium) -> None:
    page.size(width)
    page.open(site / name)
    assert page.value("document.documentElement.scrollWidth") <= width


def test_the_diff_stands_side_by_side_from_900_pixels(site: Path, page: Chromium) -> None:
    page.size(1280)
    page.open(site / "revisions/15a8227f920c/diff.html")
    tops = "[...document.querySelector('tr.x').cells].map(cell => cell.getBoundingClientRect().top)"
    assert len(set(page.value(tops))) == 1
    page.size(800)
    assert len(set(page.value(tops))) == 2


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_texts_stand_out_from_what_is_behind_them(name: str, scheme: str, site: Path, page: Chromium) -> None:
    page.size(1280)
    page.scheme(scheme)
    page.open(site / name)
    assert page.value(_CONTRAST) == []


def test_nothing_is_refused_by_the_policy(site: Path, page: Chromium) -> None:
    page.messages.clear()
    for name in PAGES:
        page.open(site / name)
    assert page.messages == []
    assert page.value("getComputedStyle(document.body).marginTop") == "0px"


@pytest.mark.skipif(not AXE, reason="OASDIFF_AXE names no axe.min.js; `make check-axe` gets one from npm")
@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [375, 1280])
def test_axe_finds_no_fault(name: str, scheme: str, width: int, site: Path, page: Chromium) -> None:
    page.call("Page.setBypassCSP", enabled=True)
    page.size(width)
    page.scheme(scheme)
    page.open(site / name)
    page.value(Path(AXE).read_text(encoding="utf-8") + ";0")
    found = page.value("axe.run().then(r => r.violations.map(v => v.id + ': ' + v.nodes[0].html))")
    page.call("Page.setBypassCSP", enabled=False)
    assert found == []


_CONTRAST = """
(() => {
  const parse = text => text.match(/[0-9.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map(v => v / 255)
    .map(v => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
  const behind = node => {
    for (; node; node = node.parentElement) {
      const found = parse(getComputedStyle(node).backgroundColor);
      if (found.length < 4 || found[3] > 0) return found;
    }
    return [255, 255, 255];
  };
  const bad = [];
  for (const node of document.querySelectorAll('body *')) {
    if (![...node.childNodes].some(child => child.nodeType === 3 && child.data.trim()) || !node.offsetParent) continue;
    const [a, b] = [light(parse(getComputedStyle(node).color)), light(behind(node))].sort((x, y) => y - x);
    const ratio = (a + .05) / (b + .05);
    if (ratio < 4.5) bad.push(node.outerHTML.slice(0, 80) + ' ' + ratio.toFixed(2));
  }
  return bad.slice(0, 5);
})()
"""
