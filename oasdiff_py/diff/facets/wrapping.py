"""A node that became one branch of a `oneOf`, or null beside what it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.branches import label
from oasdiff_py.diff.change import Delta

if TYPE_CHECKING:
    from oasdiff_py.diff.pair import Pair
    from oasdiff_py.model.schema import Schema


def nullable(pair: Pair, *, wrapped: bool) -> list[Delta]:
    """`oneOf` of null and the old schema is the old schema and null (or the other way round)."""
    places = pair.base.where, pair.revision.where
    if wrapped:
        return [Delta("nullable", "set", "widens", False, True, *places)]
    return [Delta("nullable", "unset", "narrows", True, False, *places)]


def kept(pair: Pair, branch: Schema) -> list[Delta]:
    """The old schema is one of the branches."""
    return [
        Delta(
            "oneOf",
            "wrapped-original-preserved",
            "unknown",
            None,
            _names(pair),
            pair.base.where,
            branch.where,
        )
    ]


def lost(pair: Pair, branch: Schema) -> Delta:
    """A branch has all properties of the old schema, but asks for something else."""
    return Delta("oneOf", "wrapped", "incomparable", None, _names(pair), pair.base.where, branch.where)


def _names(pair: Pair) -> str:
    branches = pair.revision.lists["oneOf"]
    return ", ".join(label(branches, index) for index in range(len(branches)))
