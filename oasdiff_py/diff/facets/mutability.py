"""`readOnly` and `writeOnly` of a property (JSON Schema Validation §9.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.change import Delta, Effect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.member import Member

# What the change does to the payloads of a request and of a response is not the same question.
_EFFECTS: dict[tuple[str, str], Effect] = {
    ("readOnly", "set"): "unknown",
    ("readOnly", "unset"): "widens",
    ("writeOnly", "set"): "widens",
    ("writeOnly", "unset"): "narrows",
}


def changes(member: Member) -> Iterator[Delta]:
    """A property that both sides have became read-only or write-only, or ceased to be."""
    if member.base is None or member.revision is None:
        return
    kind = "required" if member.is_required else "optional"
    for keyword in ("readOnly", "writeOnly"):
        was, is_now = keyword in member.base.keywords, keyword in member.revision.keywords
        if was == is_now:
            continue
        action = "set" if is_now else "unset"
        yield Delta(
            keyword,
            f"{kind}-{action}",
            _EFFECTS[keyword, action],
            was,
            is_now,
            member.base_where,
            member.revision_where,
            member.name,
        )
