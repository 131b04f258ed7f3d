"""A sentence as pieces: words, and the values that stand in backticks."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oasdiff_py.render.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator


class Piece(NamedTuple):
    """A stretch of a sentence; `is_code` where it stood in backticks, which `text` no longer holds."""

    is_code: bool
    text: str


def pieces(sentence: str) -> Iterator[Piece]:
    """Split a sentence; a backtick without a partner is a character as any other."""
    parts = visible(sentence).split("`")
    if len(parts) % 2 == 0:
        last = parts.pop()
        parts[-1] = f"{parts[-1]}`{last}"
    for index, part in enumerate(parts):
        if part:
            yield Piece(index % 2 == 1, part)
