"""Pairs of which one side is the other inside a `oneOf`: beside null, or as one of several branches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.facets import wrapping
from oasdiff_py.diff.spelling import beside_null
from oasdiff_py.model.schema import without_null

if TYPE_CHECKING:
    from collections.abc import Callable

    from oasdiff_py.diff.change import Delta
    from oasdiff_py.diff.pair import Pair
    from oasdiff_py.model.reader import SchemaReader
    from oasdiff_py.model.schema import Schema


class Wraps:
    """Recognizes them; `equal` says whether a schema of the base and one of the revision allow the same."""

    def __init__(self, base: SchemaReader, revision: SchemaReader, equal: Callable[[Schema, Schema], bool]) -> None:
        self._base = base
        self._revision = revision
        self._equal = equal

    def told(self, pair: Pair) -> list[Delta] | None:
        """The deltas of a pair where one side is the other inside a `oneOf`; None where it is not."""
        base, revision = pair.base, pair.revision
        if "oneOf" in base.lists and "oneOf" not in revision.lists:
            branch = _beside_null(base, self._base)
            if branch is not None:
                if self._equal(branch, revision):
                    return wrapping.nullable(pair, wrapped=False)
                if self._equal(branch, without_null(revision)):
                    return []
        if "oneOf" not in revision.lists or "oneOf" in base.lists or revision.maps or revision.single:
            return None
        branch = _beside_null(revision, self._revision)
        if branch is not None:
            if self._equal(base, branch):
                return wrapping.nullable(pair, wrapped=True)
            if self._equal(without_null(base), branch):
                return []
        if "properties" not in base.maps:
            return None
        for branch in revision.lists["oneOf"]:
            if self._equal(base, branch):
                return wrapping.kept(pair, branch)
        return None

    def lost(self, pair: Pair) -> Delta | None:
        """The delta of a pair whose base became branches of a `oneOf` that have its properties, none of them it."""
        base, revision = pair.base, pair.revision
        if "properties" not in base.maps or "oneOf" not in revision.lists or "oneOf" in base.lists:
            return None
        if revision.maps or revision.single:
            return None
        names = base.maps["properties"].keys()
        for branch in revision.lists["oneOf"]:
            if names <= self._revision.resolve(branch).maps.get("properties", {}).keys():
                return wrapping.lost(pair, branch)
        return None


def _beside_null(schema: Schema, reader: SchemaReader) -> Schema | None:
    """The other branch of a `oneOf` of two, one of which is null, that stands alone."""
    return None if schema.keywords else beside_null(schema, reader, "oneOf")
