"""The ways from a root to the differing pairs, in the circumstances that a pair is met under.

Breadth first, so that the first way to a pair is the shortest; each pair once for each state. What a pair leads to
is worked out once for all endpoints, and what a root leads to once for all that have it: a walk is then hardly more
than a set of numbers, and an API of hundreds of endpoints over one large cycle is walked hundreds of times.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from oasdiff_py.diff.tree import Node

_STATE_KEYWORDS = (("readOnly", "read-only"), ("writeOnly", "write-only"))


class State(NamedTuple):
    """The circumstances: read-only, write-only, beside another `allOf` branch; under `not`."""

    guards: frozenset[str] = frozenset()
    negated: bool = False


class Met(NamedTuple):
    """A pair that differs in itself, as a root leads to it."""

    node: Node
    state: State
    path: str


class _Stop:
    """A pair in a state: `labels` say how the steps to the next stops are called, `met` those that end at a change."""

    __slots__ = ("labels", "met", "node", "state")

    def __init__(self, node: Node, state: State) -> None:
        self.node = node
        self.state = state
        self.labels: dict[int, str] = {}
        self.met: list[tuple[str, int]] = []


class Ways:
    """The ways of one comparison, to be asked when the tree is settled."""

    def __init__(self) -> None:
        self._stops: list[_Stop] = []
        self._next: list[list[int] | None] = []
        self._ends: set[int] = set()
        self._numbers: dict[tuple[int, State], int] = {}
        self._known: dict[int, list[Met]] = {}

    def to(self, root: Node) -> list[Met]:
        """What is met below a root that differs, nearest first; a pair once for each reference that leads to it."""
        known = self._known.get(id(root))
        if known is None:
            known = self._known[id(root)] = self._walk(root)
        return known

    def _walk(self, root: Node) -> list[Met]:
        start = self._number(root, enter(root, State()))
        before: dict[int, int] = {start: start}
        order = [start]
        known, join = self._next, order.append
        for number in order:
            steps = known[number]
            if steps is None:
                steps = known[number] = self._expand(self._stops[number])
            for other in steps:
                if other not in before:
                    before[other] = number
                    join(other)
        first = self._stops[start]
        found = [Met(root, first.state, "")] if root.deltas else []
        paths = {start: ""}
        for number in [number for number in order if number in self._ends]:
            path = self._path(number, before, paths)
            for label, other in self._stops[number].met:
                stop = self._stops[other]
                found.append(Met(stop.node, stop.state, _joined(path, label)))
        return found

    def _path(self, number: int, before: dict[int, int], paths: dict[int, str]) -> str:
        """The way to a stop. Not every one on the way is kept: on a chain of thousands each of them is long."""
        labels: list[str] = []
        step = number
        while step not in paths:
            labels.append(self._stops[before[step]].labels[step])
            step = before[step]
        way = "/".join(reversed(labels))
        path = paths[step]
        paths[number] = f"{path}/{way}" if path and way else path or way
        return paths[number]

    def _expand(self, stop: _Stop) -> list[int]:
        for label, keyword, child in stop.node.edges:
            if child.differs:
                other = self._number(child, enter(child, next_state(stop.state, keyword)))
                stop.labels.setdefault(other, label)
                if child.deltas:
                    stop.met.append((label, other))
        if stop.met:
            self._ends.add(self._numbers[id(stop.node), stop.state])
        return list(stop.labels)

    def _number(self, node: Node, state: State) -> int:
        key = id(node), state
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self._stops)
            self._stops.append(_Stop(node, state))
            self._next.append(None)
        return number


def enter(node: Node, state: State) -> State:
    """The state inside of a pair that is reached in a state."""
    base, revision = node.pair.base.keywords, node.pair.revision.keywords
    added = [guard for keyword, guard in _STATE_KEYWORDS if keyword in base and keyword in revision]
    return State(state.guards.union(added), state.negated) if added else state


def next_state(state: State, keyword: str) -> State:
    """The state behind a keyword."""
    if keyword == "allOf":
        return State(state.guards | {"in-all-of"}, state.negated)
    if keyword == "not":
        return State(state.guards, not state.negated)
    return state


def _joined(path: str, label: str) -> str:
    return f"{path}/{label}" if path else label
