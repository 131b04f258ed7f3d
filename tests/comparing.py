"""Comparisons in tests: two documents in, findings out."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

from oasdiff_py.changelog.report import Report, changelog
from oasdiff_py.classify import profile
from oasdiff_py.classify.catalogue import builtin
from oasdiff_py.diff.options import Options
from oasdiff_py.load import load_revision
from tests.documents import write

if TYPE_CHECKING:
    from pathlib import Path

TODAY = datetime.date(2026, 1, 15)


def compare(folder: Path, base: Any, revision: Any, name: str = "contract", **options: Any) -> Report:
    """The report of two documents under a profile."""
    documents = (write(folder, "base.json", base), write(folder, "revision.json", revision))
    old, new = (load_revision(document) for document in documents)
    return changelog(old, new, options=Options(TODAY, **options), profile=profile.read(name, builtin()))


def told(report: Report) -> list[tuple[str, str]]:
    """Ids and property paths, in the order of the report."""
    return [(finding.id, finding.property) for finding in report.findings]
