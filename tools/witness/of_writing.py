"""Messages in which the same value is written otherwise than the other side expects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tools.witness.candidates import candidates
from tools.witness.compose import plain_request, plain_response, put, schema_of
from tools.witness.found import REQUEST, RESPONSE, Witness
from tools.witness.http import Message
from tools.witness.slot import slot_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from oasdiff_py.diff.change import Change
    from tools.witness.side import Side
    from tools.witness.slot import Slot


def _written_otherwise(change: Change, base: Side, revision: Side) -> Witness | None:
    """The first value that both sides allow and write differently."""
    slot = slot_of(change)
    sides = (revision, base) if slot is not None and slot.status else (base, revision)
    holders = [slot.holder(side) if slot is not None else None for side in sides]
    if slot is None or None in holders:
        return None
    nodes = [side.at(holder or ()) for side, holder in zip(sides, holders, strict=True)]
    schemas = [schema_of(side, holder or ()) for side, holder in zip(sides, holders, strict=True)]
    pool = [(side, schema) for side, schema in zip(sides, schemas, strict=True) if schema is not None]
    for value in [*_LONG, *candidates(pool)]:
        if not all(side.accepts(schema, value) for side, schema in pool):
            continue
        texts = [_alone(node, slot, value) for node in nodes]
        if None in texts or (texts[0] == texts[1] and "content" not in nodes[0]):
            continue
        message = plain_response(sides[0], slot) if slot.status else plain_request(sides[0], slot, without=slot)
        put(message, nodes[0], slot, value)
        return Witness(RESPONSE if slot.status else REQUEST, str(message), _why(nodes, slot, texts[1] or ""))
    return None


_LONG: tuple[Any, ...] = (["blue", "red"], {"size": 7}, {"sku": "blue", "name": "red"})


def _alone(node: dict[str, Any], slot: Slot, value: Any) -> str | None:
    """A value as it is written, None where the specification does not say how."""
    message = Message()
    if not put(message, node, slot, value):
        return None
    pairs = "&".join(f"{name}={text}" for name, text in message.pairs)
    return pairs or "\n".join(f"{name}: {text}" for name, text in message.headers)


def _why(nodes: list[dict[str, Any]], slot: Slot, text: str) -> str:
    shown, other = ("revision", "base") if slot.status else ("base", "revision")
    if "content" in nodes[0] and "content" in nodes[1]:
        names = [next(iter(node["content"])) for node in nodes]
        return f"The {shown} has `{slot.name}` written as `{names[0]}`. The {other} has it written as `{names[1]}`."
    return f"The {shown} has the value of `{slot.name}` written so. The {other} has it written as `{text}`."


def _reserved(change: Change, base: Side, revision: Side) -> Witness | None:
    return _text(change, base, revision, ("allowReserved", "a/b", "has `/` as it is"))


def _empty(change: Change, base: Side, revision: Side) -> Witness | None:
    return _text(change, base, revision, ("allowEmptyValue", "", "is empty"))


def _text(change: Change, base: Side, revision: Side, about: tuple[str, str, str]) -> Witness | None:
    flag, value, what = about
    slot = slot_of(change)
    before, after = (slot.holder(side) if slot is not None else None for side in (base, revision))
    if slot is None or before is None or after is None or not base.at(before).get(flag) or revision.at(after).get(flag):
        return None
    message = plain_request(base, slot, without=slot)
    put(message, base.at(before), slot, value)
    why = f"`{slot.name}` {what}, which the base allows with `{flag}`. The revision does not."
    return Witness(REQUEST, str(message), why)


TEMPLATES: dict[str, Callable[[Change, Side, Side], Witness | None]] = {
    **dict.fromkeys(
        (
            "request-parameter-style-changed", "request-parameter-explode-changed",
            "request-parameter-media-type-changed", "response-header-explode-changed",
            "response-header-style-changed", "response-header-media-type-changed",
        ),
        _written_otherwise,
    ),
    "request-parameter-allow-reserved-unset": _reserved,
    "request-parameter-allow-empty-value-unset": _empty,
}  # fmt: skip
