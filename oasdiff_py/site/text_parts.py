"""The text of a file in parts, each below a key near the root, so that two files are compared part by part."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

import orjson

Keys = tuple[str, ...]
# Where a key begins; of a plain one, only what it may begin with. Each pattern passes over a line once.
_START: Final = re.compile(r"""( *)(?:- +)?(?:"((?:[^"\\]|\\.)*)"\s*:|'([^']*)'\s*:|(?=[^\s#"'\[\]{},&*!|>%@`-]))""")
_COLON: Final = re.compile(r"[#]|:(?=\s|$)")
_SECTIONS: Final = frozenset(("paths", "webhooks", "x-webhooks", "definitions", "parameters", "responses"))
_LONG: Final = 4000


@dataclass(frozen=True, slots=True)
class TextPart:
    """Lines of a file: `start` is the number of the first, from 1; `keys` lead to them."""

    keys: Keys
    start: int
    lines: tuple[str, ...]


def split(text: str) -> list[TextPart]:
    """The parts of a YAML or JSON text, in order.

    A text without line breaks worth the name is laid out first, so its numbers are not those of the file.
    """
    lines = _lines(text)
    starts: list[tuple[int, Keys]] = []
    above: list[tuple[int, str]] = []
    for index, line in enumerate(lines):
        found = _key(line)
        if found is None:
            continue
        indent, key = found
        while above and above[-1][0] >= indent:
            above.pop()
        if len(above) > 2:
            continue
        above.append((indent, key))
        keys = tuple(key for _, key in above)
        if len(keys) <= _depth(keys[0]):
            starts.append((index, keys))
    if not starts or starts[0][0] > 0:
        starts.insert(0, (0, ()))
    ends = [*(start for start, _ in starts[1:]), len(lines)]
    return [TextPart(keys, start + 1, tuple(lines[start:end])) for (start, keys), end in zip(starts, ends, strict=True)]


def way(lines: tuple[str, ...], index: int, keys: Keys) -> Keys:
    """The keys that lead to a line of a part, its own left out."""
    found: list[str] = []
    indent = _indent(lines[index])
    for line in reversed(lines[:index]):
        if indent == 0:
            break
        own = _indent(line)
        if line.strip() and own < indent:
            indent = own
            key = _key(line)
            if key:
                found.append(key[1])
    own_keys = tuple(reversed(found))
    # The first line of a part is its own last key.
    return (*keys[:-1], *own_keys) if own_keys[:1] == keys[-1:] else (*keys, *own_keys)


def _key(line: str) -> tuple[int, str] | None:
    """How far the key that a line begins with is indented, and the key."""
    start = _START.match(line)
    if start is None:
        return None
    if start[2] is not None or start[3] is not None:
        return (
            (len(start[1]), start[2] or start[3] or "") if line[start.end() : start.end() + 1].strip() == "" else None
        )
    end = _COLON.search(line, start.end() + 1)
    return (len(start[1]), line[start.end() : end.start()].strip()) if end and end[0] == ":" else None


def _depth(section: str) -> int:
    return 3 if section == "components" else 2 if section in _SECTIONS else 1


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _lines(text: str) -> list[str]:
    lines = text.replace("\r\n", "\n").split("\n")
    if lines and not lines[-1]:
        lines.pop()
    if len(text) > _LONG * max(1, len(lines) // 4) and text.lstrip()[:1] in "{[":
        try:
            return orjson.dumps(orjson.loads(text), option=orjson.OPT_INDENT_2).decode().split("\n")
        except (orjson.JSONDecodeError, TypeError):
            # No JSON, or deeper than orjson writes.
            return lines
    return lines
