"""`markup`: the plain Markdown changelog of the field, for scripts that read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.classify.level import Level
from oasdiff_py.render.markdown_escape import plain, prose
from oasdiff_py.render.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from oasdiff_py.changelog.report import Report
    from oasdiff_py.classify.finding import Finding


def render(report: Report) -> str:
    """The headings and bullets of the field; errors and warnings have a warning sign."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Report) -> Iterator[str]:
    old, new = (plain(visible(text)) or "v1" for text in (report.base_version, report.revision_version))
    yield f"# API Changelog {old} vs. {new}"
    yield ""
    yield ""
    yield "## API Changes"
    for group in report.groups:
        yield ""
        yield f"### {plain(visible(group.method))} {plain(visible(group.path))}"
        yield from _bullets(group.findings)
        yield ""
    if report.without_endpoint:
        yield ""
        yield "## Components"
        yield from _bullets(report.without_endpoint)


def _bullets(findings: Iterable[Finding]) -> Iterator[str]:
    for finding in findings:
        sign = ":warning:" if finding.level > Level.INFO else ""
        yield f"- {sign} {prose(finding.text)}"
