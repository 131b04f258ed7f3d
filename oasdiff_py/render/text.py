"""Text for a terminal: what was compared, the verdict, and the findings by endpoint."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from oasdiff_py.render import places, words
from oasdiff_py.render.paint import Paint
from oasdiff_py.render.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.changelog.report import Report
    from oasdiff_py.classify.finding import Finding

_WIDTH = 100
_INDENT = " " * 13
_PLACES_NAMED = 2
_LONG = 40


def render(report: Report, *, colour: bool = False) -> str:
    """The report as text; with `colour` as text with ANSI colours. Ends with a line break."""
    return "\n".join(_lines(report, Paint(colour))) + "\n"


def _lines(report: Report, paint: Paint) -> Iterator[str]:
    yield paint.strong(words.title(report))
    yield paint.dim(f"  base      {visible(report.base)}")
    yield paint.dim(f"  revision  {visible(report.revision)}")
    yield ""
    yield paint.strong(words.verdict(report))
    if not report.findings:
        return
    totals = words.counts_in_words(report.counts)
    yield totals
    for group in report.groups:
        yield ""
        counts = words.counts_in_words(words.tally(group.findings))
        yield f"{paint.strong(words.endpoint_title(group))}  {paint.dim(counts)}"
        yield from _entries(group.findings, paint)
    apart = report.without_endpoint
    if apart:
        yield ""
        yield f"{paint.strong(words.without_endpoint(len(apart)))}"
        yield from _entries(apart, paint)
    if len(report.findings) > _LONG:
        yield ""
        yield f"{words.verdict(report)}"
        yield totals


def _entries(findings: tuple[Finding, ...], paint: Paint) -> Iterator[str]:
    twins = places.twins(findings)
    for finding in findings:
        label = f"{words.ICONS[finding.level]} {finding.level.word}"
        apart = places.media_type(finding) if finding.text in twins else ""
        sentence = visible(finding.text) + (f" ({apart})" if apart else "")
        identity = f"[{visible(finding.id)}]"
        lines = _wrapped(f"{sentence} {identity}")
        lines[0] = f"  {paint.level(finding.level, f'{label:<9}')}  {lines[0].strip()}"
        lines[-1] = lines[-1].removesuffix(identity) + paint.dim(identity)
        yield from lines
        position = places.standing(finding)
        if position is not None:
            yield _INDENT + paint.dim(places.shown(position))
        also = places.others(finding)
        if also:
            yield from (paint.dim(line) for line in _wrapped(f"also at {_enumerated(also)}"))


def _enumerated(also: list[str]) -> str:
    rest = len(also) - _PLACES_NAMED
    if rest <= 0:
        return " and ".join(also)
    return f"{', '.join(also[:_PLACES_NAMED])} and {words.number(rest, 'more place')}"


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(
        text, _WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
