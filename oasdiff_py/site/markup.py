"""Pieces of HTML that pages have by the thousand, made by hand: a template would take most of the time."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from markupsafe import Markup

from oasdiff_py.classify.level import Level
from oasdiff_py.history.view import items, when
from oasdiff_py.render import words
from oasdiff_py.render.pieces import pieces
from oasdiff_py.render.visible import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oasdiff_py.history.timeline import Counts, Record, RevisionEntry
    from oasdiff_py.history.view import Item

_AFTER_SLASH: Final = re.compile(r"(?<=/)(?=.)")
_NOT_IN_ANCHOR: Final = re.compile(r"[^A-Za-z0-9]+")


def made(text: str) -> Markup:
    """HTML that was made here, all that came from a description escaped, for a template to take as it is."""
    return Markup(text)  # noqa: S704


def escape(text: str) -> str:
    """Text for HTML, what would turn the reading direction spelt out."""
    return html.escape(visible(text))


def link(address: str) -> str:
    """An address for an attribute."""
    return html.escape(quote(address, safe="/#?&=:.-_~%"))


def wrapped(text: str) -> str:
    """Text that may wrap after each slash."""
    return "<wbr>".join(escape(part) for part in _AFTER_SLASH.split(text))


def prose(sentence: str) -> str:
    """A sentence, what stood in backticks as code."""
    return "".join(
        f"<code>{wrapped(piece.text)}</code>" if piece.is_code else escape(piece.text) for piece in pieces(sentence)
    )


def marks(counts: Counts) -> str:
    """`3▲ 5● 2○` for the eye, `3 errors, 5 warnings, 2 info` for a screen reader."""
    if not any(counts.values()):
        return '<span class="quiet">no changes</span>'
    present = [(level, counts[level]) for level in words.SHOWN_LEVELS if counts.get(level)]
    seen = "".join(
        f'<span class="{level.word}" aria-hidden="true">{count}{words.ICONS[level]}</span>' for level, count in present
    )
    return f'<span class="counts"><span class="vh">{words.counts_in_words(counts)}</span>{seen}</span>'


def date(revision: RevisionEntry) -> str:
    """`May 13, 2026` with its date for machines; the name of a revision that has none."""
    said = escape(when(revision))
    return f'<time datetime="{revision.date.isoformat()}">{said}</time>' if revision.date else said


def anchor(revision: RevisionEntry, found: Record) -> str:
    """The name of an entry for links: revision and fingerprint."""
    return f"{revision.hash}-{_NOT_IN_ANCHOR.sub('-', found['fingerprint'])}"


class Lists:
    """Lists of findings on one page, whose ids are given once."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._taken: set[str] = set()

    def list(self, revision: RevisionEntry, findings: Sequence[Record]) -> str:
        """The findings of a revision as a list."""
        rows = [self._row(revision, found, item) for found, item in zip(findings, items(findings), strict=True)]
        return f'<ul class="list">\n{"".join(rows)}</ul>'

    def _row(self, revision: RevisionEntry, found: Record, item: Item) -> str:
        level = item.level.word
        apart = f" (<code>{wrapped(item.apart)}</code>)" if item.apart else ""
        advice = f'<p class="advice">{prose(item.advice)}</p>' if item.advice else ""
        name = anchor(revision, found)
        given = "" if name in self._taken else f' id="{name}"'
        self._taken.add(name)
        rule = f"{self._root}rules/index.html#{link(item.id)}"
        return (
            f'<li{given} class="{level}"><b><span aria-hidden="true">{words.ICONS[item.level]}</span> {level}</b>'
            f'<div><p>{prose(item.text)}{apart}</p>{advice}<p class="id"><a href="{rule}">{escape(item.id)}</a></p>'
            f"</div></li>\n"
        )


def verdict(groups: Sequence[tuple[str, Sequence[Record]]], apart: Sequence[Record]) -> str:
    """One sentence that answers *does this break me*; `groups` are endpoints with their findings."""
    found = [*(one for _, own in groups for one in own), *apart]
    if not found:
        return "No changes."
    for level, said in ((Level.ERROR, "can break callers"), (Level.WARNING, "may break some callers")):
        count = sum(one["level"] == level for one in found)
        if count:
            hit = [name for name, own in groups if any(one["level"] == level for one in own)]
            whose = f" of `{hit[0]}`" if len(hit) == 1 else f" of {words.number(len(hit), 'endpoint')}" if hit else ""
            return f"{words.number(count, 'change')} {said}{whose}."
    return "No change breaks callers."
