"""What a person reads about levels and numbers, in every format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.classify.level import Level
from oasdiff_py.render.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from oasdiff_py.changelog.report import Group, Report
    from oasdiff_py.classify.finding import Finding

ICONS = {Level.ERROR: "▲", Level.WARNING: "●", Level.INFO: "○", Level.NONE: "·"}
_TICK = "\N{MODIFIER LETTER GRAVE ACCENT}"
SHOWN_LEVELS = (Level.ERROR, Level.WARNING, Level.INFO)


def number(count: int, noun: str) -> str:
    """`1 endpoint`, `2 endpoints`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def tally(findings: Iterable[Finding]) -> dict[Level, int]:
    """How many findings there are of each level, worst first."""
    counted = dict.fromkeys(SHOWN_LEVELS, 0)
    for finding in findings:
        counted[finding.level] = counted.get(finding.level, 0) + 1
    return counted


def level_count(level: Level, count: int) -> str:
    """`3 errors`, `1 warning`, `2 info`."""
    return f"{count} info" if level is Level.INFO else number(count, level.word)


def counts_in_words(counts: Mapping[Level, int]) -> str:
    """`3 errors, 5 warnings, 2 info`; levels without a finding are left out."""
    said = [level_count(level, counts[level]) for level in SHOWN_LEVELS if counts.get(level)]
    return ", ".join(said) or "no changes"


def name(report: Report) -> str:
    """The title of the API."""
    return visible(report.title).strip() or "API description"


def versions(report: Report) -> tuple[str, str] | None:
    """The versions of base and revision where they differ."""
    old, new = visible(report.base_version).strip(), visible(report.revision_version).strip()
    return None if old == new else (old or "(no version)", new or "(no version)")


def title(report: Report) -> str:
    """The name of what was compared: `Figma API 0.11.0 → 0.12.0`; versions only where they differ."""
    both = versions(report)
    return f"{name(report)} {both[0]} → {both[1]}" if both else name(report)


def endpoint_title(group: Group) -> str:
    """`POST /completions`, `POST newOrder (webhook)`."""
    kind = kind_of(group)
    return visible(group.title) + (f" ({kind})" if kind else "")


def kind_of(group: Group) -> str:
    """`webhook` or `callback`, empty for an endpoint."""
    endpoint = group.findings[0].endpoint if group.findings else None
    return "" if endpoint is None or endpoint.kind == "endpoint" else endpoint.kind


def without_endpoint(count: int) -> str:
    """`1 change names no endpoint`, `40 changes name no endpoint`."""
    return f"{number(count, 'change')} {'names' if count == 1 else 'name'} no endpoint"


def breaking_groups(report: Report) -> list[Group]:
    """The endpoints that have an error, in the order of the report."""
    return [group for group in report.groups if any(found.level is Level.ERROR for found in group.findings)]


_NOTHING = {
    Level.INFO: "No changes.",
    Level.WARNING: "No change breaks callers, and none may.",
    Level.ERROR: "No change breaks callers.",
}


def verdict(report: Report, *, quote: str = "") -> str:
    """One sentence that answers *does this break me*; `quote` stands around the name of an endpoint."""
    if not report.findings:
        return _NOTHING[report.lowest]
    errors, warnings = report.counts[Level.ERROR], report.counts[Level.WARNING]
    if errors:
        return f"{number(errors, 'change')} can break callers{_of(report, Level.ERROR, quote)}."
    if warnings:
        return f"{number(warnings, 'change')} may break some callers{_of(report, Level.WARNING, quote)}."
    return "No change breaks callers."


def _of(report: Report, level: Level, quote: str) -> str:
    groups = [group for group in report.groups if any(found.level is level for found in group.findings)]
    if not groups:
        return ""
    apart = sum(found.level is level for found in report.without_endpoint)
    rest = f"; {apart} of them {'names' if apart == 1 else 'name'} no endpoint" if apart else ""
    whose = number(len(groups), "endpoint")
    if len(groups) == 1:
        whose = f"{quote}{endpoint_title(groups[0]).replace('`', _TICK)}{quote}"
    return f" of {whose}{rest}"
