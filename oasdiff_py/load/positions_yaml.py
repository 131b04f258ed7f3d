"""Where nodes of a YAML text stand: collections are looked into when they are asked for, and only they."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import yaml

from oasdiff_py.load.lines import Lines
from oasdiff_py.load.pointer import is_index
from oasdiff_py.load.positions_events import Node, locate_in, record
from oasdiff_py.load.yaml_blocks import Block, Member, content_start, has_odd_breaks, members, root_block, value_block

if TYPE_CHECKING:
    from collections.abc import Sequence


class YamlLocator:
    """Finds nodes in the UTF-8 text `raw` without a byte order mark, which the reader made `data` of.

    Block collections are searched by indentation; what is written otherwise is parsed, alone if it can be,
    else with all of the text.
    """

    __slots__ = ("_blocks", "_data", "_lines", "_parts", "_raw", "_recorded", "_root", "_text")

    def __init__(self, raw: bytes, data: Any) -> None:
        self._raw = raw
        self._data = data
        self._text = raw.decode().replace("\r\n", "\n")
        self._lines = Lines(self._text)
        self._recorded: Node | None = None
        self._blocks: dict[int, dict[str, Member] | None] = {}
        self._parts: dict[int, Node | None] = {}
        self._root = None if has_odd_breaks(self._text) else root_block(self._text)

    def locate(self, pointer: Sequence[str]) -> tuple[int, int]:
        """Line and column (from 1) of the key or item at `pointer`, or of its nearest ancestor."""
        tokens = _that_exist(self._data, pointer)
        found = self._search(tokens)
        if found is None:
            if self._recorded is None:
                self._recorded = record(self._raw)
            found = locate_in(self._recorded, tokens)
        return found

    def _search(self, tokens: Sequence[str]) -> tuple[int, int] | None:
        """The place of the node at `tokens`, None if the whole text must be parsed for it."""
        block = self._root
        if block is None:
            return None
        start = block.start
        data = self._data
        if not tokens and self._members(block, data) is None:
            return None
        for depth, token in enumerate(tokens):
            found = self._members(block, data)
            if found is None:
                return None
            member = found[token]
            start = member.start
            data = data[token] if isinstance(data, dict) else data[int(token)]
            if depth + 1 == len(tokens):
                break
            below = value_block(self._text, member, block.column, data)
            if below is None or self._members(below, data) is None:
                return self._search_part(member, data, tokens[depth + 1 :])
            block = below
        return self._lines.at(start)

    def _members(self, block: Block, data: Any) -> dict[str, Member] | None:
        if block.start not in self._blocks:
            self._blocks[block.start] = members(self._text, block, data)
        return self._blocks[block.start]

    def _search_part(self, member: Member, data: Any, tokens: Sequence[str]) -> tuple[int, int] | None:
        """As `_search`, in the value of `member`, which is parsed alone."""
        start = content_start(self._text, member)
        line, column = self._lines.at(start)
        if start not in self._parts:
            part = " " * (column - 1) + self._text[start : member.end]
            self._parts[start] = _record_part(part.encode(), data)
        node = self._parts[start]
        if node is None:
            return None
        place = locate_in(node, tokens)
        return place[0] + line - 1, place[1]


def _that_exist(data: Any, pointer: Sequence[str]) -> Sequence[str]:
    """The first tokens of `pointer`, as far as they lead to a node of `data`."""
    for depth, token in enumerate(pointer):
        if isinstance(data, dict) and token in data:
            data = data[token]
        elif isinstance(data, list) and is_index(token, len(data)):
            data = data[int(token)]
        else:
            return pointer[:depth]
    return pointer


def _record_part(raw: bytes, data: Any) -> Node | None:
    """The nodes of a piece of text, None if it does not stand alone: an alias has its anchor elsewhere."""
    try:
        node = record(raw)
    except (yaml.YAMLError, KeyError):
        return None
    tokens = data if isinstance(data, dict) else map(str, range(len(data)))
    return node if list(node.below) == list(tokens) else None
