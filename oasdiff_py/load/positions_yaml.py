"""Where each node of a YAML text stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from oasdiff_py.load.positions_events import Node, locate_in, record

if TYPE_CHECKING:
    from collections.abc import Sequence


class YamlLocator:
    """Finds nodes in the UTF-8 text `raw`, which the reader made `data` of."""

    __slots__ = ("_raw", "_recorded")

    def __init__(self, raw: bytes, data: Any) -> None:
        self._raw = raw
        self._recorded: Node | None = None

    def locate(self, pointer: Sequence[str]) -> tuple[int, int]:
        """Line and column (from 1) of the key or item at `pointer`, or of its nearest ancestor."""
        if self._recorded is None:
            self._recorded = record(self._raw)
        return locate_in(self._recorded, pointer)
