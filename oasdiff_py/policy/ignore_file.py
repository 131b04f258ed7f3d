"""Reads the field's `--err-ignore` and `--warn-ignore` files: a line for each change, in words.

A line names method and path, and somewhere after them the sentence of the change, or its id.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from oasdiff_py.errors import UsageError
from oasdiff_py.policy.sentences import is_about

if TYPE_CHECKING:
    from oasdiff_py.classify.finding import Finding
    from oasdiff_py.classify.level import Level

_QUOTES = str.maketrans("", "", "`'\"")


@dataclass(frozen=True, slots=True)
class Line:
    """One line that is not empty, and where it stands; it ignores findings of `level` alone."""

    text: str
    level: Level
    source: str

    def matches(self, finding: Finding) -> bool:
        """Whether the line is about the finding."""
        if finding.level is not self.level:
            return False
        rest = self._rest(finding)
        if rest is None:
            return False
        folded = _folded(rest)
        return _folded(finding.text) in folded or _has_word(folded, finding.id) or is_about(rest, finding)

    def _rest(self, finding: Finding) -> str | None:
        if finding.endpoint is None:
            return re.sub(r"^(?:in )?(?:API )?components ", "", self.text.strip(), flags=re.IGNORECASE)
        name = re.escape(finding.endpoint.method) + r"\s+" + re.escape(finding.endpoint.path)
        found = re.search(rf"(?<!\w){name}(?=[\s,]|$)", self.text, re.IGNORECASE)
        return self.text[found.end() :].strip() if found else None


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
