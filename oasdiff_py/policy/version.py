"""What the change of `info.version` says beside what changed (Semantic Versioning 2.0.0)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from oasdiff_py.classify.level import Level
from oasdiff_py.policy.gated import accepted_of

if TYPE_CHECKING:
    from oasdiff_py.changelog.report import Report
    from oasdiff_py.classify.finding import Finding

_VERSION = re.compile(r"[vV]?(\d{1,9})(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?(?:[-+.].*)?")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}.*")


def parse(version: str) -> tuple[int, int, int] | None:
    """Major, minor and patch; None for a version that is not made of them, as a date."""
    if _DATE.fullmatch(version.strip()):
        return None
    found = _VERSION.fullmatch(version.strip())
    return (int(found[1]), int(found[2] or 0), int(found[3] or 0)) if found else None


def lacks_bump(report: Report) -> bool:
    """Whether callers break without a major step; a version that cannot be read is no step."""
    if not report.breaking:
        return False
    old, new = parse(report.base_version), parse(report.revision_version)
    if old is None or new is None:
        return True
    # Before 1.0.0 the minor number is the one that breaks.
    return new[0] <= old[0] and not (old[0] == new[0] == 0 and new[1] > old[1])


def advise(report: Report) -> str:
    """A sentence that names the next version and why; accepted changes count, since they break callers all the same."""
    findings = (*report.findings, *(each.finding for each in accepted_of(report)))
    step, why = _step(findings)
    old = parse(report.base_version)
    if old is None:
        written = f"`{_shown(report.base_version)}`" if report.base_version else "The base has no version, which"
        return f"{written} is not of the form major.minor.patch, so no next version can be named: {why}."
    prefix = "v" if report.base_version.strip()[:1] in "vV" else ""
    if step == 0 and old[0] == 0:
        wanted, why = (0, old[1] + 1, 0), f"{why}, and the major version is 0"
    else:
        wanted = ((old[0] + 1, 0, 0), (old[0], old[1] + 1, 0), (*old[:2], old[2] + 1), old)[step]
    new = parse(report.revision_version)
    name = prefix + ".".join(map(str, wanted))
    if new is not None and new >= wanted:
        return f"The version `{_shown(report.revision_version)}` is enough: {why}."
    return f"The next version is `{name}`: {why}."


def _step(findings: tuple[Finding, ...]) -> tuple[int, str]:
    errors = sum(finding.level is Level.ERROR for finding in findings)
    warnings = sum(finding.level is Level.WARNING for finding in findings)
    if errors:
        return 0, f"{errors} {'change breaks' if errors == 1 else 'changes break'} callers"
    if warnings:
        return 1, f"{warnings} {'change' if warnings == 1 else 'changes'} may break some callers"
    if findings:
        return 1, "callers can notice changes, and none breaks them"
    return 3, "nothing changed that callers can notice"


def _shown(version: str) -> str:
    return version.replace("`", "ˋ").strip()
