"""Documents in files: where references may lead, and one identity for each file."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from oasdiff_py.errors import SourceError
from oasdiff_py.load.place import MissingError, OutsideError

if TYPE_CHECKING:
    from typing import BinaryIO

    from oasdiff_py.load.limits import Limits


class Folder:
    """The folder that the references of a revision stay in; None for no bounds.

    Paths are compared after symbolic links, whose targets in folders are looked up once.
    """

    __slots__ = ("_real_folders", "limits", "root")

    def __init__(self, root: str | None, limits: Limits) -> None:
        self.root = root
        self.limits = limits
        self._real_folders: dict[str, str] = {}

    def real(self, path: str) -> str:
        """Return the absolute `path` without symbolic links; it need not exist."""
        folder, last = os.path.split(path)
        if folder not in self._real_folders:
            self._real_folders[folder] = os.path.realpath(folder)
        if last in ("", ".", ".."):
            return os.path.realpath(path)
        joined = os.path.join(self._real_folders[folder], last)  # noqa: PTH118 - a text of thousands, not a Path
        return os.path.realpath(joined) if os.path.islink(joined) else joined  # noqa: PTH114 - the same

    def holds(self, real: str) -> bool:
        """Say whether references may lead to the file `real`, a path without symbolic links."""
        if self.root is None or real == self.root:
            return True
        inside = real.startswith(self.root if self.root.endswith(os.sep) else self.root + os.sep)
        return inside and ".git" not in Path(real[len(self.root) :]).parts


def work_tree(folder: Path) -> Path:
    """Return the git work tree that `folder` lies in, or `folder` itself if it lies in none."""
    return next((parent for parent in (folder, *folder.parents) if (parent / ".git").exists()), folder)


class FilePlace(NamedTuple):
    """A document in a file: `real` is its path without symbolic links."""

    name: str
    real: str
    folder: Folder
    is_root: bool = False
    remote: bool = False

    @property
    def identity(self) -> str:
        """The path without symbolic links, as the file system compares it."""
        return os.path.normcase(self.real)

    def read(self) -> bytes:
        """Return the bytes of the file. Raises `SourceError`, or `MissingError` if there is no such file."""
        path = Path(self.name if self.is_root else self.real)
        try:
            mode = path.stat().st_mode
            # A named pipe is what `<(command)` of a shell gives; only the user may name one.
            if stat.S_ISDIR(mode) or not (stat.S_ISREG(mode) or self.is_root):
                raise SourceError(f"`{self.name}` is not a file.", hint="Name the description itself.")
            with path.open("rb") as stream:
                return read_within(stream, self.name, self.folder.limits)
        except (FileNotFoundError, UnicodeEncodeError) as error:
            # Half of a character is in the name of no file.
            raise MissingError("does not exist") from error
        except NotADirectoryError as error:
            raise MissingError("does not exist: a part of the path is a file, not a folder") from error
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise SourceError(f"`{self.name}` cannot be read: {reason}.") from error

    def relative(self, reference: str) -> FilePlace:
        """Return the place of the file that `reference` (a path or a `file:` URL) leads to from here.

        Raises `OutsideError` if that is not in the folder, `MissingError` if it is no path.
        """
        path = reference.removeprefix("file://")
        if "\0" in unquote(path):
            raise MissingError("does not exist: a path holds no NUL character")
        found = self._join(unquote(path))
        if "%" in path and not os.path.lexists(found.real):
            literal = self._join(path)
            found = literal if os.path.lexists(literal.real) else found
        if not self.folder.holds(found.real):
            raise OutsideError(f"the folder `{self.folder.root}`")
        return found

    def _join(self, path: str) -> FilePlace:
        real = self.folder.real(os.path.join(os.path.dirname(self.real), path))  # noqa: PTH118, PTH120 - as above
        name = os.path.normpath(os.path.join(os.path.dirname(self.name), path))  # noqa: PTH118, PTH120 - as above
        return FilePlace(name, real, self.folder)


def file_place(path: str, limits: Limits, *, allow_external_refs: bool) -> FilePlace:
    """Return the place of the root document at `path`, as the user names it."""
    real = os.path.realpath(path)
    root = None if allow_external_refs else str(work_tree(Path(real).parent))
    return FilePlace(path, real, Folder(root, limits), is_root=True)


class StdinPlace(NamedTuple):
    """The root document on the standard input; its references are relative to the current folder."""

    stream: BinaryIO
    folder: Folder
    name: str = "<stdin>"
    identity: str = "<stdin>"
    remote: bool = False

    def read(self) -> bytes:
        """Return what the stream gives until its end. Raises `SourceError`."""
        try:
            return read_within(self.stream, self.name, self.folder.limits)
        except OSError as error:
            raise SourceError(f"The standard input cannot be read: {error.strerror or error}.") from error

    def relative(self, reference: str) -> FilePlace:
        """As `FilePlace.relative`, from the current folder."""
        here = FilePlace("stdin", os.path.join(os.path.realpath("."), "stdin"), self.folder)  # noqa: PTH118 - as above
        return here.relative(reference)


def stdin_place(stream: BinaryIO, limits: Limits, *, allow_external_refs: bool) -> StdinPlace:
    """Return the place of the root document that `stream` gives."""
    root = None if allow_external_refs else str(work_tree(Path(os.path.realpath("."))))
    return StdinPlace(stream, Folder(root, limits))


def read_within(stream: BinaryIO, name: str, limits: Limits) -> bytes:
    """Return all bytes of `stream`. Raises `SourceError` if they are more than the limit."""
    raw = stream.read(limits.max_bytes + 1)
    if len(raw) > limits.max_bytes:
        raise too_large(name, limits)
    return raw


def too_large(name: str, limits: Limits) -> SourceError:
    """Return the error that says that document `name` is too large."""
    return SourceError(
        f"`{name}` has more than {limits.max_bytes:,} bytes (limit `max_bytes`).",
        hint="Is this the right file?",
    )
