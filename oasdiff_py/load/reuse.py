"""Text that stands in the other revision word for word, and is not parsed a second time.

A *part* of a YAML text is a member of its root mapping, of one of its sections (`paths`, `definitions`, …) or of a
section of `components`. Where a part of the new text has the same characters at the same indentation below the same
keys as one of the known text, its value is the one that was read there. The rest of the new text, with a mark in
place of each such value, goes through the ordinary reader.

Why the value must be the same: a part is a whole member of a block mapping, as the known data proves; what it means
depends on nothing outside it, since it has neither anchor nor alias; and it stands at the same place of the new
text, since each mark came out of the reader as the value of that member. Whatever is unusual ends in `None`, and
the caller reads all of the text.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from itertools import count
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from oasdiff_py.errors import ParseError
from oasdiff_py.load.reading import Reading
from oasdiff_py.load.yaml_blocks import Block, Member, has_odd_breaks, members, root_block, spans, value_block
from oasdiff_py.load.yaml_reader import read_yaml_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from oasdiff_py.load.limits import Limits

_SECTIONS: Final = frozenset(
    ("paths", "webhooks", "x-webhooks", "components", "definitions", "parameters", "responses")
)
_NESTED: Final = "components"
# Below this share of the new text the search for parts costs more than it saves.
_WORTH: Final = 0.25
_tab_in_indentation: Final = re.compile("\n *\t").search
_Path = tuple[str, ...]


class _Part(NamedTuple):
    """A member whose value is known: its key, how long its text is up to the value, and the value."""

    key: str
    head: int
    value: Any


class Parts:
    """The parts of a YAML text that was read: `text` is what `read` was made of."""

    def __init__(self, text: str, read: Reading) -> None:
        self._anchors = read.anchors
        self._parts: dict[tuple[_Path, str], _Part] = {}
        # How a section is written, up to its value.
        self._sections: dict[_Path, dict[_Path, str]] = {}
        root = _root(text)
        if root is not None and isinstance(read.data, dict):
            self._collect(text, root, read.data, ())

    def find(self, path: _Path, written: str) -> _Part | None:
        """The part that is written so below a path."""
        return self._parts.get((path, written))

    def sections(self, path: _Path) -> dict[_Path, str]:
        """The sections right below a path, and how each is written up to its value."""
        return self._sections.get(path, {})

    def _collect(self, text: str, block: Block, data: dict[str, Any], path: _Path) -> None:
        found = members(text, block, data)
        if found is None:
            return
        for key, member in found.items():
            value = data[key]
            if _is_section(path, key) and isinstance(value, dict):
                below = value_block(text, member, block.column, value)
                if below is not None:
                    self._sections.setdefault(path, {})[*path, key] = text[member.start : member.value]
                    self._collect(text, below, value, (*path, key))
                    continue
            if not self._has_anchor(member.start, member.end):
                written = text[member.start : _line_end(text, member.start, member.end)]
                self._parts[path, written] = _Part(key, member.value - member.start, value)

    def _has_anchor(self, start: int, end: int) -> bool:
        at = bisect_left(self._anchors, start)
        return at < len(self._anchors) and self._anchors[at] < end


def read_again(text: str, known: Parts, name: str, limits: Limits) -> Reading | None:
    """Return what a YAML text holds of which `known` has parts; None if all of it has to be parsed.

    The data shares the values of those parts with what they were read from.
    """
    root = _root(text)
    if root is None:
        return None
    taken = list(_taken(text, root, known))
    if sum(end - start for _, start, end, _ in taken) < _WORTH * len(text) or not taken:
        return None
    mark = _unused_mark(text)
    pieces: list[str] = []
    # Where each piece of the reduced text begins, there and in the whole.
    places: list[tuple[int, int]] = []
    length = at = 0
    for number, (_, start, end, part) in enumerate(taken):
        places.append((length, at))
        pieces.append(f'{text[at : start + part.head]} "{mark}{number}"\n')
        length += len(pieces[-1])
        at = end
    places.append((length, at))
    pieces.append(text[at:])
    try:
        read = read_yaml_text("".join(pieces).encode(), name, limits)
    except ParseError:
        # The place in the whole text is what the reader of it will say.
        return None
    if not _put_back(read.data, taken, mark):
        return None
    return Reading(read.data, _moved(read.anchors, places))


def _taken(text: str, root: Block, known: Parts) -> Iterator[tuple[_Path, int, int, _Part]]:
    for path, start, stop in _spans(text, root, known, ()):
        end = _line_end(text, start, stop)
        part = known.find(path, text[start:end])
        if part is not None:
            yield path, start, end, part


def _line_end(text: str, start: int, end: int) -> int:
    """Where a member ends without the indentation of the next one."""
    line = text.rfind("\n", start, end) + 1
    return line if line > start and not text[line:end].strip(" ") else end


def _root(text: str) -> Block | None:
    if has_odd_breaks(text) or text.startswith("\t") or _tab_in_indentation(text):
        return None
    block = root_block(text)
    return None if block is None or block.column or text[block.start] in "{[" else block


def _is_section(path: _Path, key: str) -> bool:
    return key in _SECTIONS if not path else path == (_NESTED,)


def _spans(text: str, block: Block, known: Parts, path: _Path) -> Iterator[tuple[_Path, int, int]]:
    """Where the members of sections stand that `known` has, too."""
    sections = known.sections(path)
    for start, end in spans(text, block):
        section = next((below for below, head in sections.items() if text.startswith(head, start)), None)
        below = None
        if section is not None:
            below = value_block(text, Member(start, start + len(sections[section]), end), block.column, {})
        if section is None or below is None:
            yield path, start, end
        else:
            yield from _spans(text, below, known, section)


def _unused_mark(text: str) -> str:
    return next(mark for mark in (f"~{number}~" for number in count()) if mark not in text)


def _put_back(data: Any, taken: Sequence[tuple[_Path, int, int, _Part]], mark: str) -> bool:
    """Put the known values in the places of their marks; say whether each was found where it should be."""
    for number, (path, _, _, part) in enumerate(taken):
        mapping = data
        for key in path:
            mapping = mapping.get(key) if isinstance(mapping, dict) else None
        if not isinstance(mapping, dict) or mapping.get(part.key) != f"{mark}{number}":
            return False
        mapping[part.key] = part.value
    return True


def _moved(anchors: Sequence[int], places: Sequence[tuple[int, int]]) -> list[int]:
    """Places in the reduced text as places in the whole."""
    moved = []
    for anchor in anchors:
        reduced, whole = places[bisect_right(places, anchor, key=lambda place: place[0]) - 1]
        moved.append(anchor - reduced + whole)
    return moved
