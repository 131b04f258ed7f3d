"""The commits that changed a description, through merges and renames."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import unquote

from oasdiff_py.errors import SourceError
from oasdiff_py.history.contents import ContentsReader
from oasdiff_py.history.git_diff import TreeDiff
from oasdiff_py.history.origin import GitOrigin
from oasdiff_py.load.git_objects import run_git
from oasdiff_py.load.git_place import GitPlace
from oasdiff_py.load.place import MissingError, OutsideError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.history.contents import Closure, Contents
    from oasdiff_py.load import Limits


@dataclass(frozen=True, slots=True)
class Commit:
    """A commit: `time` is the committer's, in seconds since 1970."""

    id: str
    tree: str
    time: int
    parents: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _State:
    """What is known of the description in a commit.

    `watched` are the paths that would have to change for the description to be another one. Without `contents`
    there is none at `path`.
    """

    path: str
    contents: Contents | None
    watched: frozenset[str]

    @property
    def digest(self) -> str:
        return self.contents.digest if self.contents else ""


def commits(git_dir: str, start: str, limits: Limits, *, first_parent: bool) -> list[Commit]:
    """The commits that `start` reaches, children before their parents, newest first. Raises `SourceError`."""
    mainline = ["--first-parent"] if first_parent else []
    answer = run_git(
        [f"--git-dir={git_dir}", "rev-list", "--date-order", *mainline, "--format=%T %ct %P", start], limits.timeout
    )
    if answer is None:
        raise SourceError(f"Git cannot list the commits of `{git_dir}`.", hint="Is the clone complete?")
    lines = answer.splitlines()
    found = []
    for first, second in zip(lines[::2], lines[1::2], strict=True):
        tree, time, *parents = second.split()
        found.append(Commit(first.removeprefix("commit "), tree, int(time), tuple(parents)))
    if first_parent:
        return [Commit(one.id, one.tree, one.time, one.parents[:1]) for one in found]
    return found


def walk(
    git_dir: str, start: str, path: str, limits: Limits, *, first_parent: bool
) -> Iterator[tuple[Commit, GitOrigin, Contents]]:
    """Each commit after which the description is another one than after any of its parents, newest first.

    `path` is what its root document is called in the commit `start`; older names are found out. Raises
    `SourceError`.
    """
    listed = commits(git_dir, start, limits, first_parent=first_parent)
    by_id = {commit.id: commit for commit in listed}
    with TreeDiff(git_dir) as diff:
        walker = _Walker(git_dir, diff, limits)
        states = {start: walker.read(by_id[start], path)}
        for commit in listed:
            here = states.pop(commit.id)
            is_new = True
            for parent in (by_id[id_] for id_ in commit.parents if id_ in by_id):
                before = walker.before(parent, commit, here)
                is_new = is_new and before.digest != here.digest
                known = states.get(parent.id)
                if known is None or known.contents is None:
                    states[parent.id] = before
            if is_new and here.contents is not None:
                yield commit, walker.origin(commit, here.path), here.contents


class _Walker:
    def __init__(self, git_dir: str, diff: TreeDiff, limits: Limits) -> None:
        self._git_dir = git_dir
        self._diff = diff
        self._limits = limits
        self._reader = ContentsReader(limits)

    def origin(self, commit: Commit, path: str) -> GitOrigin:
        return GitOrigin(self._git_dir, commit.id, commit.tree, path)

    def before(self, parent: Commit, commit: Commit, here: _State) -> _State:
        """The description in a parent of a commit of which it is known."""
        changed = self._diff.changed(parent.tree, commit.tree)
        if here.watched.isdisjoint(changed):
            return here
        path = here.path
        if changed.get(path) == "A":
            path = self._diff.renamed_from(parent.tree, commit.tree, path, self._limits.timeout) or path
        return self.read(parent, path)

    def read(self, commit: Commit, path: str) -> _State:
        origin = self.origin(commit, path)
        try:
            closure = self._reader.closure(origin.place(self._limits, allow_external_refs=False))
        except (MissingError, OutsideError):
            return _State(path, None, frozenset(_steps(path)))
        return _State(path, self._reader.contents(closure, origin), frozenset(_watched(path, closure)))


def _watched(path: str, closure: Closure) -> Iterator[str]:
    yield from _steps(path)
    for place, _ in closure.files:
        if isinstance(place, GitPlace):
            yield place.path
            written = place.name.partition(":")[2]
            if written != place.path:
                yield from _steps(written)
    for place, ref in closure.missing:
        if isinstance(place, GitPlace):
            yield from _steps(posixpath.normpath(posixpath.join(posixpath.dirname(place.path), unquote(ref))))


def _steps(path: str) -> Iterator[str]:
    """A path and the folders on the way to it, any of which may be a symbolic link."""
    while path and path not in (".", ".."):
        yield path
        path = posixpath.dirname(path).rstrip("/")
