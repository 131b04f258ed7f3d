"""Where a finding stands in the documents, and by which other ways its endpoint reaches the change."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oasdiff_py.render.visible import visible

if TYPE_CHECKING:
    from oasdiff_py.classify.finding import Finding
    from oasdiff_py.diff.change import Spot
    from oasdiff_py.errors import Position

_GONE = frozenset(("removed", "unset", "deleted"))


def standing(finding: Finding) -> Position | None:
    """Where the thing stands: in the base for what was removed, in the revision for the rest."""
    where = finding.base if _is_gone(finding) else finding.revision
    where = where or finding.revision or finding.base
    return where.position if where else None


def _is_gone(finding: Finding) -> bool:
    if finding.before is not None or finding.after is not None:
        return finding.after is None
    return not _GONE.isdisjoint(finding.id.split("-"))


def shown(position: Position) -> str:
    """`file:line:column`, safe to show."""
    return visible(str(position))


def others(finding: Finding) -> list[str]:
    """The other places at which the endpoint meets the change, nearest first, each once.

    A place is its property path; status and media type are added where they are not those of the first.
    """
    if len(finding.spots) < 2:
        return []
    first = finding.spots[0]
    named = dict.fromkeys(_named(spot, first) for spot in finding.spots[1:])
    named.pop(_named(first, first), None)
    return list(named)


def _named(spot: Spot, first: Spot) -> str:
    apart = [
        f"status {spot.status}" if spot.status and spot.status != first.status else "",
        spot.media_type if spot.media_type != first.media_type else "",
    ]
    said = ", ".join(visible(part) for part in apart if part)
    name = visible(spot.property) or "the body"
    return f"{name} ({said})" if said else name


def twins(findings: tuple[Finding, ...]) -> frozenset[str]:
    """The sentences that more than one finding of an endpoint has, so that something must tell them apart."""
    counted = Counter(found.text for found in findings)
    return frozenset(text for text, count in counted.items() if count > 1)


def media_type(finding: Finding) -> str:
    """The media type of the nearest place."""
    return visible(finding.spots[0].media_type) if finding.spots else ""
