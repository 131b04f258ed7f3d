"""A history as text for a terminal."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from oasdiff_py.render import words
from oasdiff_py.render.paint import Paint
from oasdiff_py.render.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.history.view import Dated, Item, Section, View

_WIDTH = 100
_INDENT = " " * 13


def render(view: View, *, colour: bool = False) -> str:
    """The view as text; with `colour` with ANSI colours."""
    return "\n".join(_lines(view, Paint(colour))) + "\n"


def _lines(view: View, paint: Paint) -> Iterator[str]:
    yield paint.strong(view.title)
    yield paint.dim(f"  {view.summary}")
    if not view.single:
        yield words.counts_in_words(view.counts)
    for section in view.sections:
        yield ""
        yield from _section(section, paint)
    if view.quiet:
        yield ""
        yield view.quiet
    if view.unreadable:
        yield ""
        yield paint.strong("Revisions that could not be read, and were stepped over")
        for when, name, reason in view.unreadable:
            yield f"  {when}" + (f"  {name}" if name != when else "")
            yield from _wrapped(reason)


def _section(section: Section, paint: Paint) -> Iterator[str]:
    yield paint.strong(section.title)
    for note in section.notes:
        yield f"  {note}"
    yield f"  {section.summary}"
    if not section.entries:
        return
    yield f"  {words.counts_in_words(section.counts)}"
    for entry in section.entries:
        yield ""
        yield from _entry(entry, paint)
    if section.full:
        yield ""
        yield f"  {section.full}" + (f": {section.link}" if section.link else "")


def _entry(entry: Dated, paint: Paint) -> Iterator[str]:
    yield f"  {paint.strong(entry.when)}  {entry.hash}  {paint.dim(words.counts_in_words(entry.counts))}"
    for item in entry.items:
        yield from _item(item, paint)
    if entry.apart:
        yield from (line[2:] for line in _wrapped(entry.apart, "    "))
    if entry.link:
        yield paint.dim(f"  See the full diff: {entry.link}")


def _item(item: Item, paint: Paint) -> Iterator[str]:
    label = f"{words.ICONS[item.level]} {item.level.word}"
    identity = f"[{item.id}]"
    lines = _wrapped(visible(item.text) + (f" ({item.apart})" if item.apart else "") + f" {identity}")
    lines[0] = f"  {paint.level(item.level, f'{label:<9}')}  {lines[0].strip()}"
    lines[-1] = lines[-1].removesuffix(identity) + paint.dim(identity)
    yield from lines


def _wrapped(text: str, indent: str = _INDENT) -> list[str]:
    return textwrap.wrap(
        text, _WIDTH, initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
