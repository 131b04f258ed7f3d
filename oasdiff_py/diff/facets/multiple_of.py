"""`multipleOf` (JSON Schema Validation §6.2)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from oasdiff_py.diff.change import Delta

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.keywords import Difference
    from oasdiff_py.diff.pair import Pair


def changes(pair: Pair, _: list[Difference]) -> Iterator[Delta]:
    """Set, unset, or changed; a divisor of the old value allows all that the old one did."""
    before, after = pair.both("multipleOf")
    base, revision = pair.places("multipleOf")
    if before is None:
        yield Delta("multipleOf", "set", "narrows", before, after, base, revision)
    elif after is None:
        yield Delta("multipleOf", "unset", "widens", before, after, base, revision)
    elif _divides(after, before):
        yield Delta("multipleOf", "generalized", "widens", before, after, base, revision)
    elif _divides(before, after):
        yield Delta("multipleOf", "specialized", "narrows", before, after, base, revision)
    else:
        yield Delta("multipleOf", "changed", "incomparable", before, after, base, revision)


def _divides(divisor: float, number: float) -> bool:
    part, whole = Fraction(str(divisor)), Fraction(str(number))
    return bool(part) and (whole / part).denominator == 1
