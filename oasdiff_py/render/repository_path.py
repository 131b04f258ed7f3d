"""The file that a reader of a pull request can open, and the line in it."""

from __future__ import annotations

import os
import posixpath
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from oasdiff_py.load.sources import split_git_source
from oasdiff_py.render import places

if TYPE_CHECKING:
    from oasdiff_py.changelog.report import Report
    from oasdiff_py.classify.finding import Finding


class Place(NamedTuple):
    """A path from the root of the working tree, with `/` between folders; `line` and `column` 0 where unknown."""

    path: str
    line: int
    column: int

    @property
    def uri(self) -> str:
        """The path as a relative URI (RFC 3986)."""
        return quote(self.path, safe="/-._~")


def path_of(name: str) -> str:
    """The path that the document `name` has in the repository; empty for one that is in none.

    `origin/main:api.yaml` is `api.yaml`; a path is written from the root of the repository, or from the working
    folder where that is in none. A URL, standard input and a file outside of it are nothing that a reader can open.
    """
    if name == "<stdin>" or "://" in name or "\0" in name:
        return ""
    git = None if os.path.lexists(name) else split_git_source(name)
    if git is not None and not git[1].startswith(("./", "../")):
        return posixpath.normpath(git[1])
    here = os.path.normpath(Path.cwd() / (git[1] if git else name))
    try:
        return Path(here).relative_to(_root()).as_posix()
    except ValueError:
        return ""


def _root() -> Path:
    here = Path.cwd()
    return next((folder for folder in (here, *here.parents) if (folder / ".git").exists()), here)


def place(finding: Finding, report: Report) -> Place:
    """Where a reader finds it: at its base line for what was removed, else in the revision.

    Where that file is not in the repository the other one is named, at last the revision without a line.
    """
    standing = places.standing(finding)
    other = finding.revision or finding.base
    for position in (standing, other.position if other else None):
        if position is not None:
            path = path_of(position.file)
            if path:
                return Place(path, position.line, position.column)
    return Place(path_of(report.revision) or path_of(report.base) or fallback(report), 0, 0)


def fallback(report: Report) -> str:
    """A name for formats that cannot do without a file: the last part of the revision's name."""
    name = report.revision.rsplit("/", 1)[-1].split("?", 1)[0]
    return name if name and name != "<stdin>" else "openapi"
