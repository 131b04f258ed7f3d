"""Numbers and texts worth trying for some schemas."""

from __future__ import annotations

import base64
import re
from typing import Any

_BOUNDS = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")
_LENGTHS = ("minLength", "maxLength")
TEXTS = ("blue", "a", "vip-1", "x-1", "#1", "12", "A", "A-1", "ab1", "")
_OF_FORMATS = {
    "date": "2026-01-15",
    "date-time": "2026-01-15T12:00:00Z",
    "email": "ann@example.com",
    "uuid": "3fa85f64-5717-4562-b3fc-2c963f66afa6",
    "ipv4": "192.0.2.1",
    "ipv6": "2001:db8::1",
    "uri": "https://example.com/a",
}
_CONTENTS = (b"\x89PNG\r\n\x1a\n\xff\xff", b"\xff\xd8\xff\xe0", b'{"note": "a"}', b'{"note": 1}', b"[1]")
_BIG = (2**31, 2**63)
_OTHERS = (True, None, 7, 1.5, "blue", [], {})
_LONGEST = 2000


def scalars(nodes: list[dict[str, Any]], types: set[str]) -> list[Any]:
    """Values that are neither lists nor mappings, and at the end a few of all types."""
    numbers, texts = _numbers(nodes), _texts(nodes)
    found: list[Any] = []
    if "integer" in types or "number" in types:
        found += numbers + texts
    else:
        found += texts + numbers
    if "boolean" in types:
        found = [True, False, *found]
    return [*found, *_OTHERS]


def matches(pattern: str, text: str) -> bool:
    """Whether a pattern finds something, as JSON Schema searches."""
    return re.search(pattern, text) is not None


def _numbers(nodes: list[dict[str, Any]]) -> list[Any]:
    found: list[Any] = []
    bounds = [node[key] for key in _BOUNDS for node in nodes if key in node]
    for bound in bounds:
        found += [bound, bound + 1, bound - 1, bound + 0.5, bound - 0.5]
    for step in (node["multipleOf"] for node in nodes if "multipleOf" in node):
        found += [step, 2 * step, 3 * step, step + 1, step / 2]
    if any(node.get("format") in ("int32", "int64") for node in nodes):
        found += _BIG
    return [*found, *([] if bounds else [1]), 7, 1.5, 0, -1]


def _texts(nodes: list[dict[str, Any]]) -> list[Any]:
    found: list[Any] = []
    for length in (node[key] for key in _LENGTHS for node in nodes if key in node):
        found += ["abcdefghij" * (size // 10) + "abcdefghij"[: size % 10] for size in (length, length + 1, length - 1)
                  if 0 <= size <= _LONGEST]  # fmt: skip
    found += [_OF_FORMATS[node["format"]] for node in nodes if node.get("format") in _OF_FORMATS]
    if any(node.keys() & {"contentEncoding", "contentMediaType"} or node.get("format") == "byte" for node in nodes):
        found += [made for content in _CONTENTS for made in _encodings(content)]
    return [*found, *TEXTS]


def _encodings(content: bytes) -> list[str]:
    made = [base64.b64encode(content).decode(), base64.urlsafe_b64encode(content).decode()]
    return [*([content.decode()] if content.isascii() else []), *made]
