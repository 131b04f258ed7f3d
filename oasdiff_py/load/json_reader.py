"""JSON text to plain data, and the refusal of what JSON parsers let pass in silence."""

from __future__ import annotations

import json
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

import orjson

from oasdiff_py.errors import ParseError, Position
from oasdiff_py.load.core_schema import NAN
from oasdiff_py.load.encoding import check_utf8
from oasdiff_py.load.json_scan import (
    Trouble,
    find_deep,
    find_duplicate,
    find_lone_surrogate,
    find_long_number,
)

if TYPE_CHECKING:
    from oasdiff_py.load.limits import Limits

# orjson gives integers that need more than 64 bits as floats.
_EXACT: Final = float(2**63)
# How deep orjson writes, at least; it reads four times as deep.
_DEPTH_WRITTEN: Final = 254
_LONG: Final = b"0" * 19
_BEFORE_NUMBERS: Final = (b":", b"[", b",", b" ", b"\t", b"\r", b"\n", b"")
_DIGITS: Final = bytes(ord("0") if chr(code).isdigit() and code < 128 else ord(" ") for code in range(256))
# Of longer lines nothing is said.
_LINE: Final = 4096


class NotJsonError(Exception):
    """The text is not JSON; it may be YAML that begins with a bracket. `error` is what to report if not."""

    def __init__(self, error: ParseError) -> None:
        super().__init__(str(error))
        self.error = error


class _DuplicateError(Exception):
    """A key occurs twice in an object."""


def looks_like_json(raw: bytes) -> bool:
    """Say whether the first character of the text is a bracket, as in JSON."""
    start = raw.lstrip(b" \t\r\n")[:1] if raw[:1] not in (b"{", b"[") else raw[:1]
    return start in (b"{", b"[")


def read_json(raw: bytes, name: str, limits: Limits) -> Any:
    """Return the data of the UTF-8 JSON text `raw`, called `name` in messages.

    Integers are exact. Raises `NotJsonError` for what is not JSON, `ParseError` for JSON that is refused:
    a key that occurs twice in an object, half of a surrogate pair, too deep nesting, a number too long.
    """
    try:
        data = orjson.loads(raw)
    except orjson.JSONDecodeError:
        return _read_slowly(raw, name, limits)
    written = _written(data)
    if written is None or limits.max_depth < _DEPTH_WRITTEN or _has_long_integer(raw):
        census = _Census(data, limits.max_depth)
        if census.too_deep:
            raise _trouble(find_deep(raw.decode(), limits.max_depth), name)
        if census.inexact:
            return _read_slowly(raw, name, limits)
    if written is None or _quotes(raw) != _quotes(written):
        _refuse_duplicates(raw, name)
    return data


def _written(data: Any) -> bytes | None:
    """What was read as JSON again, None for data that orjson does not write since it is deep."""
    try:
        return orjson.dumps(data)
    except TypeError:
        return None


def _quotes(text: bytes) -> int:
    """How many quotes begin or end a string; what was read of a text has fewer where a key occurred twice."""
    if b"\\\\" in text:
        # A backslash that is escaped itself escapes nothing.
        text = text.replace(b"\\\\", b"")
    return text.count(b'"') - text.count(b'\\"')


def _has_long_integer(raw: bytes) -> bool:
    """Whether an integer may need more than 64 bits; digits in a string are none."""
    digits = raw.translate(_DIGITS)
    at = digits.find(_LONG)
    while at >= 0:
        end = digits.find(b" ", at)
        before = at - 1 if raw[at - 1 : at] != b"-" else at - 2
        if (
            raw[before : before + 1] in _BEFORE_NUMBERS
            and (end - at != len(_LONG) or int(raw[at:end]) >= _EXACT)
            and not _in_string(raw, at)
        ):
            return True
        at = digits.find(_LONG, end) if end >= 0 else -1
    return False


def _in_string(raw: bytes, at: int) -> bool:
    """Whether the character at an offset surely stands in a string: no string has a line break in it."""
    line = raw.rfind(b"\n", max(0, at - _LINE), at)
    return line >= 0 and _quotes(raw[line:at]) % 2 == 1


class _Census:
    """Looks for floats that may be integers and for deep nesting, level by level."""

    __slots__ = ("inexact", "too_deep")

    def __init__(self, data: Any, max_depth: int) -> None:
        self.inexact = False
        self.too_deep = False
        values: list[Any] = [data]
        depth = 0
        while values:
            kinds = set(map(type, values))
            objects = [value for value in values if value.__class__ is dict] if dict in kinds else []
            arrays = [value for value in values if value.__class__ is list] if list in kinds else []
            if float in kinds and any(value.__class__ is float and abs(value) >= _EXACT for value in values):
                self.inexact = True
            if objects or arrays:
                depth += 1
            if depth > max_depth:
                self.too_deep = True
                return
            values = list(chain.from_iterable(map(dict.values, objects)))
            values.extend(chain.from_iterable(arrays))


def _read_slowly(raw: bytes, name: str, limits: Limits) -> Any:
    check_utf8(raw, name)
    text = raw.decode()
    deep = find_deep(text, limits.max_depth)
    if deep is not None:
        raise _trouble(deep, name)
    try:
        data = json.loads(text, object_pairs_hook=_pairs, parse_constant=_constant)
    except json.JSONDecodeError as error:
        place = Position(name, error.lineno, error.colno)
        raise NotJsonError(ParseError(f"This is not valid JSON: {_sentence(error.msg)}.", place)) from error
    except _DuplicateError:
        raise _trouble(find_duplicate(text), name) from None
    except ValueError:
        raise _trouble(find_long_number(text), name) from None
    half = find_lone_surrogate(text)
    if half is not None:
        raise _trouble(half, name)
    return data


def _refuse_duplicates(raw: bytes, name: str) -> None:
    try:
        json.loads(raw, object_pairs_hook=_pairs)
    except _DuplicateError:
        raise _trouble(find_duplicate(raw.decode()), name) from None


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise _DuplicateError
    return members


def _constant(word: str) -> float:
    return NAN if word == "NaN" else float(word)


def _sentence(message: str) -> str:
    return message[:1].lower() + message[1:]


def _trouble(trouble: Trouble | None, name: str) -> ParseError:
    if trouble is None:  # pragma: no cover - the searches find what the parsers found
        return ParseError("This JSON is refused.", Position(name, 1, 1))
    return ParseError(trouble.message, Position(name, trouble.line, trouble.column), trouble.hint)
