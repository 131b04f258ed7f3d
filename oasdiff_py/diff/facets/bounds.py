"""`maximum`, `minimum` and their exclusive forms (JSON Schema Validation §6.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.bound import moved

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.change import Delta
    from oasdiff_py.diff.keywords import Difference
    from oasdiff_py.diff.pair import Pair


def maximum(pair: Pair, _: list[Difference]) -> Iterator[Delta]:
    """The inclusive upper bound."""
    yield from moved(pair, "maximum", upper=True)


def minimum(pair: Pair, _: list[Difference]) -> Iterator[Delta]:
    """The inclusive lower bound."""
    yield from moved(pair, "minimum", upper=False)


def exclusive_maximum(pair: Pair, _: list[Difference]) -> Iterator[Delta]:
    """The exclusive upper bound."""
    yield from moved(pair, "exclusiveMaximum", upper=True)


def exclusive_minimum(pair: Pair, _: list[Difference]) -> Iterator[Delta]:
    """The exclusive lower bound."""
    yield from moved(pair, "exclusiveMinimum", upper=False)
