"""Reads the field's `--err-ignore` and `--warn-ignore` files: a line for each change, in words.

A line names method and path, and somewhere after them the sentence of the change. Sentences differ between programs
and releases, so words are compared without regard to order, case, quotes and the words that only join others.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from oasdiff_py.errors import UsageError

if TYPE_CHECKING:
    from oasdiff_py.classify.finding import Finding
    from oasdiff_py.classify.level import Level

_JOINING = frozenset(
    ("a", "an", "api", "as", "at", "by", "for", "from", "has", "in", "is", "list", "new", "of", "on", "status", "the",
     "to", "value", "was", "were", "which", "with")
)  # fmt: skip
_QUOTES = str.maketrans("", "", "`'\"")


@dataclass(frozen=True)
class Line:
    """One line that is not empty, and where it stands; it ignores findings of `level` alone."""

    text: str
    level: Level
    source: str

    @cached_property
    def _folded(self) -> str:
        return _folded(self.text)

    def matches(self, finding: Finding) -> bool:
        """Whether the line is about the finding."""
        if finding.level is not self.level:
            return False
        rest = self._rest(finding)
        if rest is None:
            return False
        text = _folded(finding.text)
        return text in rest or _has_word(rest, finding.id) or _words(rest) == _words(text)

    def _rest(self, finding: Finding) -> str | None:
        if finding.endpoint is None:
            return re.sub(r"^(?:in )?(?:api )?components ", "", self._folded)
        name = _folded(f"{finding.endpoint.method} {finding.endpoint.path}")
        found = re.search(rf"(?<!\w){re.escape(name)}(?=[\s,]|$)", self._folded)
        return self._folded[found.end() :].strip() if found else None


def read(file: str, level: Level) -> list[Line]:
    """The lines of a file. Raises `UsageError` if it cannot be read."""
    try:
        lines = Path(file).read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{file}: The file of ignored changes cannot be read: {error}.") from error
    return [Line(line, level, f"{file}:{number}:1") for number, line in enumerate(lines, 1) if line.strip()]


def _folded(text: str) -> str:
    return " ".join(text.translate(_QUOTES).casefold().split())


def _has_word(text: str, word: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(word.casefold())}(?![\w-])", text) is not None


def _words(text: str) -> Counter[str]:
    found = re.sub(r"\[[\w-]+\]\.?\s*$", "", text).replace("response's", "response")
    stripped = (word.strip(".,;()") for word in found.split())
    return Counter(word for word in stripped if word and word not in _JOINING)
