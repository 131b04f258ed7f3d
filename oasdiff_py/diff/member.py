"""One property of a pair of objects, as the facets of members see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oasdiff_py.model.endpoint import LifeCycle

if TYPE_CHECKING:
    from oasdiff_py.load import Where
    from oasdiff_py.model.schema import Schema


class Member(NamedTuple):
    """A property on one or both sides: the resolved schemas, where it is written, whether it is required."""

    name: str
    base: Schema | None
    revision: Schema | None
    base_where: Where | None
    revision_where: Where | None
    was_required: bool
    is_required: bool

    def guards(self) -> frozenset[str]:
        """`read-only` and `write-only` where each side that has the property says so; `has-default`."""
        sides = [side.keywords for side in (self.base, self.revision) if side is not None]
        found = set()
        if all("readOnly" in keywords for keywords in sides):
            found.add("read-only")
        if all("writeOnly" in keywords for keywords in sides):
            found.add("write-only")
        if self.revision is not None and "default" in self.revision.keywords:
            found.add("has-default")
        return frozenset(found)


def life_of_schema(schema: Schema) -> LifeCycle:
    """What a property says about its own end."""
    keywords = schema.keywords
    return LifeCycle("deprecated" in keywords, keywords.get("x-sunset"), keywords.get("x-stability-level"))
