"""The graph of pairs: each pair of schema nodes that endpoints reach is compared once.

Nodes are made from a work list, so that a cycle is an edge back to a node that is there already. When all roots
are known, `settle` marks the nodes from which a difference can be reached: only those are ever visited again.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from oasdiff_py.diff import local
from oasdiff_py.diff.branches import label, match, pair_label
from oasdiff_py.diff.facets import composition
from oasdiff_py.diff.pair import Branches, Pair
from oasdiff_py.diff.spelling import Spellings
from oasdiff_py.diff.wraps import Wraps
from oasdiff_py.model.flatten import Flattener
from oasdiff_py.model.schema import LISTS, MAPS, SINGLE

if TYPE_CHECKING:
    from collections.abc import Callable

    from oasdiff_py.diff.change import Delta
    from oasdiff_py.diff.lifecycle import Calendar
    from oasdiff_py.diff.options import Options
    from oasdiff_py.diff.same_parts import SameParts
    from oasdiff_py.model.api import Api
    from oasdiff_py.model.fingerprint import Fingerprints
    from oasdiff_py.model.schema import Schema
    from oasdiff_py.model.unchanged import Unchanged


class Node:
    """A compared pair: its own deltas, and edges (label, keyword, node) to the pairs of its subschemas.

    `of_body` is the one delta that says it all where the pair is a whole body.
    """

    __slots__ = ("deltas", "differs", "edges", "of_body", "pair", "same_text", "users")

    def __init__(self, pair: Pair, same_text: bool) -> None:
        self.pair = pair
        self.same_text = same_text
        self.deltas: list[Delta] = []
        self.of_body: Delta | None = None
        self.edges: list[tuple[str, str, Node]] = []
        self.users: list[Node] = []
        self.differs = False


class Tree:
    """All pairs of one comparison. `node` gives the one of two schemas, None where nothing can differ."""

    def __init__(
        self,
        base: Api,
        revision: Api,
        fingerprints: Fingerprints,
        unchanged: Unchanged,
        parts: SameParts,
        calendar: Calendar,
        *,
        options: Options,
    ) -> None:
        self._base = base.schemas
        self._revision = revision.schemas
        self._base_root = base.revision.root
        self._fingerprints = fingerprints
        self._unchanged = unchanged
        self._parts = parts
        self._was_json_schema = base.dialect.is_json_schema
        self._json_schema = revision.dialect.is_json_schema
        self._calendar = calendar
        self._flatten = options.flatten_all_of
        self._flat_base, self._flat_revision = Flattener(self._base), Flattener(self._revision)
        self._spellings = Spellings(self._base, self._revision)
        self._wraps = Wraps(self._base, self._revision, self.equal)
        self._nodes: dict[tuple[int, int], Node] = {}
        # By the identity of both nodes, which are kept alive.
        self._entered: dict[tuple[int, int, bool], Node | None] = {}
        self._keep: list[Schema] = []
        self._work: list[Node] = []

    def node(self, base: Schema, revision: Schema) -> Node | None:
        """The node of a pair; what it leads to is compared before this returns."""
        node = self._enter(base, revision)
        while self._work:
            self._expand(self._work.pop())
        return node

    @property
    def resolvers(self) -> tuple[Callable[[Schema], Schema], Callable[[Schema], Schema]]:
        """What follows a `$ref` of the base, and of the revision."""
        return self._base.resolve, self._revision.resolve

    def settle(self) -> None:
        """Mark each node that has a delta or leads to one. To be called when all roots are known."""
        waiting = [node for node in self._nodes.values() if node.deltas]
        for node in waiting:
            node.differs = True
        while waiting:
            for user in waiting.pop().users:
                if not user.differs:
                    user.differs = True
                    waiting.append(user)

    def _enter(self, base: Schema, revision: Schema, *, same_text: bool = False) -> Node | None:
        """The node of a pair, made if need be; `same_text` says that both stand in the same text."""
        key = (id(base), id(revision), same_text)
        if key not in self._entered:
            self._keep += (base, revision)
            self._entered[key] = self._make(base, revision, same_text=same_text)
        return self._entered[key]

    def _make(self, base: Schema, revision: Schema, *, same_text: bool) -> Node | None:
        if self._is_same(base, revision, same_text=same_text):
            return None
        old, new = self._base.resolve(base), self._revision.resolve(revision)
        if base.ref is not None:
            same_text = self._in_same_text(old, new)
        else:
            same_text = same_text or self._same_text(base, revision)
        if not same_text and ("nullable" in old.keywords) != ("nullable" in new.keywords):
            alike = self._spellings.beside_branch(base, revision)
            if alike is not None:
                if self._is_same(*alike, same_text=False):
                    return None
                old, new = self._base.resolve(alike[0]), self._revision.resolve(alike[1])
        if self._flatten:
            flat = self._flat_base.flatten(old), self._flat_revision.flatten(new)
            same_text = same_text and flat == (old, new)
            old, new = flat
        elif not same_text:
            old, new = self._spellings.same_words(*self._unwrapped(old, new))
        key = (id(old), id(new))
        known = self._nodes.get(key)
        if known is None:
            self._keep += (old, new)
            known = self._nodes[key] = Node(
                Pair(old, new, self._base.resolve, self._revision.resolve, self._json_schema, self._was_json_schema),
                same_text,
            )
            self._work.append(known)
        return known

    def _is_same(self, base: Schema, revision: Schema, *, same_text: bool) -> bool:
        """Whether two subschemas are the same for sure: in text, and in all that the text refers to."""
        raw = base.raw
        if raw.__class__ is dict and "$ref" not in raw:
            # What is written says so already, and neither node has to be read.
            same = same_text or self._same_text(base, revision)
            return same and not self._unchanged.leads_to_change(raw)
        if base.ref is not None:
            target = self._shared_target(base, revision)
            return target is not None and self._unchanged.covers(target) and not (base.says or revision.says)
        same = same_text or self._same_text(base, revision)
        return same and not self._unchanged.leads_to_change(base.raw)

    def _unwrapped(self, base: Schema, revision: Schema) -> tuple[Schema, Schema]:
        """The pair without a list of one branch that only one side has."""
        keyword, other = base.sole_keyword, revision.sole_keyword
        return (
            self._base.unwrap(base) if keyword and keyword not in revision.lists else base,
            self._revision.unwrap(revision) if other and other not in base.lists else revision,
        )

    def _in_same_text(self, base: Schema, revision: Schema) -> bool:
        """Whether two nodes that references led to stand at one place of a unit whose text is the same."""
        if "$ref" in (base.raw or ()) or "$ref" in (revision.raw or ()):
            # Siblings were laid over the target, whose text may be another.
            return False
        if not self._parts.in_roots(base.where, revision.where):
            return False
        pointer = base.where.pointer
        return self._unchanged.same_text(pointer) and pointer == revision.where.pointer

    def _same_text(self, base: Schema, revision: Schema) -> bool:
        """Whether two nodes written in place say the same, word for word."""
        return base.raw.__class__ is dict and self._parts.same_text(base.raw, base.where, revision.raw, revision.where)

    def _shared_target(self, base: Schema, revision: Schema) -> tuple[str, ...] | None:
        """The pointer that the `$ref` of both sides leads to, if it is the same one in both root documents."""
        if base.ref != revision.ref:
            return None
        if not self._parts.in_roots(base.where, revision.where):
            return None
        target = self._base.target(base)
        return target.where.pointer if target.where.document is self._base_root else None

    def _expand(self, node: Node) -> None:
        pair = node.pair
        base, revision = pair.base, pair.revision
        if self._same_together(base, revision):
            self._match(pair)
            node.deltas = [delta for delta in composition.changes(pair, "allOf") if delta.effect == "none"]
            return
        if node.same_text:
            self._descend_same(node)
            node.deltas = local.deltas(pair, self._calendar, partial(self._is_same, same_text=True))
            return
        if not base.never and not revision.never:
            told = self._wraps.told(pair)
            if told is not None:
                node.deltas = list(told)
                return
            node.of_body = self._wraps.lost(pair)
            self._match(pair)
            self._descend(node)
        node.deltas = local.deltas(pair, self._calendar, partial(self._is_same, same_text=False))

    def _descend_same(self, node: Node) -> None:
        """The edges of a pair of the same text: nothing differs but what lies behind references.

        What a reference leads to can still be told here: that a property became read-only stands with its object.
        """
        base, revision = node.pair.base, node.pair.revision
        for keyword, members in base.maps.items():
            others = revision.maps.get(keyword, {})
            for name, before in members.items():
                # A mapping that is a reference itself can have other members.
                if name in others:
                    text = name or '""' if keyword == "properties" else f"{keyword}[{name}]"
                    self._edge(node, text, keyword, before, others[name])
        for keyword, before in base.single.items():
            self._edge(node, keyword, keyword, before, revision.single[keyword])
        for keyword, branches in base.lists.items():
            for index, before in enumerate(branches):
                text = f"{keyword}[{label(branches, index)}]"
                self._edge(node, text, keyword, before, revision.lists[keyword][index])

    def _same_together(self, base: Schema, revision: Schema) -> bool:
        """Whether the branches of an `allOf` say together what they said, each perhaps something else.

        One side may have none and say it all itself: an object that was parted, or put together again.
        """
        if self._flatten or ("allOf" not in base.lists and "allOf" not in revision.lists):
            return False
        old, new = self._flat_base.flatten(base), self._flat_revision.flatten(revision)
        return self.equal(old, new) and not self._only_added(base, revision)

    def _only_added(self, base: Schema, revision: Schema) -> bool:
        """Whether one side is a branch of the other's `allOf`, beside one that says more than annotations.

        `nullable: true` in a branch of its own allows nothing, but who wrote it there meant something.
        """
        for whole, parted, reader in ((base, revision, self._revision), (revision, base, self._base)):
            if "allOf" in whole.lists or "allOf" not in parted.lists:
                continue
            branches = parted.lists["allOf"]
            same = [
                self.equal(base, branch) if parted is revision else self.equal(branch, revision) for branch in branches
            ]
            rest = [branch for branch, equal in zip(branches, same, strict=True) if not equal]
            return any(same) and not all(reader.resolve(branch).is_bare for branch in rest)
        return False

    def equal(self, base: Schema, revision: Schema) -> bool:
        """Whether a schema of the base and one of the revision allow the same, in whatever words."""
        return self._fingerprints.same(self._base, base, self._revision, revision)

    def _match(self, pair: Pair) -> None:
        for keyword in LISTS:
            old, new = pair.base.lists.get(keyword), pair.revision.lists.get(keyword)
            if old is None and new is None:
                continue
            if keyword == "prefixItems":
                count = min(len(old or ()), len(new or ()))
                pair.branches[keyword] = Branches(
                    [(index, index) for index in range(count)],
                    list(range(count, len(old or ()))),
                    list(range(count, len(new or ()))),
                )
            else:
                pair.branches[keyword] = match(
                    old or [],
                    new or [],
                    lambda left, right: self._fingerprints.of_alike(self._base, left, self._revision, right),
                )

    def _descend(self, node: Node) -> None:
        pair = node.pair
        for keyword in MAPS:
            old, new = pair.base.maps.get(keyword), pair.revision.maps.get(keyword)
            if old and new:
                for name, before in old.items():
                    after = new.get(name)
                    if after is not None:
                        text = name or '""' if keyword == "properties" else f"{keyword}[{name}]"
                        self._edge(node, text, keyword, before, after)
        for keyword in SINGLE:
            if keyword in pair.base.single and keyword in pair.revision.single:
                self._edge(node, keyword, keyword, pair.base.single[keyword], pair.revision.single[keyword])
        for keyword, branches in pair.branches.items():
            old_list, new_list = pair.base.lists.get(keyword, []), pair.revision.lists.get(keyword, [])
            for left, right in branches.matched:
                text = f"{keyword}[{pair_label(old_list, left, new_list, right)}]"
                self._edge(node, text, keyword, old_list[left], new_list[right])

    def _edge(self, node: Node, text: str, keyword: str, before: Schema, after: Schema) -> None:
        child = self._enter(before, after, same_text=node.same_text)
        if child is not None:
            node.edges.append((text, keyword, child))
            child.users.append(node)
