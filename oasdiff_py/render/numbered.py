"""Fingerprints for formats in which each may stand once."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oasdiff_py.render.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from oasdiff_py.changelog.report import Report
    from oasdiff_py.classify.finding import Finding


def numbered(reports: Iterable[Report]) -> Iterator[tuple[Report, Finding, str, int]]:
    """Each finding with its fingerprint and the how-manieth of that fingerprint it is, from 1."""
    seen: Counter[str] = Counter()
    for report in reports:
        for finding in report.findings:
            fingerprint = visible(finding.fingerprint)
            seen[fingerprint] += 1
            yield report, finding, fingerprint, seen[fingerprint]
