"""Holds a site to what every page owes its readers: links that lead somewhere, order, and nothing from elsewhere.

`python -m tests.site_checking FOLDER` checks a site, and says how large it is.
"""

from __future__ import annotations

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

_VOID = {"meta", "link", "input", "br", "img", "col", "wbr", "path"}
_LINKS = {"a": "href", "link": "href", "script": "src", "img": "src"}
MOST_BYTES = {"endpoints": 150_000, "site.css": 12_000, "site.js": 10_000}


class Page(HTMLParser):
    def __init__(self, name: str) -> None:
        super().__init__(convert_charrefs=True)
        self.name = name
        self.ids: set[str] = set()
        self.links: list[tuple[str, str]] = []
        self.faults: list[str] = []
        self._open: list[str] = []
        self._heading = 0
        self.headings = 0
        self.policy = False
        self._labelled: set[str] = set()
        self._inputs: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {key: value or "" for key, value in attrs}
        if tag not in _VOID:
            self._open.append(tag)
        if "id" in found:
            if found["id"] in self.ids:
                self.faults.append(f"the id {found['id']} stands twice")
            self.ids.add(found["id"])
        if "style" in found or any(key.startswith("on") for key in found):
            self.faults.append(f"<{tag}> has a style or a script of its own, which the policy forbids")
        if tag in _LINKS and _LINKS[tag] in found:
            self.links.append((found[_LINKS[tag]], found.get("rel", "")))
        if len(tag) == 2 and tag[0] == "h" and tag[1].isdigit():
            level = int(tag[1])
            self.headings += level == 1
            if level > self._heading + 1:
                self.faults.append(f"a heading of level {level} follows one of level {self._heading}")
            self._heading = level
        self.policy = self.policy or found.get("http-equiv") == "Content-Security-Policy"
        if tag == "label":
            self._labelled.add(found.get("for", ""))
        if tag == "input":
            self._inputs.append(found.get("id", ""))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag in _VOID:
            return
        if not self._open or self._open.pop() != tag:
            self.faults.append(f"</{tag}> closes what is not open")

    def close(self) -> None:
        super().close()
        if self._open:
            self.faults.append(f"left open: {self._open}")
        if self.headings != 1:
            self.faults.append(f"{self.headings} headings of level 1")
        if not self.policy:
            self.faults.append("no Content-Security-Policy")
        self.faults += [f"the input {name} has no label" for name in self._inputs if name not in self._labelled]


def read(folder: Path) -> dict[str, Page]:
    pages = {}
    for file in sorted(folder.rglob("*.html")):
        page = Page(file.relative_to(folder).as_posix())
        page.feed(file.read_text(encoding="utf-8"))
        page.close()
        pages[page.name] = page
    return pages


def faults(folder: Path) -> list[str]:
    """What is wrong with the site in a folder, a line each."""
    pages = read(folder)
    files = {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}
    found = []
    for page in pages.values():
        found += [f"{page.name}: {fault}" for fault in page.faults]
        for link, relation in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                if relation != "noreferrer":
                    found.append(f"{page.name}: names a foreign host, {link}")
                continue
            target = _target(page.name, unquote(parts.path))
            if target not in files:
                found.append(f"{page.name}: {link} leads nowhere")
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].ids:
                found.append(f"{page.name}: {link} leads to a page without this place")
    return found + _heavy(folder)


def _target(page: str, path: str) -> str:
    if not path:
        return page
    steps = page.split("/")[:-1]
    for step in path.split("/"):
        if step == "..":
            if not steps:
                return ""
            steps.pop()
        elif step != ".":
            steps.append(step)
    return "/".join(steps)


def _heavy(folder: Path) -> list[str]:
    weighed = [(file, MOST_BYTES["endpoints"]) for file in folder.glob("endpoints/*/index.html")]
    weighed += [(folder / "assets" / name, MOST_BYTES[name]) for name in ("site.css", "site.js")]
    return [
        f"{file.relative_to(folder)}: {file.stat().st_size} bytes, {most} are allowed"
        for file, most in weighed
        if file.stat().st_size > most
    ]


def main() -> int:
    folder = Path(sys.argv[1])
    found = faults(folder)
    files = [file for file in folder.rglob("*") if file.is_file()]
    size = sum(file.stat().st_size for file in files)
    print("\n".join(found[:50]))
    print(f"{folder}: {len(files)} files, {size / 1e6:.1f} MB, {len(found)} faults")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
