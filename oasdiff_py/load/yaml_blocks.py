"""The members of one block collection of a YAML text, found by indentation, without parsing what is in them.

What is found is held against the data that the reader made of the text: each line at the indentation of the
collection must be its next key, or its next item, and all must be there. A line within a quoted scalar, or
anything unusual (anchors, tags, merge keys, explicit keys, escapes), fails that test, and the caller parses.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final, NamedTuple

_colon: Final = re.compile(r"[ \t]*:(?=[ \t\n]|\Z)").match
# To the end of the line, and the empty lines and comments after it.
_to_content: Final = re.compile(r"[ \t]*(?:#[^\n]*)?\n(?:[ \t]*(?:#[^\n]*)?\n)* *").match
_ODD_BREAKS: Final = ("\r", "\x85", "\u2028", "\u2029")
_spaces: Final = re.compile(r" *").match


class Block(NamedTuple):
    """Where a collection stands: its first character, the column (from 0) of that, and where it ends."""

    start: int
    column: int
    end: int


class Member(NamedTuple):
    """Where a member or item stands: its key or first character, where its value is written, and its end."""

    start: int
    value: int
    end: int


def spans(text: str, block: Block) -> list[tuple[int, int]]:
    """Return where the members of the mapping that may be written as `block` begin and end, unchecked."""
    starts = [block.start, *(match.end() for match in _lines_at(block.column)(text, block.start, block.end))]
    keys = [start for number, start in enumerate(starts) if not (number and _is_dash(text, start))]
    return list(zip(keys, [*keys[1:], block.end], strict=True))


def members(text: str, block: Block, data: Any) -> dict[str, Member] | None:
    """Return the members by token of the collection `data` that is written as `block`, None if unsure.

    Lines of `text` end with a line feed only.
    """
    starts = [block.start]
    starts.extend(match.end() for match in _lines_at(block.column)(text, block.start, block.end))
    if isinstance(data, dict):
        return _keys(text, starts, block.end, data)
    if isinstance(data, list):
        return _items(text, starts, block.end, data)
    return None


def value_block(text: str, member: Member, column: int, data: Any) -> Block | None:
    """Return where the collection `data` stands that is the value of `member`; None if it has no such lines.

    `column` is that of the collection that `member` belongs to.
    """
    start = member.value
    if start != member.start:
        found = _to_content(text, member.value, member.end)
        if found is None or found.end() >= member.end:
            return None
        start = found.end()
    at = start - text.rfind("\n", 0, start) - 1
    if at < column or (at == column and isinstance(data, dict)):
        return None
    return Block(start, at, member.end)


def has_odd_breaks(text: str) -> bool:
    """Say whether `text` has what ends a line in YAML, and not here."""
    return any(mark in text for mark in (_ODD_BREAKS if not text.isascii() else _ODD_BREAKS[:1]))


def root_block(text: str) -> Block | None:
    """Return where the root collection of `text` stands, None if the text begins unusually."""
    found = _to_content("\n" + text)
    start = found.end() - 1 if found else 0
    if text.startswith("---", start):
        found = _to_content(text, start + 3)
        if found is None:
            return None
        start = found.end()
    if start >= len(text) or text[start] == "%":
        return None
    return Block(start, start - text.rfind("\n", 0, start) - 1, len(text))


def content_start(text: str, member: Member) -> int:
    """Return where the value of `member` begins, whatever it is."""
    found = _to_content(text, member.value, member.end) or _spaces(text, member.value, member.end)
    return found.end() if found else member.value


@lru_cache(maxsize=256)
def _lines_at(column: int) -> Any:
    return re.compile(rf"\n {{{column}}}(?=[^ \n#])").finditer


def _is_dash(text: str, at: int) -> bool:
    return text.startswith(("- ", "-\n"), at) or (text.startswith("-", at) and at + 1 == len(text))


def _keys(text: str, starts: list[int], end: int, data: dict[str, Any]) -> dict[str, Member] | None:
    found: list[tuple[str, int, int]] = []
    keys = iter(data)
    for start in starts:
        if found and _is_dash(text, start):
            # A list may stand at the indentation of the key that it belongs to.
            continue
        key = next(keys, None)
        value = _after_key(text, start, key) if key else None
        if key is None or value is None:
            return None
        found.append((key, start, value))
    if len(found) != len(data):
        return None
    ends = [start for _, start, _ in found[1:]]
    ends.append(end)
    return {key: Member(start, value, stop) for (key, start, value), stop in zip(found, ends, strict=True)}


def _after_key(text: str, start: int, key: str) -> int | None:
    first = text[start]
    if first == '"':
        # An escape is not decoded here: it does not begin as the key does.
        written = f'"{key}"' if '"' not in key and "\\" not in key else "\n"
    elif first == "'":
        written = "'" + key.replace("'", "''") + "'"
    else:
        written = key
    if not text.startswith(written, start):
        return None
    colon = _colon(text, start + len(written))
    return colon.end() if colon else None


def _items(text: str, starts: list[int], end: int, data: list[Any]) -> dict[str, Member] | None:
    if len(starts) != len(data):
        return None
    found: dict[str, Member] = {}
    for number, (start, stop) in enumerate(zip(starts, [*starts[1:], end], strict=True)):
        if not _is_dash(text, start):
            return None
        content = content_start(text, Member(start, start + 1, stop))
        if content >= stop or text[content] in "\n\t#":
            return None
        found[str(number)] = Member(content, content, stop)
    return found
