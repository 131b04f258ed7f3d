"""From the word of a command line to the revisions of a source."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from pathlib import Path

from oasdiff_py.errors import SourceError
from oasdiff_py.history.folder import in_folder
from oasdiff_py.history.list_file import in_list
from oasdiff_py.history.revisions import Selection, SourceRevision, with_contents
from oasdiff_py.load import Limits


@dataclass(frozen=True, slots=True)
class Reading:
    """How a source is read: `first_parent` and `timezone` are about git."""

    selection: Selection = field(default_factory=Selection)
    first_parent: bool = False
    timezone: datetime.tzinfo = datetime.UTC
    allow_external_refs: bool = False
    limits: Limits = field(default_factory=Limits)


def read_source(source: str, reading: Reading) -> list[SourceRevision]:
    """The revisions that `source` names, oldest first, with what their files hold.

    `source` is a folder, a list file, or `REPOSITORY:path` for git. A revision that cannot be read is listed
    with its reason. Raises `SourceError` if the source itself cannot be read or names no revision, `UsageError`
    with the line for a list file that is wrong.
    """
    path = Path(source)
    if path.is_dir():
        found = in_folder(path)
    elif path.is_file():
        found = in_list(path)
    else:
        # Git and the processes that it needs cost a start of the program that reads a folder nothing.
        from oasdiff_py.history.git_source import in_git

        found = in_git(source, reading.limits, first_parent=reading.first_parent, timezone=reading.timezone)
    chosen = reading.selection.by_date(found)
    read = with_contents(chosen, reading.limits, allow_external_refs=reading.allow_external_refs)
    revisions = reading.selection.by_content(read)
    if not revisions:
        raise SourceError(f"`{source}` has no revision in this period.")
    return revisions
