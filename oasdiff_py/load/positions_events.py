"""Where each node of a YAML text stands, from one pass over its events: slow, and right for any YAML."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from yaml.events import (
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from oasdiff_py.load.yaml_events import events

if TYPE_CHECKING:
    from collections.abc import Sequence

Place = tuple[int, int]


class Node:
    """A node of the text: its place, and the nodes below it by token."""

    __slots__ = ("below", "is_list", "place")

    def __init__(self, place: Place, is_list: bool = False) -> None:
        self.place = place
        self.is_list = is_list
        self.below: dict[str, tuple[Place, Node]] = {}


class _Open:
    """A collection that has not ended: where its next value goes, and what is merged when it ends."""

    __slots__ = ("at_key", "key", "key_place", "merges", "node")

    def __init__(self, node: Node) -> None:
        self.node = node
        self.at_key = not node.is_list
        self.key: str | None = None
        self.key_place: Place = (0, 0)
        self.merges: list[Node] = []

    def start(self, place: Place, key: str | None) -> None:
        """Take the key of the next value; None for a merge key."""
        self.key = key
        self.key_place = place
        self.at_key = False

    def add(self, place: Place, node: Node) -> None:
        """Put the next value in its place."""
        if self.node.is_list:
            self.node.below[str(len(self.node.below))] = place, node
            return
        if self.key is None:
            self.merges.append(node)
        else:
            self.node.below[self.key] = self.key_place, node
        self.at_key = True

    def end(self) -> None:
        """Add what is merged: own keys win, then what was merged earlier."""
        for merge in self.merges:
            for source in [node for _, node in merge.below.values()] if merge.is_list else [merge]:
                for token, member in source.below.items():
                    self.node.below.setdefault(token, member)


def locate_in(node: Node, pointer: Sequence[str]) -> Place:
    """Line and column (from 1) of the node at `pointer` below `node`, or of its nearest ancestor there."""
    place = node.place
    for token in pointer:
        if token not in node.below:
            break
        place, node = node.below[token]
    return place


def record(raw: bytes) -> Node:
    """Return the root node of the UTF-8 text `raw`. Raises `yaml.YAMLError` where the text is not YAML.

    The text is one that the reader accepts; `KeyError` is raised for an alias without anchor.
    """
    get = events(raw)
    get()
    get()
    anchors: dict[str, Node] = {}
    key_texts: dict[str, str] = {}
    opened: list[_Open] = [_Open(Node((1, 1), is_list=True))]
    while True:
        event = get()
        cls = event.__class__
        top = opened[-1]
        if cls is MappingEndEvent or cls is SequenceEndEvent:
            opened.pop().end()
        else:
            mark = event.start_mark
            place = mark.line + 1, mark.column + 1
            if cls is ScalarEvent and event.anchor is not None:
                key_texts[event.anchor] = event.value
            if top.at_key:
                top.start(place, _key(event, key_texts))
                continue
            if cls is AliasEvent:
                node = anchors[event.anchor]
            else:
                node = Node(place, cls is SequenceStartEvent)
                if event.anchor is not None:
                    anchors[event.anchor] = node
            top.add(place, node)
            if cls is MappingStartEvent or cls is SequenceStartEvent:
                opened.append(_Open(node))
        if len(opened) == 1:
            return opened[0].node.below["0"][1]


def _key(event: Any, key_texts: dict[str, str]) -> str | None:
    if event.__class__ is AliasEvent:
        return key_texts[str(event.anchor)]
    text: str = event.value
    is_merge = text == "<<" and event.implicit[0]
    return None if is_merge else text
