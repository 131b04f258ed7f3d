"""ANSI colours for a terminal, or none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.classify.level import Level

if TYPE_CHECKING:
    from collections.abc import Mapping

_LEVELS: Mapping[Level, str] = {Level.ERROR: "1;31", Level.WARNING: "33", Level.INFO: "36"}


class Paint:
    """Paints text if `colour`, and otherwise gives it back as it is."""

    def __init__(self, colour: bool) -> None:
        self._colour = colour

    def strong(self, text: str) -> str:
        """Bold text."""
        return self._with("1", text)

    def dim(self, text: str) -> str:
        """Faint text, for what matters less."""
        return self._with("2", text)

    def level(self, level: Level, text: str) -> str:
        """Text in the colour of a level."""
        return self._with(_LEVELS.get(level, "2"), text)

    def _with(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self._colour else text
