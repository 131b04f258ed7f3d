"""A history as one HTML file: readable without a script, with no asset from elsewhere."""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from oasdiff_py.render import words
from oasdiff_py.render.pieces import pieces

if TYPE_CHECKING:
    from jinja2 import Template

    from oasdiff_py.classify.level import Level
    from oasdiff_py.history.timeline import Counts
    from oasdiff_py.history.view import Dated, Section, View

_AFTER_SLASH = re.compile(r"(?<=/)(?=.)")
_NOT_IN_ANCHOR = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True, slots=True)
class _Entry:
    anchor: str
    dated: Dated


@dataclass(frozen=True, slots=True)
class _Section:
    anchor: str
    section: Section
    entries: tuple[_Entry, ...]


def render(view: View) -> str:
    """The view as a page whose Content-Security-Policy allows its own style and nothing else."""
    from markupsafe import Markup

    # What stands here is ours, not the description's; it goes into the page as it is.
    style = Markup(_read("history.css"))  # noqa: S704
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = Markup(  # noqa: S704
        f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    )
    return _template().render(view=view, sections=_sections(view), style=style, policy=policy) + "\n"


def _sections(view: View) -> list[_Section]:
    taken: set[str] = {"changes", "contents"}
    found = []
    for section in view.sections:
        anchor = _anchor(section.title, taken)
        prefix = "" if view.single else f"{anchor}-"
        entries = tuple(_Entry(_anchor(f"{prefix}r{one.hash}", taken), one) for one in section.entries)
        found.append(_Section(anchor, section, entries))
    return found


def _anchor(text: str, taken: set[str]) -> str:
    """A name for a link that is not taken; one that would be gets a hash of the text, or a letter, on top."""
    slug = _NOT_IN_ANCHOR.sub("-", text.lower()).strip("-") or "endpoint"
    if slug in taken:
        slug += "-" + hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:6]
    while slug in taken:
        slug += "x"
    taken.add(slug)
    return slug


@cache
def _template() -> Template:
    from jinja2 import Environment, FunctionLoader, StrictUndefined

    environment = Environment(
        loader=FunctionLoader(_read),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(
        path=_path, prose=_prose, in_words=words.counts_in_words, marks=_marks, icon=words.ICONS.__getitem__
    )
    return environment.get_template("history.html.j2")


@cache
def _read(name: str) -> str:
    """A file beside this module, from a checkout or an installed wheel."""
    text = (resources.files("oasdiff_py.history") / "templates" / name).read_text(encoding="utf-8")
    return text.replace("\r\n", "\n")


def _marks(counts: Counts) -> list[tuple[str, str, int]]:
    found: list[tuple[Level, int]] = [(level, counts[level]) for level in words.SHOWN_LEVELS if counts.get(level)]
    return [(level.word, words.ICONS[level], count) for level, count in found]


def _path(text: str) -> Any:
    """Text that may wrap after each slash."""
    from markupsafe import Markup, escape

    return Markup("<wbr>").join(escape(part) for part in _AFTER_SLASH.split(text))


def _prose(sentence: str) -> Any:
    """A sentence, what stood in backticks as code."""
    from markupsafe import Markup, escape

    return Markup("").join(
        Markup("<code>{}</code>").format(_path(piece.text)) if piece.is_code else escape(piece.text)
        for piece in pieces(sentence)
    )
