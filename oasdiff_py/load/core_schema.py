"""The core schema of YAML 1.2: what an unquoted scalar, or one with a standard tag, means."""

from __future__ import annotations

import re
from typing import Final

from oasdiff_py.load.numbers import spelled_float, spelled_int

Scalar = str | int | float | bool | None

TAG_PREFIX: Final = "tag:yaml.org,2002:"

_BOOLS: Final[dict[str, bool]] = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_NULLS: Final = frozenset(("", "~", "null", "Null", "NULL"))
_INF: Final = float("inf")
NAN: Final = float("nan")
"""The one not-a-number of this package: one object, so that a document is equal to its own second reading."""

_NOT_FINITE: Final[dict[str, float]] = {
    **dict.fromkeys((".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"), _INF),
    **dict.fromkeys(("-.inf", "-.Inf", "-.INF"), -_INF),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), NAN),
}
_CONSTANTS: Final[dict[str, Scalar]] = {**_BOOLS, **dict.fromkeys(_NULLS), **_NOT_FINITE}

_decimal: Final = re.compile(r"[-+]?[0-9]+").fullmatch
_float: Final = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?").fullmatch
_octal: Final = re.compile(r"0o[0-7]+").fullmatch
_hexadecimal: Final = re.compile(r"0x[0-9a-fA-F]+").fullmatch


class NotOfTagError(Exception):
    """The text of a scalar is not of the type that its tag names."""


class UnknownTagError(Exception):
    """The tag of a scalar is none that an OpenAPI description may use."""


def _int(text: str) -> int | None:
    # int() raises ValueError beyond sys.get_int_max_str_digits(): the caller knows the place.
    if _decimal(text):
        return spelled_int(int(text), text)
    if _octal(text):
        return spelled_int(int(text, 0), text)
    if _hexadecimal(text):
        return spelled_int(int(text, 0), text)
    return None


class PlainScalars(dict[str, Scalar]):
    """What each unquoted text means: `scalars[text]`; worked out once for each text.

    Raises `ValueError` for an integer with more digits than Python reads (`sys.get_int_max_str_digits()`).
    """

    def __missing__(self, text: str) -> Scalar:
        value = plain(text)
        self[text] = value
        return value


def plain(text: str) -> Scalar:
    """Return what an unquoted `text` means: a string, unless the core schema says otherwise."""
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    integer = _int(text)
    if integer is not None:
        return integer
    if _float(text):
        return spelled_float(float(text), text)
    return text


def tagged(tag: str, text: str) -> Scalar:
    """Return what `text` means under `tag`.

    Raises `UnknownTagError` for a tag outside the core schema, `NotOfTagError` for a text that is not of it.
    """
    kind = tag.removeprefix(TAG_PREFIX)
    if tag == "!" or kind in ("str", "timestamp", "binary"):
        return text
    if kind == "null" and text in _NULLS:
        return None
    if kind == "bool" and text in _BOOLS:
        return _BOOLS[text]
    if kind == "int":
        integer = _int(text)
        if integer is not None:
            return integer
    elif kind == "float":
        if text in _NOT_FINITE:
            return _NOT_FINITE[text]
        if _float(text):
            return spelled_float(float(text), text)
    elif kind not in ("null", "bool"):
        raise UnknownTagError
    raise NotOfTagError
