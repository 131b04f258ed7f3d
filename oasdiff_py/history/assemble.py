"""Records of comparisons to a timeline."""

from __future__ import annotations

import posixpath
from itertools import pairwise
from typing import TYPE_CHECKING

from oasdiff_py.history.threads import Named, Threads
from oasdiff_py.history.timeline import RevisionEntry, Timeline, count

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from oasdiff_py.history.revisions import SourceRevision
    from oasdiff_py.history.timeline import Record

Pair = tuple[int, int]


def assemble(
    revisions: Sequence[SourceRevision],
    reasons: Mapping[int, str],
    records: Mapping[Pair, Record],
    *,
    names_count: bool,
) -> Timeline:
    """The timeline of revisions, oldest first.

    `reasons` say by index why a revision cannot be read, `records` what was found between those that can:
    one for each pair of neighbours, or for the only one with itself. Paths in them are completed.
    """
    entries = [_entry(index, found, reasons.get(index, "")) for index, found in enumerate(revisions)]
    readable = [index for index in range(len(revisions)) if index not in reasons]
    if not readable:
        return Timeline("", tuple(entries), ())
    pairs = list(pairwise(readable)) or [(readable[0], readable[0])]
    first = records[pairs[0]]
    threads = Threads(_named(first, "baseEndpoints"), names_count=names_count)
    entries[readable[0]] = _with_version(entries[readable[0]], first["baseVersion"])
    for base, revision in pairs:
        record = records[base, revision]
        if base != revision:
            _complete(record["findings"], revisions[base], revisions[revision])
            entries[revision] = _changed(entries[revision], entries[base], record)
            threads.advance(
                _named(record, "baseEndpoints"),
                _named(record, "endpoints"),
                record["findings"],
                entries[base],
                entries[revision],
            )
    return Timeline(records[pairs[-1]]["title"], tuple(entries), threads.histories())


def _entry(index: int, found: SourceRevision, reason: str) -> RevisionEntry:
    digest = found.contents.digest if found.contents else ""
    return RevisionEntry(index + 1, found.date, found.moment, digest, found.name, found.document, reason=reason)


def _with_version(entry: RevisionEntry, version: str) -> RevisionEntry:
    return RevisionEntry(entry.number, entry.date, entry.moment, entry.digest, entry.name, entry.document, version)


def _changed(entry: RevisionEntry, base: RevisionEntry, record: Record) -> RevisionEntry:
    findings = record["findings"]
    return RevisionEntry(
        entry.number,
        entry.date,
        entry.moment,
        entry.digest,
        entry.name,
        entry.document,
        record["version"],
        base.number,
        count(findings),
        tuple(found for found in findings if not found.get("operation")),
        len({(found["operation"], found.get("path")) for found in findings if found.get("operation")}),
    )


def _named(record: Record, side: str) -> list[Named]:
    listed = record[side] if record[side] is not None else record["endpoints"]
    return [Named(*one) for one in listed]


def _complete(findings: Sequence[Record], base: SourceRevision, revision: SourceRevision) -> None:
    """Name files as the source does; a comparison names them from the folder of the root document."""
    for found in findings:
        for side, origin in (("baseSource", base), ("revisionSource", revision)):
            source = found.get(side)
            if source:
                source["file"] = completed(source["file"], origin.document)


def completed(file: str, document: str) -> str:
    """The path of a file in its source, from the way to it from the folder of the root document."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(document), file)) if file else document
