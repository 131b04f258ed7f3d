"""Boolean schemas: `false` allows nothing (JSON Schema Core §4.3.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.change import Delta

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.pair import Pair


def changes(pair: Pair) -> Iterator[Delta]:
    """The schema became `false`, or ceased to be."""
    base, revision = pair.base.where, pair.revision.where
    if pair.revision.never and not pair.base.never:
        yield Delta("false-schema", "set", "narrows", None, None, base, revision)
    elif pair.base.never and not pair.revision.never:
        yield Delta("false-schema", "unset", "widens", None, None, base, revision)
