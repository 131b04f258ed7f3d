"""One HTML file: readable without a script, with no asset from elsewhere."""

from __future__ import annotations

import base64
import hashlib
import re
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from oasdiff_py.render.html_page import page
from oasdiff_py.render.pieces import pieces

if TYPE_CHECKING:
    from jinja2 import Template

    from oasdiff_py.changelog.report import Report


def render(report: Report) -> str:
    """The report as a page whose Content-Security-Policy allows its own style and script and nothing else."""
    from markupsafe import Markup

    # What stands here is ours, not the description's; it goes into the page as it is.
    style, script = (Markup(_read(name)) for name in ("changelog.css", "changelog.js"))  # noqa: S704
    policy = (
        f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; base-uri 'none'; form-action 'none'"
    )
    return _template().render(page=page(report), style=style, script=script, policy=Markup(policy)) + "\n"  # noqa: S704


_AFTER_SLASH = re.compile(r"(?<=/)(?=.)")
_IN_NAME = re.compile(r"(?<=[._\[,:])(?=[^._\[,:])|(?<=[a-z]{4})(?=[A-Z])")
_LONG_NAME = 24


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
    environment.filters.update(path=_path, prose=_prose)
    return environment.get_template("changelog.html.j2")


@cache
def _read(name: str) -> str:
    """A file beside this module, line breaks as HTML counts them, from a checkout or an installed wheel."""
    text = (resources.files("oasdiff_py.render") / "templates" / name).read_text(encoding="utf-8")
    return text.replace("\r\n", "\n")


def _hash(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def _path(text: str) -> Any:
    """Text that may wrap after each slash, and between the words of a long name."""
    from markupsafe import Markup, escape

    return Markup("<wbr>").join(escape(part) for part in _wrappable(text))


def _wrappable(text: str) -> list[str]:
    if len(text) <= _LONG_NAME:
        return _AFTER_SLASH.split(text)
    return [
        part
        for step in _AFTER_SLASH.split(text)
        for part in (_IN_NAME.split(step) if len(step) > _LONG_NAME else (step,))
    ]


def _prose(sentence: str) -> Any:
    """A sentence, what stood in backticks as code."""
    from markupsafe import Markup, escape

    return Markup("").join(
        Markup("<code>{}</code>").format(_path(piece.text)) if piece.is_code else escape(piece.text)
        for piece in pieces(sentence)
    )
