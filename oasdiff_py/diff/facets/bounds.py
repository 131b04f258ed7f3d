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
    if not _told_by_other(pair, "maximum", "exclusiveMaximum", sign=1):
        yield from moved(pair, "maximum", upper=True)


def minimum(pair: Pair, _: list[Difference]) -> Iterator[Delta]:
    """The inclusive lower bound."""
    if not _told_by_other(pair, "minimum", "exclusiveMinimum", sign=-1):
        yield from moved(pair, "minimum", upper=False)


def exclusive_maximum(pair: Pair, _: list[Difference]) -> Iterator[Delta]:
    """The exclusive upper bound."""
    if not _told_by_other(pair, "exclusiveMaximum", "maximum", sign=1):
        yield from moved(pair, "exclusiveMaximum", upper=True)


def exclusive_minimum(pair: Pair, _: list[Difference]) -> Iterator[Delta]:
    """The exclusive lower bound."""
    if not _told_by_other(pair, "exclusiveMinimum", "minimum", sign=-1):
        yield from moved(pair, "exclusiveMinimum", upper=False)


def _told_by_other(pair: Pair, keyword: str, other: str, *, sign: int) -> bool:
    """Whether a bound only changed its kind, so that the other keyword says all there is to say.

    An exclusive bound is tighter than an inclusive one of the same number. A bound that is set where the other
    kind was tighter narrows nothing; one that is unset where the other kind is tighter now widens nothing.
    """
    before, after = pair.both(keyword)
    other_before, other_after = pair.both(other)
    exclusive = keyword.startswith("exclusive")
    if before is None and other_before is not None and other_after is None:
        return _tightness(other_before, sign, exclusive=not exclusive) >= _tightness(after, sign, exclusive=exclusive)
    if after is None and other_after is not None and other_before is None:
        return _tightness(other_after, sign, exclusive=not exclusive) >= _tightness(before, sign, exclusive=exclusive)
    return False


def _tightness(bound: float, sign: int, *, exclusive: bool) -> tuple[float, bool]:
    return -sign * bound, exclusive
