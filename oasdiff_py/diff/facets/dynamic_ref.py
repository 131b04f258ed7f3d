"""`$dynamicRef` (JSON Schema Core §8.2.3.2): resolved on the way, so only its text is compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.change import Delta

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.keywords import Difference
    from oasdiff_py.diff.pair import Pair


def changes(pair: Pair, _: list[Difference]) -> Iterator[Delta]:
    """The reference is another, or came or went."""
    before, after = pair.both("$dynamicRef")
    yield Delta("$dynamicRef", "changed", "unknown", before or "none", after or "none", *pair.places("$dynamicRef"))
