"""JUnit XML: what breaks or may break callers is a failed test case, the rest a passed one."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from oasdiff_py.classify.level import Level
from oasdiff_py.render import places
from oasdiff_py.render.advice import advice
from oasdiff_py.render.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from oasdiff_py.changelog.report import Report
    from oasdiff_py.classify.finding import Finding


def render(report: Report) -> str:
    """One suite for the pair; a pair without a change is one passed test case, so that no reader sees an empty file."""
    return render_all([report])


def render_all(reports: Sequence[Report]) -> str:
    """One suite for each document."""
    counted = [_counts(report) for report in reports]
    tests, failures = (sum(count[index] for count in counted) for index in (0, 1))
    lines = ['<?xml version="1.0" encoding="UTF-8"?>']
    lines.append(f'<testsuites name="oasdiff-py" tests="{tests}" failures="{failures}" errors="0" time="0">')
    for report, (of_suite, failed) in zip(reports, counted, strict=True):
        lines.append(
            f"  <testsuite name={_attribute(report.revision)} tests={_attribute(str(of_suite))} "
            f'failures="{failed}" errors="0" skipped="0" time="0">'
        )
        lines += _cases(report)
        lines.append("  </testsuite>")
    return "\n".join([*lines, "</testsuites>", ""])


def _counts(report: Report) -> tuple[int, int]:
    failed = sum(finding.level > Level.INFO for finding in report.findings)
    return max(1, len(report.findings)), failed


def _cases(report: Report) -> Iterator[str]:
    if not report.findings:
        yield '    <testcase name="no changes" classname="oasdiff-py" time="0"/>'
    for finding in report.findings:
        endpoint = finding.endpoint
        owner = f"{endpoint.method} {endpoint.path}" if endpoint else "components"
        case = f"    <testcase name={_attribute(f'{finding.id}: {finding.text}')} classname={_attribute(owner)}"
        if finding.level <= Level.INFO:
            yield f'{case} time="0"/>'
            continue
        yield f'{case} time="0">'
        message = f"{finding.level.word}: {finding.text}"
        yield f"      <failure type={_attribute(finding.id)} message={_attribute(message)}>{_body(finding)}</failure>"
        yield "    </testcase>"


def _body(finding: Finding) -> str:
    position = places.standing(finding)
    said = (str(position) if position else "", finding.why, advice(finding), f"fingerprint {finding.fingerprint}")
    return "\n".join(escape(visible(line)) for line in said if line)


def _attribute(text: str) -> str:
    return quoteattr(visible(text))
