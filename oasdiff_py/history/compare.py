"""One pair of revisions to a plain record of what changed, without a reference to any document."""

from __future__ import annotations

import gc
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from oasdiff_py.changelog.report import changelog
from oasdiff_py.classify.catalogue import builtin
from oasdiff_py.errors import SourceError, SpecError
from oasdiff_py.history.origin import open_revision
from oasdiff_py.model.api import Api
from oasdiff_py.render.advice import advice
from oasdiff_py.render.records import record

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable

    from oasdiff_py.classify.finding import Finding
    from oasdiff_py.history.judging import Judging
    from oasdiff_py.history.origin import Origin
    from oasdiff_py.load import Limits, Revision

Record = dict[str, Any]
# Garbage is looked for after so many bytes of documents, of which one makes about six of cycles.
_COLLECT_AFTER: Final = 24_000_000


@dataclass(frozen=True, slots=True)
class Job:
    """Two revisions to compare: where they are, the day on which they are judged, and their bytes together."""

    base: Origin
    revision: Origin
    today: datetime.date
    size: int


class _UnreadableError(Exception):
    """A revision cannot be read: `side` is `base` or `revision`."""

    def __init__(self, side: str, cause: SpecError) -> None:
        super().__init__(str(cause))
        self.side = side
        self.cause = cause


class Comparer:
    """Compares pairs one after another; a revision that two of them in a row share is parsed once.

    The record of a pair has `title`, `baseVersion`, `version`, `endpoints` (method, path, operationId and kind
    of each in the revision), `baseEndpoints` (null if they are the same), `findings` and `documents` (the names of
    the files that were read, for either side). The record of a pair that cannot be compared has `unreadable`
    (`base` or `revision`), `message`, `hint`, `file`, `line` and `column`. Files are named by the way to them from
    the folder of the root document, which has no name.
    """

    def __init__(self, judging: Judging, limits: Limits) -> None:
        self._judging = judging
        self._limits = limits
        self._last: tuple[Origin, Revision] | None = None
        self._read = 0

    def compare(self, job: Job) -> Record:
        """The record of a pair; it can always be written as JSON."""
        try:
            return self._compare(job)
        except _UnreadableError as error:
            return _refusal(error, job)
        finally:
            self._read += job.size
            if self._read > _COLLECT_AFTER:
                gc.collect()
                self._read = 0

    def _compare(self, job: Job) -> Record:
        base = self._load(job.base, "base")
        # Whatever becomes of the pair, its base is not met again; the revision most likely is.
        self._last = None
        revision = base if job.base == job.revision else self._load(job.revision, "revision", base)
        self._last = (job.revision, revision)
        judging = self._judging
        options = judging.options(job.today)
        try:
            report = changelog(base, revision, options=options, catalogue=builtin(), profile=judging.profile)
        except SpecError as error:
            raise _UnreadableError(_side(error, base, revision), error) from error
        findings = [_record(finding) for finding in report.findings]
        for found in findings:
            _shorten(found, "baseSource", base, job.base)
            _shorten(found, "revisionSource", revision, job.revision)
        before, after = (_endpoints(Api(one), options.keep) for one in (base, revision))
        return {
            "title": report.title,
            "baseVersion": report.base_version,
            "version": report.revision_version,
            "endpoints": after,
            "baseEndpoints": None if before == after else before,
            "findings": findings,
            "documents": [_documents(base, job.base), _documents(revision, job.revision)],
        }

    def _load(self, origin: Origin, side: str, like: Revision | None = None) -> Revision:
        if self._last is not None and self._last[0] == origin:
            return self._last[1]
        try:
            return open_revision(origin, self._limits, allow_external_refs=self._judging.allow_external_refs, like=like)
        except SpecError as error:
            raise _UnreadableError(side, error) from error


def _record(finding: Finding) -> Record:
    found = record(finding)
    kind = finding.endpoint.kind if finding.endpoint else ""
    if kind not in ("", "endpoint"):
        found["kind"] = kind
    said = advice(finding)
    if said:
        found["advice"] = said
    return found


def _shorten(found: Record, side: str, revision: Revision, origin: Origin) -> None:
    source = found.get(side)
    if source:
        source["file"] = _short(source["file"], revision.root.name, origin)


def _short(name: str, root: str, origin: Origin) -> str:
    return "" if name == root else origin.shorten(name)


def _documents(revision: Revision, origin: Origin) -> list[str]:
    return [origin.shorten(document.name) for document in revision.documents]


def _endpoints(api: Api, keep: Callable[[str], bool]) -> list[list[str]]:
    """Method, path, operationId and kind of each endpoint, in the order of the document."""
    listed = []
    items = [(path, item, "endpoint") for path, item in api.path_items.items() if keep(path)]
    items += [(f"webhook:{name}", item, "webhook") for name, item in api.webhooks.items()]
    for path, item, kind in items:
        try:
            sources = list(api.operations(path, *item))
        except SpecError:
            # An item of a wrong shape, equal on both sides, was not looked at; it has no endpoints to list.
            continue
        listed += [[source.method, path, source.operation_id, kind] for source in sources]
    return listed


def _side(error: SpecError, base: Revision, revision: Revision) -> str:
    """Which of two revisions an error is about: the one that has the file."""
    if error.position is None:
        return "revision"
    of_base, of_revision = (
        error.position.file in {document.name for document in one.documents} for one in (base, revision)
    )
    return "base" if of_base and not of_revision else "revision"


def _refusal(error: _UnreadableError, job: Job) -> Record:
    origin = job.base if error.side == "base" else job.revision
    position = error.cause.position
    names = [one.name for one in (job.base, job.revision)]
    return {
        "unreadable": error.side,
        "message": error.cause.message,
        "hint": error.cause.hint,
        "file": _short(position.file, origin.name, origin) if position else "",
        "line": position.line if position else 0,
        "column": position.column if position else 0,
        "lasting": not isinstance(error.cause, SourceError),
        "names": names,
    }
