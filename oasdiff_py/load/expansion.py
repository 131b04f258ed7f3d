"""How many nodes the aliases of a document stand for, without writing them out."""

from __future__ import annotations

from typing import Any


class TooLargeError(Exception):
    """The aliases stand for more nodes than the limit."""


class Expansion:
    """Counts the nodes that aliases add; the size of each collection is worked out once.

    A collection must be complete when it is counted, and must not change after.
    """

    __slots__ = ("_kept", "_limit", "_sizes", "_total")

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._sizes: dict[int, int] = {}
        # What is merged can be dropped by the reader; kept here, its id is not given to another object.
        self._kept: list[Any] = []
        self._total = 0

    def use(self, value: Any) -> None:
        """Count one more use of `value`. Raises `TooLargeError` above the limit."""
        self._total += self._size(value)
        if self._total > self._limit:
            raise TooLargeError

    def _size(self, value: Any) -> int:
        sizes = self._sizes
        if not isinstance(value, dict | list):
            return 1
        pending = [value]
        while pending:
            node = pending[-1]
            if id(node) in sizes:
                pending.pop()
                continue
            members = node.values() if isinstance(node, dict) else node
            children = [member for member in members if isinstance(member, dict | list)]
            unknown = [c for c in children if id(c) not in sizes]
            if unknown:
                pending.extend(unknown)
                continue
            sizes[id(node)] = 1 + len(node) - len(children) + sum(sizes[id(c)] for c in children)
            self._kept.append(node)
            pending.pop()
        return sizes[id(value)]
