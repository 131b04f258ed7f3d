"""Whether the gate fails."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.classify.level import WORDS
from oasdiff_py.policy.version import lacks_bump

if TYPE_CHECKING:
    from collections.abc import Iterable

    from oasdiff_py.policy.gated import GatedReport

MISSING_BUMP = "MISSING-VERSION-BUMP"
FAIL_ON = ("ERR", "WARN", "INFO", MISSING_BUMP)


def fails(reports: Iterable[GatedReport], fail_on: str | None, *, strict: bool = False) -> bool:
    """Whether a report reaches `fail_on`, one of `FAIL_ON` or nothing; with `strict` also an entry out of date.

    Reports must be those before `--level` took findings out, or a filter would make a gate pass.
    """
    for report in reports:
        if strict and report.overdue:
            return True
        if fail_on is None:
            continue
        if fail_on == MISSING_BUMP:
            if lacks_bump(report):
                return True
        elif any(finding.level >= WORDS[fail_on.lower()] for finding in report.findings):
            return True
    return False
