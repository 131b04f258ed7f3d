"""Properties that came, went, became required or optional (JSON Schema Core §10.3.2.1, Validation §6.5.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.change import Delta
from oasdiff_py.diff.lifecycle import removal
from oasdiff_py.diff.member import life_of_schema

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.lifecycle import Calendar
    from oasdiff_py.diff.member import Member


def changes(member: Member, calendar: Calendar) -> Iterator[Delta]:
    """The existence of one property, and whether it must be there."""
    if _only_forbidden(member):
        yield _forbidden(member)
    elif member.base is None:
        yield _added(member)
    elif member.revision is None:
        yield from _removed(member, calendar)
    elif member.was_required != member.is_required:
        action = "set" if member.is_required else "unset"
        yield Delta(
            "required",
            action,
            "narrows" if member.is_required else "widens",
            member.was_required,
            member.is_required,
            member.base_where,
            member.revision_where,
            member.name,
            member.guards(),
        )


def _only_forbidden(member: Member) -> bool:
    """Whether one side says of a property that there is none, and the other does not speak of it."""
    if member.was_required or member.is_required:
        return False
    one = member.revision if member.base is None else member.base
    return (member.base is None or member.revision is None) and one is not None and one.never


def _forbidden(member: Member) -> Delta:
    places = member.base_where, member.revision_where
    if member.base is None:
        return Delta("false-schema", "set", "narrows", None, None, *places, member.name)
    return Delta("false-schema", "unset", "widens", None, None, *places, member.name)


def _added(member: Member) -> Delta:
    return Delta(
        "property",
        "required-added" if member.is_required else "optional-added",
        "narrows" if member.is_required else "none",
        None,
        member.name,
        member.base_where,
        member.revision_where,
        member.name,
        member.guards(),
    )


def _removed(member: Member, calendar: Calendar) -> Iterator[Delta]:
    """Two facts: an answer lacks the property; a request that still sends it may be refused or ignored."""
    assert member.base is not None  # noqa: S101
    how, sunset = removal(life_of_schema(member.base), calendar)
    if how == "sunset-invalid":
        # A date that nobody can read announces nothing.
        how = "without-deprecation"
    if member.was_required:
        answer, effect = f"required-removed-{how}", "widens"
    else:
        answer, effect = "optional-removed", "none"
    for action, kind in (
        (answer, "violation" if answer.endswith("before-sunset") else effect),
        (f"removed-{how}", "violation" if how == "before-sunset" else "unknown"),
    ):
        yield Delta(
            "property",
            action,
            kind,  # type: ignore[arg-type]
            member.name,
            None,
            member.base_where,
            member.revision_where,
            member.name,
            member.guards(),
            (("sunset", str(sunset)),),
        )
