"""Which parts of two revisions are the same text and refer only to parts that are: those are never looked at.

A *unit* is a path item, a webhook or a component of the root document. Two units of one name are unchanged when
their canonical bytes are equal and everything they refer to is unchanged. This costs one serialization of each
document and no walk.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from typing import TYPE_CHECKING, Any

import orjson

if TYPE_CHECKING:
    from oasdiff_py.load import Revision

_REF = re.compile(rb'"\$(?:ref|dynamicRef)":"((?:[^"\\]|\\.)*)"')
Unit = tuple[str, ...]

_DEPTH = {"components": 3, "paths": 2, "webhooks": 2, "x-webhooks": 2, "definitions": 2, "parameters": 2,
          "responses": 2, "securityDefinitions": 2}  # fmt: skip


class Unchanged:
    """The units that need no look; `unit in unchanged` answers for one.

    A unit can have the same text and still refer to one that changed: `same_text` knows those too, and
    `leads_to_change` which nodes inside them have to be looked at.
    """

    def __init__(self, units: frozenset[Unit] = frozenset(), same_text: frozenset[Unit] = frozenset()) -> None:
        self._units = units
        self._same_text = same_text
        self._leads: dict[int, bool] = {}

    def __contains__(self, unit: Unit) -> bool:
        return unit in self._units

    def covers(self, pointer: tuple[str, ...]) -> bool:
        """Whether the node at `pointer` of the root document lies in an unchanged unit."""
        return unit_of(pointer) in self._units

    def same_text(self, pointer: tuple[str, ...]) -> bool:
        """Whether the node at `pointer` of the root document lies in a unit whose text is the same."""
        return unit_of(pointer) in self._same_text

    def leads_to_change(self, raw: Any) -> bool:
        """Whether a node of a unit with the same text has a `$ref` in it to what may have changed.

        The node has to stay alive as long as this object: it is known by its identity.
        """
        kind = raw.__class__
        if kind is not dict and kind is not list:
            return False
        known = self._leads.get(id(raw))
        if known is None:
            known = False
            ref = raw.get("$ref") if kind is dict else None
            if ref is not None:
                unit = _target(ref.encode("utf-8", "replace")) if isinstance(ref, str) else None
                known = unit is None or unit not in self._units
            if not known:
                for value in raw.values() if kind is dict else raw:
                    # Most values are plain, and a call for each would be what takes the time.
                    below = value.__class__
                    if (below is dict or below is list) and self.leads_to_change(value):
                        known = True
                        break
            self._leads[id(raw)] = known
        return known


def unit_of(pointer: tuple[str, ...]) -> Unit:
    """The unit that a pointer leads into."""
    return pointer[: _DEPTH.get(pointer[0], 1)] if pointer else ()


def find_unchanged(base: Revision, revision: Revision) -> Unchanged:
    """Compare the units of two revisions of the same dialect by their bytes."""
    base_units, revision_units = _units(base.root.data), _units(revision.root.data)
    waiting: list[Unit] = []
    same_text: set[Unit] = set()
    changed: set[Unit] = set()
    users: dict[Unit, list[Unit]] = defaultdict(list)
    for unit, value in revision_units.items():
        if unit not in base_units:
            changed.add(unit)
            waiting.append(unit)
            continue
        known = base_units[unit]
        after = canonical_bytes(value)
        # The same object was read once for both.
        if known is not value and canonical_bytes(known) != after:
            changed.add(unit)
            waiting.append(unit)
            continue
        same_text.add(unit)
        for reference in set(_REF.findall(after)):
            user = _target(reference)
            if user is None or user not in base_units or user not in revision_units:
                # Another file, or more than one unit at once.
                changed.add(unit)
                waiting.append(unit)
                break
            users[user].append(unit)
    for gone in base_units.keys() - revision_units.keys():
        changed.add(gone)
        waiting.append(gone)
    while waiting:
        for user in users.pop(waiting.pop(), ()):
            if user not in changed:
                changed.add(user)
                waiting.append(user)
    return Unchanged(frozenset(base_units.keys() - changed), frozenset(same_text))


def same_bytes(base: Any, revision: Any) -> bool:
    """Whether two parts are the same to the last type: Python's `==` calls `true` and `1` equal."""
    return base is revision or canonical_bytes(base) == canonical_bytes(revision)


def _units(data: dict[str, Any]) -> dict[Unit, Any]:
    units: dict[Unit, Any] = {}
    for section, value in data.items():
        depth = _DEPTH.get(section, 1)
        if depth == 1 or not isinstance(value, dict):
            units[(section,)] = value
            continue
        for name, member in value.items():
            if depth == 2 or not isinstance(member, dict):
                units[section, name] = member
                continue
            for inner, part in member.items():
                units[section, name, inner] = part
    return units


def canonical_bytes(value: Any) -> bytes:
    """A part as bytes that are equal when its text says the same: keys in order, numbers as they are written."""
    try:
        return orjson.dumps(value, default=str, option=orjson.OPT_SORT_KEYS)
    except TypeError:
        # Integers beyond 64 bits and lone surrogates are beyond orjson.
        return json.dumps(value, sort_keys=True, default=str, ensure_ascii=True).replace('": "', '":"').encode()


def _target(reference: bytes) -> Unit | None:
    """The unit that a `$ref` of the root document names; None for another file, an anchor or the whole."""
    text = reference.decode("utf-8", "replace")
    if "\\" in text or "%" in text or not text.startswith("#/"):
        return None
    tokens = tuple(part.replace("~1", "/").replace("~0", "~") for part in text[2:].split("/"))
    return unit_of(tokens)
