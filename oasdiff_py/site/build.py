"""A site from a history: made beside the folder that it goes to, on all cores, and moved into place."""

from __future__ import annotations

import gc
import os
import secrets
import shutil
import signal
import sys
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from oasdiff_py.errors import OasdiffError, UsageError
from oasdiff_py.site import feed_files
from oasdiff_py.site.context import context as make_context
from oasdiff_py.site.endpoint_page import Menu, endpoint_page
from oasdiff_py.site.overview_page import overview_page, rules_page, search_index
from oasdiff_py.site.revision_page import RevisionPages
from oasdiff_py.site.schema_page import SchemaPages

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from multiprocessing.queues import SimpleQueue

    from oasdiff_py.history.revisions import SourceRevision
    from oasdiff_py.history.source import Reading
    from oasdiff_py.history.timeline import Timeline
    from oasdiff_py.site.context import Context
    from oasdiff_py.site.options import SiteOptions

# Tells our folders from those of others, which are never replaced.
MARK: Final = ".oasdiff-site"
_PICTURES: Final = frozenset((".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".ico"))
_WORTH_A_PROCESS: Final = 60
Task = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Built:
    """What was made: how many files, and their bytes."""

    files: int
    size: int


def build(
    timeline: Timeline,
    revisions: Sequence[SourceRevision],
    reading: Reading,
    options: SiteOptions,
    output: Path,
    *,
    jobs: int,
) -> Built:
    """Write the site to `output`, whole or not at all.

    A folder that holds something else than a site is not touched. Raises `UsageError` for a wrong template, logo
    or folder, `OasdiffError` if a process ends by itself.
    """
    target = output.resolve()
    if target.exists() and not _is_ours(target):
        raise UsageError(f"{output} is there and is no site; name another folder, or empty it.")
    logo = _logo(options.logo)
    made = make_context(timeline, revisions, reading, options)
    target.parent.mkdir(parents=True, exist_ok=True)
    beside = target.with_name(f".{target.name}-{os.getpid()}-{secrets.token_hex(6)}")
    try:
        beside.mkdir()
        writer = _Writer(beside)
        if logo:
            writer.write(f"assets/logo{Path(options.logo).suffix.lower()}", logo)
        _run(made, beside, jobs)
        (beside / MARK).write_text("A site made by oasdiff-py, which replaces this folder.\n", encoding="utf-8")
        _move(beside, target)
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        raise
    files = [file for file in target.rglob("*") if file.is_file()]
    return Built(len(files), sum(file.stat().st_size for file in files))


def _is_ours(folder: Path) -> bool:
    return folder.is_dir() and ((folder / MARK).is_file() or not any(folder.iterdir()))


def _logo(path: str) -> bytes:
    if not path:
        return b""
    if Path(path).suffix.lower() not in _PICTURES:
        raise UsageError(f"The logo {path} is no picture: its name ends with none of {', '.join(sorted(_PICTURES))}.")
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise UsageError(f"The logo {path} cannot be read: {error.strerror}.") from error


def _move(beside: Path, target: Path) -> None:
    """Put a folder in the place of another; a reader meets the old one or the new one."""
    old = target.with_name(f"{beside.name}-old")
    if target.exists():
        target.rename(old)
    try:
        beside.rename(target)
    except OSError:
        if old.exists():
            old.rename(target)
        raise
    shutil.rmtree(old, ignore_errors=True)


class _Writer:
    def __init__(self, folder: Path) -> None:
        self._folder = str(folder)
        self._made: set[str] = set()

    def write(self, name: str, content: str | bytes) -> None:
        head = name.rpartition("/")[0]
        if head not in self._made:
            Path(self._folder, head).mkdir(parents=True, exist_ok=True)
            self._made.add(head)
        raw = content.encode("utf-8", "replace") if isinstance(content, str) else content
        with open(f"{self._folder}/{name}", "wb") as stream:  # noqa: PTH123 - thousands of files
            stream.write(raw)


# -- the work -------------------------------------------------------------------------------------------------


def _tasks(context: Context, parts: int) -> list[Task]:
    """The work in runs of about the same length; neighbours of one kind share what they read."""
    counts = {
        "revisions": len(context.timeline.readable),
        "endpoints": len(context.timeline.endpoints),
        "schemas": len(context.addresses.schemas),
    }
    tasks: list[Task] = [("whole", 0, 1)]
    for kind, count in counts.items():
        runs = min(count, parts * 4)
        tasks += [(kind, count * run // runs, count * (run + 1) // runs) for run in range(runs)]
    return tasks


class _Maker:
    """Does tasks one after another."""

    def __init__(self, context: Context, folder: Path) -> None:
        self._context = context
        self._write = _Writer(folder).write
        self._schemas = SchemaPages(context)
        self._menu = Menu(context)
        self._kinds: dict[str, Callable[[int, int], None]] = {
            "whole": self._whole, "revisions": self._revisions, "endpoints": self._endpoints, "schemas": self._schema,
        }  # fmt: skip

    def do(self, task: Task) -> None:
        self._kinds[task[0]](task[1], task[2])

    def _whole(self, _: int, __: int) -> None:
        context = self._context
        for name in ("site.css", "site.js"):
            self._write(f"assets/{name}", context.layout.asset(name))
        self._write("assets/search.js", search_index(context))
        self._write("index.html", overview_page(context))
        self._write("rules/index.html", rules_page(context))
        for name, content in feed_files.whole(context):
            self._write(name, content)

    def _revisions(self, start: int, end: int) -> None:
        pages = RevisionPages(self._context)
        for one in self._context.timeline.readable[start:end]:
            folder = self._context.addresses.revision(one)
            self._write(f"{folder}/index.html", pages.changes(one))
            self._write(f"{folder}/diff.html", pages.diff(one))

    def _endpoints(self, start: int, end: int) -> None:
        for one in self._context.timeline.endpoints[start:end]:
            self._write(
                f"{self._context.addresses.endpoint(one)}/index.html", endpoint_page(self._context, one, self._menu)
            )
            if one.entries:
                for name, content in feed_files.of_endpoint(self._context, one):
                    self._write(name, content)

    def _schema(self, start: int, end: int) -> None:
        for name, folder in list(self._context.addresses.schemas.items())[start:end]:
            page, text = self._schemas.pages(name)
            self._write(f"{folder}/index.html", page)
            self._write(f"{folder}/index.md", text)


def _run(context: Context, folder: Path, jobs: int) -> None:
    pages = len(context.timeline.readable) * 2 + len(context.timeline.endpoints) + len(context.addresses.schemas)
    workers = min(jobs, 1 + pages // _WORTH_A_PROCESS)
    # What the pages are made from goes to other processes by a fork only; with threads that is not safe.
    forks = sys.platform == "linux" and threading.active_count() == 1
    tasks = _tasks(context, workers)
    if workers > 1 and forks:
        _in_processes(context, folder, tasks, workers)
        return
    maker = _Maker(context, folder)
    for task in tasks:
        maker.do(task)


def _in_processes(context: Context, folder: Path, tasks: list[Task], workers: int) -> None:
    import multiprocessing

    fork = multiprocessing.get_context("fork")
    queue: SimpleQueue[Task | None] = fork.SimpleQueue()
    failures: SimpleQueue[str] = fork.SimpleQueue()
    for task in [*tasks, *([None] * workers)]:
        queue.put(task)
    gc.freeze()
    processes = [
        fork.Process(target=_work, args=(context, folder, queue, failures), daemon=True) for _ in range(workers)
    ]
    try:
        for process in processes:
            process.start()
        for process in processes:
            process.join()
        if not failures.empty():
            raise UsageError(failures.get())
        if any(process.exitcode for process in processes):
            raise OasdiffError("A process that made pages ended by itself. Perhaps memory ran out; try --jobs 1.")
    finally:
        for process in processes:
            if process.pid is not None:
                process.terminate()
                process.join()


def _work(context: Context, folder: Path, queue: SimpleQueue[Task | None], failures: SimpleQueue[str]) -> None:
    # Ctrl-C goes to the whole group; the parent ends its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    maker = _Maker(context, folder)
    while (task := queue.get()) is not None:
        try:
            maker.do(task)
        except OasdiffError as error:
            failures.put(str(error))
            return
