"""Structural fingerprints: equal exactly when two schemas allow the same, written whichever way.

A fingerprint sees through `$ref`, leaves annotations out and does not depend on names of components or on the
order of branches. Fingerprints are small integers handed out by one `Fingerprints` table (hash-consing), so that
equality is exact and no text of a stranger can collide with another. They mean nothing outside their table.

Schemas on a cycle get theirs by partition refinement: rounds of "my own keywords and the colours of what I refer
to" until the number of colours stops growing; the set of colours of the whole cycle is mixed in at the end, which
makes colours of two different cycles comparable.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.model.schema import Schema, keyword_key

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

    from oasdiff_py.model.reader import SchemaReader

_UNORDERED = frozenset(("allOf", "anyOf", "oneOf"))


class Fingerprints:
    """The table of one comparison. `of(reader, schema)` gives the fingerprint of a node of either revision."""

    def __init__(self) -> None:
        self._numbers: dict[Hashable, int] = {}
        self._known: dict[int, int] = {}
        self._outlines: dict[int, Hashable] = {}
        self._keep: list[Schema] = []

    def of(self, reader: SchemaReader, schema: Schema) -> int:
        """The fingerprint of `schema`; what it reaches is computed once and kept."""
        schema = reader.resolve(schema)
        known = self._known.get(id(schema))
        if known is None:
            self._components(reader, schema)
            known = self._known[id(schema)]
        return known

    def same(self, base: SchemaReader, before: Schema, revision: SchemaReader, after: Schema) -> bool:
        """Whether two schemas, each with the reader of its revision, have one fingerprint."""
        if self.outline(base, before) != self.outline(revision, after):
            return False
        return self.of(base, before) == self.of(revision, after)

    def of_alike(
        self, base: SchemaReader, before: Sequence[Schema], revision: SchemaReader, after: Sequence[Schema]
    ) -> tuple[list[int | None], list[int | None]]:
        """The fingerprints of two lists of schemas; None for one that is like none of the other list at first sight."""
        old = [self.outline(base, schema) for schema in before]
        new = [self.outline(revision, schema) for schema in after]
        common = set(old) & set(new)
        return (
            [self.of(base, schema) if seen in common else None for schema, seen in zip(before, old, strict=True)],
            [self.of(revision, schema) if seen in common else None for schema, seen in zip(after, new, strict=True)],
        )

    def outline(self, reader: SchemaReader, schema: Schema) -> Hashable:
        """What a schema says itself, and the names of its subschemas: schemas of one fingerprint have one outline.

        It costs a look at one node, where a fingerprint costs one at all that the schema reaches.
        """
        schema = reader.resolve(schema)
        known = self._outlines.get(id(schema))
        if known is None:
            known = self._outlines[id(schema)] = self._outline(reader, schema)
            self._keep.append(schema)
        return known

    def _outline(self, reader: SchemaReader, schema: Schema) -> Hashable:
        seen = {id(schema)}
        while (branch := _sole_branch(schema)) is not None:
            schema = reader.resolve(branch)
            if id(schema) in seen:
                # It consists of nothing but itself.
                return "circle"
            seen.add(id(schema))
        if schema.never:
            return "never"
        return (
            keyword_key(schema),
            frozenset(schema.single),
            frozenset((name, frozenset(members)) for name, members in schema.maps.items()),
            frozenset((name, len(branches)) for name, branches in schema.lists.items()),
        )

    def _number(self, key: Hashable) -> int:
        return self._numbers.setdefault(key, len(self._numbers))

    def _tree(self, reader: SchemaReader, schema: Schema, colour: Callable[[Schema], int], *, keep: bool) -> int:
        """The number of a node whose references have the numbers that `colour` gives."""
        if schema.ref is not None:
            return colour(reader.resolve(schema))

        def below(child: Schema) -> int:
            return self._tree(reader, child, colour, keep=keep)

        if schema.never:
            key: Hashable = "never"
        else:
            keywords = keyword_key(schema)
            lists: list[tuple[str, tuple[int, ...]]] = []
            for name, branches in schema.lists.items():
                numbers = [below(branch) for branch in branches]
                lists.append((name, tuple(sorted(numbers) if name in _UNORDERED else numbers)))
            if _sole_branch(schema) is not None:
                ((_, (sole,)),) = lists
                return self._remember(schema, sole) if keep else sole
            key = (
                keywords,
                tuple(sorted((name, below(child)) for name, child in schema.single.items())),
                tuple(sorted((name, tuple(sorted((member, below(child)) for member, child in members.items())))
                             for name, members in schema.maps.items())),
                tuple(sorted(lists)),
            )  # fmt: skip
        number = self._number(key)
        return self._remember(schema, number) if keep else number

    def _remember(self, schema: Schema, number: int) -> int:
        self._known[id(schema)] = number
        self._keep.append(schema)
        return number

    def _components(self, reader: SchemaReader, root: Schema) -> None:
        """Tarjan's algorithm, without recursion, over what `root` reaches by `$ref`."""
        index: dict[int, int] = {}
        low: dict[int, int] = {}
        on_stack: set[int] = set()
        stack: list[Schema] = []
        work: list[tuple[Schema, Iterator[Schema]]] = []

        def enter(schema: Schema) -> None:
            index[id(schema)] = low[id(schema)] = len(index)
            stack.append(schema)
            on_stack.add(id(schema))
            work.append((schema, iter(_references(reader, schema))))

        enter(root)
        while work:
            schema, successors = work[-1]
            for successor in successors:
                if id(successor) in self._known:
                    continue
                if id(successor) not in index:
                    enter(successor)
                    break
                if id(successor) in on_stack:
                    low[id(schema)] = min(low[id(schema)], index[id(successor)])
            else:
                work.pop()
                if work:
                    above = id(work[-1][0])
                    low[above] = min(low[above], low[id(schema)])
                if low[id(schema)] == index[id(schema)]:
                    members = []
                    while True:
                        member = stack.pop()
                        on_stack.discard(id(member))
                        members.append(member)
                        if member is schema:
                            break
                    self._close(reader, members)

    def _close(self, reader: SchemaReader, members: list[Schema]) -> None:
        """Number the members of one strongly connected component; all that leaves it is numbered already."""
        known = self._known
        ids = {id(member) for member in members}
        cyclic = len(members) > 1 or any(id(to) in ids for to in _references(reader, members[0]))
        if not cyclic:
            self._tree(reader, members[0], lambda to: known[id(to)], keep=True)
            return
        colours: dict[int, int] = dict.fromkeys(ids, self._number("cycle"))
        count = 1
        while True:
            current = colours

            def colour(to: Schema, current: dict[int, int] = current) -> int:
                return current[id(to)] if id(to) in current else known[id(to)]

            colours = {
                id(member): self._number((current[id(member)], self._tree(reader, member, colour, keep=False)))
                for member in members
            }
            grown = len(set(colours.values()))
            if grown == count:
                break
            count = grown
        whole = tuple(sorted(set(colours.values())))
        final = {node: self._number((own, whole)) for node, own in colours.items()}
        for member in members:
            self._tree(reader, member, lambda to: final[id(to)] if id(to) in final else known[id(to)], keep=True)
        for member in members:
            self._remember(member, final[id(member)])


def _sole_branch(schema: Schema) -> Schema | None:
    """The one branch of the one list of a node that says nothing else, which is as good as the node."""
    if schema.never or schema.keywords or schema.single or schema.maps or len(schema.lists) != 1:
        return None
    ((keyword, branches),) = schema.lists.items()
    return branches[0] if keyword != "prefixItems" and len(branches) == 1 else None


def _references(reader: SchemaReader, root: Schema) -> list[Schema]:
    """What the tree of `root` refers to, in the order of its text."""
    found: dict[int, Schema] = {}
    pending: list[Schema] = [root]
    while pending:
        schema = pending.pop()
        if schema.ref is not None:
            target = reader.resolve(schema)
            found.setdefault(id(target), target)
        else:
            pending.extend(schema.subschemas())
    return list(found.values())


def component_name(pointer: tuple[str, ...]) -> str:
    """The name of the component that a pointer leads into, or an empty text."""
    if len(pointer) >= 3 and pointer[0] == "components":
        return pointer[2]
    if len(pointer) >= 2 and pointer[0] == "definitions":
        return pointer[1]
    return ""
