"""A history as Markdown, for a repository or a wiki."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.render import words
from oasdiff_py.render.markdown_escape import code, plain, prose

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.history.view import Dated, Item, Section, View

# A line break inside a list item that every dialect keeps.
_BREAK = "\\\n  "


def render(view: View) -> str:
    """The view as Markdown (CommonMark); nothing of a description can become markup."""
    return "\n".join(_lines(view)) + "\n"


def _lines(view: View) -> Iterator[str]:
    depth = "#" if view.single else "##"
    if not view.single:
        yield f"# Changes in {plain(view.title)}"
        yield ""
        yield f"{view.summary}. {words.counts_in_words(view.counts)}."
        yield ""
    for index, section in enumerate(view.sections):
        if index:
            yield ""
        yield from _section(section, depth)
    if view.quiet:
        yield ""
        yield view.quiet
    if view.unreadable:
        yield ""
        yield "## Revisions that could not be read"
        yield ""
        yield "They were stepped over, and their neighbours compared."
        yield ""
        for when, name, reason in view.unreadable:
            yield f"- {plain(when)}" + (f" {code(name)}" if name != when else "") + f": {prose(reason)}"


def _section(section: Section, depth: str) -> Iterator[str]:
    yield f"{depth} {plain(section.title)}"
    yield ""
    for note in section.notes:
        yield f"{prose(note)}"
        yield ""
    yield f"**{section.summary}**" + (f" {words.counts_in_words(section.counts)}" if section.entries else "")
    for entry in section.entries:
        yield ""
        yield from _entry(entry, depth)
    if section.full:
        yield ""
        yield _link(section.full, section.link)


def _entry(entry: Dated, depth: str) -> Iterator[str]:
    yield f"{depth}# {plain(entry.when)} {code(entry.hash)}"
    yield ""
    yield words.counts_in_words(entry.counts) + (f" · {_link('See the full diff', entry.link)}" if entry.link else "")
    yield ""
    for item in entry.items:
        yield _item(item)
    if entry.apart:
        yield ""
        see = f" {_link('See the revision’s changelog', entry.apart_link)}." if entry.apart_link else ""
        yield entry.apart + see


def _item(item: Item) -> str:
    said = f"- {words.ICONS[item.level]} {prose(item.text)}" + (f" ({code(item.apart)})" if item.apart else "")
    lines = [said, code(item.id)]
    if item.advice:
        lines.append(prose(item.advice))
    return _BREAK.join(lines)


def _link(text: str, address: str) -> str:
    return f"[{text}](<{address}>)" if address else text
