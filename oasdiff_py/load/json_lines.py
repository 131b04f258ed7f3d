"""The members of one collection of an indented JSON text, found by the lines they begin on.

A string of JSON has no line break in it, so that a line's first character is always structure. What is found is
held against the data that was read: each line at the indentation of the collection must begin its next member, and
all must be there. Text that is not indented throughout fails that, and the caller scans it.

The text is UTF-8 that was decoded as Latin-1, a character for each byte: offsets and searches are those of the bytes,
and structure is ASCII.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import Any, Final

# Where a member's key, or an item, begins; where its value does; and where it ends, at the latest.
Place = tuple[int, int, int]

_indentation: Final = re.compile(r"[ \t]*\r?\n([ \t]*)(?=[^ \t\r\n])").match
_colon: Final = re.compile(r"[ \t]*:[ \t]*(?=[^ \t\r\n])").match


def members_by_lines(text: str, at: int, end: int, data: Any) -> dict[str, Place] | None:
    """Return the members by token of `data`, whose bracket stands at `at`; None if the lines do not tell.

    Nothing of it stands at `end` or after.
    """
    first = _indentation(text, at + 1)
    if first is None or not data:
        return None
    begin = _lines_at(first[1], isinstance(data, dict))
    starts = [match.end() - 1 for match in begin(text, at, end)]
    if len(starts) != len(data):
        return None
    ends = [*starts[1:], end]
    if isinstance(data, list):
        return {
            str(number): (start, start, stop) for number, (start, stop) in enumerate(zip(starts, ends, strict=True))
        }
    found: dict[str, Place] = {}
    for key, start, stop in zip(data, starts, ends, strict=True):
        value = _colon(text, _after(text, start, key))
        if value is None:
            return None
        found[key] = start, value.end(), stop
    return found


def _after(text: str, start: int, key: str) -> int:
    """Where the string at `start` ends if it is `key`; the end of the text if not."""
    written = '"' + (key if key.isascii() else key.encode("utf-8", "surrogatepass").decode("latin-1")) + '"'
    if '"' not in key and "\\" not in key and text.startswith(written, start):
        return start + len(written)
    end = string_end(text, start)
    return end if string(text, start, end) == key else len(text)


def string_end(text: str, start: int) -> int:
    """Where the string ends that begins with the quote at `start`."""
    return int(scanstring(text, start + 1, True)[1])


def string(text: str, start: int, end: int) -> str:
    """The string that is written, quotes included, from `start` to `end`."""
    return str(json.loads(text[start:end].encode("latin-1")))


@lru_cache(maxsize=64)
def _lines_at(indentation: str, keys: bool) -> Any:
    begin = '"' if keys else r"[^ \t\r\n\]]"
    # Written as a repetition, it is searched for by its first character alone, which is the fastest way.
    spaces = f" {{{len(indentation)}}}" if not indentation.strip(" ") else re.escape(indentation)
    return re.compile(rf"\n{spaces}{begin}").finditer
