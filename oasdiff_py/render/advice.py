"""What those who call the API should do about an error.

Ids share their endings across families, so one line serves many of them; the first that matches counts.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Literal

from oasdiff_py.classify.level import Level
from oasdiff_py.classify.wording import value
from oasdiff_py.render.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable

    from oasdiff_py.classify.finding import Finding

Side = Literal["send", "receive", "other"]

_ADVICE: dict[Side, tuple[tuple[str, str], ...]] = {
    "send": (
        ("became-not-nullable", "Stop sending `null` for {it}."),
        ("enum-value-removed", "Stop sending {before} for {it}."),
        ("became-enum", "Send only values that are on the list for {it}."),
        ("removed-before-sunset", "Stop sending {it} now: it went before the announced date."),
        ("body-removed", "Stop sending a body."),
        ("body-added-required|body-became-required", "Send a body with each request."),
        ("schema-became-false", "Stop sending {it}."),
        ("media-type-removed", "Stop sending {before}; use a media type that is left."),
        ("new-required-.*|new-request-path-parameter", "Send {new} {whole}."),
        ("became-required(-with-default)?|became-not-read-only", "Send {it} {whole}."),
        ("multiple-of-(set|changed)", "Send only multiples of {after} for {it}."),
        ("unique-items-set", "Send no item twice in {it}."),
        ("(decreased|increased|set)", "Keep {it} within the new limit, {after}."),
        ("pattern-(added|changed)", "Send only values that match {after} for {it}."),
        ("const-(added|changed)", "Send {after} for {it}."),
        ("list-of-types-narrowed", "Stop sending values of the type {before} for {it}."),
        ("type-(changed|specialized)", "Send {it} as {kind}."),
        ("content-(media-type|encoding)-changed", "Send {it} as {after}, not as {before}."),
        ("(any|one)-of-removed", "Stop sending values of the removed kinds for {it}."),
        ("all-of-added|[a-z-]+-added", "Check that what you send for {it} meets the added condition."),
        ("sunset.*|stability-decreased", "Expect {it} to go at short notice."),
        (".*", "Check what you send for {it}."),
    ),
    "receive": (
        ("became-nullable", "Expect `null` in {it}."),
        ("list-of-types-widened", "Expect values of the type {after} in {it}."),
        ("header-became-optional|required-response-header-removed", "Handle answers without {it}."),
        ("became-optional|became-write-only", "Handle answers without {it}."),
        ("property-removed(-before-sunset)?", "Stop reading {it}: it is gone."),
        ("enum-value-added", "Handle the new value {after} in {it}."),
        ("became-not-enum", "Expect values in {it} that were never on the list."),
        ("status-removed", "Stop waiting for the status {before}."),
        ("media-type-removed", "Stop asking for {before}; use a media type that is left."),
        ("(any|one)-of-added", "Handle values of the added kinds in {it}."),
        ("const-removed", "Expect other values than {before} in {it}."),
        ("const-changed", "Expect {after} in {it}, not {before}."),
        ("(increased|decreased|unset)", "Expect values beyond the old limit, {before}, in {it}."),
        ("pattern-removed", "Expect values in {it} that do not match {before}."),
        ("type-(changed|generalized)", "Expect {it} as {kind}."),
        ("content-(media-type|encoding)-changed", "Expect {it} as {after}, not as {before}."),
        ("[a-z-]+-removed", "Do not count on the dropped condition of {it}."),
        ("sunset.*|stability-decreased", "Expect {it} to go at short notice."),
        (".*", "Check what you read from {it}."),
    ),
    "other": (
        ("api(-path)?-removed-.*", "Stop calling this endpoint."),
        ("anonymous-access-removed", "Send credentials with each request."),
        ("security-scope-added", "Ask for a token that has the scope {after}."),
        ("api(-global)?-security-removed", "Authenticate in a way that is left, not with {before}."),
        ("api-security-component-.*", "Send your credentials in the new way."),
        ("webhook-removed", "Stop waiting for this webhook."),
        ("callback-removed", "Stop waiting for this callback."),
        ("sunset.*|.*stability.*", "Expect this endpoint to go at short notice."),
    ),
}
_RULES = {
    side: tuple((re.compile(f"(?:.*-)?(?:{ending})"), said) for ending, said in lines)
    for side, lines in _ADVICE.items()
}
# A slash that parts two steps of a property path, not one in the brackets of `oneOf[#/components/…]`.
_SLASH = re.compile(r"/(?![^\[]*\])")
_NAMED_IN_TEXT = re.compile(r"\b(?<!media-type-)(?:parameter|header)\b")
_TAIL = 1000
# What the facts say for a `type` or `format` that is not there.
_NO_TYPE = (None, "none", "any")


def advice(finding: Finding) -> str:
    """One sentence for an error, empty for the rest and where there is nothing to say."""
    if finding.level is not Level.ERROR:
        return ""
    for pattern, said in _RULES[_side(finding)]:
        if pattern.fullmatch(finding.id):
            return visible(said.format_map(_names(finding)))
    return ""


def _side(finding: Finding) -> Side:
    if finding.id.startswith(("request-", "new-")):
        side: Side = "send"
    elif finding.id.startswith(("response-", "required-response-")):
        side = "receive"
    else:
        return "other"
    if finding.endpoint is not None and finding.endpoint.kind != "endpoint":
        return "receive" if side == "send" else "send"
    return side


def _names(finding: Finding) -> dict[str, str]:
    it = _it(finding)
    after = _value(finding.after, "the new one")
    return {
        "it": it,
        "new": it if finding.property else after,
        "whole": _whole(finding),
        "kind": "values of another type" if finding.after in _NO_TYPE else after,
        "before": _value(finding.before, "the old one"),
        "after": after,
    }


def _value(found: Any, otherwise: str) -> str:
    return otherwise if found is None else value(found)


def _whole(finding: Finding) -> str:
    """Where a member has to stand: in each request, or in the property that holds it."""
    steps = _steps(finding)[:-1]
    holder = _last_name(reversed(steps))
    if not holder:
        return "with each request"
    return f"in each item of `{holder}`" if steps[-1] == "items" else f"in `{holder}`"


def _steps(finding: Finding) -> list[str]:
    # Only the last steps are named; a long path is not worth a long search.
    return _SLASH.split(finding.property[-_TAIL:]) if finding.property else []


def _it(finding: Finding) -> str:
    """What it is about, in few words: a property's own name rather than the way to it."""
    if _NAMED_IN_TEXT.search(finding.id):
        named = re.search(r"\b(?:parameter|header) (`[^`]+`)", finding.text)
        return named.group(1) if named else "it"
    steps = _steps(finding)
    items = bool(steps) and steps[-1] == "items"
    name = _last_name(reversed(steps))
    if not name:
        return "the body"
    return f"the items of `{name}`" if items else f"`{name}`"


def _last_name(steps: Iterable[str]) -> str:
    for step in steps:
        if step and step != "items" and not step.endswith("]"):
            return step.replace("`", "\N{MODIFIER LETTER GRAVE ACCENT}")
    return ""
