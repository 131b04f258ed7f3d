"""Changes and rules to findings."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, NamedTuple

from oasdiff_py.classify.level import Level, law, softened
from oasdiff_py.classify.wording import sentence

if TYPE_CHECKING:
    from collections.abc import Iterable

    from oasdiff_py.classify.catalogue import Catalogue
    from oasdiff_py.classify.profile import Profile
    from oasdiff_py.classify.rule import Rule
    from oasdiff_py.diff.change import Change, Endpoint, Spot
    from oasdiff_py.load import Where

_VOIDING = frozenset(("read-only", "write-only"))
_OTHER_WAY: dict[str, Any] = {"request": "response", "response": "request", "none": "none"}


class Finding(NamedTuple):
    """A change with a name and a level.

    `level` is what counts; `declared_level` what the rule says, without regard to a `not` above the place or to
    who sends the request (webhooks, callbacks). `spots` are the ways to the change, nearest first. `fingerprint`
    is made of id, operation, path and place, not of the sentence or a line.
    """

    id: str
    level: Level
    declared_level: Level
    text: str
    why: str
    section: str
    endpoint: Endpoint | None
    spots: tuple[Spot, ...]
    before: Any
    after: Any
    base: Where | None
    revision: Where | None
    cause: str
    fingerprint: str

    @property
    def property(self) -> str:
        """The nearest property path, as `choices/items/logprobs`."""
        return self.spots[0].property if self.spots else ""


def classify(changes: Iterable[Change], catalogue: Catalogue, profile: Profile) -> list[Finding]:
    """Name and judge each change that a rule knows; the others are facts that nobody asked for."""
    findings = []
    for change in changes:
        rule = catalogue.find(change)
        if rule is None:
            continue
        found = _judge(rule, change, catalogue, profile)
        if found is not None:
            findings.append(found)
    return findings


def _judge(rule: Rule, change: Change, catalogue: Catalogue, profile: Profile) -> Finding | None:
    told = catalogue.rules[profile.told_as.get(rule.id, rule.id)]
    given = profile.levels.get(told.id, profile.levels.get(rule.id))
    declared = _declared(told, change) if given is None else given
    if declared is Level.NONE:
        return None
    declared = softened(declared, change.facet, change.action, change.guards)
    level = declared
    turned = {told.effect, change.effect} == {"narrows", "widens"}
    swapped = "swapped" in change.guards and change.direction != "none"
    if (turned or swapped) and given is None:
        direction = _OTHER_WAY[change.direction] if swapped else change.direction
        level = softened(
            law(change.effect, direction, frozenset((told.guard,)) | (change.guards & _VOIDING)),
            change.facet,
            change.action,
            change.guards,
        )
    return Finding(
        id=told.id,
        level=level,
        declared_level=declared,
        text=sentence(told, change),
        why=told.why,
        section=change.section,
        endpoint=change.endpoint,
        spots=tuple(change.spots),
        before=change.before,
        after=change.after,
        base=change.base,
        revision=change.revision,
        cause=change.cause,
        fingerprint=fingerprint(told.id, change),
    )


def _declared(rule: Rule, change: Change) -> Level:
    """The rule's level; the law asked again where this change met guards that the rule does not name."""
    guards = change.guards & _VOIDING
    if guards and change.direction != "none":
        return min(law(rule.effect, change.direction, guards), rule.level)
    return rule.level


def fingerprint(identity: str, change: Change) -> str:
    """Twelve hex digits of what a finding is about; the same as long as it is about that."""
    endpoint = change.endpoint
    spot = change.spots[0] if change.spots else None
    parts = [
        identity,
        f"{endpoint.method} {endpoint.path}" if endpoint else "",
        change.place,
        spot.property if spot else "",
        spot.status if spot else "",
        change.names.get("parameter", ""),
        change.names.get("in", ""),
        change.names.get("header", ""),
        change.names.get("name", ""),
        change.names.get("scheme", ""),
        change.names.get("key", ""),
        str(change.before) if change.action.startswith("value-") else "",
        str(change.after) if change.action.startswith("value-") else "",
    ]
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:12]
