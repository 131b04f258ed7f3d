"""`default` (JSON Schema Validation §9.2): an annotation that clients rely on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.change import Delta

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.keywords import Difference
    from oasdiff_py.diff.pair import Pair


def changes(pair: Pair, _: list[Difference]) -> Iterator[Delta]:
    """Added, removed or changed."""
    before, after = pair.both("default")
    base, revision = pair.places("default")
    if "default" not in pair.base.keywords:
        yield Delta("default", "added", "none", before, after, base, revision)
    elif "default" not in pair.revision.keywords:
        yield Delta("default", "removed", "none", before, after, base, revision)
    else:
        yield Delta("default", "changed", "none", before, after, base, revision)
