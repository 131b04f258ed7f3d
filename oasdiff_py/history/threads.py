"""Which endpoint of one revision is which of the next, so that each keeps one history under all its names."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from oasdiff_py.diff.pairing import erased, pair_paths
from oasdiff_py.history.timeline import EndpointHistory, Entry, Former, count

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from oasdiff_py.history.timeline import Record, RevisionEntry


class Named(NamedTuple):
    """An endpoint of a revision, as a record of a comparison lists it."""

    method: str
    path: str
    operation_id: str
    kind: str

    @property
    def key(self) -> tuple[str, str, str]:
        """What tells it from the other endpoints of its revision."""
        return self.kind, self.method, self.path


Key = tuple[str, str, str]


@dataclass(slots=True)
class _Thread:
    name: Named
    former: list[Former] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    deleted: RevisionEntry | None = None


class Threads:
    """The histories of all endpoints while they grow, revision by revision."""

    def __init__(self, first: Iterable[Named], *, names_count: bool) -> None:
        self._names_count = names_count
        self._threads: list[_Thread] = []
        self._live: dict[Key, _Thread] = {}
        self._gone: dict[Key, _Thread] = {}
        for name in first:
            self._live[name.key] = self._start(name)

    def advance(
        self, before: Sequence[Named], after: Sequence[Named], findings: Sequence[Record], base: RevisionEntry,
        revision: RevisionEntry,
    ) -> None:  # fmt: skip
        """Take what changed between two neighbours; `before` are the endpoints of the base."""
        successor = self._successors(before, after)
        predecessor = {new.key: old for old, new in successor.items()}
        live: dict[Key, _Thread] = {}
        for name in after:
            old = predecessor.get(name.key)
            thread = self._live.get(old) if old else None
            thread = thread or self._gone.pop(self._erased(name.key), None) or self._start(name)
            if (thread.name.method, thread.name.path) != (name.method, name.path) and thread.deleted is None:
                thread.former.append(Former(thread.name.method, thread.name.path, revision))
            thread.name, thread.deleted = name, None
            live[name.key] = thread
        # The base's name of an endpoint stands in its findings; that of the revision where it is new.
        self._record(findings, {**live, **self._live}, base, revision)
        for name in before:
            thread = self._live.get(name.key)
            if thread is not None and name.key not in successor:
                thread.deleted = revision
                self._gone[self._erased(name.key)] = thread
        self._live = live

    def histories(self) -> tuple[EndpointHistory, ...]:
        """All histories, by path and method; entries newest first."""
        found = [
            EndpointHistory(
                thread.name.method,
                thread.name.path,
                thread.name.operation_id,
                thread.name.kind,
                tuple(reversed(thread.former)),
                thread.deleted,
                tuple(reversed(thread.entries)),
            )
            for thread in self._threads
        ]
        # Of two under one name the one that still lives comes first; the sort keeps the order of the others.
        return tuple(sorted(found, key=lambda one: (one.path, one.method, one.kind, one.deleted is not None)))

    def _start(self, name: Named) -> _Thread:
        thread = _Thread(name)
        self._threads.append(thread)
        return thread

    def _erased(self, key: Key) -> Key:
        kind, method, path = key
        return kind, method, path if self._names_count else erased(path)

    def _record(
        self, findings: Sequence[Record], holders: dict[Key, _Thread], base: RevisionEntry, revision: RevisionEntry
    ) -> None:
        by_thread: dict[int, tuple[_Thread, list[Record]]] = {}
        for found in findings:
            if not found.get("operation"):
                continue
            name = Named(
                found["operation"], found.get("path", ""), found.get("operationId", ""), found.get("kind", "endpoint")
            )
            thread = holders.get(name.key)
            if thread is None:
                # A callback, or an endpoint that neither side lists.
                thread = self._gone.get(self._erased(name.key)) or self._start(name)
                self._gone[self._erased(name.key)] = thread
            by_thread.setdefault(id(thread), (thread, []))[1].append(found)
        for thread, own in by_thread.values():
            thread.entries.append(Entry(revision, base, tuple(own), count(own)))

    def _successors(self, before: Sequence[Named], after: Sequence[Named]) -> dict[Key, Named]:
        """What each endpoint of the base is called in the revision, if it is still there."""
        old = {name.key: name for name in before}
        new = {name.key: name for name in after}
        found: dict[Key, Named] = {}
        for kind in dict.fromkeys(name.kind for name in before):
            paths = [dict.fromkeys(name.path for name in side if name.kind == kind) for side in (before, after)]
            # Only the paths of endpoints have parameters; a webhook's name is what it is.
            names_count = self._names_count or kind != "endpoint"
            partner = dict(pair_paths(*paths, names_count=names_count).matched)
            for name in before:
                match = new.get((kind, name.method, partner.get(name.path, ""))) if name.kind == kind else None
                if match is not None:
                    found[name.key] = match
        taken = {match.key for match in found.values()}
        gone = [name for name in old.values() if name.key not in found]
        added = {name.operation_id: name for name in new.values() if name.key not in taken}
        # An operationId names one operation (OpenAPI "Operation Object"); where it does not, it tells nothing.
        uses = [Counter(name.operation_id for name in side.values()) for side in (old, new)]
        for name in gone:
            match = added.get(name.operation_id)
            if name.operation_id and match and all(counted[name.operation_id] == 1 for counted in uses):
                found[name.key] = match
        return found
