"""Whether null is allowed: `nullable` in OpenAPI 3.0, `null` among the types from 3.1 on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.change import Delta

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.keywords import Difference
    from oasdiff_py.diff.pair import Pair
    from oasdiff_py.load import Where


def changes(pair: Pair, _: list[Difference]) -> Iterator[Delta]:
    """Became nullable or not nullable."""
    was, is_now = "nullable" in pair.base.keywords, "nullable" in pair.revision.keywords
    base, revision = _place(pair, base=True), _place(pair, base=False)
    if is_now and not was:
        yield Delta("nullable", "set", "widens", False, True, base, revision)
    elif was and not is_now:
        yield Delta("nullable", "unset", "narrows", True, False, base, revision)


def _place(pair: Pair, *, base: bool) -> Where:
    schema = pair.base if base else pair.revision
    written = schema.raw if isinstance(schema.raw, dict) else {}
    for keyword in ("nullable", "x-nullable", "type"):
        if keyword in written:
            return schema.where.child(keyword)
    return schema.where
