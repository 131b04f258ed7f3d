"""Workflow commands of GitHub Actions: one annotation a finding, on the line that it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.classify.level import Level
from oasdiff_py.render.advice import advice
from oasdiff_py.render.repository_path import place
from oasdiff_py.render.visible import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oasdiff_py.changelog.report import Report
    from oasdiff_py.classify.finding import Finding

_COMMANDS = {Level.ERROR: "error", Level.WARNING: "warning", Level.INFO: "notice", Level.NONE: "debug"}
# How the runner reads them back (actions/toolkit, `command.ts`).
_IN_MESSAGE = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_IN_PROPERTY = _IN_MESSAGE | {":": "%3A", ",": "%2C"}


def render(report: Report) -> str:
    """Lines such as `::error file=api.yaml,line=7,col=5,title=…::…`; none for no findings."""
    return render_all([report])


def render_all(reports: Sequence[Report]) -> str:
    """The annotations of several documents, the worst first: the runner shows only the first ten of a kind."""
    lines = [
        (-finding.level, number, index, _line(finding, report))
        for number, report in enumerate(reports)
        for index, finding in enumerate(report.findings)
    ]
    return "".join(f"{line}\n" for *_, line in sorted(lines))


def _line(finding: Finding, report: Report) -> str:
    found = place(finding, report)
    properties = {"file": found.path}
    if found.line:
        properties |= {"line": str(found.line), "col": str(found.column)}
    properties["title"] = visible(finding.id)
    said = ",".join(f"{key}={_encoded(value, _IN_PROPERTY)}" for key, value in properties.items())
    return f"::{_COMMANDS[finding.level]} {said}::{_encoded(_message(finding), _IN_MESSAGE)}"


def _message(finding: Finding) -> str:
    endpoint = finding.endpoint
    whose = f"{endpoint.method} {endpoint.path}: " if endpoint else ""
    lines = [visible(f"{whose}{finding.text}")]
    if finding.level is not Level.INFO:
        lines += [said for said in (visible(finding.why), advice(finding)) if said]
    return "\n".join(lines)


def _encoded(text: str, table: dict[str, str]) -> str:
    return "".join(table.get(character, character) for character in text)
