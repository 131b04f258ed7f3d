"""Plain records as bytes, between processes and in the cache."""

from __future__ import annotations

import json
from typing import Any, Final

import orjson

# Integers beyond 64 bits and halves of characters are beyond orjson; a line break marks what it must not read.
_WIDE: Final = b"\n"


def pack(record: dict[str, Any]) -> bytes:
    """A record of JSON values as bytes that `unpack` reads."""
    try:
        return orjson.dumps(record)
    except TypeError:
        return _WIDE + json.dumps(record, separators=(",", ":")).encode("ascii")


def unpack(packed: bytes) -> dict[str, Any]:
    """The record. Raises `ValueError` for bytes that are none."""
    record = json.loads(packed) if packed.startswith(_WIDE) else orjson.loads(packed)
    if not isinstance(record, dict):
        raise ValueError("The bytes are not a record.")  # noqa: TRY004 - it is about the bytes
    return record
