"""`const` (JSON Schema Validation §6.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.change import Delta
from oasdiff_py.model.values import canonical

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.keywords import Difference
    from oasdiff_py.diff.pair import Pair
    from oasdiff_py.model.schema import Schema


def changes(pair: Pair, _: list[Difference]) -> Iterator[Delta]:
    """Added, removed or changed."""
    before, after = pair.both("const")
    if _is_list_of_one(pair.base, pair.revision) or _is_list_of_one(pair.revision, pair.base):
        return
    base, revision = pair.places("const")
    if "const" not in pair.base.keywords:
        yield Delta("const", "added", "narrows", before, after, base, revision)
    elif "const" not in pair.revision.keywords:
        yield Delta("const", "removed", "widens", before, after, base, revision)
    else:
        yield Delta("const", "changed", "incomparable", before, after, base, revision)


def _is_list_of_one(constant: Schema, listed: Schema) -> bool:
    """Whether the `const` of one side is the only value of the other side's `enum`."""
    values = listed.keywords.get("enum")
    return (
        "const" in constant.keywords
        and values is not None
        and {canonical(value) for value in values} == {canonical(constant.keywords["const"])}
    )
