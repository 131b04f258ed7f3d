"""A history as JSON: plain records, field names as in the JSON of `changelog`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import orjson

from oasdiff_py.history.wire import pack, unpack

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oasdiff_py.classify.level import Level
    from oasdiff_py.history.timeline import EndpointHistory, Entry, RevisionEntry, Timeline


def render(timeline: Timeline, chosen: Sequence[EndpointHistory] | None, newest: int | None) -> str:
    """An indented object that ends with a line break: `title`, `revisions` oldest first, `endpoints`.

    Without a choice of endpoints each revision also has the findings that name none.
    """
    whole = {
        "title": timeline.title,
        "counts": counts(timeline.counts),
        "revisions": [_revision(one, whole=chosen is None) for one in timeline.revisions],
        "endpoints": [
            _endpoint(one, len(timeline.readable), newest) for one in (timeline.endpoints if chosen is None else chosen)
        ],
    }
    try:
        return orjson.dumps(whole, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE).decode()
    except TypeError:
        # Integers beyond 64 bits are beyond orjson; the layout is the same.
        return json.dumps(unpack(pack(whole)), indent=2, ensure_ascii=False) + "\n"


def counts(counted: dict[Level, int]) -> dict[str, int]:
    """`{"error": 3, "warning": 5, "info": 2}`."""
    return {level.word: number for level, number in counted.items()}


def _revision(one: RevisionEntry, *, whole: bool) -> dict[str, Any]:
    said = _stamp(one) | {"number": one.number, "document": one.document, "version": one.version}
    if one.reason:
        return said | {"reason": one.reason}
    said |= {
        "base": one.base,
        "counts": counts(one.counts),
        "endpointsChanged": one.endpoints_changed,
        "changesWithoutEndpoint": len(one.without_endpoint),
    }
    return said | {"findings": list(one.without_endpoint)} if whole else said


def _stamp(one: RevisionEntry) -> dict[str, Any]:
    said = {
        "date": one.date.isoformat() if one.date else "",
        "time": one.moment.isoformat() if one.moment else "",
        "hash": one.hash,
        "name": one.name,
    }
    return {key: value for key, value in said.items() if value or key == "hash"}


def _endpoint(one: EndpointHistory, revisions: int, newest: int | None) -> dict[str, Any]:
    said: dict[str, Any] = {
        "operation": one.method,
        "path": one.path,
        "operationId": one.operation_id,
        "kind": one.kind,
        "changedIn": len(one.entries),
        "ofRevisions": revisions,
        "counts": counts(one.counts),
    }
    if one.former:
        said["former"] = [{"operation": old.method, "path": old.path, "until": _stamp(old.until)} for old in one.former]
    if one.deleted is not None:
        said["deleted"] = _stamp(one.deleted)
    said["entries"] = [_entry(entry) for entry in one.entries[:newest]]
    return said


def _entry(entry: Entry) -> dict[str, Any]:
    return _stamp(entry.revision) | {
        "number": entry.revision.number,
        "base": entry.base.number,
        "counts": counts(entry.counts),
        "changesWithoutEndpoint": len(entry.revision.without_endpoint),
        "findings": list(entry.findings),
    }
