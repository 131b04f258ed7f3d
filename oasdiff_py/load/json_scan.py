"""Where in JSON text the thing stands that is refused: searched only when it is known to be there.

The text is walked token by token, so the searches stand any nesting; of text that is not JSON they make
what they can.
"""

from __future__ import annotations

import json
import re
import sys
from typing import Final, NamedTuple

from oasdiff_py.load.lines import Lines

# A string that does not end goes to the end of the text, so that no part of it is looked at twice.
_STRING: Final = r'"(?:[^"\\]++|\\.)*+(?:"|\\?\Z)'
_token: Final = re.compile(rf"{_STRING}|[{{}}\[\]]", re.DOTALL).finditer
_key_end: Final = re.compile(r"[ \t\r\n]*:").match
_pairs_of_surrogates: Final = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(u[dD][89a-fA-F][0-9a-fA-F]{2})|.)",
    re.DOTALL,
).finditer
_digits: Final = re.compile(rf"{_STRING}|([0-9]+)", re.DOTALL).finditer


class Trouble(NamedTuple):
    """What is wrong, where (from 1), and what to do about it."""

    line: int
    column: int
    message: str
    hint: str = ""


def _trouble(text: str, offset: int, message: str, hint: str = "") -> Trouble:
    return Trouble(*Lines(text).at(offset), message, hint)


def find_deep(text: str, max_depth: int) -> Trouble | None:
    """The bracket that opens more than `max_depth` collections, if one does."""
    if text.count("{") + text.count("[") <= max_depth:
        return None
    depth = 0
    for match in _token(text):
        token = match.group()
        if token in ("{", "["):
            depth += 1
            if depth > max_depth:
                message = f"Collections are nested more than {max_depth} deep here (limit `max_depth`)."
                return _trouble(text, match.start(), message)
        elif token in ("}", "]"):
            depth -= 1
    return None


def find_duplicate(text: str) -> Trouble | None:
    """The second key of that name in an object, if there is one."""
    objects: list[dict[str, int]] = []
    for match in _token(text):
        token = match.group()
        if token in ("{", "["):
            objects.append({})
        elif token in ("}", "]"):
            objects.pop()
        elif _key_end(text, match.end()) and objects:
            key = json.loads(token)
            if key in objects[-1]:
                first = Lines(text).at(objects[-1][key])[0]
                message = f"The key `{key}` occurs twice in this object; the first stands in line {first}."
                return _trouble(text, match.start(), message, "Rename or remove one of the two.")
            objects[-1][key] = match.start()
    return None


def find_lone_surrogate(text: str) -> Trouble | None:
    r"""The first escape such as `\ud83d` that is not one of a pair, if there is one."""
    if "\\ud" not in text and "\\uD" not in text:
        return None
    for match in _pairs_of_surrogates(text):
        if match[1]:
            message = f"The escape `{match[0]}` is half of a character: its other half is missing."
            hint = "Write two backslashes if the value is a pattern that means the escape."
            return _trouble(text, match.start(), message, hint)
    return None


def find_long_number(text: str) -> Trouble | None:
    """The first number with more digits than Python reads, if there is one."""
    most = sys.get_int_max_str_digits()
    for match in _digits(text):
        if match[1] and most < len(match[1]):
            message = "This number has more digits than can be read."
            return _trouble(text, match.start(), message, "Put quotes around it.")
    return None
