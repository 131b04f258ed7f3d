"""A report after a team's decisions: what was accepted is set apart, with who said why."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from oasdiff_py.changelog.report import Report

if TYPE_CHECKING:
    from oasdiff_py.classify.finding import Finding
    from oasdiff_py.classify.level import Level


@dataclass(frozen=True, slots=True)
class Accepted:
    """A finding that does not count, and who said why; `source` is the file and line that say it."""

    finding: Finding
    reason: str
    by: str = ""
    source: str = ""


@dataclass(frozen=True)
class GatedReport(Report):
    """A report without its accepted findings, which are kept apart.

    `notes` are sentences about the decisions themselves, as of an entry that accepts nothing any more; `overdue`
    says whether one of them is an entry that is stale or expired. `advice` is the sentence about the next version.
    """

    accepted: tuple[Accepted, ...] = ()
    notes: tuple[str, ...] = ()
    overdue: bool = False
    advice: str = ""

    def at_least(self, level: Level) -> GatedReport:
        """The same without the findings below a level, accepted ones included."""
        kept = tuple(finding for finding in self.findings if finding.level >= level)
        accepted = tuple(each for each in self.accepted if each.finding.level >= level)
        return replace(self, findings=kept, accepted=accepted, lowest=max(level, self.lowest))


def gated(report: Report) -> GatedReport:
    """The report as one to which decisions can be added."""
    if isinstance(report, GatedReport):
        return report
    return GatedReport(
        report.base,
        report.revision,
        report.title,
        report.base_version,
        report.revision_version,
        report.findings,
        report.lowest,
    )


def accepted_of(report: Report) -> tuple[Accepted, ...]:
    """What was accepted of a report; nothing of one that no decision was added to."""
    return report.accepted if isinstance(report, GatedReport) else ()
