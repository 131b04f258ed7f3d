"""YAML texts that were read in an earlier run: their data as JSON, which is read four times as fast.

Numbers that JSON would not give back as they are written (`1.50`, `.inf`, more than 64 bits) stand beside the data,
each with the way to it. A text with anchors is not kept. An entry is known by the hash of the text and of the bounds
that it was read within, and is checked by a hash of its own.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, Final

import orjson

from oasdiff_py.load.core_schema import plain
from oasdiff_py.load.reading import Reading

if TYPE_CHECKING:
    from oasdiff_py.cache.entries import Cache
    from oasdiff_py.load.limits import Limits

# A smaller text is read sooner than looked up.
_WORTH: Final = 100_000
_MOST: Final = 256 * 1024 * 1024
# To be raised when the same text is read as other data.
_READER: Final = 1
_PLAIN: Final = frozenset((str, bool, type(None)))
_NOT_FINITE: Final = {"nan": ".nan", "inf": ".inf", "-inf": "-.inf"}
# Keys and indexes from the root to a value.
_Way = tuple[str | int, ...]


class Parsed:
    """The readings in a cache, which holds nothing else; together at most 256 MB, those last used."""

    def __init__(self, cache: Cache) -> None:
        self._cache = cache

    def find(self, text: bytes, limits: Limits) -> Reading | None:
        """What was read from the text, None if that is not known."""
        if len(text) < _WORTH:
            return None
        found = self._cache.load(_key(text, limits))
        return None if found is None else Reading(_from_json(found))

    def keep(self, text: bytes, limits: Limits, read: Reading) -> None:
        """Keep what was read from the text, if it is worth that and JSON can say it."""
        if len(text) < _WORTH or read.anchors:
            return
        content = _as_json(read.data)
        if content is not None:
            self._cache.store(_key(text, limits), content)
            self._cache.trim(_MOST)


def _as_json(data: Any) -> bytes | None:
    odd: list[tuple[_Way, str]] = []
    try:
        return orjson.dumps([odd, _without_odd(data, (), odd)])
    except TypeError:
        # Nested deeper than is written.
        return None


def _without_odd(value: Any, way: _Way, odd: list[tuple[_Way, str]]) -> Any:
    """A copy with null in place of each number that JSON would change; those are noted in `odd`."""
    kind = value.__class__
    if kind is dict:
        return {key: _without_odd(member, (*way, key), odd) for key, member in value.items()}
    if kind is list:
        return [_without_odd(item, (*way, index), odd) for index, item in enumerate(value)]
    if kind in _PLAIN or (kind is int and -(2**63) <= value < 2**63):
        return value
    odd.append((way, _NOT_FINITE.get(str(value), str(value))))
    return None


def _from_json(content: bytes) -> Any:
    odd, data = orjson.loads(content)
    for (*way, last), text in odd:
        holder = data
        for step in way:
            holder = holder[step]
        holder[last] = plain(text)
    return data


def _key(text: bytes, limits: Limits) -> str:
    bounds = f"{_READER} {limits.max_depth} {limits.max_expanded_nodes} {len(text)}\n"
    return hashlib.sha256(bounds.encode() + text).hexdigest()
