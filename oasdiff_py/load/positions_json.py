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

# Where a member's key, or an item, begins; and where its value does.
_Place = tuple[int, int]


class JsonLocator:
    """Finds nodes in a JSON text that the reader accepts; `raw` is UTF-8 without a byte order mark."""

    __slots__ = ("_indexes", "_lines", "_root", "_text")

    def __init__(self, raw: bytes) -> None:
        self._text = raw.decode()
        self._lines = Lines(self._text)
        self._root = _after_space(self._text, 0)
        self._indexes: dict[int, dict[str, _Place]] = {}

    def locate(self, pointer: Sequence[str]) -> tuple[int, int]:
        """Line and column (from 1) of the key or item at `pointer`, or of its nearest ancestor."""
        value = start = self._root
        for token in pointer:
            below = self._index(value)
            if token not in below:
                break
            start, value = below[token]
        return self._lines.at(start)

    def _index(self, at: int) -> dict[str, _Place]:
        if at not in self._indexes:
            first = self._text[at]
            if first == "{":
                self._indexes[at] = _members(self._text, at)
            elif first == "[":
                self._indexes[at] = _items(self._text, at)
            else:
                return {}
        return self._indexes[at]


def _after_space(text: str, at: int) -> int:
    match = _skip(text, at)
    return match.end() if match else at


def _members(text: str, at: int) -> dict[str, _Place]:
    places: dict[str, _Place] = {}
    at = _after_space(text, at + 1)
    while text[at] != "}":
        start = at
        key, at = scanstring(text, at + 1, True)
        value = _after_space(text, _after_space(text, at) + 1)
        places[key] = start, value
        at = _next(text, value)
    return places


def _items(text: str, at: int) -> dict[str, _Place]:
    places: dict[str, _Place] = {}
    at = _after_space(text, at + 1)
    while text[at] != "]":
        places[str(len(places))] = at, at
        at = _next(text, at)
    return places


def _next(text: str, value: int) -> int:
    """The beginning of the next member or item after the value at `value`, or the closing bracket."""
    at = _after_space(text, _scan(text, value)[1])
    return _after_space(text, at + 1) if text[at] == "," else at
