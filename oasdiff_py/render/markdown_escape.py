"""Text from a description as Markdown that shows it, and does nothing else."""

from __future__ import annotations

import re

from oasdiff_py.render.pieces import pieces

_MARKUP = re.compile(r"[\\`*\[\]<>|~&^$]|(?<![0-9A-Za-z])_|_(?![0-9A-Za-z])")
# Mentions, references, addresses and :emoji: are found by some readers in plain text, escaped or not.
_LIVE = re.compile(r"[@#]|:[\w+-]+:|://|\bwww\.|\bGH-[0-9]|\b[0-9a-f]{7,40}\b", re.IGNORECASE)


def plain(text: str) -> str:
    """Text of one line for a heading or a sentence: words are escaped, and code where escaping is no help."""
    return " ".join(_word(word) for word in text.split(" "))


def _word(word: str) -> str:
    return code(word) if _LIVE.search(word) else _MARKUP.sub(lambda match: f"\\{match.group()}", word)


def code(text: str) -> str:
    """A code span that ends where the text does, however many backticks the text has."""
    if not text:
        return "` `"
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * (longest + 1)
    pad = " " if text[0] in "` " or text[-1] in "` " else ""
    return f"{fence}{pad}{text}{pad}{fence}"


def prose(sentence: str) -> str:
    """A sentence whose values stand in backticks; words are escaped."""
    said = ""
    for piece in pieces(sentence):
        shown = code(piece.text) if piece.is_code else plain(piece.text)
        # Two code spans side by side would be one with a longer fence.
        said += f" {shown}" if said.endswith("`") and shown.startswith("`") else shown
    return said
