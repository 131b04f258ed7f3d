"""`readOnly` and `writeOnly` of a property (JSON Schema Validation §9.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.change import Delta, Effect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.member import Member

# By keyword, action and whether the property is required: what happens to the payloads that may be sent.
_EFFECTS: dict[tuple[str, str], tuple[Effect, Effect]] = {
    ("readOnly", "set"): ("unknown", "unknown"),
    ("readOnly", "unset"): ("widens", "narrows"),
    ("writeOnly", "set"): ("none", "widens"),
    ("writeOnly", "unset"): ("none", "narrows"),
}


def changes(member: Member, *, required_in_requests: bool) -> Iterator[Delta]:
    """A property that both sides have became read-only or write-only, or ceased to be.

    `required_in_requests` says that a required property had to be sent even while it was read-only, as JSON
    Schema has it (OpenAPI 3.1 and later).
    """
    if member.base is None or member.revision is None:
        return
    kind = "required" if member.is_required else "optional"
    for keyword in ("readOnly", "writeOnly"):
        was, is_now = keyword in member.base.keywords, keyword in member.revision.keywords
        if was == is_now:
            continue
        action = "set" if is_now else "unset"
        suffix = "-and-was-sent" if (keyword, action) == ("readOnly", "unset") and required_in_requests else ""
        yield Delta(
            keyword,
            f"{kind}-{action}{suffix if member.is_required else ''}",
            "none" if suffix and member.is_required else _EFFECTS[keyword, action][member.is_required],
            was,
            is_now,
            member.base_where,
            member.revision_where,
            member.name,
        )
