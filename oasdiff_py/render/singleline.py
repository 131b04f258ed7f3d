"""One line a finding, as compilers print them, for grep and for editors that jump to places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.render import places
from oasdiff_py.render.paint import Paint
from oasdiff_py.render.visible import visible

if TYPE_CHECKING:
    from oasdiff_py.changelog.report import Report
    from oasdiff_py.classify.finding import Finding


def render(report: Report, *, colour: bool = False) -> str:
    """Lines such as `api.yaml:7:5: error [endpoint-added] in POST /orders: the endpoint was added`.

    A finding without a place starts with the name of the revision. No findings, no lines.
    """
    paint = Paint(colour)
    return "".join(f"{_line(finding, report.revision, paint)}\n" for finding in report.findings)


def _line(finding: Finding, revision: str, paint: Paint) -> str:
    position = places.standing(finding)
    where = places.shown(position) if position else visible(revision)
    endpoint = finding.endpoint
    whose = f" in {visible(f'{endpoint.method} {endpoint.path}')}" if endpoint else ""
    level = paint.level(finding.level, finding.level.word)
    identity = paint.dim(f"[{visible(finding.id)}]")
    return f"{paint.dim(where)}: {level} {identity}{whose}: {visible(finding.text)}"
