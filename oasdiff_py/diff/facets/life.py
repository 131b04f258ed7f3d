"""The life of a property: deprecated, with a sunset date, brought back, more or less stable."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.change import Delta
from oasdiff_py.diff.lifecycle import steps
from oasdiff_py.diff.member import life_of_schema

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.lifecycle import Calendar
    from oasdiff_py.diff.member import Member


def changes(member: Member, calendar: Calendar) -> Iterator[Delta]:
    """The steps in the life of a property that both sides have."""
    if member.base is None or member.revision is None:
        return
    before, after = life_of_schema(member.base), life_of_schema(member.revision)
    if before == after:
        return
    for step in steps(before, after, calendar):
        yield Delta(
            "lifecycle",
            step.action,
            step.effect,
            step.before,
            step.after,
            member.base_where,
            member.revision_where,
            member.name,
        )
