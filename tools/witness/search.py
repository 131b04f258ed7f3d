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
    from tools.witness.side import Side
    from tools.witness.slot import Slot

_MOST_READINGS = 64
_AS_JSON = "OpenAPI does not say how such a value is written here; it stands as JSON."


def search(slot: Slot, base: Side, revision: Side) -> Witness | None:
    """A message with such a payload; one that nothing says how to write comes only if there is no other."""
    accepting, refusing = (revision, base) if slot.status else (base, revision)
    holder = slot.holder(accepting)
    if holder is None or slot.holder(refusing) is None:
        return None
    fallback = None
    schemas = slot.schema(accepting), slot.schema(refusing)
    pool = [(side, at) for side, at in zip((accepting, refusing), schemas, strict=True) if at is not None]
    node = accepting.at(holder)
    for value in candidates(pool):
        if not is_witness(Payload(value, slot, accepting, refusing)):
            continue
        message = Message()
        if put(message, node, slot, value):
            return _witness(value, slot, accepting, refusing)
        fallback = fallback or _witness(value, slot, accepting, refusing)
    return fallback


def is_witness(payload: Payload) -> bool:
    """Whether the one side allows a value and the other does not, however a reader takes its texts for numbers."""
    slot, value = payload.slot, payload.value
    if not payload.accepting.accepts(slot.schema(payload.accepting), value):
        return False
    refused = slot.schema(payload.refusing)
    plain = slot.part == "body" or "content" in payload.refusing.at(slot.holder(payload.refusing) or ())
    return not any(payload.refusing.accepts(refused, one) for one in ([value] if plain else readings(value)))


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
