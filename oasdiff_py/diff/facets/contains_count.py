"""`maxContains` and `minContains` (JSON Schema Validation §6.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.bound import moved

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.change import Delta
    from oasdiff_py.diff.keywords import Difference
    from oasdiff_py.diff.pair import Pair


def max_contains(pair: Pair, _: list[Difference]) -> Iterator[Delta]:
    """The largest number of items that match `contains`."""
    yield from moved(pair, "maxContains", upper=True)


def min_contains(pair: Pair, _: list[Difference]) -> Iterator[Delta]:
    """The smallest number of items that match `contains`."""
    before, after = pair.both("minContains")
    if (before or 1) == (after or 1) and 0 not in (before, after):
        # One is what `contains` asks for where nothing is written (JSON Schema Validation §6.4.5).
        return
    yield from moved(pair, "minContains", upper=False)
