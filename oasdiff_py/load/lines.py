"""Offsets in a text as lines and columns."""

from __future__ import annotations

_STEP = 1 << 12


class Lines:
    """Turns an offset of `text` into line and column, both from 1; lines end with a line feed.

    The line feeds are counted once for every piece of the text, and then only within one piece.
    """

    __slots__ = ("_before", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._before = [0]

    def at(self, offset: int) -> tuple[int, int]:
        """Line and column of the character at `offset`."""
        piece = offset // _STEP
        before = self._before
        while len(before) <= piece:
            start = (len(before) - 1) * _STEP
            before.append(before[-1] + self._text.count("\n", start, start + _STEP))
        line = before[piece] + self._text.count("\n", piece * _STEP, offset) + 1
        return line, offset - self._text.rfind("\n", 0, offset)
