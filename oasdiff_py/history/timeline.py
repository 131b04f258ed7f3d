"""The history of an API as a value: its revisions, and for each endpoint what changed when.

Findings are plain records, as in the JSON of `changelog`, with two more fields: `advice`, what callers should do
about an error, and `kind` (`webhook`, `callback`) for what is not an endpoint.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from oasdiff_py.classify.level import Level

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable

Record = dict[str, Any]
Counts = dict[Level, int]
_SHOWN = (Level.ERROR, Level.WARNING, Level.INFO)


def count(findings: Iterable[Record]) -> Counts:
    """How many findings there are of each level, worst first."""
    counted = Counter(found["level"] for found in findings)
    return {level: counted[int(level)] for level in _SHOWN}


def add(many: Iterable[Counts]) -> Counts:
    """The sum of counts."""
    listed = list(many)
    return {level: sum(counts[level] for counts in listed) for level in _SHOWN}


@dataclass(frozen=True, slots=True)
class RevisionEntry:
    """One revision, and what it changed compared with the one before that can be read.

    `number` counts from 1. `name` is what the source calls it (a file, a folder, a commit), `document` the path
    of its root document there. `reason` says why it cannot be read, and is empty if it can. `base` is the number
    of the revision that it was compared with, 0 for the first. `counts` are of all findings, `without_endpoint`
    those that name no endpoint. `digest` is the SHA-256 of its bytes, `hash` its first twelve digits.
    """

    number: int
    date: datetime.date | None
    moment: datetime.datetime | None
    digest: str
    name: str
    document: str
    version: str = ""
    base: int = 0
    counts: Counts = field(default_factory=lambda: count(()))
    without_endpoint: tuple[Record, ...] = ()
    endpoints_changed: int = 0
    reason: str = ""

    @property
    def hash(self) -> str:
        """The first twelve hex digits of the SHA-256 of the bytes; empty if they cannot be read."""
        return self.digest[:12]


@dataclass(frozen=True, slots=True)
class Former:
    """What an endpoint was called before a revision."""

    method: str
    path: str
    until: RevisionEntry


@dataclass(frozen=True, slots=True)
class Entry:
    """What one revision changed in one endpoint, `findings` in the order of a changelog."""

    revision: RevisionEntry
    base: RevisionEntry
    findings: tuple[Record, ...]
    counts: Counts


@dataclass(frozen=True, slots=True)
class EndpointHistory:
    """One endpoint under its newest name: `entries` newest first, `former` names newest first.

    `deleted` is the revision without it, None if the newest revision has it. `kind` is `endpoint`, `webhook` or
    `callback`.
    """

    method: str
    path: str
    operation_id: str
    kind: str
    former: tuple[Former, ...]
    deleted: RevisionEntry | None
    entries: tuple[Entry, ...]

    @property
    def title(self) -> str:
        """`POST /completions`."""
        return f"{self.method} {self.path}"

    @property
    def counts(self) -> Counts:
        """How many findings of each level the entries have together."""
        return add(entry.counts for entry in self.entries)


@dataclass(frozen=True, slots=True)
class Timeline:
    """The history of an API: `revisions` oldest first, `endpoints` by path and method, also those that are gone.

    Of endpoints that never changed the entries are empty. `title` is what the newest revision calls the API.
    """

    title: str
    revisions: tuple[RevisionEntry, ...]
    endpoints: tuple[EndpointHistory, ...]

    @property
    def readable(self) -> tuple[RevisionEntry, ...]:
        """The revisions that were compared."""
        return tuple(revision for revision in self.revisions if not revision.reason)

    @property
    def unreadable(self) -> tuple[RevisionEntry, ...]:
        """The revisions that were stepped over."""
        return tuple(revision for revision in self.revisions if revision.reason)

    @property
    def counts(self) -> Counts:
        """How many findings of each level there are, those that name no endpoint included."""
        return add(revision.counts for revision in self.revisions)
