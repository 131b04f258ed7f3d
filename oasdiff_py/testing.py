"""For the tests of those who make an API: fail where a change breaks callers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.api import Acceptances, Comparison, Source, compare
from oasdiff_py.classify.level import WORDS
from oasdiff_py.errors import UsageError

if TYPE_CHECKING:
    import datetime


def assert_no_breaking(
    base: Source,
    revision: Source,
    *,
    accept: Acceptances = None,
    fail_on: str = "error",
    profile: str = "default",
    today: datetime.date | None = None,
    strict: bool = False,
) -> Comparison:
    """Compare two revisions, and raise `AssertionError` that lists what reaches `fail_on` (error, warning, info).

    `accept` is an acceptance file or its entries; with `strict` an entry that is stale or expired fails too. Returns
    the comparison. Raises what `compare` raises: a revision that cannot be read is never taken for unchanged.
    """
    # pytest leaves this frame out of what it shows.
    __tracebackhide__ = True
    if fail_on.lower() not in WORDS:
        raise UsageError(f"There is no level `{fail_on}`: name one of error, warning, info.")
    found = compare(base, revision, profile=profile, accept=accept, today=today)
    shown = found.at_least(WORDS[fail_on.lower()])
    lines = []
    if shown.findings:
        from oasdiff_py.render.formats import render

        lines.append(render(shown, "text").rstrip())
        lines.append("Accept what callers were told about: `oasdiff-py accept --help`.")
    if strict and found.overdue:
        lines += found.notes
    if lines:
        raise AssertionError("\n".join(lines))
    return found
