"""Pairs of which each side says the same in the words of another dialect: null beside a branch, bytes in a text."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from oasdiff_py.model.schema import Schema, copied, overlay, without_null

if TYPE_CHECKING:
    from collections.abc import Callable

    from oasdiff_py.model.reader import SchemaReader

_NULLS: dict[str, Any] = {"type": frozenset(("null",)), "const": None, "enum": [None]}
_UNIONS = ("anyOf", "oneOf")


def is_null(schema: Schema, reader: SchemaReader) -> bool:
    """Whether null is all that a schema allows."""
    node = reader.resolve(schema)
    return bool(node.keywords) and not (node.lists or node.maps or node.single) and _NULLS | node.keywords == _NULLS


def beside_null(schema: Schema, reader: SchemaReader, keyword: str) -> Schema | None:
    """The other branch of a union of two, one of which is null, that says nothing but its branches and keywords."""
    branches = schema.lists.get(keyword, ())
    if len(branches) != 2 or schema.maps or schema.single or len(schema.lists) != 1:
        return None
    for null, other in (branches, branches[::-1]):
        if is_null(null, reader):
            return other
    return None


class Spellings:
    """Gives both sides of a pair the same words. What is made of a node is made once, so that it stays one node."""

    def __init__(self, base: SchemaReader, revision: SchemaReader) -> None:
        self._base = base
        self._revision = revision
        self._made: dict[tuple[int, str], tuple[Schema, Schema]] = {}

    def beside_branch(self, base: Schema, revision: Schema) -> tuple[Schema, Schema] | None:
        """Both sides without null, where one allows it by a flag beside a sole branch and the other by a union.

        `nullable: true` beside `allOf: [X]` of OpenAPI 3.0 is `anyOf: [X, {type: 'null'}]` from 3.1 on.
        """
        for left, right in ((_flagged, _listed), (_listed, _flagged)):
            before = left(base, self._base)
            after = right(revision, self._revision) if before is not None else None
            if before is not None and after is not None:
                return self._lay(base, before, self._base), self._lay(revision, after, self._revision)
        return None

    def same_words(self, base: Schema, revision: Schema) -> tuple[Schema, Schema]:
        """Both sides of a pair of resolved nodes without what is only said otherwise."""
        if not (base.keywords and revision.keywords) and not (base.lists and revision.lists):
            return base, revision
        return self._content(*self._unions(base, revision))

    def _once(self, schema: Schema, kind: str, make: Callable[[Schema], Schema]) -> Schema:
        known = self._made.get((id(schema), kind))
        if known is None:
            known = self._made[id(schema), kind] = make(schema), schema
        return known[0]

    def _lay(self, schema: Schema, branch: Schema, reader: SchemaReader) -> Schema:
        """The branch with the keywords beside it laid over it; the branch itself where there are none."""
        node, target = reader.resolve(schema), reader.resolve(branch)
        beside = {key: value for key, value in node.keywords.items() if key != "nullable"}
        # `nullable` asks for a `type` beside it (OpenAPI 3.0.3): one that only repeats the branch's.
        if "type" in beside and beside["type"] == target.keywords.get("type"):
            del beside["type"]
        if not beside:
            return branch

        def make(node: Schema) -> Schema:
            link = Schema(node.where, node.raw)
            link.keywords = beside
            return overlay(target, link)

        return self._once(node, "laid", make)

    def _unions(self, base: Schema, revision: Schema) -> tuple[Schema, Schema]:
        """Without null, where a flag beside a union says it on one side, and a branch of the union on the other."""
        was, is_now = "nullable" in base.keywords, "nullable" in revision.keywords
        for keyword in _UNIONS if was != is_now else ():
            if keyword not in base.lists or keyword not in revision.lists:
                continue
            flagged, listed = (base, revision) if was else (revision, base)
            readers = (self._base, self._revision) if was else (self._revision, self._base)
            nulls = [
                sum(is_null(branch, reader) for branch in side.lists[keyword])
                for side, reader in zip((flagged, listed), readers, strict=True)
            ]
            if nulls == [0, 1]:
                bare = self._once(flagged, "without-flag", without_null)
                rest = self._once(listed, "without-branch", partial(_without_branch, reader=readers[1]))
                return (bare, rest) if was else (rest, bare)
        return base, revision

    def _content(self, base: Schema, revision: Schema) -> tuple[Schema, Schema]:
        """`format: byte` and `binary` of 3.0 in the words of 3.1, where one side uses those."""
        was, is_now = base.keywords, revision.keywords
        formats = was.get("format"), is_now.get("format")
        if "byte" in formats and ("contentEncoding" in was or "contentEncoding" in is_now):
            return self._respell(base, "byte"), self._respell(revision, "byte")
        if "binary" in formats and _bytes_only(was) != _bytes_only(is_now):
            return self._respell(base, "binary"), self._respell(revision, "binary")
        return base, revision

    def _respell(self, schema: Schema, name: str) -> Schema:
        return self._once(schema, name, _WRITERS[name]) if schema.keywords.get("format") == name else schema


def _flagged(schema: Schema, reader: SchemaReader) -> Schema | None:
    """The schema beside which `nullable` stands: the sole branch, or what a `$ref` leads to."""
    node = reader.resolve(schema)
    if "nullable" not in node.keywords:
        return None
    while schema.ref is not None:
        if "nullable" in schema.keywords:
            return None if schema.lists or schema.maps or schema.single else reader.target(schema)
        schema = reader.target(schema)
    keyword = node.sole_keyword
    return node.lists[keyword][0] if keyword else None


def _listed(schema: Schema, reader: SchemaReader) -> Schema | None:
    """The schema that stands beside null in a union."""
    node = reader.resolve(schema)
    for keyword in _UNIONS:
        branch = beside_null(node, reader, keyword)
        if branch is not None and "type" not in node.keywords:
            # Of `oneOf` only one branch may hold: null is no value where both allow it.
            both = keyword == "oneOf" and "nullable" in reader.resolve(branch).keywords
            return None if both else branch
    return None


def _without_branch(schema: Schema, reader: SchemaReader) -> Schema:
    """The node without the branch of its union that is null."""
    bare = copied(schema)
    bare.lists = {
        keyword: [branch for branch in branches if keyword not in _UNIONS or not is_null(branch, reader)]
        for keyword, branches in schema.lists.items()
    }
    return bare


def _bytes_only(keywords: dict[str, Any]) -> bool:
    """Whether a text is said to hold bytes in the words of 3.1 alone."""
    return "contentMediaType" in keywords and "contentEncoding" not in keywords and "format" not in keywords


def _writer(keyword: str, value: str) -> Callable[[Schema], Schema]:
    def write(schema: Schema) -> Schema:
        fresh = copied(schema)
        fresh.keywords = {key: said for key, said in schema.keywords.items() if key != "format"}
        fresh.keywords.setdefault(keyword, value)
        return fresh

    return write


_WRITERS = {
    "byte": _writer("contentEncoding", "base64"),
    "binary": _writer("contentMediaType", "application/octet-stream"),
}
