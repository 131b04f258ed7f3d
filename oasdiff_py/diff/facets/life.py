"""The life of a part of a payload: deprecated, with a sunset date, brought back, more or less stable."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.change import Delta
from oasdiff_py.diff.lifecycle import steps
from oasdiff_py.diff.member import life_of_schema

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.lifecycle import Calendar
    from oasdiff_py.diff.pair import Pair


def changes(pair: Pair, calendar: Calendar) -> Iterator[Delta]:
    """The steps in the life of a node that both sides have."""
    for step in steps(life_of_schema(pair.base), life_of_schema(pair.revision), calendar):
        yield Delta(
            "lifecycle",
            step.action,
            step.effect,
            step.before,
            step.after,
            pair.base.where,
            pair.revision.where,
        )
