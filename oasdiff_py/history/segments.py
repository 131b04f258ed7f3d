"""Which worker compares which pair, so that each revision is parsed once but for a few."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


class Segments:
    """Jobs in a row, handed out to workers: to each a run of neighbours, of about the same weight.

    A worker whose run is at its end takes the later half of the one that has most left. A run's neighbour was
    parsed by the same worker, so only its first pair parses two revisions.
    """

    def __init__(self, weights: Sequence[int], workers: int) -> None:
        self._weights = weights
        self._runs = [deque(run) for run in _split(list(range(len(weights))), weights, workers)]
        self._runs += [deque[int]() for _ in range(workers - len(self._runs))]

    def take(self, worker: int) -> int | None:
        """The next job of a worker; None if none is left."""
        if not self._runs[worker]:
            self._steal(worker)
        return self._runs[worker].popleft() if self._runs[worker] else None

    def _steal(self, worker: int) -> None:
        longest = max(range(len(self._runs)), key=lambda other: self._left(self._runs[other]))
        run = list(self._runs[longest])
        if not run:
            return
        parts = _split(run, self._weights, 2)
        self._runs[longest], self._runs[worker] = deque(parts[0]) if len(parts) > 1 else deque(), deque(parts[-1])

    def _left(self, run: deque[int]) -> int:
        return sum(self._weights[job] for job in run)


def _split(jobs: list[int], weights: Sequence[int], parts: int) -> list[list[int]]:
    """Cut a run in up to `parts` runs of about the same weight, none of them empty."""
    whole = sum(weights[job] for job in jobs) or 1
    runs: list[list[int]] = []
    done = 0
    for job in jobs:
        part = min(parts - 1, done * parts // whole)
        if not runs or part >= len(runs):
            runs.append([])
        runs[-1].append(job)
        done += weights[job]
    return runs
