"""The slow way to the same answer: nothing pruned, nothing remembered, nothing shared between endpoints."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from oasdiff_py.diff.ways import Met, State, enter, next_state

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.changelog.report import Report
    from oasdiff_py.diff.tree import Node

MOST_WAYS = 20_000


class TooManyWaysError(Exception):
    """More ways through a document than a test has time for."""


def every_way(root: Node) -> list[Met]:
    """What is met on every way that crosses itself at its end at most, shortest first; no mark is believed."""
    first = enter(root, State())
    found = [Met(root, first, "")] if root.deltas else []
    level = [(root, first, "", frozenset([(id(root), first)]))]
    walked = 0
    while level:
        following = []
        for node, state, path, crossed in level:
            walked += 1
            if walked > MOST_WAYS:
                raise TooManyWaysError
            for label, keyword, child in node.edges:
                inner = enter(child, next_state(state, keyword))
                way = f"{path}/{label}" if path else label
                if child.deltas:
                    found.append(Met(child, inner, way))
                if (id(child), inner) not in crossed:
                    following.append((child, inner, way, crossed | {(id(child), inner)}))
        level = following
    return found


def alone(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each path in a document of its own; the rest of the document stays."""
    for path, item in document["paths"].items():
        yield path, {**document, "paths": {path: item}}


def inlined(document: dict[str, Any]) -> dict[str, Any]:
    """The same without references; for a document without cycles."""

    def inline(value: Any) -> Any:
        if isinstance(value, list):
            return [inline(item) for item in value]
        if not isinstance(value, dict):
            return copy.copy(value)
        if "$ref" in value:
            return inline(document["components"]["schemas"][value["$ref"].rpartition("/")[2]])
        return {key: inline(member) for key, member in value.items()}

    return {**document, "paths": inline(document["paths"])}


def places(report: Report) -> set[tuple[Any, ...]]:
    """What is told of endpoints, each place on its own."""
    return {
        (finding.id, finding.level, finding.endpoint, spot)
        for finding in report
        if finding.endpoint is not None
        for spot in finding.spots
    }


def told(report: Report) -> list[tuple[Any, ...]]:
    """What is told of endpoints, with the nearest place of each."""
    return sorted(
        (finding.endpoint.path, finding.id, finding.level, finding.text, finding.fingerprint)
        for finding in report
        if finding.endpoint is not None
    )
