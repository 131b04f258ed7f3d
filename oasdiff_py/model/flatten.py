"""`allOf` merged: one node that says what all branches say together.

What cannot be said by one node without `allOf` - two different `anyOf`, two `not` - stays in an `allOf` of the
rest, so that nothing is lost. Recursive overlays end: a branch that is being merged already is left as it is, and a
child that has to satisfy several written schemas is known by which ones they are, however it came about. On dense
cycles there are as many such sets as a power set has, so that their size and their number are bounded.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import lcm
from typing import TYPE_CHECKING, Any

from oasdiff_py.model.schema import Schema
from oasdiff_py.model.values import canonical

if TYPE_CHECKING:
    from collections.abc import Callable

    from oasdiff_py.model.reader import SchemaReader

_TIGHTER: dict[str, Callable[[Any, Any], Any]] = {
    **dict.fromkeys(("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties", "maxContains"), min),
    **dict.fromkeys(("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties", "minContains"), max),
}
_ONE_VALUE = frozenset(("pattern", "format", "const", "contentMediaType", "contentEncoding", "$dynamicRef"))
_MERGED_SINGLE = frozenset(("items", "additionalProperties", "propertyNames", "unevaluatedItems",
                            "unevaluatedProperties"))  # fmt: skip
# Beyond these, the branches of a child are compared one by one.
_LARGEST_SET = 8
_MOST_SETS = 5_000


@dataclass(slots=True)
class _Frame:
    """A node that is being merged: the branches still to come, the next one last; those left over; those merged."""

    schema: Schema
    merged: Schema
    branches: list[Schema]
    rest: list[Schema] = field(default_factory=list)
    said: list[Schema] = field(default_factory=list)


class Flattener:
    """Merges the `allOf` of the nodes of one revision, each once."""

    def __init__(self, reader: SchemaReader) -> None:
        self._reader = reader
        self._merged: dict[int, Schema] = {}
        self._running: set[int] = set()
        self._sets: dict[frozenset[int], Schema] = {}
        self._parts: dict[int, dict[int, Schema]] = {}

    def flatten(self, schema: Schema) -> Schema:
        """A resolved node without `allOf`, as far as one node can say it; the node itself if it has none."""
        done = self._done(schema)
        if done is not None:
            return done
        # A chain of references can be longer than Python's calls may nest.
        frames = [self._begin(schema)]
        while frames:
            frame = frames[-1]
            while frame.branches:
                branch = frame.branches[-1]
                node = self._reader.resolve(branch)
                flat = self._done(node)
                if flat is None:
                    frames.append(self._begin(node))
                    break
                frame.branches.pop()
                if id(flat) in self._running or not self._merge(frame.merged, flat):
                    frame.rest.append(branch)
                elif flat.says or flat.never:
                    frame.said.append(flat)
            else:
                if frame.rest:
                    frame.merged.lists["allOf"] = frame.rest
                # One branch that says it all is the node, however many ways there are to write it.
                sole = len(frame.said) == 1 and not frame.rest
                self._running.discard(id(frame.schema))
                self._merged[id(frame.schema)] = frame.said[0] if sole else frame.merged
                frames.pop()
        return self._merged[id(schema)]

    def _done(self, schema: Schema) -> Schema | None:
        """What a node is merged to; itself if there is nothing to merge, or while it is being merged."""
        if "allOf" not in schema.lists or id(schema) in self._running:
            return schema
        return self._merged.get(id(schema))

    def _begin(self, schema: Schema) -> _Frame:
        self._running.add(id(schema))
        merged = Schema(schema.where, schema.raw)
        merged.title, merged.annotations = schema.title, schema.annotations
        own = Schema(schema.where, schema.raw)
        own.never, own.keywords, own.single, own.maps = schema.never, schema.keywords, schema.single, schema.maps
        own.lists = {keyword: branches for keyword, branches in schema.lists.items() if keyword != "allOf"}
        return _Frame(schema, merged, [*reversed(schema.lists["allOf"]), own])

    def _merge(self, into: Schema, node: Schema) -> bool:
        """Merge a node, unless something in it cannot be said beside what is there already."""
        if not self._fits(into, node):
            return False
        into.never = into.never or node.never
        self._keywords(into, node)
        for keyword, child in node.single.items():
            mine = into.single.get(keyword)
            into.single[keyword] = child if mine is None else self._both(mine, child)
        for keyword, members in node.maps.items():
            mine_by_name = into.maps.setdefault(keyword, {})
            into.maps[keyword] = {
                **mine_by_name,
                **{
                    name: self._both(mine_by_name[name], child) if name in mine_by_name else child
                    for name, child in members.items()
                },
            }
        for keyword, branches in node.lists.items():
            into.lists[keyword] = branches
        return True

    @staticmethod
    def _fits(into: Schema, node: Schema) -> bool:
        for keyword in node.lists:
            if keyword in into.lists:
                return False
        for keyword in node.single:
            if keyword in into.single and keyword not in _MERGED_SINGLE:
                return False
        for keyword in _ONE_VALUE & into.keywords.keys() & node.keywords.keys():
            if canonical(into.keywords[keyword]) != canonical(node.keywords[keyword]):
                return False
        mine, theirs = into.keywords.get("multipleOf"), node.keywords.get("multipleOf")
        return mine is None or theirs is None or mine == theirs or (isinstance(mine, int) and isinstance(theirs, int))

    @staticmethod
    def _keywords(into: Schema, node: Schema) -> None:
        first = not into.says
        mine = into.keywords
        for keyword, value in node.keywords.items():
            if keyword == "nullable":
                continue
            if keyword not in mine:
                mine[keyword] = value
            elif keyword in _TIGHTER:
                mine[keyword] = _TIGHTER[keyword](mine[keyword], value)
            elif keyword == "required":
                mine[keyword] = mine[keyword] | value
            elif keyword == "type":
                common = frozenset(
                    name for name in mine[keyword] | value
                    if all(name in side or (name == "integer" and "number" in side) for side in (mine[keyword], value))
                )  # fmt: skip
                into.never = into.never or not common
                mine[keyword] = common or mine[keyword]
            elif keyword == "enum":
                allowed = {canonical(item) for item in value}
                mine[keyword] = [item for item in mine[keyword] if canonical(item) in allowed]
            elif keyword == "multipleOf" and mine[keyword] != value:
                mine[keyword] = lcm(mine[keyword], value)
        # Null passes a branch without `type`; of those with one, each has to allow it.
        if "type" in node.keywords and "nullable" not in node.keywords:
            mine.pop("nullable", None)
        elif "nullable" in node.keywords and (first or "type" not in mine or "nullable" in mine):
            mine["nullable"] = True

    def _both(self, left: Schema, right: Schema) -> Schema:
        """A child that has to satisfy two schemas: an `allOf` of all that are meant, merged when it is looked at."""
        parts = {**self._meant(left), **self._meant(right)}
        if len(parts) == 1:
            return left
        key = frozenset(parts)
        known = self._sets.get(key)
        if known is not None:
            return known
        child = self._sets[key] = Schema(right.where)
        child.lists["allOf"] = list(parts.values())
        self._parts[id(child)] = parts
        if len(parts) > _LARGEST_SET or len(self._sets) > _MOST_SETS:
            self._merged[id(child)] = child
        return child

    def _meant(self, schema: Schema) -> dict[int, Schema]:
        """The written schemas that a child stands for, by the identity of what they resolve to."""
        return self._parts.get(id(schema)) or {id(self._reader.resolve(schema)): schema}
