"""The formats by name; a renderer is imported when it is used."""

from __future__ import annotations

import json
from importlib import import_module
from typing import TYPE_CHECKING

from oasdiff_py.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oasdiff_py.changelog.report import Report

FORMATS = {
    "text": "text",
    "singleline": "singleline",
    "json": "json_format",
    "yaml": "yaml_format",
    "markdown": "markdown",
    "html": "html",
    "githubactions": "githubactions",
    "junit": "junit",
    "sarif": "sarif",
    "codequality": "codequality",
    "markup": "markup",
    "comment": "comment",
}
ALIASES = {"github": "githubactions"}
_COLOURED = ("text", "singleline")


def render(report: Report, name: str, *, colour: bool = False) -> str:
    """The report in a format of `FORMATS`; `colour` counts for `text` and `singleline`."""
    module = import_module(f"oasdiff_py.render.{FORMATS[name]}")
    if name in _COLOURED:
        return str(module.render(report, colour=colour))
    return str(module.render(report))


def render_all(reports: Sequence[Report], name: str, *, colour: bool = False) -> str:
    """Several documents in one output. Raises `UsageError` for a format that has room for one only."""
    if len(reports) == 1:
        return render(reports[0], name, colour=colour)
    module = import_module(f"oasdiff_py.render.{FORMATS[name]}")
    if hasattr(module, "render_all"):
        return str(module.render_all(reports))
    if name == "json":
        found = [record for report in reports for record in json.loads(render(report, name))]
        return json.dumps(found, indent=2, ensure_ascii=False) + "\n"
    if name == "html" and reports:
        raise UsageError("A page shows one document; name BASE and REVISION, or choose another format than html.")
    if name == "yaml":
        texts = [render(report, name) for report in reports if report.findings]
        return "".join(texts) or "[]\n"
    between = "" if name == "singleline" else "\n"
    return between.join(render(report, name, colour=colour) for report in reports)
