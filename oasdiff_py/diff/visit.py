"""From the differing pairs to the changes of one endpoint.

A pair that is reached again adds a place to what was found there, and is not entered again: the work is bounded by
the edges, never by the paths.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oasdiff_py.diff.change import OPPOSITE, Change, Spot
from oasdiff_py.diff.ways import State, enter
from oasdiff_py.model.fingerprint import component_name
from oasdiff_py.model.values import canonical

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from oasdiff_py.diff.change import Delta, Direction
    from oasdiff_py.diff.scene import Scene
    from oasdiff_py.diff.tree import Node
    from oasdiff_py.diff.ways import Ways

# What the field calls by a name of its own inside a header of a request.
_OF_REQUEST_HEADERS = frozenset((
    ("enum", "set"), ("enum", "set-from-union"), ("property", "required-added"), ("required", "set"),
))  # fmt: skip


class Root(NamedTuple):
    """Where a schema enters an endpoint.

    `part` is `body`, `parameter` or `header`; `form` the form of the type facet that is told here
    (`type`, `type-as-text`, …), `inner_form` that of nodes further in. `told` are the facets that the part itself
    has told, so that its schema does not say them again.
    """

    node: Node
    direction: Direction
    part: str
    form: str
    inner_form: str
    spot: Spot = Spot()
    names: tuple[tuple[str, str], ...] = ()
    told: frozenset[str] = frozenset()


class Visitor:
    """Collects the changes of one endpoint, one for each changed node, direction and place."""

    def __init__(self, scene: Scene, ways: Ways) -> None:
        self._scene = scene
        self._ways = ways
        self._found: dict[Hashable, tuple[Change, set[Spot]]] = {}

    def changes(self) -> Iterator[Change]:
        """What was found, in the order of finding."""
        for change, _ in self._found.values():
            yield change

    def visit(self, root: Root) -> None:
        """Find what the differing pairs below a root differ in."""
        if not root.node.differs:
            return
        if root.node.of_body is not None and root.part == "body":
            self._add(root, root.node, enter(root.node, State()), "", root.node.of_body)
            return
        for node, state, path in self._ways.to(root.node):
            for delta in node.deltas:
                self._add(root, node, state, path, delta)

    def _add(self, root: Root, node: Node, state: State, path: str, delta: Delta) -> None:
        if delta.facet.startswith("type") and delta.facet != (root.inner_form if path else root.form):
            return
        if delta.facet in root.told and not path and not delta.step:
            return
        way = path
        if delta.step:
            way = f"{path}/{delta.step}" if path else delta.step
        guards = state.guards | delta.guards
        if _beside_branches(node, path, delta):
            guards |= {"in-all-of"}
        key = (
            root.direction, root.part, root.names if root.part != "body" else (), bool(way), delta.facet, delta.action,
            canonical(delta.before), canonical(delta.after), id(node), delta.step, guards, state.negated, delta.names,
        )  # fmt: skip
        spot = Spot(way, root.spot.status, root.spot.media_type)
        known = self._found.get(key)
        if known is not None:
            change, spots = known
            if spot not in spots:
                spots.add(spot)
                change.spots.append(spot)
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
        self._found[key] = change, {spot}


def _beside_branches(node: Node, path: str, delta: Delta) -> bool:
    """Whether other branches of an `allOf` may say what this one says no more.

    As in the field, what a property's object loses when it becomes an `allOf` is lost, though a body's may not be.
    """
    return "allOf" in node.pair.base.lists or ("allOf" in node.pair.revision.lists and not (path and delta.step))


def _place(root: Root, way: str) -> str:
    if root.part == "body":
        return f"{root.direction}-property" if way else f"{root.direction}-body"
    return f"{root.direction}-{root.part}-property" if way else f"{root.direction}-{root.part}"


def _cause(delta: Delta) -> str:
    """The component that the change is written in, if it is in one."""
    for where in (delta.revision, delta.base):
        if where is not None:
            name = component_name(where.pointer)
            if name:
                return name
    return ""
