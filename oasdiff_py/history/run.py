"""Revisions to a timeline: what is in the cache is taken from there, the rest is compared on all cores."""

from __future__ import annotations

import contextlib
import datetime
import hashlib
import json
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from oasdiff_py.history.assemble import assemble, completed
from oasdiff_py.history.compare import Job
from oasdiff_py.history.dates import in_words
from oasdiff_py.history.wire import pack, unpack
from oasdiff_py.history.workers import run_jobs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oasdiff_py.cache.entries import Cache
    from oasdiff_py.history.assemble import Pair
    from oasdiff_py.history.judging import Judging
    from oasdiff_py.history.progress import Progress
    from oasdiff_py.history.revisions import SourceRevision
    from oasdiff_py.history.timeline import Record, Timeline
    from oasdiff_py.load import Limits


@dataclass(slots=True)
class Work:
    """What a run did: pairs that were compared, and pairs that were in the cache."""

    compared: int = 0
    cached: int = 0


def make_timeline(
    revisions: Sequence[SourceRevision],
    judging: Judging,
    limits: Limits,
    *,
    cache: Cache | None,
    jobs: int,
    progress: Progress,
    work: Work | None = None,
) -> Timeline:
    """Compare each revision with the one before it that can be read, and put the results in order.

    A revision that turns out to be unreadable is stepped over, and its neighbours are compared. Undated
    revisions are judged on today's date unless `judging` has one. Raises `OasdiffError` if a process ends.
    """
    runner = _Runner(revisions, judging, limits, cache, jobs, progress, work or Work())
    runner.run()
    return assemble(revisions, runner.reasons, runner.records, names_count=judging.names_count)


class _Runner:
    def __init__(
        self, revisions: Sequence[SourceRevision], judging: Judging, limits: Limits, cache: Cache | None, jobs: int,
        progress: Progress, work: Work,
    ) -> None:  # fmt: skip
        self._revisions = revisions
        self._judging = judging
        self._digest = judging.digest
        self._limits = limits
        self._cache = cache
        self._jobs = jobs
        self._progress = progress
        self._work = work
        self.records: dict[Pair, Record] = {}
        self.reasons = {index: found.reason for index, found in enumerate(revisions) if found.contents is None}

    def run(self) -> None:
        refused: set[int] = set()
        while True:
            readable = [index for index in range(len(self._revisions)) if index not in self.reasons]
            pairs = list(pairwise(readable)) or [(index, index) for index in readable]
            missing = [pair for pair in pairs if pair not in self.records]
            if not missing:
                return
            for pair, record in self._results(missing):
                self.records[pair] = record
                if "unreadable" in record:
                    refused.add(self._refuse(pair, record))

    def _refuse(self, pair: Pair, record: Record) -> int:
        index = pair[0] if record["unreadable"] == "base" else pair[1]
        document = self._revisions[index].document
        at = f"{completed(record['file'], document)}:{record['line']}:{record['column']}: " if record["line"] else ""
        hint = f" {record['hint']}" if record["hint"] else ""
        self.reasons.setdefault(index, f"{at}{record['message']}{hint}")
        return index

    def _results(self, pairs: Sequence[Pair]) -> list[tuple[Pair, Record]]:
        found: list[tuple[Pair, Record]] = []
        rest: list[Pair] = []
        for pair in pairs:
            record = self._cached(pair)
            if record is None:
                rest.append(pair)
            else:
                found.append((pair, record))
        self._work.cached += len(found)
        if rest:
            found += self._compared(rest, len(pairs))
        return sorted(found, key=lambda one: one[0])

    def _compared(self, pairs: Sequence[Pair], whole: int) -> list[tuple[Pair, Record]]:
        jobs = [self._job(pair) for pair in pairs]
        found = []
        with (
            self._progress.over(len(jobs), cached=whole - len(jobs)) as step,
            contextlib.closing(run_jobs(jobs, self._judging, self._limits, self._jobs)) as results,
        ):
            for index, packed in results:
                pair, record = pairs[index], unpack(packed)
                lasting = self._lasting(pair, record)
                # The names of the files that were read have served; of some APIs there are thousands.
                record.pop("documents", None)
                if self._cache is not None and lasting:
                    self._cache.store(self._key(pair), pack(record))
                found.append((pair, record))
                self._work.compared += 1
                step(self._label(pair[1]))
        return found

    def _job(self, pair: Pair) -> Job:
        base, revision = self._revisions[pair[0]], self._revisions[pair[1]]
        if base.origin is None or revision.origin is None or base.contents is None or revision.contents is None:
            raise ValueError(f"The pair {pair} has an unreadable revision.")  # pragma: no cover - those have reasons
        return Job(base.origin, revision.origin, self._today(revision), base.contents.size + revision.contents.size)

    def _today(self, revision: SourceRevision) -> datetime.date:
        return self._judging.today or revision.date or datetime.datetime.now(datetime.UTC).date()

    def _label(self, index: int) -> str:
        revision = self._revisions[index]
        return f"{in_words(revision.date)} {revision.hash}" if revision.date else f"{revision.name} {revision.hash}"

    # -- the cache --------------------------------------------------------------------------------------------

    def _key(self, pair: Pair) -> str:
        base, revision = self._revisions[pair[0]], self._revisions[pair[1]]
        told = [
            self._digest,
            base.contents.key if base.contents else "",
            revision.contents.key if revision.contents else "",
            self._today(revision).isoformat(),
        ]
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()

    def _cached(self, pair: Pair) -> Record | None:
        packed = self._cache.load(self._key(pair)) if self._cache is not None else None
        if packed is None:
            return None
        try:
            record = unpack(packed)
        except ValueError:
            return None
        return None if "unreadable" in record and record["names"] != self._names(pair) else record

    def _lasting(self, pair: Pair, record: Record) -> bool:
        """Whether a result depends on nothing but what its key is made of."""
        if "unreadable" in record:
            return bool(record["lasting"])
        known = [self._revisions[index].contents for index in pair]
        return all(
            contents is not None and contents.names.issuperset(read)
            for contents, read in zip(known, record["documents"], strict=True)
        )

    def _names(self, pair: Pair) -> list[str]:
        """What messages call the two documents; the key does not depend on it, but what they say does."""
        return [origin.name if (origin := self._revisions[index].origin) else "" for index in pair]
