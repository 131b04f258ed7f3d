"""Findings as plain records: what the JSON and YAML outputs hold, field names as in the field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from oasdiff_py.model.values import plain

if TYPE_CHECKING:
    from oasdiff_py.changelog.report import Report
    from oasdiff_py.classify.finding import Finding
    from oasdiff_py.load import Where

PLACES_SHOWN = 20


def records(report: Report) -> list[dict[str, Any]]:
    """One record a finding, in the order of the report."""
    return [record(finding) for finding in report.findings]


def record(finding: Finding) -> dict[str, Any]:
    """A finding as a record; fields that have nothing to say are left out."""
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
        "baseSource": source(finding.base),
        "revisionSource": source(finding.revision),
        "fingerprint": finding.fingerprint,
    }
    if len(finding.spots) > 1:
        found["places"] = [place.property for place in finding.spots[:PLACES_SHOWN]]
        found["placesOmitted"] = max(0, len(finding.spots) - PLACES_SHOWN) or None
    always = ("id", "text", "level", "declaredLevel", "section", "fingerprint")
    return {key: value for key, value in found.items() if key in always or value not in ("", None, {})}


def source(where: Where | None) -> dict[str, Any]:
    """A place as `file`, `line`, `column` and JSON Pointer."""
    if where is None:
        return {}
    pointer = where.pointer
    position = where.document.locate(pointer)
    return {
        "file": position.file,
        "line": position.line,
        "column": position.column,
        "pointer": "".join(f"/{token.replace('~', '~0').replace('/', '~1')}" for token in pointer),
    }
