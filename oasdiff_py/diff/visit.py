"""From the differing pairs to the changes of one endpoint.

Breadth first, so that the first way to a pair is the shortest; each pair once for each state (read-only,
write-only, beside another `allOf` branch, under `not`). A pair that is reached again adds a place to what was
found there, and is not entered again: the work is bounded by the edges, never by the paths.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from oasdiff_py.diff.change import OPPOSITE, Change, Spot
from oasdiff_py.model.fingerprint import component_name
from oasdiff_py.model.values import canonical

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from oasdiff_py.diff.change import Delta, Direction
    from oasdiff_py.diff.scene import Scene
    from oasdiff_py.diff.tree import Node

# What the field calls by a name of its own inside a header of a request.
_OF_REQUEST_HEADERS = frozenset((
    ("enum", "set"), ("enum", "set-from-union"), ("property", "required-added"), ("required", "set"),
))  # fmt: skip
_STATE_KEYWORDS = (("readOnly", "read-only"), ("writeOnly", "write-only"))


class State(NamedTuple):
    """The circumstances that a pair is met under."""

    guards: frozenset[str] = frozenset()
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Root:
    """Where a schema enters an endpoint.

    `part` is `body`, `parameter` or `header`; `form` the form of the type facet that is told here
    (`type`, `type-as-text`, …), `inner_form` that of nodes further in.
    """

    node: Node
    direction: Direction
    part: str
    form: str
    inner_form: str
    spot: Spot = field(default_factory=Spot)
    names: tuple[tuple[str, str], ...] = ()


class Visitor:
    """Collects the changes of one endpoint, one for each changed node, direction and place."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._found: dict[Hashable, Change] = {}

    def changes(self) -> Iterator[Change]:
        """What was found, in the order of finding."""
        yield from self._found.values()

    def visit(self, root: Root) -> None:
        """Walk the differing pairs below a root."""
        if not root.node.differs:
            return
        seen: set[tuple[int, State]] = set()
        queue: deque[tuple[Node, State, str]] = deque()

        if root.node.of_body is not None and root.part == "body":
            self._add(root, root.node, _enter(root.node, State()), "", root.node.of_body)
            return

        def reach(node: Node, state: State, path: str) -> None:
            for delta in node.deltas:
                self._add(root, node, state, path, delta)
            if (id(node), state) not in seen:
                seen.add((id(node), state))
                queue.append((node, state, path))

        reach(root.node, _enter(root.node, State()), "")
        while queue:
            node, state, path = queue.popleft()
            for label, keyword, child in node.edges:
                if child.differs:
                    reach(child, _enter(child, _step(state, keyword)), f"{path}/{label}" if path else label)

    def _add(self, root: Root, node: Node, state: State, path: str, delta: Delta) -> None:
        if delta.facet.startswith("type") and delta.facet != (root.inner_form if path else root.form):
            return
        way = path
        if delta.step:
            way = f"{path}/{delta.step}" if path else delta.step
        guards = state.guards | delta.guards
        if "allOf" in node.pair.base.lists or "allOf" in node.pair.revision.lists:
            guards |= {"in-all-of"}
        key = (
            root.direction, root.part, root.names if root.part != "body" else (), bool(way), delta.facet, delta.action,
            canonical(delta.before), canonical(delta.after), id(node), delta.step, guards, state.negated, delta.names,
        )  # fmt: skip
        spot = Spot(way, root.spot.status, root.spot.media_type)
        known = self._found.get(key)
        if known is not None:
            if spot not in known.spots:
                known.spots.append(spot)
            return
        names = {**dict(root.names), **dict(delta.names), "property": way}
        names["leaf"] = way.rpartition("/")[2]
        change = self._scene.change(
            _place(root, way),
            root.direction,
            delta.facet,
            delta.action,
            OPPOSITE.get(delta.effect, delta.effect) if state.negated else delta.effect,
            before=delta.before,
            after=delta.after,
            base=delta.base,
            revision=delta.revision,
            guards=guards,
            names=names,
            spot=spot,
        )
        change.cause = _cause(delta)
        if names.get("in") == "header" and way and (delta.facet, delta.action) in _OF_REQUEST_HEADERS:
            change.place = "request-header-property"
        self._found[key] = change


def _place(root: Root, way: str) -> str:
    if root.part == "body":
        return f"{root.direction}-property" if way else f"{root.direction}-body"
    return f"{root.direction}-{root.part}-property" if way else f"{root.direction}-{root.part}"


def _enter(node: Node, state: State) -> State:
    base, revision = node.pair.base.keywords, node.pair.revision.keywords
    added = [guard for keyword, guard in _STATE_KEYWORDS if keyword in base and keyword in revision]
    return State(state.guards.union(added), state.negated) if added else state


def _step(state: State, keyword: str) -> State:
    if keyword == "allOf":
        return State(state.guards | {"in-all-of"}, state.negated)
    if keyword == "not":
        return State(state.guards, not state.negated)
    return state


def _cause(delta: Delta) -> str:
    """The component that the change is written in, if it is in one."""
    for where in (delta.revision, delta.base):
        if where is not None:
            name = component_name(where.pointer)
            if name:
                return name
    return ""
