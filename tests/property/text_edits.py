"""Random edits of a YAML text, as people and mistakes make them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

# What changes the meaning of the lines around it, if it is put somewhere.
_SPARKS = (
    "'", '"', "|", ">", "|+", ">-", "#", " #", "&a ", "*a", "!!str ", "{", "}", "[", "]", ",", ": ", ":", "- ", "? ",
    "---", "...", "%YAML 1.2", "\t", " ", "  ", "\n", "\n\n", "\r\n", "\r", "\u2028", "\x85", "é", "<<: ", "~", "null",
    '"~0~0"', "~0~", "key: |\n", "key: >\n", "key: '\n", 'key: "\n', "key: {\n", "key: &a\n", "key: *a\n", "x: [\n",
)  # fmt: skip


def edited(text: str, random: Random) -> str:
    """The text after one to three edits."""
    for _ in range(random.randint(1, 3)):
        text = random.choice(_EDITS)(text, random)
    return text


def _put(text: str, random: Random) -> str:
    at = random.randint(0, len(text))
    return text[:at] + random.choice(_SPARKS) + text[at:]


def _put_at_line_end(text: str, random: Random) -> str:
    lines = text.split("\n")
    number = random.randrange(len(lines))
    lines[number] += random.choice((" ", "", ":", ": ")) + random.choice(_SPARKS)
    return "\n".join(lines)


def _put_at_line_start(text: str, random: Random) -> str:
    lines = text.split("\n")
    number = random.randrange(len(lines))
    written = lines[number].lstrip(" ")
    lines[number] = " " * (len(lines[number]) - len(written)) + random.choice(_SPARKS) + written
    return "\n".join(lines)


def _drop_characters(text: str, random: Random) -> str:
    at = random.randint(0, len(text))
    return text[:at] + text[at + random.randint(1, 8) :]


def _drop_lines(text: str, random: Random) -> str:
    lines = text.split("\n")
    at = random.randrange(len(lines))
    del lines[at : at + random.randint(1, 5)]
    return "\n".join(lines)


def _repeat_lines(text: str, random: Random) -> str:
    lines = text.split("\n")
    at = random.randrange(len(lines))
    lines[at:at] = lines[at : at + random.randint(1, 12)]
    return "\n".join(lines)


def _move_lines(text: str, random: Random) -> str:
    lines = text.split("\n")
    at = random.randrange(len(lines))
    moved = lines[at : at + random.randint(1, 12)]
    del lines[at : at + len(moved)]
    to = random.randint(0, len(lines))
    lines[to:to] = moved
    return "\n".join(lines)


def _indent_lines(text: str, random: Random) -> str:
    lines = text.split("\n")
    at = random.randrange(len(lines))
    by = random.choice((-4, -2, -1, 1, 2, 4))
    for number in range(at, min(at + random.randint(1, 30), len(lines))):
        lines[number] = " " * by + lines[number] if by > 0 else lines[number][min(-by, _indentation(lines[number])) :]
    return "\n".join(lines)


def _change_word(text: str, random: Random) -> str:
    at = random.randint(0, len(text))
    return text[:at] + random.choice(("1", "true", "object", "x", "Ünï")) + text[at + 1 :]


def _cut_end(text: str, random: Random) -> str:
    return text[: random.randint(len(text) // 2, len(text))]


def _indentation(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


_EDITS = (
    _put,
    _put_at_line_end,
    _put_at_line_start,
    _drop_characters,
    _drop_lines,
    _repeat_lines,
    _move_lines,
    _indent_lines,
    _change_word,
    _cut_end,
)
