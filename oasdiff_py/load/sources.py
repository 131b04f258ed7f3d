"""From the words of a command line to revisions."""

from __future__ import annotations

import glob
import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from oasdiff_py.errors import NoMatchError, SourceError
from oasdiff_py.load.files import file_place, stdin_place
from oasdiff_py.load.limits import Limits
from oasdiff_py.load.revision import Revision
from oasdiff_py.load.urls import url_place

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO

    from oasdiff_py.load.parsed import Parsed
    from oasdiff_py.load.place import Place

_DEFAULTS: Final = Limits()
# The colon ends the revision, but for one in braces: `HEAD^{/fix: typo}:openapi.yaml`.
_split: Final = re.compile(r"((?:[^:{]|\{[^}]*\})*):(.*)", re.DOTALL).fullmatch
_drive: Final = re.compile(r"[A-Za-z]:[\\/]").match
_scheme: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+)://").match


def load_revision(
    source: str,
    *,
    allow_external_refs: bool = False,
    limits: Limits = _DEFAULTS,
    stdin: BinaryIO | None = None,
    like: Revision | None = None,
    parsed: Parsed | None = None,
) -> Revision:
    """Return the revision that `source` names: a path, a URL, `REV:path` of a git repository, or `-`.

    A file whose name is `source` goes before a git revision. `stdin` is read for `-`, by default the standard
    input of the process. `like` is another revision of the description, which makes reading this one faster; the
    data of both share what is the same text, so neither may be changed. `parsed` knows texts of earlier runs.
    References are followed when they are resolved. Raises `SourceError` for what cannot be read, `ParseError` for
    text that is not YAML or JSON, `ShapeError` for a document that is no mapping.
    """
    place = _place(source, limits, stdin, allow_external_refs=allow_external_refs)
    return Revision(place, limits, _url_opener(limits, allowed=allow_external_refs), like, parsed)


def load_composed(
    pattern: str,
    *,
    allow_external_refs: bool = False,
    limits: Limits = _DEFAULTS,
) -> list[Revision]:
    """Return the revisions of all files that the glob `pattern` or `REV:pattern` matches, sorted by path.

    `**` stands for any number of folders; names that begin with a dot are matched only by a dot. Raises
    `NoMatchError` if there is none, and what `load_revision` raises.
    """
    places = _matches(pattern, limits, allow_external_refs=allow_external_refs)
    if not places:
        raise NoMatchError(f"No file matches the pattern `{pattern}`. Check it, and the folder that it is read from.")
    open_url = _url_opener(limits, allowed=allow_external_refs)
    return [Revision(place, limits, open_url) for place in places]


def split_git_source(source: str) -> tuple[str, str] | None:
    """Return revision and path of a source of the form `REV:path`, None if it has another form."""
    found = None if _drive(source) or "://" in source else _split(source)
    return (found[1], found[2]) if found else None


def _place(source: str, limits: Limits, stdin: BinaryIO | None, *, allow_external_refs: bool) -> Place:
    if source == "-":
        return stdin_place(stdin or sys.stdin.buffer, limits, allow_external_refs=allow_external_refs)
    scheme = _scheme(source)
    if scheme and scheme[1].lower() in ("http", "https"):
        return url_place(source, limits, allow_external_refs=allow_external_refs)
    if "\0" in source or not source:
        raise SourceError("The name of a description is empty, or holds a NUL character.")
    if not os.path.lexists(source):
        if scheme:
            raise SourceError(
                f"`{source}` has the scheme `{scheme[1]}:`, which is not read.",
                hint="Name a file, an http or https URL, `REV:path` of a git repository, or `-`.",
            )
        git = split_git_source(source)
        if git is not None:
            # Git and the processes that it needs cost a start of the program that reads files nothing.
            from oasdiff_py.load.git_place import git_place

            return git_place(*git, limits)
    return file_place(source, limits, allow_external_refs=allow_external_refs)


def _matches(pattern: str, limits: Limits, *, allow_external_refs: bool) -> list[Place]:
    if os.path.lexists(pattern):
        paths = [] if Path(pattern).is_dir() else [pattern]
    else:
        paths = sorted(path for path in glob.glob(pattern, recursive=True) if Path(path).is_file())  # noqa: PTH207 - a Path has no glob from an absolute pattern
    git = None if paths else split_git_source(pattern)
    if git is not None:
        from oasdiff_py.load.git_place import git_matches

        return list(git_matches(*git, limits))
    return [file_place(path, limits, allow_external_refs=allow_external_refs) for path in paths]


def _url_opener(limits: Limits, *, allowed: bool) -> Callable[[str], Place] | None:
    if not allowed:
        return None
    return lambda url: url_place(url, limits, allow_external_refs=True)
