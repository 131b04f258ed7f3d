"""Findings as plain records: what the JSON and YAML outputs hold, field names as in the field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from oasdiff_py.model.values import plain

if TYPE_CHECKING:
    from oasdiff_py.changelog.report import Report
    from oasdiff_py.classify.finding import Finding
    from oasdiff_py.load import Where

PLACES_SHOWN = 20
_ALWAYS = frozenset(("id", "text", "level", "declaredLevel", "section", "fingerprint"))
_Known = dict[tuple[int, tuple[str, ...]], dict[str, Any]]


def records(report: Report) -> list[dict[str, Any]]:
    """One record a finding, in the order of the report."""
    known: _Known = {}
    return [record(finding, known) for finding in report.findings]


def record(finding: Finding, known: _Known | None = None) -> dict[str, Any]:
    """A finding as a record; fields that have nothing to say are left out.

    `known` holds the sources that were written already: a change of a shared schema is told at many endpoints.
    """
    known = {} if known is None else known
    endpoint, spot = finding.endpoint, finding.spots[0] if finding.spots else None
    found: dict[str, Any] = {
        "id": finding.id,
        "text": finding.text,
        "level": int(finding.level),
        "declaredLevel": int(finding.declared_level),
        "operation": endpoint.method if endpoint else "",
        "operationId": endpoint.operation_id if endpoint else "",
        "path": endpoint.path if endpoint else "",
        "section": finding.section,
        "property": spot.property if spot else "",
        "status": spot.status if spot else "",
        "mediaType": spot.media_type if spot else "",
        "before": plain(finding.before),
        "after": plain(finding.after),
        "why": finding.why,
        "cause": finding.cause,
        "baseSource": source(finding.base, known),
        "revisionSource": source(finding.revision, known),
        "fingerprint": finding.fingerprint,
    }
    if len(finding.spots) > 1:
        found["places"] = [place.property for place in finding.spots[:PLACES_SHOWN]]
        found["placesOmitted"] = max(0, len(finding.spots) - PLACES_SHOWN) or None
    return {key: value for key, value in found.items() if key in _ALWAYS or value not in ("", None, {})}


def source(where: Where | None, known: _Known) -> dict[str, Any]:
    """A place as `file`, `line`, `column` and JSON Pointer."""
    if where is None:
        return {}
    pointer = where.pointer
    key = (id(where.document), pointer)
    found = known.get(key)
    if found is None:
        position = where.document.locate(pointer)
        found = known[key] = {
            "file": position.file,
            "line": position.line,
            "column": position.column,
            "pointer": "".join(f"/{token.replace('~', '~0').replace('/', '~1')}" for token in pointer),
        }
    return found
