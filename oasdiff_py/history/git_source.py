"""Revisions in a git repository: `REPOSITORY:path`, or `REV:path` of the repository of the current folder."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from oasdiff_py.errors import SourceError
from oasdiff_py.history.git_walk import walk
from oasdiff_py.history.revisions import SourceRevision
from oasdiff_py.load.git_objects import object_store, run_git
from oasdiff_py.load.git_tree import GitTree
from oasdiff_py.load.place import MissingError, OutsideError

if TYPE_CHECKING:
    from oasdiff_py.load import Limits


def in_git(
    source: str, limits: Limits, *, first_parent: bool = False, timezone: datetime.tzinfo = datetime.UTC
) -> list[SourceRevision]:
    """The commits that changed the description that `source` names, or a file that it refers to, oldest first.

    What stands before the colon is a folder in a repository, whose `HEAD` counts, or a revision of the repository
    of the current folder. The path is from the root of the repository or from that folder. Dates are those of
    the committer in `timezone`. Raises `SourceError`.
    """
    folder, revision, path = _split(source)
    git_dir, prefix = _repository(folder, source, limits)
    start = _commit(git_dir, revision, source, limits)
    path = _root(git_dir, start, path, prefix, limits)
    found = []
    for commit, origin, contents in walk(git_dir, start, path, limits, first_parent=first_parent):
        moment = datetime.datetime.fromtimestamp(commit.time, timezone)
        found.append(
            SourceRevision(commit.id[:12], origin.path, moment.date(), moment, origin, contents),
        )
    return found[::-1]


def _split(source: str) -> tuple[str, str, str]:
    """Folder, revision and path."""
    at = source.find(":")
    while at >= 0:
        folder = source[:at] or "."
        if Path(folder).is_dir():
            return folder, "HEAD", source[at + 1 :]
        at = source.find(":", at + 1)
    revision, colon, path = source.partition(":")
    if not colon:
        raise SourceError(
            f"There is no file or folder `{source}`.",
            hint="Name a folder of revisions, a list file, or `REPOSITORY:path/openapi.yaml`.",
        )
    return ".", revision, path


def _repository(folder: str, source: str, limits: Limits) -> tuple[str, str]:
    answer = run_git(["-C", folder, "rev-parse", "--absolute-git-dir", "--show-prefix"], limits.timeout)
    if answer is None:
        raise SourceError(f"`{source}` names no git repository: the folder `{folder}` is in none.")
    git_dir, _, prefix = answer.removesuffix("\n").partition("\n")
    return git_dir, prefix


def _commit(git_dir: str, revision: str, source: str, limits: Limits) -> str:
    answer = None
    if not revision.startswith("-"):
        answer = run_git(
            [f"--git-dir={git_dir}", "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}"], limits.timeout
        )
    if not answer:
        raise SourceError(
            f"`{source}`: `{revision}` is neither a folder nor a commit of the repository `{git_dir}`.",
            hint="Write `REPOSITORY:path/openapi.yaml`, or `.:path/openapi.yaml` for the current folder.",
        )
    return answer.strip()


def _root(git_dir: str, commit: str, path: str, prefix: str, limits: Limits) -> str:
    tree_id = run_git([f"--git-dir={git_dir}", "rev-parse", "--verify", f"{commit}^{{tree}}"], limits.timeout)
    tree = GitTree(object_store(git_dir), (tree_id or "").strip(), commit[:12])
    reason = "is not a path"
    for candidate in dict.fromkeys((path, prefix + path)):
        try:
            tree.find(candidate)
        except MissingError as error:
            reason = error.reason
        except OutsideError as error:
            reason = f"leads out of {error.bounds}"
        else:
            return "/".join(part for part in candidate.split("/") if part not in ("", "."))
    raise SourceError(f"`{path}` {reason}.", hint="The path is from the root of the repository.")
