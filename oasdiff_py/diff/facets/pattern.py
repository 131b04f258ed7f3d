"""`pattern` (JSON Schema Validation §6.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.change import Delta

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.keywords import Difference
    from oasdiff_py.diff.pair import Pair


_ANYTHING = frozenset((".*", "^.*$", "^.*", ".*$", "^", "$"))


def changes(pair: Pair, _: list[Difference]) -> Iterator[Delta]:
    """Added, removed or changed; a pattern that every text matches generalizes any other."""
    before, after = pair.both("pattern")
    base, revision = pair.places("pattern")
    if before is None:
        yield Delta("pattern", "added", "narrows", before, after, base, revision)
    elif after is None:
        yield Delta("pattern", "removed", "widens", before, after, base, revision)
    elif after in _ANYTHING:
        yield Delta("pattern", "generalized", "widens", before, after, base, revision)
    else:
        yield Delta("pattern", "changed", "unknown", before, after, base, revision)
