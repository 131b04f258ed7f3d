"""Where each node of a JSON text stands: collections are walked when they are asked for, and only they."""

from __future__ import annotations

import json
import re
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import TYPE_CHECKING, Any, Final

from oasdiff_py.load.lines import Lines

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_skip: Final = re.compile(r"[ \t\r\n]*").match
_scan: Final[Callable[[str, int], tuple[Any, int]]] = json.JSONDecoder().scan_once  # type: ignore[attr-defined]

_CLOSING: Final = {"{": "}", "[": "]"}

# Where a member's key, or an item, begins; and where its value does.
_Place = tuple[int, int]


class JsonLocator:
    """Finds nodes in a JSON text that the reader accepts.

    `raw` is UTF-8 without a byte order mark, `data` what was read from it.
    """

    __slots__ = ("_data", "_indexes", "_lines", "_root", "_text")

    def __init__(self, raw: bytes, data: Any) -> None:
        self._text = raw.decode()
        self._data = data
        self._lines = Lines(self._text)
        self._root = _after_space(self._text, 0)
        self._indexes: dict[int, dict[str, _Place]] = {}

    def locate(self, pointer: Sequence[str]) -> tuple[int, int]:
        """Line and column (from 1) of the key or item at `pointer`, or of its nearest ancestor."""
        value = start = self._root
        data = self._data
        for token in pointer:
            below = self._index(value, data)
            if token not in below:
                break
            start, value = below[token]
            data = data[int(token)] if isinstance(data, list) else data[token]
        return self._lines.at(start)

    def _index(self, at: int, data: Any) -> dict[str, _Place]:
        if at not in self._indexes:
            if isinstance(data, dict):
                places = _members(self._text, at, indented=True)
                if places.keys() != data.keys():
                    places = _members(self._text, at, indented=False)
            elif isinstance(data, list):
                places = _items(self._text, at, indented=True)
                if len(places) != len(data):
                    places = _items(self._text, at, indented=False)
            else:
                return {}
            self._indexes[at] = places
        return self._indexes[at]


def _after_space(text: str, at: int) -> int:
    match = _skip(text, at)
    return match.end() if match else at


def _members(text: str, at: int, *, indented: bool) -> dict[str, _Place]:
    places: dict[str, _Place] = {}
    at = _after_space(text, at + 1)
    while at < len(text) and text[at] == '"':
        start = at
        key, at = scanstring(text, at + 1, True)
        value = _after_space(text, _after_space(text, at) + 1)
        places[key] = start, value
        at = _next(text, value, start if indented else None)
    return places


def _items(text: str, at: int, *, indented: bool) -> dict[str, _Place]:
    places: dict[str, _Place] = {}
    at = _after_space(text, at + 1)
    while at < len(text) and text[at] != "]":
        places[str(len(places))] = at, at
        at = _next(text, at, at if indented else None)
    return places


def _next(text: str, value: int, indented: int | None) -> int:
    """The beginning of the next member or item after the value at `value`, or the closing bracket.

    `indented` is where the member begins, if the text may be taken to be indented throughout: then the closing
    bracket stands below the first letter of the member's line, and need not be counted out. The caller checks
    what was found against what was read.
    """
    end = None if indented is None else _indented_end(text, value, indented)
    if end is None:
        end = _scan(text, value)[1]
    at = _after_space(text, end)
    return _after_space(text, at + 1) if at < len(text) and text[at] == "," else at


def _indented_end(text: str, value: int, start: int) -> int | None:
    closing = _CLOSING.get(text[value])
    if closing is None:
        return None
    line = text.rfind("\n", 0, start) + 1
    indentation = text[line:start]
    if indentation.strip(" \t") or text[value + 1] not in "\r\n":
        return None
    found = text.find(f"\n{indentation}{closing}", value)
    return None if found < 0 else found + len(indentation) + 2
