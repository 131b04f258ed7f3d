"""`x-` fields ("Specification Extensions"): facts for rules of users, since their meaning is theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from oasdiff_py.diff.change import Delta
from oasdiff_py.model.values import canonical

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.change import Change
    from oasdiff_py.diff.pair import Pair
    from oasdiff_py.diff.scene import Scene
    from oasdiff_py.model.endpoint import Operation, Parameter

# These have facts of their own.
_KNOWN = frozenset(("x-sunset", "x-stability-level", "x-extensible-enum"))


def of_schema(pair: Pair, keyword: str) -> Iterator[Delta]:
    """A field of a schema that was set, unset or changed."""
    if keyword not in _KNOWN:
        before, after = pair.both(keyword)
        yield Delta(keyword, _action(before, after), "none", before, after, *pair.places(keyword))


def of_operation(scene: Scene, before: Operation, after: Operation) -> Iterator[Change]:
    """Fields of an operation."""
    for keyword, old, new in _fields(before.raw, after.raw):
        yield scene.change(
            "endpoint", "none", keyword, _action(old, new), "none", before=old, after=new,
            base=before.where, revision=after.where,
        )  # fmt: skip


def of_parameter(scene: Scene, before: Parameter, after: Parameter) -> Iterator[Change]:
    """Fields of a parameter."""
    for keyword, old, new in _fields(before.raw, after.raw):
        yield scene.change(
            "request-parameter", "request", keyword, _action(old, new), "none", before=old, after=new,
            base=before.where, revision=after.where, names={"parameter": after.name, "in": after.location},
        )  # fmt: skip


def _fields(before: dict[str, Any], after: dict[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    for keyword in sorted(key for key in before.keys() | after.keys() if key.startswith("x-") and key not in _KNOWN):
        old, new = before.get(keyword), after.get(keyword)
        if canonical(old) != canonical(new):
            yield keyword, old, new


def _action(before: Any, after: Any) -> str:
    if before is None:
        return "set"
    return "unset" if after is None else "changed"
