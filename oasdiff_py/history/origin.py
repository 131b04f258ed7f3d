"""Where the root document of a revision lives, as a value that another process can open."""

from __future__ import annotations

import os
import posixpath
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from oasdiff_py.errors import SourceError
from oasdiff_py.load import Revision
from oasdiff_py.load.files import FilePlace, Folder, work_tree
from oasdiff_py.load.place import MissingError, OutsideError
from oasdiff_py.load.urls import url_place

if TYPE_CHECKING:
    from oasdiff_py.load import Limits
    from oasdiff_py.load.place import Place


@dataclass(frozen=True, slots=True)
class FileOrigin:
    """A file."""

    path: str

    @property
    def name(self) -> str:
        """What messages call it: the last part of its path."""
        return Path(self.path).name

    def place(self, limits: Limits, *, allow_external_refs: bool) -> Place:
        """The place to read it from."""
        real = os.path.realpath(self.path)
        root = None if allow_external_refs else str(work_tree(Path(real).parent))
        return FilePlace(self.name, real, Folder(root, limits))

    def shorten(self, name: str) -> str:
        """The name of a document of this revision, as it is written from the folder of the root."""
        return name.replace(os.sep, "/")


@dataclass(frozen=True, slots=True)
class GitOrigin:
    """A file of a commit, whose tree is `tree`; `path` is from the root of the tree."""

    git_dir: str
    commit: str
    tree: str
    path: str

    @property
    def name(self) -> str:
        """What messages call it: the commit and the path."""
        return f"{self.commit[:12]}:{self.path}"

    def place(self, limits: Limits, *, allow_external_refs: bool) -> Place:  # noqa: ARG002 - a tree has bounds of its own
        """The place to read it from. Raises `MissingError` or `OutsideError` if the tree has no such file."""
        from oasdiff_py.load.git_objects import object_store
        from oasdiff_py.load.git_place import GitPlace
        from oasdiff_py.load.git_tree import GitTree

        tree = GitTree(object_store(self.git_dir), self.tree, self.commit[:12])
        real, object_id = tree.find(self.path)
        return GitPlace(tree, real, object_id, limits, self.name)

    def shorten(self, name: str) -> str:
        """The name of a document of this revision, as it is written from the folder of the root."""
        path = name.removeprefix(f"{self.commit[:12]}:")
        if path == name:
            return name
        return posixpath.relpath(path, posixpath.dirname(self.path) or ".")


Origin = FileOrigin | GitOrigin


def open_revision(
    origin: Origin, limits: Limits, *, allow_external_refs: bool, like: Revision | None = None
) -> Revision:
    """Load a revision, with the help of another one. Raises `SpecError` with file, line and column."""
    try:
        place = origin.place(limits, allow_external_refs=allow_external_refs)
    except MissingError as error:
        raise SourceError(f"`{origin.name}` {error.reason}.") from error
    except OutsideError as error:
        raise SourceError(f"`{origin.name}` leads out of {error.bounds}, and is not followed.") from error
    open_url = (lambda url: url_place(url, limits, allow_external_refs=True)) if allow_external_refs else None
    return Revision(place, limits, open_url, like)
