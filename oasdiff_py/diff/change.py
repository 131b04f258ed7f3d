"""The vocabulary of facts.

A `Delta` says how one pair of schema nodes differs, wherever the pair is used. A `Change` is a delta, or a
difference of an operation's own parts, at one place of one endpoint. Neither has an opinion.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from oasdiff_py.load import Where

Effect = Literal["narrows", "widens", "incomparable", "none", "unknown", "violation"]
Direction = Literal["request", "response", "none"]

NO_GUARDS: frozenset[str] = frozenset()

OPPOSITE: dict[Effect, Effect] = {"narrows": "widens", "widens": "narrows"}


class Delta(NamedTuple):
    """How a pair of nodes differs in one facet.

    `effect` says what happens to the set of payloads. `step` is the member it is about (a property's name),
    empty when it is about the node itself. `guards` are circumstances that a rule may ask for. `names` fill
    a message beside `before` and `after`.
    """

    facet: str
    action: str
    effect: Effect
    before: Any = None
    after: Any = None
    base: Where | None = None
    revision: Where | None = None
    step: str = ""
    guards: frozenset[str] = NO_GUARDS
    names: tuple[tuple[str, str], ...] = ()


class Endpoint(NamedTuple):
    """Whose change it is: `kind` is `endpoint`, `webhook` or `callback`.

    `method` in capitals, `path` as the base writes it (the revision where the endpoint is new).
    """

    method: str
    path: str
    operation_id: str = ""
    kind: str = "endpoint"
    tags: tuple[str, ...] = ()


class Spot(NamedTuple):
    """One way to a change inside an endpoint: the property path, and what it is a part of."""

    property: str = ""
    status: str = ""
    media_type: str = ""


@dataclass(slots=True)
class Change:
    """A fact at one place.

    `place` is where rules look: `request-body`, `request-property`, `request-parameter`,
    `response-property`, `response-header`, `endpoint`, `security`, `component`, …
    `spots` are the ways by which the endpoint reaches it, nearest first.
    """

    place: str
    direction: Direction
    facet: str
    action: str
    effect: Effect
    before: Any = None
    after: Any = None
    base: Where | None = None
    revision: Where | None = None
    guards: frozenset[str] = NO_GUARDS
    endpoint: Endpoint | None = None
    section: str = "paths"
    names: dict[str, str] = field(default_factory=dict)
    spots: list[Spot] = field(default_factory=list)
    cause: str = ""
