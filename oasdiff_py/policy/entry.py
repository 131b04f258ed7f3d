"""An entry of an acceptance file: which findings, why, and until when."""

from __future__ import annotations

import fnmatch
from dataclasses import dataclass
from typing import TYPE_CHECKING

from oasdiff_py.policy.globs import matches, matches_endpoint

if TYPE_CHECKING:
    import datetime

    from oasdiff_py.classify.finding import Finding


@dataclass(frozen=True, slots=True)
class Entry:
    """What it names must all hold of a finding; what is empty is not asked for.

    `id` may have wildcards, `endpoint`, `property` and `file` are patterns, `fingerprint` is exact. `until` is the
    last day on which the entry counts. `source` is file, line and column of the entry.
    """

    reason: str
    source: str
    id: str = ""
    endpoint: str = ""
    property: str = ""
    fingerprint: str = ""
    file: str = ""
    by: str = ""
    until: datetime.date | None = None

    def called(self) -> str:
        """What the entry is called in messages."""
        said = (self.id, self.endpoint, self.property, self.fingerprint)
        return " ".join(part for part in said if part)

    def expired(self, today: datetime.date) -> bool:
        """Whether the last day has passed."""
        return self.until is not None and today > self.until

    def covers(self, base: str, revision: str) -> bool:
        """Whether the entry is about a comparison of these two documents."""
        return not self.file or any(matches(self.file, name.rsplit(":", 1)[-1]) for name in (base, revision))

    def matches(self, finding: Finding) -> bool:
        """Whether all that the entry names holds of the finding."""
        endpoint = finding.endpoint
        return (
            (not self.id or fnmatch.fnmatchcase(finding.id, self.id))
            and (not self.fingerprint or finding.fingerprint == self.fingerprint)
            and (
                not self.endpoint
                or (endpoint is not None and matches_endpoint(self.endpoint, endpoint.method, endpoint.path))
            )
            and (not self.property or any(matches(self.property, spot.property) for spot in finding.spots))
        )
