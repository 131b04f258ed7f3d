"""How many nodes the aliases of a document stand for, and how deep these nest, without writing them out."""

from __future__ import annotations

from typing import Any


class TooLargeError(Exception):
    """The aliases stand for more nodes than the limit."""


class Expansion:
    """Counts the nodes that aliases add; size and height of each collection are worked out once.

    A collection must be complete when it is counted, and must not change after.
    """

    __slots__ = ("_kept", "_limit", "_measures", "_total")

    def __init__(self, limit: int) -> None:
        self._limit = limit
        # Size and height by id.
        self._measures: dict[int, tuple[int, int]] = {}
        # What is merged can be dropped by the reader; kept here, its id is not given to another object.
        self._kept: list[Any] = []
        self._total = 0

    def use(self, value: Any) -> int:
        """Count one more use of `value`; return how many collections nest in it.

        Raises `TooLargeError` above the limit.
        """
        size, height = self._measure(value) if isinstance(value, dict | list) else (1, 0)
        self._total += size
        if self._total > self._limit:
            raise TooLargeError
        return height

    def _measure(self, value: Any) -> tuple[int, int]:
        measures = self._measures
        pending = [value]
        while pending:
            node = pending[-1]
            if id(node) in measures:
                pending.pop()
                continue
            members = node.values() if isinstance(node, dict) else node
            children = [member for member in members if isinstance(member, dict | list)]
            unknown = [child for child in children if id(child) not in measures]
            if unknown:
                pending.extend(unknown)
                continue
            below = [measures[id(child)] for child in children]
            size = 1 + len(node) - len(children) + sum(size for size, _ in below)
            measures[id(node)] = size, 1 + max((height for _, height in below), default=0)
            self._kept.append(node)
            pending.pop()
        return measures[id(value)]
