"""What comes out of a reader of a text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence


class Reading(NamedTuple):
    """The data of a text, and in YAML the offsets of its anchors and aliases, in order."""

    data: Any
    anchors: Sequence[int] = ()
