"""`maxProperties` and `minProperties` (JSON Schema Validation §6.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.bound import moved

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.change import Delta
    from oasdiff_py.diff.keywords import Difference
    from oasdiff_py.diff.pair import Pair


def max_properties(pair: Pair, _: list[Difference]) -> Iterator[Delta]:
    """The largest number of properties."""
    yield from moved(pair, "maxProperties", upper=True)


def min_properties(pair: Pair, _: list[Difference]) -> Iterator[Delta]:
    """The smallest number of properties."""
    yield from moved(pair, "minProperties", upper=False)
