"""Whose parts are compared: the endpoint, and the direction that its requests have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from oasdiff_py.diff.change import NO_GUARDS, Change, Spot
from oasdiff_py.diff.lifecycle import steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.change import Direction, Effect, Endpoint
    from oasdiff_py.diff.lifecycle import Calendar
    from oasdiff_py.load import Where
    from oasdiff_py.model.endpoint import Body, Header, Operation, OperationSource, Parameter

    Part = Parameter | Header | Body
    Living = Operation | OperationSource | Parameter | Header

SWAPPED = frozenset(("swapped",))


class Scene(NamedTuple):
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

    def required(
        self,
        place: str,
        direction: Direction,
        before: Part,
        after: Part,
        names: dict[str, str] | None = None,
        spot: Spot | None = None,
    ) -> Iterator[Change]:
        """A part that became required, or optional."""
        if before.required != after.required:
            yield self.change(
                place,
                direction,
                "required",
                "set" if after.required else "unset",
                "narrows" if after.required else "widens",
                before=before.required,
                after=after.required,
                base=before.where,
                revision=after.where,
                names=names,
                spot=spot,
            )

    def life(
        self,
        place: str,
        direction: Direction,
        before: Living,
        after: Living,
        names: dict[str, str] | None = None,
        spot: Spot | None = None,
    ) -> Iterator[Change]:
        """The steps in the life of a part that both revisions have."""
        for step in steps(before.life, after.life, self.calendar):
            yield self.change(
                place,
                direction,
                "lifecycle",
                step.action,
                step.effect,
                before=step.before,
                after=step.after,
                base=before.where,
                revision=after.where,
                names=names,
                spot=spot,
            )
