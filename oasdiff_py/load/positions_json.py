"""Where each node of a JSON text stands: collections are walked when they are asked for, and only they."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from oasdiff_py.load.json_lines import Place, members_by_lines, string, string_end
from oasdiff_py.load.lines import Lines

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_skip: Final = re.compile(r"[ \t\r\n]*").match
_scan: Final[Callable[[str, int], tuple[Any, int]]] = json.JSONDecoder().scan_once  # type: ignore[attr-defined]


class JsonLocator:
    """Finds nodes in a JSON text that the reader accepts.

    `raw` is UTF-8 without a byte order mark, `data` what was read from it.
    """

    __slots__ = ("_data", "_indexes", "_lines", "_root", "_text")

    def __init__(self, raw: bytes, data: Any) -> None:
        # A character for each byte: as quick as bytes are, and searched as text is (see `json_lines`).
        self._text = raw.decode("latin-1")
        self._data = data
        self._lines = Lines(self._text)
        self._root = _after_space(self._text, 0)
        self._indexes: dict[int, dict[str, Place]] = {}

    def locate(self, pointer: Sequence[str]) -> tuple[int, int]:
        """Line and column (from 1) of the key or item at `pointer`, or of its nearest ancestor."""
        value = start = self._root
        end = len(self._text)
        data = self._data
        for token in pointer:
            below = self._index(value, end, data)
            if token not in below:
                break
            start, value, end = below[token]
            data = data[int(token)] if isinstance(data, list) else data[token]
        line, column = self._lines.at(start)
        before = self._text[start - column + 1 : start]
        return line, len(before.encode("latin-1").decode()) + 1

    def _index(self, at: int, end: int, data: Any) -> dict[str, Place]:
        if at not in self._indexes:
            if not isinstance(data, dict | list):
                return {}
            places = members_by_lines(self._text, at, end, data)
            if places is None:
                places = (_members if isinstance(data, dict) else _items)(self._text, at)
            self._indexes[at] = places
        return self._indexes[at]


def _after_space(text: str, at: int) -> int:
    match = _skip(text, at)
    return match.end() if match else at


def _members(text: str, at: int) -> dict[str, Place]:
    places: dict[str, Place] = {}
    at = _after_space(text, at + 1)
    while at < len(text) and text[at] == '"':
        start = at
        at = string_end(text, start)
        key = string(text, start, at)
        value = _after_space(text, _after_space(text, at) + 1)
        end = _scan(text, value)[1]
        places[key] = start, value, end
        at = _next(text, end)
    return places


def _items(text: str, at: int) -> dict[str, Place]:
    places: dict[str, Place] = {}
    at = _after_space(text, at + 1)
    while at < len(text) and text[at] != "]":
        end = _scan(text, at)[1]
        places[str(len(places))] = at, at, end
        at = _next(text, end)
    return places


def _next(text: str, end: int) -> int:
    """The beginning of the member or item after the one that ends at `end`, or the closing bracket."""
    at = _after_space(text, end)
    return _after_space(text, at + 1) if at < len(text) and text[at] == "," else at
