"""A comment on a pull request: the verdict first, a table of endpoints, details folded, never too long."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from oasdiff_py.classify.level import Level
from oasdiff_py.policy.gated import GatedReport, accepted_of
from oasdiff_py.render import places, words
from oasdiff_py.render.advice import advice
from oasdiff_py.render.markdown_escape import code, plain, prose
from oasdiff_py.render.visible import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oasdiff_py.changelog.report import Group, Report
    from oasdiff_py.classify.finding import Finding

# The next run finds its comment by this line and writes over it.
MARKER = "<!-- oasdiff-py:comment -->"
# GitHub takes 65,536 characters and GitLab more; the rest is room for what an action adds.
LIMIT = 60_000
_ROWS = 50
_LONGEST_NAME = 200
# Kept for the lines that say what was left out.
_RESERVE = 1_000


def render(report: Report) -> str:
    """The report as one comment of at most 60,000 characters; what has no room is counted."""
    return render_all([report])


def render_all(reports: Sequence[Report]) -> str:
    """Several documents as one comment, those that break callers first."""
    ordered = sorted(reports, key=lambda report: (-_worst(report), report.revision, report.base))
    writer = _Writer(MARKER)
    if not ordered:
        writer.force("### ✅ No OpenAPI description changed.")
    for report in ordered:
        if not writer.add("\n\n".join(_head(report))):
            writer.left_documents += 1
    for report in ordered:
        for group in sorted(report.groups, key=lambda group: -max(found.level for found in group.findings)):
            writer.add_details(_details(words.endpoint_title(group), group.findings), len(group.findings))
        apart = report.without_endpoint
        if apart:
            writer.add_details(_details(words.without_endpoint(len(apart)), apart), len(apart))
    for report in ordered:
        accepted = accepted_of(report)
        if accepted:
            lines = [f"- {prose(each.finding.text)}: {plain(visible(each.reason))}" for each in accepted]
            writer.add_details(_fold(f"{words.number(len(accepted), 'accepted change')}", lines), len(accepted))
    return writer.text()


class _Writer:
    """Collects blocks while there is room, and counts those for which there is none."""

    def __init__(self, first: str) -> None:
        self._blocks = [first]
        self._length = len(first)
        self._left_changes = 0
        self.left_documents = 0

    def force(self, block: str) -> None:
        self._blocks.append(block)
        self._length += len(block) + 2

    def add(self, block: str) -> bool:
        if self._length + len(block) + 2 > LIMIT - _RESERVE:
            return False
        self.force(block)
        return True

    def add_details(self, block: str, changes: int) -> None:
        if not self.add(block):
            self._left_changes += changes

    def text(self) -> str:
        if self.left_documents:
            self.force(f"And {words.number(self.left_documents, 'more document')}, for which there is no room here.")
        if self._left_changes:
            more = words.number(self._left_changes, "more change")
            self.force(f"And the details of {more}, for which there is no room here: see the output of the job.")
        return "\n\n".join(self._blocks) + "\n"


def _worst(report: Report) -> int:
    return max((finding.level for finding in report.findings), default=Level.NONE)


def _head(report: Report) -> list[str]:
    sign = {Level.ERROR: "❌", Level.WARNING: "⚠️"}.get(Level(_worst(report)), "✅")
    head = [f"### {sign} {prose(words.verdict(report, quote='`'))}"]
    names = f"{code(_short(report.base))} → {code(_short(report.revision))}"
    head.append(f"{plain(_short(words.title(report)))}, {names}: {words.counts_in_words(report.counts)}.")
    accepted = accepted_of(report)
    if accepted:
        head.append(f"{words.number(len(accepted), 'change')} accepted.")
    if isinstance(report, GatedReport):
        head += [plain(visible(note)) for note in report.notes[:10]]
        if report.advice:
            head.append(prose(report.advice))
    if report.groups:
        head.append("\n".join(_table(report)))
    return head


def _table(report: Report) -> list[str]:
    lines = ["| endpoint | errors | warnings | info |", "|---|---:|---:|---:|"]
    groups = sorted(report.groups, key=_by_counts)
    for group in groups[:_ROWS]:
        counts = words.tally(group.findings)
        cells = " | ".join(str(counts[level]) if counts[level] else "" for level in words.SHOWN_LEVELS)
        lines.append(f"| {code(_short(words.endpoint_title(group))).replace('|', chr(92) + '|')} | {cells} |")
    rest = len(groups) - _ROWS
    if rest > 0:
        lines.append(f"| and {words.number(rest, 'more endpoint')} | | | |")
    return lines


def _by_counts(group: Group) -> tuple[int, int, int]:
    counts = words.tally(group.findings)
    return -counts[Level.ERROR], -counts[Level.WARNING], -counts[Level.INFO]


def _details(title: str, findings: tuple[Finding, ...]) -> str:
    counts = words.counts_in_words(words.tally(findings))
    return _fold(f"{title}: {counts}", [_entry(finding) for finding in findings])


def _fold(title: str, lines: list[str]) -> str:
    kept: list[str] = []
    length = 0
    for line in lines:
        length += len(line) + 1
        if length > LIMIT // 6:
            kept.append(f"- and {len(lines) - len(kept)} more")
            break
        kept.append(line)
    body = "\n".join(kept)
    return f"<details><summary><code>{escape(_short(title))}</code></summary>\n\n{body}\n\n</details>"


def _entry(finding: Finding) -> str:
    position = places.standing(finding)
    stands = f" at {code(_short(places.shown(position)))}" if position else ""
    line = f"- {words.ICONS[finding.level]} **{finding.level.word}** {prose(finding.text)}"
    line += f" ({code(visible(finding.id))}{stands}, fingerprint {code(visible(finding.fingerprint))})"
    told = " ".join(prose(said) for said in (finding.why, advice(finding)) if said and finding.level > Level.INFO)
    return f"{line}<br>{told}" if told else line


def _short(text: str) -> str:
    shown = visible(text)
    return shown if len(shown) <= _LONGEST_NAME else shown[: _LONGEST_NAME - 1] + "…"
