"""A pair that goes wrong made smaller as long as it goes wrong in the same way."""

from __future__ import annotations

import copy
import json
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tools.fuzzing.seeds import read

if TYPE_CHECKING:
    from collections.abc import Callable

    from tools.fuzzing.check import Pair


def shrink(pair: Pair, fails: Callable[[Pair], bool], seconds: float = 30) -> Pair:
    """The smallest pair found in this time: values left out on both sides, then bytes."""
    end = time.monotonic() + seconds
    as_json = _as_json(pair)
    if as_json is not None and fails(as_json):
        pair = _without_values(as_json, fails, end)
    for side in ("revision", "base"):
        if not pair.ends[0 if side == "base" else 1].endswith(".json") or len(getattr(pair, side)) < 3000:
            pair = _without_bytes(pair, side, fails, end)
    return pair


def _as_json(pair: Pair) -> Pair | None:
    try:
        texts = [_text(read(text)) for text in (pair.base, pair.revision)]
    except Exception:  # noqa: BLE001 - a text that nobody can read stays as it is
        return None
    return replace(pair, base=texts[0], revision=texts[1], ends=(".json", ".json"))


def _text(data: Any) -> bytes:
    return (json.dumps(data, indent=1) + "\n").encode()


def _without_values(pair: Pair, fails: Callable[[Pair], bool], end: float) -> Pair:
    base, revision = json.loads(pair.base), json.loads(pair.revision)
    index = 0
    while time.monotonic() < end:
        way = _way(base, revision, index)
        if way is None:
            break
        smaller = copy.deepcopy(base), copy.deepcopy(revision)
        for side in smaller:
            _remove(side, way)
        other = replace(pair, base=_text(smaller[0]), revision=_text(smaller[1]))
        if fails(other):
            pair, (base, revision) = other, smaller
        else:
            index += 1
    return pair


def _way(base: Any, revision: Any, index: int) -> tuple[Any, ...] | None:
    """The keys to the value of this number, of either side, the outer ones first."""
    ways: dict[tuple[Any, ...], None] = {}
    for data in (base, revision):
        waiting: list[tuple[tuple[Any, ...], Any]] = [((), data)]
        for at, node in waiting:
            if at:
                ways[at] = None
            if isinstance(node, dict | list):
                waiting += [((*at, key), node[key]) for key in (node if isinstance(node, dict) else range(len(node)))]
    ordered = sorted(ways, key=len)
    return ordered[index] if index < len(ordered) else None


def _remove(data: Any, way: tuple[Any, ...]) -> None:
    holder, key = _at(data, way[:-1]), way[-1]
    if (isinstance(holder, dict) and key in holder) or (
        isinstance(holder, list) and isinstance(key, int) and key < len(holder)
    ):
        del holder[key]


def _at(data: Any, way: tuple[Any, ...]) -> Any:
    """The value that keys lead to, None if there is none."""
    for key in way:
        try:
            data = data[key]
        except (KeyError, IndexError, TypeError):
            return None
    return data


def _without_bytes(pair: Pair, side: str, fails: Callable[[Pair], bool], end: float) -> Pair:
    size = max(1, len(getattr(pair, side)) // 2)
    while size and time.monotonic() < end:
        start = 0
        while start < len(getattr(pair, side)) and time.monotonic() < end:
            raw = getattr(pair, side)
            other = replace(pair, **{side: raw[:start] + raw[start + size :]})
            if fails(other):
                pair = other
            else:
                start += size
        size //= 2
    return pair
