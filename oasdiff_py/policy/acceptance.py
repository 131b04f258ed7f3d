"""Applies what a team accepted to reports, and says what of it is out of date."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from oasdiff_py.policy import inline
from oasdiff_py.policy.gated import Accepted, GatedReport, gated

if TYPE_CHECKING:
    import datetime
    from collections.abc import Sequence

    from oasdiff_py.changelog.report import Report
    from oasdiff_py.classify.finding import Finding
    from oasdiff_py.policy.entry import Entry
    from oasdiff_py.policy.ignore_file import Line

_LINES_NAMED = 5


@dataclass(frozen=True, slots=True)
class Accepting:
    """What counts as accepted: entries, lines of ignore files, and whether descriptions may say so themselves."""

    entries: Sequence[Entry] = ()
    lines: Sequence[Line] = ()
    honour_inline: bool = False


@dataclass(slots=True)
class _Used:
    entries: set[int] = field(default_factory=set)
    lines: set[int] = field(default_factory=set)


def accept(reports: Sequence[Report], accepting: Accepting, today: datetime.date) -> list[GatedReport]:
    """The reports without what is accepted; the first of them has the notes about entries that are out of date."""
    used = _Used()
    done = [_apply(gated(report), accepting, today, used) for report in reports]
    notes = [
        note
        for index, entry in enumerate(accepting.entries)
        if (note := _entry_note(entry, reports, today, stale=index not in used.entries))
    ]
    overdue = bool(notes)
    notes += _line_notes(accepting.lines, used.lines)
    if done:
        done[0] = replace(done[0], notes=(*done[0].notes, *notes), overdue=overdue)
    return done


def _apply(report: GatedReport, accepting: Accepting, today: datetime.date, used: _Used) -> GatedReport:
    left, accepted = [], list(report.accepted)
    entries = [
        (index, entry) for index, entry in enumerate(accepting.entries) if entry.covers(report.base, report.revision)
    ]
    for finding in report.findings:
        by = _entry(finding, entries, today, used) or _line(finding, accepting.lines, used)
        if by is None and accepting.honour_inline:
            place = inline.ignored(finding)
            by = Accepted(finding, f"`{inline.KEY}` in the description", source=place) if place else None
        if by is None:
            left.append(finding)
        else:
            accepted.append(by)
    return replace(report, findings=tuple(left), accepted=tuple(accepted))


def _entry(
    finding: Finding, entries: Sequence[tuple[int, Entry]], today: datetime.date, used: _Used
) -> Accepted | None:
    found = None
    for index, entry in entries:
        if entry.matches(finding):
            used.entries.add(index)
            if found is None and not entry.expired(today):
                found = Accepted(finding, entry.reason, entry.by, entry.source)
    return found


def _line(finding: Finding, lines: Sequence[Line], used: _Used) -> Accepted | None:
    found = None
    for index, line in enumerate(lines):
        if line.matches(finding):
            used.lines.add(index)
            found = found or Accepted(finding, f"a line of {line.source.rsplit(':', 2)[0]}", source=line.source)
    return found


def _entry_note(entry: Entry, reports: Sequence[Report], today: datetime.date, *, stale: bool) -> str:
    if not any(entry.covers(report.base, report.revision) for report in reports):
        return ""
    if stale:
        return f"{entry.source}: The entry `{entry.called()}` accepts nothing any more; remove it."
    if entry.expired(today):
        return f"{entry.source}: The entry `{entry.called()}` ended on {entry.until}; mend the API or renew it."
    return ""


def _line_notes(lines: Sequence[Line], used: set[int]) -> list[str]:
    unused = [line.source for index, line in enumerate(lines) if index not in used]
    if not unused:
        return []
    rest = len(unused) - _LINES_NAMED
    named = ", ".join(unused[:_LINES_NAMED]) + (f" and {rest} more" if rest > 0 else "")
    return [f"No change matches what these lines ignore: {named}."]
