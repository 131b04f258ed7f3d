"""Looks for a payload that one side allows and the other does not."""

from __future__ import annotations

import itertools
import json
from typing import TYPE_CHECKING, Any

from tools.witness.candidates import candidates
from tools.witness.compose import plain_request, plain_response, put
from tools.witness.found import REQUEST, RESPONSE, Payload, Witness
from tools.witness.http import Message
from tools.witness.reasons import reason

if TYPE_CHECKING:
    from tools.witness.side import Pointer, Side
    from tools.witness.slot import Slot

_MOST_READINGS = 64
# How many further values are tried for one that can be written, when there is one that cannot.
_MOST_AFTER_FALLBACK = 200
_AS_JSON = "OpenAPI does not say how such a value is written here; it stands as JSON."


def search(slot: Slot, base: Side, revision: Side) -> Witness | None:
    """A message with such a payload; one that nothing says how to write comes only if no other is found soon after."""
    accepting, refusing = (revision, base) if slot.status else (base, revision)
    holder = slot.holder(accepting)
    if holder is None or slot.holder(refusing) is None:
        return None
    allowed, refused = slot.schema(accepting), slot.schema(refusing)
    pool = [(side, at) for side, at in ((accepting, allowed), (refusing, refused)) if at is not None]
    plain = _is_read_in_one_way(slot, refusing)
    fallback, left = None, _MOST_AFTER_FALLBACK
    for value in candidates(pool):
        if left == 0:
            break
        left -= fallback is not None
        if not _told_apart(value, (accepting, allowed), (refusing, refused), plain=plain):
            continue
        if put(Message(), accepting.at(holder), slot, value):
            return _witness(value, slot, accepting, refusing)
        fallback = fallback or _witness(value, slot, accepting, refusing)
    return fallback


def is_witness(payload: Payload) -> bool:
    """Whether the one side allows a value and the other does not, however a reader takes its texts for numbers."""
    slot, accepting, refusing = payload.slot, payload.accepting, payload.refusing
    sides = (accepting, slot.schema(accepting)), (refusing, slot.schema(refusing))
    return _told_apart(payload.value, *sides, plain=_is_read_in_one_way(slot, refusing))


def _told_apart(
    value: Any, allows: tuple[Side, Pointer | None], refuses: tuple[Side, Pointer | None], *, plain: bool
) -> bool:
    side, at = allows
    if not side.accepts(at, value):
        return False
    side, at = refuses
    return not any(side.accepts(at, one) for one in ([value] if plain else readings(value)))


def _is_read_in_one_way(slot: Slot, side: Side) -> bool:
    """Whether a payload is a body or in a media type of its own, and no text that may stand for a number."""
    return slot.part == "body" or "content" in side.at(slot.holder(side) or ())


def readings(value: Any) -> list[Any]:
    """What a value may be read as where everything is text: `1` is a number, and a text of one digit.

    What has lists or mappings within stands as JSON, which is read in one way.
    """
    if isinstance(value, dict | list) and any(
        isinstance(one, dict | list | type(None)) for one in (value.values() if isinstance(value, dict) else value)
    ):
        return [value]
    if isinstance(value, dict):
        members = itertools.product(*map(readings, value.values()))
        return [dict(zip(value, member, strict=True)) for member in itertools.islice(members, _MOST_READINGS)]
    if isinstance(value, list):
        return [list(items) for items in itertools.islice(itertools.product(*map(readings, value)), _MOST_READINGS)]
    if isinstance(value, str):
        try:
            read = json.loads(value)
        except ValueError:
            return [value]
        return [value] if read is None or isinstance(read, str | dict | list) else [value, read]
    return [value, json.dumps(value)]


def _witness(value: Any, slot: Slot, accepting: Side, refusing: Side) -> Witness:
    message = plain_response(accepting, slot) if slot.status else plain_request(accepting, slot, without=slot)
    node = accepting.at(slot.holder(accepting) or ())
    written = put(message, node, slot, value)
    whole = {"body": "the body", "header": f"`{slot.name}`", "parameter": f"`{slot.name}`"}[slot.part]
    why = reason(refusing.errors(slot.schema(refusing), value), whole)
    said = (
        f"The base does not allow it: {why}. The revision does."
        if slot.status
        else f"The base allows it. The revision does not: {why}."
    )
    note = "" if written else f" {_AS_JSON}"
    payload = Payload(value, slot, accepting, refusing)
    return Witness(RESPONSE if slot.status else REQUEST, str(message), said + note, payload)
