"""The highest level that findings of some paths get: `/internal/**: none`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from oasdiff_py.changelog.report import order
from oasdiff_py.classify.level import WORDS, Level
from oasdiff_py.errors import UsageError
from oasdiff_py.policy.globs import matches_endpoint

if TYPE_CHECKING:
    from collections.abc import Iterable

    from oasdiff_py.classify.finding import Finding
    from oasdiff_py.policy.gated import GatedReport


def read(written: Iterable[str]) -> list[tuple[str, Level]]:
    """Pairs of a pattern and a level from `PATTERN=LEVEL`. Raises `UsageError`."""
    found = []
    for text in written:
        pattern, separator, level = text.rpartition("=")
        if not separator or not pattern.strip() or level.strip().lower() not in WORDS:
            raise UsageError(
                f"The path level `{text}` is not of the form '/internal/**=none' (error, warning, info, none)."
            )
        found.append((pattern.strip(), WORDS[level.strip().lower()]))
    return found


def cap(report: GatedReport, levels: list[tuple[str, Level]]) -> GatedReport:
    """The report with each finding at the level of the last pattern that its endpoint matches, if that is lower."""
    if not levels:
        return report
    kept = (_capped(finding, levels) for finding in report.findings)
    return replace(report, findings=order(finding for finding in kept if finding.level is not Level.NONE))


def _capped(finding: Finding, levels: list[tuple[str, Level]]) -> Finding:
    if finding.endpoint is None:
        return finding
    for pattern, level in reversed(levels):
        if matches_endpoint(pattern, finding.endpoint.method, finding.endpoint.path):
            return finding._replace(level=level) if level < finding.level else finding
    return finding
