"""Markdown: for pull requests, release notes and wikis."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.classify.level import Level
from oasdiff_py.render import places, words
from oasdiff_py.render.advice import advice
from oasdiff_py.render.markdown_escape import code, plain, prose
from oasdiff_py.render.values import Value, parts, says_more
from oasdiff_py.render.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.changelog.report import Group, Report
    from oasdiff_py.classify.finding import Finding

_PLACES_NAMED = 3
# A line break inside a list item that every dialect keeps.
_BREAK = "\\\n  "


def render(report: Report) -> str:
    """The report as Markdown (CommonMark); nothing of a description can become markup."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Report) -> Iterator[str]:
    yield f"# Changes in {plain(words.title(report))}"
    yield ""
    yield f"{code(visible(report.base))} → {code(visible(report.revision))}"
    yield ""
    yield f"**{prose(words.verdict(report, quote='`'))}**"
    if not report.findings:
        return
    yield ""
    yield words.counts_in_words(report.counts)
    for group in report.groups:
        yield ""
        yield f"## {_heading(group)}"
        yield ""
        yield from _entries(group.findings)
    apart = report.without_endpoint
    if apart:
        yield ""
        yield f"## {words.without_endpoint(len(apart))}"
        yield ""
        yield from _entries(apart)


def _heading(group: Group) -> str:
    kind = words.kind_of(group)
    return f"{plain(visible(group.method))} {plain(visible(group.path))}" + (f" ({kind})" if kind else "")


def _entries(findings: tuple[Finding, ...]) -> Iterator[str]:
    twins = places.twins(findings)
    explained = ""
    for finding in findings:
        apart = places.media_type(finding) if finding.text in twins else ""
        level = f"{words.ICONS[finding.level]} **{finding.level.word}**"
        lines = [f"- {level} {prose(finding.text)}" + (f" ({code(apart)})" if apart else "")]
        position = places.standing(finding)
        stands = f" at {code(places.shown(position))}" if position else ""
        lines.append(f"{code(visible(finding.id))}{stands}")
        if says_more(finding):
            lines.append(f"before: {_value(parts(finding.before))}; after: {_value(parts(finding.after))}")
        also = places.others(finding)
        if also:
            lines.append(f"also at {_also(also)}")
        # The findings of one id stand together; the first of them says why for all.
        why = finding.why if finding.level is not Level.INFO and finding.id != explained else ""
        explained = finding.id
        told = " ".join(prose(said) for said in (why, advice(finding)) if said)
        if told:
            lines.append(told)
        yield _BREAK.join(lines)


def _value(value: Value) -> str:
    if value.nothing:
        return "nothing"
    rest = len(value.folded) + value.omitted if value.is_list else 0
    return ", ".join(code(part) for part in value.shown) + (f" and {rest} more" if rest else "")


def _also(also: list[str]) -> str:
    named = ", ".join(code(place) for place in also[:_PLACES_NAMED])
    rest = len(also) - _PLACES_NAMED
    return f"{named} and {words.number(rest, 'more place')}" if rest > 0 else named
