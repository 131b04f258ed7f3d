"""Comparisons on all cores: processes that are handed one pair at a time."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from typing import TYPE_CHECKING, Final

from oasdiff_py.errors import OasdiffError
from oasdiff_py.history.compare import Comparer
from oasdiff_py.history.segments import Segments
from oasdiff_py.history.wire import pack

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from multiprocessing.connection import Connection
    from multiprocessing.context import BaseContext
    from multiprocessing.process import BaseProcess

    from oasdiff_py.history.compare import Job
    from oasdiff_py.history.judging import Judging
    from oasdiff_py.load import Limits

# A process costs a start, which a few comparisons do not earn back.
_WORTH_A_PROCESS: Final = 4_000_000
_PARENT_CHECK: Final = 2.0


def cores() -> int:
    """How many processes can run at once here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) or 1
    return os.cpu_count() or 1


def run_jobs(
    jobs: Sequence[Job], judging: Judging, limits: Limits, workers: int
) -> Generator[tuple[int, bytes], None, None]:
    """Compare pairs; give the index and the packed record of each as it comes, in any order.

    Jobs are best given in the order of the revisions. Raises `OasdiffError` if a worker ends by itself. When
    the iterator is closed, the workers end.
    """
    whole = sum(job.size for job in jobs)
    workers = min(workers, len(jobs), 1 + whole // _WORTH_A_PROCESS)
    if workers <= 1:
        comparer = Comparer(judging, limits)
        for index, job in enumerate(jobs):
            yield index, pack(comparer.compare(job))
        return
    yield from _in_processes(jobs, judging, limits, workers)


def _in_processes(
    jobs: Sequence[Job], judging: Judging, limits: Limits, workers: int
) -> Generator[tuple[int, bytes], None, None]:
    from multiprocessing.connection import wait

    context = _context()
    segments = Segments([job.size for job in jobs], workers)
    running: dict[Connection, tuple[int, int]] = {}
    processes: list[BaseProcess] = []
    connections: list[Connection] = []
    try:
        for worker in range(workers):
            ours, theirs = context.Pipe()
            process = context.Process(  # type: ignore[attr-defined]
                target=_work, args=(theirs, judging, limits, os.getpid(), sys.getrecursionlimit()), daemon=True
            )
            process.start()
            theirs.close()
            processes.append(process)
            connections.append(ours)
            _hand_out(segments, jobs, worker, ours, running)
        while running:
            for ready in wait(list(running)):
                connection = next(one for one in running if one is ready)
                worker, index = running.pop(connection)
                try:
                    packed = connection.recv_bytes()
                except (EOFError, OSError) as error:
                    raise _ended(jobs[index]) from error
                _hand_out(segments, jobs, worker, connection, running)
                yield index, packed
    finally:
        for connection in connections:
            connection.close()
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()


def _hand_out(
    segments: Segments,
    jobs: Sequence[Job],
    worker: int,
    connection: Connection,
    running: dict[Connection, tuple[int, int]],
) -> None:
    index = segments.take(worker)
    if index is None:
        return
    try:
        connection.send(jobs[index])
    except OSError as error:
        raise _ended(jobs[index]) from error
    running[connection] = worker, index


def _ended(job: Job) -> OasdiffError:
    return OasdiffError(
        f"A process ended by itself while it compared {job.base.name} and {job.revision.name}. "
        "Perhaps memory ran out; try --jobs 1."
    )


def _context() -> BaseContext:
    import multiprocessing

    # A fork has the rules and modules already; with threads, and on macOS, it is not safe.
    forks = sys.platform == "linux" and threading.active_count() == 1
    return multiprocessing.get_context("fork" if forks else "spawn")


def _work(connection: Connection, judging: Judging, limits: Limits, parent: int, depth: int) -> None:
    # Ctrl-C goes to the whole group; the parent ends its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.setrecursionlimit(depth)
    gc.disable()
    gc.freeze()
    comparer = Comparer(judging, limits)
    while True:
        # The end of the pipe may be open in a sister process, so the end of the parent is looked for.
        while not connection.poll(_PARENT_CHECK):
            if os.getppid() != parent:
                return
        try:
            job = connection.recv()
        except (EOFError, OSError):
            return
        connection.send_bytes(pack(comparer.compare(job)))
