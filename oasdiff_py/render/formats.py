"""The formats by name; a renderer is imported when it is used."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oasdiff_py.changelog.report import Report

FORMATS = {
    "text": "text",
    "singleline": "singleline",
    "json": "json_format",
    "yaml": "yaml_format",
    "markdown": "markdown",
    "html": "html",
}


def render(report: Report, name: str, *, colour: bool = False) -> str:
    """The report in a format of `FORMATS`; `colour` counts for `text` and `singleline`."""
    module = import_module(f"oasdiff_py.render.{FORMATS[name]}")
    if name in ("text", "singleline"):
        return str(module.render(report, colour=colour))
    return str(module.render(report))
