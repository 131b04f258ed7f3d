"""The revisions of a source: what they are called, when they were made, and which of them count."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from oasdiff_py.errors import SourceError
from oasdiff_py.history.contents import ContentsReader
from oasdiff_py.load.place import MissingError, OutsideError

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable

    from oasdiff_py.history.contents import Contents
    from oasdiff_py.history.origin import Origin
    from oasdiff_py.load import Limits


@dataclass(frozen=True, slots=True)
class SourceRevision:
    """One revision before it is parsed.

    `name` is how it is called in its source (a file, a folder, a commit), `document` the path of its root
    document there. `moment` is known where a commit says it. Without `contents` it cannot be read, and `reason`
    says why in a sentence.
    """

    name: str
    document: str
    date: datetime.date | None = None
    moment: datetime.datetime | None = None
    origin: Origin | None = None
    contents: Contents | None = None
    reason: str = ""

    @property
    def hash(self) -> str:
        """The first twelve hex digits of the SHA-256 of its bytes; empty if there are none."""
        return self.contents.digest[:12] if self.contents else ""


@dataclass(frozen=True, slots=True)
class Selection:
    """Which revisions take part.

    From the last one before `since` (what came after is told against it) to the last one of `until`; of each
    day the last, if `daily`; the `limit` newest.
    """

    since: datetime.date | None = None
    until: datetime.date | None = None
    daily: bool = False
    limit: int | None = None

    def by_date(self, revisions: Iterable[SourceRevision]) -> list[SourceRevision]:
        """Choose from revisions, oldest first, by their dates; one without a date always stays."""
        kept = [found for found in revisions if self.until is None or not found.date or found.date <= self.until]
        if self.daily:
            later = [found.date for found in kept[1:]]
            kept = [
                found for found, then in zip(kept, [*later, None], strict=True) if not found.date or found.date != then
            ]
        if self.since is not None:
            early = [index for index, found in enumerate(kept) if found.date and found.date < self.since]
            kept = kept[early[-1] :] if early else kept
        return kept

    def by_content(self, revisions: Iterable[SourceRevision]) -> list[SourceRevision]:
        """One revision of each run of equal hashes, its first; of these the newest."""
        kept: list[SourceRevision] = []
        for found in revisions:
            same = kept and found.contents and kept[-1].contents and found.contents.digest == kept[-1].contents.digest
            if not same:
                kept.append(found)
        return kept[-self.limit :] if self.limit else kept


def with_contents(
    revisions: Iterable[SourceRevision], limits: Limits, *, allow_external_refs: bool
) -> list[SourceRevision]:
    """The revisions with what their files hold, or with the reason why that is not known."""
    reader = ContentsReader(limits)
    return [_read(found, reader, limits, allow_external_refs=allow_external_refs) for found in revisions]


def _read(
    found: SourceRevision, reader: ContentsReader, limits: Limits, *, allow_external_refs: bool
) -> SourceRevision:
    if found.contents is not None or found.origin is None:
        return found
    try:
        closure = reader.closure(found.origin.place(limits, allow_external_refs=allow_external_refs))
    except MissingError as error:
        return replace(found, reason=f"`{found.document}` {error.reason}.")
    except OutsideError as error:
        return replace(found, reason=f"`{found.document}` leads out of {error.bounds}, and is not followed.")
    except SourceError as error:
        return replace(found, reason=error.message)
    return replace(found, contents=reader.contents(closure, found.origin))
