"""Revisions in a list file: `date<TAB>path` a line, oldest first."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from oasdiff_py.errors import UsageError
from oasdiff_py.history.folder import of_folder
from oasdiff_py.history.origin import FileOrigin
from oasdiff_py.history.revisions import SourceRevision

if TYPE_CHECKING:
    from pathlib import Path


def in_list(file: Path) -> list[SourceRevision]:
    """The revisions that a list file names; paths are from its folder, and may be folders.

    Empty lines and lines that begin with `#` do not count; a date may be left out or have a time. Raises
    `UsageError` with the line.
    """
    try:
        lines = file.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{file}: The list cannot be read: {error}.") from error
    found = []
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        written, tab, name = line.partition("\t")
        if not tab or not name.strip():
            raise UsageError(
                f"{file}:{number}:1: Write a date, a tab and a path. "
                "(For the history of a description in git, write `REPOSITORY:path/openapi.yaml`.)"
            )
        found.append(_revision(file, number, written.strip(), name.strip()))
    if not found:
        raise UsageError(f"{file}: The list names no revision.")
    return found


def _revision(file: Path, number: int, written: str, name: str) -> SourceRevision:
    moment = date = None
    if written:
        try:
            moment = datetime.datetime.fromisoformat(written)
        except ValueError as error:
            raise UsageError(f"{file}:{number}:1: `{written}` is not a date; write it as 2026-05-13.") from error
        date = moment.date()
    timed = moment if moment is not None and moment.tzinfo is not None else None
    path = file.parent / name
    if path.is_dir():
        inner = of_folder(path, name.rstrip("/"))
        return SourceRevision(name, inner.document, date, timed, inner.origin, reason=inner.reason)
    return SourceRevision(name, name, date, timed, FileOrigin(str(path)))
