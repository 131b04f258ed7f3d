"""Which lines of two texts differ, and which words of two lines."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

CONTEXT: Final = 3
_WORD: Final = re.compile(r"\w+|\s+|.")
_LONGEST_LINE: Final = 1500
_MANY_LINES: Final = 2000


@dataclass(frozen=True, slots=True)
class Row:
    """One line before and after, with indices; -1 where there is none. Equal where both texts are."""

    before: int
    after: int
    same: bool


def hunks(before: Sequence[str], after: Sequence[str]) -> list[list[Row]]:
    """The rows that differ, with three lines of context, in runs of neighbours."""
    rows = _rows(before, after)
    kept = [False] * len(rows)
    for index, row in enumerate(rows):
        if not row.same:
            for near in range(max(0, index - CONTEXT), min(len(rows), index + CONTEXT + 1)):
                kept[near] = True
    found: list[list[Row]] = []
    fresh = True
    for row, keep in zip(rows, kept, strict=True):
        if keep:
            if fresh:
                found.append([])
            found[-1].append(row)
        fresh = not keep
    return found


def _rows(before: Sequence[str], after: Sequence[str]) -> list[Row]:
    start = 0
    while start < min(len(before), len(after)) and before[start] == after[start]:
        start += 1
    end = 0
    while end < min(len(before), len(after)) - start and before[-1 - end] == after[-1 - end]:
        end += 1
    rows = [Row(index, index, same=True) for index in range(start)]
    one, other = before[start : len(before) - end], after[start : len(after) - end]
    # Without the rule of thumb about popular lines the result is better, and for long texts far slower.
    matcher = SequenceMatcher(None, one, other, autojunk=len(one) + len(other) > _MANY_LINES)
    for tag, a, a_end, b, b_end in matcher.get_opcodes():
        if tag == "equal":
            rows += [Row(start + a + step, start + b + step, same=True) for step in range(a_end - a)]
        else:
            rows += _paired(before, after, range(start + a, start + a_end), range(start + b, start + b_end))
    rows += [Row(len(before) - end + step, len(after) - end + step, same=True) for step in range(end)]
    return rows


def _paired(before: Sequence[str], after: Sequence[str], gone: range, come: range) -> list[Row]:
    """Lines that were replaced beside those that replace them, where they have the same key."""
    if not gone or not come or len(gone) + len(come) > _MANY_LINES:
        return [*(Row(index, -1, same=False) for index in gone), *(Row(-1, index, same=False) for index in come)]
    matcher = SequenceMatcher(None, [_key(before[i]) for i in gone], [_key(after[i]) for i in come], autojunk=False)
    rows = []
    for tag, a, a_end, b, b_end in matcher.get_opcodes():
        if tag == "equal" or (a_end - a == b_end - b == 1):
            rows += [Row(x, y, same=False) for x, y in zip(gone[a:a_end], come[b:b_end], strict=True)]
        else:
            rows += [Row(x, -1, same=False) for x in gone[a:a_end]]
            rows += [Row(-1, y, same=False) for y in come[b:b_end]]
    return rows


def _key(line: str) -> str:
    return line.strip().partition(":")[0]


def word_runs(before: str, after: str) -> tuple[list[tuple[str, bool]], list[tuple[str, bool]]] | None:
    """Both lines in runs of words, with whether each differs; None if they have too little in common."""
    if len(before) + len(after) > _LONGEST_LINE:
        return None
    one, other = _WORD.findall(before), _WORD.findall(after)
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    blocks = matcher.get_matching_blocks()
    shared = sum(len("".join(one[block.a : block.a + block.size]).strip()) for block in blocks)
    if shared * 3 < max(len(before.strip()), len(after.strip())):
        return None
    left: list[tuple[str, bool]] = []
    right: list[tuple[str, bool]] = []
    a = b = 0
    for block in blocks:
        for runs, words, begin, until in ((left, one, a, block.a), (right, other, b, block.b)):
            if begin < until:
                runs.append(("".join(words[begin:until]), True))
            if block.size:
                runs.append(("".join(words[until : until + block.size]), False))
        a, b = block.a + block.size, block.b + block.size
    return left, right
