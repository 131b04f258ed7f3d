"""`uniqueItems` (JSON Schema Validation §6.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.change import Delta

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.keywords import Difference
    from oasdiff_py.diff.pair import Pair


def changes(pair: Pair, _: list[Difference]) -> Iterator[Delta]:
    """Set or unset; `false` written out is the same as nothing."""
    base, revision = pair.places("uniqueItems")
    if "uniqueItems" in pair.revision.keywords:
        yield Delta("uniqueItems", "set", "narrows", False, True, base, revision)
    else:
        yield Delta("uniqueItems", "unset", "widens", True, False, base, revision)
