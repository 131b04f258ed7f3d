"""Descriptions as HTML: paragraphs, lists and code of CommonMark, without markup of others and without links out."""

from __future__ import annotations

import html
import re
from typing import Final

from oasdiff_py.render.visible import visible

_LONGEST: Final = 20_000
_TAG: Final = re.compile(
    r"</?(?:a|b|i|p|br|ul|ol|li|em|strong|code|pre|div|span|h[1-6]|table|t[rdh])\b[^<>]*/?>", re.IGNORECASE
)
_LINK: Final = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*\)")
_STRONG: Final = re.compile(r"\*\*(?=\S)([^*]+?)(?<=\S)\*\*")
_BULLET: Final = re.compile(r"^\s{0,6}(?:[-*+]|\d{1,3}[.)])\s+")
_HEADING: Final = re.compile(r"^\s{0,3}#{1,6}\s+")


def paragraphs(text: object) -> str:
    """A description as paragraphs; empty for what is no text."""
    if not isinstance(text, str) or not text.strip():
        return ""
    made: list[str] = []
    lines: list[str] = []
    fenced: list[str] | None = None
    for line in text[:_LONGEST].splitlines():
        if line.lstrip().startswith("```"):
            if fenced is None:
                _flush(lines, made)
                fenced = []
            else:
                made.append(_code(fenced))
                fenced = None
        elif fenced is not None:
            fenced.append(line)
        elif not line.strip():
            _flush(lines, made)
        else:
            lines.append(line)
    _flush(lines, made)
    if fenced:
        made.append(_code(fenced))
    return "".join(made)


def first_sentence(text: object) -> str:
    """The first sentence of a description as plain text, without its markup; empty for what is no text."""
    if not isinstance(text, str):
        return ""
    head = next((part for part in re.split(r"\n\s*\n", text.strip()) if part.strip()), "")[:600]
    said = plain(head)
    found = re.match(r"(.{20,}?[.!?])(?:\s|$)", said)
    return found[1] if found else said


def plain(text: str) -> str:
    """A text on one line without its markup."""
    return visible(_LINK.sub(r"\1", _TAG.sub(" ", text)).replace("**", "").replace("`", "")).strip()


def inline(text: str) -> str:
    """One run of text: code, strong words, links as their words."""
    parts = visible(_TAG.sub(" ", text)).split("`")
    if len(parts) % 2 == 0:
        parts[-2:] = ["`".join(parts[-2:])]
    return "".join(
        f"<code>{html.escape(part)}</code>" if index % 2 else _words(part) for index, part in enumerate(parts) if part
    )


def _words(text: str) -> str:
    return _STRONG.sub(r"<strong>\1</strong>", html.escape(_LINK.sub(r"\1", text)))


def _code(lines: list[str]) -> str:
    return f'<pre tabindex="0">{html.escape(chr(10).join(map(visible, lines)))}</pre>'


def _flush(lines: list[str], made: list[str]) -> None:
    """Turn the lines of a block to a paragraph or a list."""
    items: list[list[str]] = []
    before: list[str] = []
    for line in lines:
        if _BULLET.match(line):
            items.append([_BULLET.sub("", line)])
        elif items:
            items[-1].append(line)
        elif _HEADING.match(line):
            before.append(f"**{_HEADING.sub('', line).strip()}**")
        else:
            before.append(line)
    lines.clear()
    if before:
        made.append(f"<p>{inline(chr(10).join(before))}</p>")
    if items:
        made.append(f"<ul>{''.join(f'<li>{inline(chr(10).join(item))}</li>' for item in items)}</ul>")
