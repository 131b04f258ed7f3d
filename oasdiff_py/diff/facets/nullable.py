"""Whether null is allowed: `nullable` in OpenAPI 3.0, `null` among the types from 3.1 on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.change import Delta
from oasdiff_py.diff.types import listed_types, lists_null

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.keywords import Difference
    from oasdiff_py.diff.pair import Pair
    from oasdiff_py.load import Where


def changes(pair: Pair, _: list[Difference]) -> Iterator[Delta]:
    """Became nullable or not nullable."""
    if _told_by_list(pair) or pair.base.is_bare or pair.revision.is_bare:
        # What says nothing allows null without saying so.
        return
    base, revision = _place(pair, base=True), _place(pair, base=False)
    if "nullable" in pair.revision.keywords:
        yield Delta("nullable", "set", "widens", False, True, base, revision)
    else:
        yield Delta("nullable", "unset", "narrows", True, False, base, revision)


def _place(pair: Pair, *, base: bool) -> Where:
    schema = pair.base if base else pair.revision
    written = schema.raw if isinstance(schema.raw, dict) else {}
    for keyword in ("nullable", "x-nullable", "type"):
        if keyword in written:
            return schema.where.child(keyword)
    return schema.where


def _told_by_list(pair: Pair) -> bool:
    """Whether null is a member of a list of types on one side and of a union of types on the other."""
    sides = ((pair.base, pair.resolve_base), (pair.revision, pair.resolve_revision))
    if not any(lists_null(side) for side, _ in sides):
        return False
    (old, old_union), (new, new_union) = (listed_types(side, resolve) for side, resolve in sides)
    return old is not None and new is not None and old_union != new_union
