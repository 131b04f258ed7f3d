"""`const` (JSON Schema Validation §6.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.change import Delta

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.keywords import Difference
    from oasdiff_py.diff.pair import Pair



def changes(pair: Pair, _: list[Difference]) -> Iterator[Delta]:
    """Added, removed or changed."""
    before, after = pair.both("const")
    base, revision = pair.places("const")
    if "const" not in pair.base.keywords:
        yield Delta("const", "added", "narrows", before, after, base, revision)
    elif "const" not in pair.revision.keywords:
        yield Delta("const", "removed", "widens", before, after, base, revision)
    else:
        yield Delta("const", "changed", "incomparable", before, after, base, revision)
