"""Documents of a git revision, `REV:path`."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import unquote

from oasdiff_py.errors import SourceError
from oasdiff_py.load.files import too_large
from oasdiff_py.load.git_objects import ObjectTooLargeError, object_store, run_git
from oasdiff_py.load.git_tree import GitTree
from oasdiff_py.load.place import MissingError, OutsideError

if TYPE_CHECKING:
    from oasdiff_py.load.limits import Limits


@dataclass(frozen=True, slots=True)
class GitPlace:
    """A document of a git tree: `path` is without symbolic links, from the root of the tree."""

    tree: GitTree
    path: str
    object_id: str
    limits: Limits
    name: str
    remote: bool = False

    @property
    def identity(self) -> str:
        """The repository, the tree and the path in it."""
        return f"git:{self.tree.store.git_dir}:{self.tree.object_id}:{self.path}"

    def read(self) -> bytes:
        """Return the bytes that the revision has. Raises `SourceError`."""
        try:
            return self.tree.store.read(self.object_id, self.limits.max_bytes)
        except ObjectTooLargeError:
            raise too_large(self.name, self.limits) from None

    def relative(self, reference: str) -> GitPlace:
        """Return the place in the same revision that the relative path `reference` leads to from here.

        Raises `OutsideError` if that is out of the tree, `MissingError` if nothing is there.
        """
        if reference.startswith("file:"):
            raise OutsideError(self.tree.bounds)
        try:
            return self._join(unquote(reference))
        except MissingError:
            if "%" not in reference:
                raise
            return self._join(reference)

    def _join(self, path: str) -> GitPlace:
        joined = posixpath.join(posixpath.dirname(self.path), path)
        real, object_id = self.tree.find(joined)
        name = f"{self.tree.revision}:{posixpath.normpath(joined)}"
        return GitPlace(self.tree, real, object_id, self.limits, name)


def git_place(revision: str, path: str, limits: Limits) -> GitPlace:
    """Return the place of the root document `path` in `revision` of the repository of the current folder.

    `path` is from the root of the tree, as git reads it, or from the current folder if it begins with a dot
    or is not found at the root. Raises `SourceError`.
    """
    tree, prefix = _tree(revision, path, limits)
    reason = ""
    for candidate in _candidates(path, prefix):
        try:
            real, object_id = tree.find(candidate)
        except MissingError as error:
            reason = reason or error.reason
        except OutsideError as error:
            reason = reason or f"leads out of {error.bounds}"
        else:
            return GitPlace(tree, real, object_id, limits, f"{revision}:{path}")
    raise SourceError(f"`{path}` {reason}.", hint="The path is from the root of the repository.")


def git_matches(revision: str, pattern: str, limits: Limits) -> list[GitPlace]:
    """Return the places of all files of `revision` that match the glob `pattern`, sorted by path.

    The pattern is read as the path of `git_place` is. Raises `SourceError`.
    """
    tree, prefix = _tree(revision, pattern, limits)
    for candidate in _candidates(pattern, prefix):
        paths = tree.match(posixpath.normpath(candidate))
        if paths:
            return [GitPlace(tree, *tree.find(path), limits, f"{revision}:{path}") for path in paths]
    return []


def _candidates(path: str, prefix: str) -> list[str]:
    here = prefix + path
    return [here] if path.startswith(("./", "../")) else list(dict.fromkeys((path, here)))


def _tree(revision: str, path: str, limits: Limits) -> tuple[GitTree, str]:
    source = f"{revision}:{path}"
    if not revision or revision.startswith("-"):
        raise SourceError(
            f"`{source}` is not a file, and names no git revision before the colon.",
            hint="Write `HEAD:path`, or the path of a file.",
        )
    if not path:
        raise SourceError(f"`{source}` is not a file, and names no path after the colon.")
    repository = run_git(["rev-parse", "--absolute-git-dir", "--show-prefix"], limits.timeout)
    if repository is None:
        raise SourceError(
            f"`{source}` is not a file, and the current folder is in no git repository.",
            hint="Run the command in the repository that has the revision.",
        )
    git_dir, _, prefix = repository.removesuffix("\n").partition("\n")
    # Old versions of git do not know --end-of-options here; the revision does not begin with a dash.
    for guard in (["--end-of-options"], []):
        answer = run_git(["rev-parse", "--verify", "--quiet", *guard, f"{revision}^{{tree}}"], limits.timeout)
        if answer:
            return GitTree(object_store(git_dir), answer.strip(), revision), prefix
    raise SourceError(
        f"`{source}` is not a file, and git knows no revision `{revision}` here.",
        hint="Fetch it first: a shallow clone lacks older revisions.",
    )
