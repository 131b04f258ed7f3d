"""Whose parts are compared: the endpoint, and the direction that its requests have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from oasdiff_py.diff.change import NO_GUARDS, Change, Spot

if TYPE_CHECKING:
    from oasdiff_py.diff.change import Direction, Effect, Endpoint
    from oasdiff_py.diff.lifecycle import Calendar
    from oasdiff_py.load import Where

SWAPPED = frozenset(("swapped",))


@dataclass(frozen=True, slots=True)
class Scene:
    """An endpoint under comparison. `swapped`: the provider sends the request (webhook, callback)."""

    endpoint: Endpoint
    calendar: Calendar
    swapped: bool = False

    def change(
        self,
        place: str,
        direction: Direction,
        facet: str,
        action: str,
        effect: Effect,
        *,
        before: Any = None,
        after: Any = None,
        base: Where | None = None,
        revision: Where | None = None,
        guards: frozenset[str] = NO_GUARDS,
        names: dict[str, str] | None = None,
        spot: Spot | None = None,
    ) -> Change:
        """A change of this endpoint."""
        return Change(
            place=place,
            direction=direction,
            facet=facet,
            action=action,
            effect=effect,
            before=before,
            after=after,
            base=base,
            revision=revision,
            guards=guards | SWAPPED if self.swapped else guards,
            endpoint=self.endpoint,
            names=names or {},
            spots=[spot or Spot()],
        )
