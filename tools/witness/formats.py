"""What JSON Schema takes for a remark and a rule may be about: formats, and what a text contains."""

from __future__ import annotations

import base64
import binascii
import datetime
import json
import re
from typing import TYPE_CHECKING, Any

from jsonschema import Draft202012Validator, FormatChecker, ValidationError, validators

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_MAGIC = {"image/png": b"\x89PNG", "image/jpeg": b"\xff\xd8\xff"}
_URLSAFE = {"base64": bytes.maketrans(b"", b""), "base64url": bytes.maketrans(b"-_+/", b"+/-_")}
_INTEGERS = {"int32": 31, "int64": 63}

FORMATS = FormatChecker(("date", "email", "ipv4", "ipv6", "uuid", "regex"))


def _integer(bits: int) -> Callable[[object], bool]:
    def check(value: object) -> bool:
        return isinstance(value, bool) or not isinstance(value, int) or -(2**bits) <= value < 2**bits

    return check


for _name, _bits in _INTEGERS.items():
    FORMATS.checks(_name)(_integer(_bits))


@FORMATS.checks("date-time", raises=ValueError)
def _date_time(value: object) -> bool:
    return not isinstance(value, str) or datetime.datetime.fromisoformat(value).tzinfo is not None


@FORMATS.checks("byte")
def _byte(value: object) -> bool:
    return not isinstance(value, str) or decoded(value, "base64") is not None


def decoded(text: str, encoding: str) -> bytes | None:
    """The bytes that a text stands for, None where it is not in the encoding."""
    if encoding not in _URLSAFE:
        return text.encode()
    try:
        return base64.b64decode(text.encode().translate(_URLSAFE[encoding]), validate=True)
    except (binascii.Error, ValueError):
        return None


def _content_encoding(_: Any, encoding: str, text: Any, __: Any) -> Iterator[ValidationError]:
    if isinstance(text, str) and decoded(text, encoding) is None:
        yield ValidationError("")


def _content_media_type(_: Any, name: str, text: Any, schema: Any) -> Iterator[ValidationError]:
    if not isinstance(text, str):
        return
    content = decoded(text, schema.get("contentEncoding", ""))
    if content is None:
        # `contentEncoding` refuses it.
        return
    if not content.startswith(_MAGIC.get(name, b"")):
        yield ValidationError("")
    elif re.fullmatch(r"application/(.*\+)?json", name):
        try:
            json.loads(content)
        except ValueError:
            yield ValidationError("")


def _content_schema(validator: Any, inner: Any, text: Any, schema: Any) -> Iterator[ValidationError]:
    """Applies to JSON only, the one media type whose values a schema can be held to here."""
    if not isinstance(text, str) or not schema.get("contentMediaType", "").endswith("json"):
        return
    try:
        value = json.loads(decoded(text, schema.get("contentEncoding", "")) or b"")
    except ValueError:
        yield ValidationError("")
        return
    if any(True for _ in validator.descend(value, inner)):
        yield ValidationError("")


# `x-extensible-enum` is held to as an `enum`: it names the values that a side knows.
Validator = validators.extend(
    Draft202012Validator,
    {
        "contentEncoding": _content_encoding,
        "contentMediaType": _content_media_type,
        "contentSchema": _content_schema,
        "x-extensible-enum": Draft202012Validator.VALIDATORS["enum"],
    },
)
