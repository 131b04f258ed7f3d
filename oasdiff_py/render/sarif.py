"""SARIF 2.1.0, for code scanning and for editors (OASIS, sections in comments)."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from oasdiff_py import __version__
from oasdiff_py.classify.catalogue import builtin
from oasdiff_py.classify.level import Level
from oasdiff_py.policy.gated import accepted_of
from oasdiff_py.render import places
from oasdiff_py.render.advice import advice
from oasdiff_py.render.numbered import numbered
from oasdiff_py.render.repository_path import Place, path_of, place
from oasdiff_py.render.visible import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oasdiff_py.changelog.report import Report
    from oasdiff_py.classify.finding import Finding
    from oasdiff_py.policy.gated import Accepted

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
HOME = "https://pypi.org/project/oasdiff-py/"
# GitHub refuses a run with more.
MOST_RESULTS = 25_000
_LEVELS = {Level.ERROR: "error", Level.WARNING: "warning", Level.INFO: "note", Level.NONE: "none"}
_PLACEHOLDER = re.compile(r"\{(\w+)\}")


def render(report: Report) -> str:
    """One log with one run; accepted changes are results with a suppression (3.27.23)."""
    return render_all([report])


def render_all(reports: Sequence[Report]) -> str:
    """One run for several documents."""
    rules = _Rules()
    worst_first = sorted(numbered(reports), key=lambda found: -found[1].level)
    results = [
        _result(report, finding, fingerprint, count, rules)
        for report, finding, fingerprint, count in worst_first[:MOST_RESULTS]
    ]
    for report in reports:
        for accepted in accepted_of(report):
            result = _result(report, accepted.finding, visible(accepted.finding.fingerprint), 1, rules)
            result["suppressions"] = [_suppression(accepted)]
            results.append(result)
    driver = {
        "name": "oasdiff-py",
        "semanticVersion": __version__,
        "informationUri": HOME,
        "rules": rules.described,
    }
    run: dict[str, Any] = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {"%SRCROOT%": {"description": {"text": "The root of the repository."}}},
        "results": results,
    }
    left_out = len(worst_first) - MOST_RESULTS
    if left_out > 0:
        said = {"text": f"{left_out} more findings, none of them worse than these, have no room in one run."}
        notification = {"level": "warning", "message": said}
        run["invocations"] = [{"executionSuccessful": True, "toolExecutionNotifications": [notification]}]
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2, ensure_ascii=False) + "\n"


class _Rules:
    """The rules of a run in the order in which its results first name them."""

    def __init__(self) -> None:
        self.described: list[dict[str, Any]] = []
        self._indexes: dict[str, int] = {}

    def index(self, identity: str, finding: Finding) -> int:
        if identity not in self._indexes:
            self._indexes[identity] = len(self.described)
            self.described.append(_rule(identity, finding))
        return self._indexes[identity]


def _result(report: Report, finding: Finding, fingerprint: str, count: int, rules: _Rules) -> dict[str, Any]:
    identity = visible(finding.id)
    endpoint = finding.endpoint
    whose = f"{endpoint.method} {endpoint.path}: " if endpoint else ""
    told = " ".join(said for said in (visible(f"{whose}{finding.text}") + ".", advice(finding)) if said)
    result: dict[str, Any] = {
        "ruleId": identity,
        "ruleIndex": rules.index(identity, finding),
        "level": _LEVELS[finding.level],
        "message": {"text": told},
        "locations": [_location(place(finding, report), finding)],
        "partialFingerprints": {
            "oasdiffFingerprint/v1": fingerprint,
            # The key that GitHub tells alerts apart by.
            "primaryLocationLineHash": f"{fingerprint}:{count}",
        },
    }
    related = _related(finding)
    if related:
        result["relatedLocations"] = related
    if finding.property:
        result["properties"] = {"property": visible(finding.property)}
    return result


def _location(found: Place, finding: Finding) -> dict[str, Any]:
    location: dict[str, Any] = {"physicalLocation": _physical(found)}
    if finding.endpoint is not None:
        name = visible(f"{finding.endpoint.method} {finding.endpoint.path}")
        location["logicalLocations"] = [{"fullyQualifiedName": name, "kind": "function"}]
    return location


def _physical(found: Place) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": {"uri": found.uri, "uriBaseId": "%SRCROOT%"}}
    # GitHub shows a result only at a line.
    physical["region"] = {"startLine": max(1, found.line), "startColumn": max(1, found.column)}
    return physical


def _related(finding: Finding) -> list[dict[str, Any]]:
    standing = places.standing(finding)
    related: list[dict[str, Any]] = []
    for said, where in (("In the base.", finding.base), ("In the revision.", finding.revision)):
        if where is None or where.position == standing:
            continue
        position = where.position
        path = path_of(position.file)
        if path:
            place_there = Place(path, position.line, position.column)
            related.append(
                {
                    "id": len(related) + 1,
                    "physicalLocation": _physical(place_there),
                    "message": {"text": said},
                }
            )
    return related


def _rule(identity: str, finding: Finding) -> dict[str, Any]:
    known = builtin().rules.get(identity)
    message = _PLACEHOLDER.sub(lambda match: match[1].replace("_", " "), known.message) if known else finding.text
    why = visible(finding.why)
    endpoint = finding.endpoint
    example = visible(f"{endpoint.method} {endpoint.path}: {finding.text}" if endpoint else finding.text)
    parts = [part for part in (why, advice(finding), visible(known.because) if known else "") if part]
    text = "\n\n".join([*parts, f"For instance: {example}."])
    level = known.level if known else finding.declared_level
    return {
        "id": identity,
        "name": "".join(word.capitalize() for word in re.split(r"[^0-9A-Za-z]+", identity)),
        "shortDescription": {"text": visible(message)},
        "fullDescription": {"text": why or visible(message)},
        "help": {"text": text},
        "defaultConfiguration": {"level": _LEVELS[level]},
        "properties": {"tags": ["openapi", *([visible(known.family)] if known else [])]},
    }


def _suppression(accepted: Accepted) -> dict[str, Any]:
    by = f" ({accepted.by})" if accepted.by else ""
    return {"kind": "external", "status": "accepted", "justification": visible(f"{accepted.reason}{by}")}
