"""Sentences: the message of a rule with the names and values of a fact in place.

Values and names stand in backticks; renderers that have something better (HTML) replace them.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from oasdiff_py.classify.rule import Rule
    from oasdiff_py.diff.change import Change

_SUBJECTS = {
    "request-body": "the request body",
    "request-property": "the request property {property}",
    "request-parameter": "the {in} request parameter {parameter}",
    "request-parameter-property": "the property {property} of the {in} request parameter {parameter}",
    "request-header-property": "the property {property} of the request header {parameter}",
    "response-body": "the response body for the status {status}",
    "response-property": "the response property {property} for the status {status}",
    "response-header": "the response header {header} for the status {status}",
    "response-header-property": "the property {property} of the response header {header} for the status {status}",
}
_LEAF_SUBJECTS = {
    "request-property": "the request property {leaf} ({property})",
    "response-property": "the response property {leaf} ({property}) for the status {status}",
}
_LIMIT = 200


def sentence(rule: Rule, change: Change) -> str:
    """The text of a finding: one sentence without a full stop."""
    names = {key: _code(value) for key, value in change.names.items()}
    spot = change.spots[0] if change.spots else None
    names["property"] = _code(spot.property) if spot else ""
    names["status"] = _code(spot.status) if spot else ""
    names.setdefault("media_type", _code(spot.media_type) if spot else "")
    names["before"], names["after"] = value(change.before), value(change.after)
    subject = _SUBJECTS.get(change.place, "the endpoint")
    leaf = _LEAF_SUBJECTS.get(change.place, subject) if "/" in change.names.get("property", "") else subject
    names["subject"] = subject.format_map(names)
    names["leaf_subject"] = leaf.format_map(names)
    return rule.message.format_map(names)


def value(found: Any) -> str:
    """A value of a document as a message shows it, shortened where it is long."""
    if isinstance(found, str):
        return _code(found)
    if found is None:
        return "`null`"
    if isinstance(found, bool):
        return _code(str(found).lower())
    if isinstance(found, int | float):
        return _code(str(found))
    return _code(json.dumps(found, ensure_ascii=False, default=str))


def _code(text: object) -> str:
    shown = " ".join(str(text).split()) if "\n" in str(text) else str(text)
    if len(shown) > _LIMIT:
        shown = shown[: _LIMIT - 1] + "…"
    return f"`{shown.replace('`', 'ˋ')}`"
