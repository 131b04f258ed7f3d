"""The files of one git revision: a tree that is walked as a file system is, symbolic links included."""

from __future__ import annotations

import fnmatch
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from oasdiff_py.load.place import MissingError, OutsideError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.load.git_objects import ObjectStore

_MAX_LINKS: Final = 40
_MAX_TREE: Final = 1 << 28
_TREE: Final = "40000"
_LINK: Final = "120000"
_SUBMODULE: Final = "160000"


@dataclass(frozen=True, slots=True)
class _Entry:
    mode: str
    object_id: str


class GitTree:
    """The tree `object_id` of a repository, called `revision` by the user; folders are read once."""

    __slots__ = ("_folders", "object_id", "revision", "store")

    def __init__(self, store: ObjectStore, object_id: str, revision: str) -> None:
        self.store = store
        self.object_id = object_id
        self.revision = revision
        self._folders: dict[str, dict[str, _Entry]] = {}

    @property
    def bounds(self) -> str:
        """How messages call what references may not leave."""
        return f"the tree of the revision `{self.revision}`"

    def find(self, path: str) -> tuple[str, str]:
        """Return the path without symbolic links, and the object id, of the file that `path` leads to.

        Raises `MissingError` if there is no such file, `OutsideError` for a way out of the tree.
        """
        if path.startswith("/"):
            raise OutsideError(self.bounds)
        pending = path.split("/")[::-1]
        names: list[str] = []
        trees = [self.object_id]
        links = 0
        while pending:
            part = pending.pop()
            if part in ("", "."):
                continue
            if part == "..":
                if not names:
                    raise OutsideError(self.bounds)
                names.pop()
                trees.pop()
                continue
            entry = self._entry(trees[-1], part)
            if entry.mode == _LINK:
                links += 1
                target = self.store.read(entry.object_id, _MAX_TREE).decode("utf-8", "surrogateescape")
                if target.startswith("/"):
                    raise OutsideError(self.bounds)
                if links > _MAX_LINKS:
                    raise MissingError(f"is a loop of symbolic links in {self._name}")
                pending.extend(target.split("/")[::-1])
                continue
            names.append(part)
            if entry.mode != _TREE:
                if pending:
                    raise MissingError(f"does not exist in {self._name}: `{'/'.join(names)}` is a file")
                return "/".join(names), entry.object_id
            trees.append(entry.object_id)
        raise MissingError(f"is a folder in {self._name}, not a file")

    def match(self, pattern: str) -> list[str]:
        """Return the sorted paths of the files that match: `*` within a name, `**` over any folders."""
        parts = [part for part in pattern.split("/") if part not in ("", ".")]
        return sorted(set(self._match(self.object_id, parts, "")))

    def _match(self, tree: str, parts: list[str], prefix: str) -> Iterator[str]:
        if not parts:
            return
        first, rest = parts[0], parts[1:]
        if first == "**":
            yield from self._match(tree, rest or ["*"], prefix)
        for name, entry in self._folder(tree).items():
            if name.startswith(".") and not first.startswith("."):
                continue
            if first == "**":
                if entry.mode == _TREE:
                    yield from self._match(entry.object_id, parts, f"{prefix}{name}/")
            elif fnmatch.fnmatchcase(name, first):
                if entry.mode == _TREE:
                    yield from self._match(entry.object_id, rest, f"{prefix}{name}/")
                elif not rest and entry.mode != _SUBMODULE:
                    yield prefix + name

    @property
    def _name(self) -> str:
        return f"the revision `{self.revision}`"

    def _entry(self, tree: str, name: str) -> _Entry:
        entry = self._folder(tree).get(name)
        if entry is None:
            raise MissingError(f"does not exist in {self._name}")
        if entry.mode == _SUBMODULE:
            raise MissingError(f"lies in a submodule of {self._name}, which is another repository")
        return entry

    def _folder(self, tree: str) -> dict[str, _Entry]:
        if tree not in self._folders:
            # An entry is mode, space, name, NUL, and the id in binary: as long as the ids of this repository.
            content = self.store.read(tree, _MAX_TREE)
            width = len(self.object_id) // 2
            entries: dict[str, _Entry] = {}
            at = 0
            while at < len(content):
                space = content.index(b" ", at)
                end = content.index(b"\0", space)
                name = content[space + 1 : end].decode("utf-8", "surrogateescape")
                object_id = content[end + 1 : end + 1 + width].hex()
                entries[name] = _Entry(content[at:space].decode("ascii"), object_id)
                at = end + 1 + width
            self._folders[tree] = entries
        return self._folders[tree]
