"""`contentMediaType`, `contentEncoding` and `contentSchema` (JSON Schema Validation §8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.change import Delta

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.keywords import Difference
    from oasdiff_py.diff.pair import Pair


def media_type(pair: Pair, _: list[Difference]) -> Iterator[Delta]:
    """What the text holds is another media type."""
    before, after = pair.both("contentMediaType")
    yield Delta("contentMediaType", "changed", "incomparable", before, after, *pair.places("contentMediaType"))


def encoding(pair: Pair, _: list[Difference]) -> Iterator[Delta]:
    """The text is encoded otherwise."""
    before, after = pair.both("contentEncoding")
    yield Delta("contentEncoding", "changed", "incomparable", before, after, *pair.places("contentEncoding"))


def schema(pair: Pair, differences: list[Difference]) -> Iterator[Delta]:
    """A schema for the decoded text was added or removed."""
    places = pair.places("contentSchema")
    if differences[0].added:
        yield Delta("contentSchema", "added", "narrows", None, None, *places)
    else:
        yield Delta("contentSchema", "removed", "widens", None, None, *places)
