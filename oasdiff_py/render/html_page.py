"""What the HTML page shows, ready to be written down: no markup, and no decisions left to the template."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from oasdiff_py.classify.level import Level
from oasdiff_py.render import places, words
from oasdiff_py.render.advice import advice
from oasdiff_py.render.anchors import Anchors
from oasdiff_py.render.records import PLACES_SHOWN
from oasdiff_py.render.values import Value, parts, says_more
from oasdiff_py.render.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from oasdiff_py.changelog.report import Group, Report
    from oasdiff_py.classify.finding import Finding
    from oasdiff_py.load import Where

OPEN_UP_TO = 60
BREAKING_SHOWN = 6
IDS = ("changes", "tools", "no-match", "expand", "collapse", "endpoints", "can-break", "no-endpoint")


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts in words, as (level, icon, count), and each of these in words."""

    words: str
    marks: tuple[tuple[str, str, int], ...]
    said: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A finding."""

    anchor: str
    level: str
    icon: str
    id: str
    text: str
    media_type: str
    why: str
    advice: str
    before: Value | None
    after: Value | None
    sources: tuple[tuple[str, str], ...]
    cause: str
    also: tuple[str, ...]
    also_count: str
    also_omitted: int


@dataclass(frozen=True, slots=True)
class Box:
    """An endpoint with its entries; `words` is the heading of those that name no endpoint."""

    anchor: str
    method: str
    path: str
    kind: str
    operation_id: str
    words: str
    tally: Tally
    open: bool
    errors: int
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """The whole page."""

    title: str
    name: str
    versions: tuple[str, str] | None
    verdict: str
    worst: str
    worst_icon: str
    totals: Tally
    base: str
    revision: str
    boxes: tuple[Box, ...]
    breaking: tuple[Box, ...]
    breaking_shown: int


def page(report: Report) -> Page:
    """The page of a report; all text in it is on one line and can be shown."""
    anchors = Anchors(IDS)
    unfolded = len(report.findings) <= OPEN_UP_TO
    boxes = [_box(group, report, anchors, unfolded=unfolded) for group in report.groups]
    apart = report.without_endpoint
    if apart:
        boxes.append(_apart(apart, report, anchors, unfolded=unfolded))
    worst = max((finding.level for finding in report.findings), default=None)
    return Page(
        title=words.title(report),
        name=words.name(report),
        versions=words.versions(report),
        verdict=words.verdict(report, quote="`"),
        worst=worst.word if worst else "",
        worst_icon=words.ICONS[worst] if worst else "",
        totals=_tally(report.counts),
        base=visible(report.base),
        revision=visible(report.revision),
        boxes=tuple(boxes),
        breaking=_worst_first(box for box in boxes if box.errors and not box.words),
        breaking_shown=BREAKING_SHOWN,
    )


def _worst_first(boxes: Iterable[Box]) -> tuple[Box, ...]:
    return tuple(sorted(boxes, key=lambda box: -box.errors))


def _tally(counts: Mapping[Level, int]) -> Tally:
    present = [(level, counts[level]) for level in words.SHOWN_LEVELS if counts.get(level)]
    return Tally(
        words.counts_in_words(counts),
        tuple((level.word, words.ICONS[level], count) for level, count in present),
        tuple(words.level_count(level, count) for level, count in present),
    )


def _box(group: Group, report: Report, anchors: Anchors, *, unfolded: bool) -> Box:
    kind = words.kind_of(group)
    counts = words.tally(group.findings)
    return Box(
        anchor=anchors.endpoint(group, kind),
        method=visible(group.method),
        path=visible(group.path),
        kind=kind,
        operation_id=visible(group.operation_id),
        words="",
        tally=_tally(counts),
        open=unfolded,
        errors=counts[Level.ERROR],
        entries=_entries(group.findings, report, anchors),
    )


def _apart(findings: tuple[Finding, ...], report: Report, anchors: Anchors, *, unfolded: bool) -> Box:
    counts = words.tally(findings)
    return Box(
        anchor="no-endpoint",
        method="",
        path="",
        kind="",
        operation_id="",
        words=words.without_endpoint(len(findings)),
        tally=_tally(counts),
        open=unfolded,
        errors=counts[Level.ERROR],
        entries=_entries(findings, report, anchors),
    )


def _entries(findings: tuple[Finding, ...], report: Report, anchors: Anchors) -> tuple[Entry, ...]:
    twins = places.twins(findings)
    return tuple(_entry(finding, report, anchors, apart=finding.text in twins) for finding in findings)


def _entry(finding: Finding, report: Report, anchors: Anchors, *, apart: bool) -> Entry:
    also = places.others(finding)
    # One value alone, which the sentence quotes, would only be said twice.
    differs = (finding.before is not None and finding.after is not None) or says_more(finding)
    return Entry(
        anchor=anchors.finding(finding),
        level=finding.level.word,
        icon=words.ICONS[finding.level],
        id=visible(finding.id),
        text=finding.text,
        media_type=places.media_type(finding) if apart else "",
        why=finding.why,
        advice=advice(finding),
        before=parts(finding.before) if differs else None,
        after=parts(finding.after) if differs else None,
        sources=_sources(finding, report),
        cause=visible(finding.cause),
        also=tuple(also[:PLACES_SHOWN]),
        also_count=words.number(len(also), "other place"),
        also_omitted=max(0, len(also) - PLACES_SHOWN),
    )


def _sources(finding: Finding, report: Report) -> tuple[tuple[str, str], ...]:
    named = (("base", finding.base, report.base), ("revision", finding.revision, report.revision))
    return tuple((name, _source(where, document)) for name, where, document in named if where is not None)


def _source(where: Where, document: str) -> str:
    """`file:line`; the head of the page names the two documents in full, so here the last part will do."""
    position = where.position
    file = position.file.rsplit("/", 1)[-1] if position.file == document else position.file
    return visible(f"{file}:{position.line}")
