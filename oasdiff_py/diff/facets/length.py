"""`maxLength` and `minLength` (JSON Schema Validation §6.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.bound import moved

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.change import Delta
    from oasdiff_py.diff.keywords import Difference
    from oasdiff_py.diff.pair import Pair


def max_length(pair: Pair, _: list[Difference]) -> Iterator[Delta]:
    """The largest length of a string."""
    yield from moved(pair, "maxLength", upper=True)


def min_length(pair: Pair, _: list[Difference]) -> Iterator[Delta]:
    """The smallest length of a string."""
    yield from moved(pair, "minLength", upper=False)
