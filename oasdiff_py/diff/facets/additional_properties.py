"""`additionalProperties` (JSON Schema Core §10.3.2.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.change import Delta

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.keywords import Difference
    from oasdiff_py.diff.pair import Pair


def changes(pair: Pair, differences: list[Difference]) -> Iterator[Delta]:
    """Further properties were forbidden, allowed, bound by a schema, or set free."""
    keyword = "additionalProperties"
    places = pair.places(keyword)
    if differences[0].added:
        node = pair.resolve_revision(pair.revision.single[keyword])
    else:
        node = pair.resolve_base(pair.base.single[keyword])
    old_type, new_type = pair.both("type")
    if node.is_bare or old_type != new_type:
        # Where the type is another, that says it all.
        return
    closed = node.never
    if differences[0].added:
        yield Delta(keyword, "closed" if closed else "added", "narrows", None, None, *places)
    else:
        yield Delta(keyword, "opened" if closed else "removed", "widens", None, None, *places)
