"""Which branch of a base's `allOf`, `anyOf` or `oneOf` is which branch of the revision's."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from oasdiff_py.diff.pair import Branches
from oasdiff_py.model.unchanged import canonical_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from oasdiff_py.model.schema import Schema


def match(
    base: list[Schema],
    revision: list[Schema],
    meanings: Callable[[list[Schema], list[Schema]], tuple[list[int | None], list[int | None]]],
) -> Branches:
    """Match by the name behind `$ref`, by equal text, by equal meaning, by title, and then what is left over.

    A branch that only moved, was named or was inlined is no change. Of the branches written in place, the last
    one on each side belong together unless a title says otherwise; where several are left, they are told as
    removed and added. `meanings` gives equal numbers to branches of both lists that allow the same, None to one that
    cannot have its like.
    """
    result = Branches()
    left, right = list(range(len(base))), list(range(len(revision)))

    def by(old_key: Callable[[int], Hashable], new_key: Callable[[int], Hashable]) -> None:
        waiting: dict[Hashable, list[int]] = defaultdict(list)
        for index in left:
            waiting[old_key(index)].append(index)
        for index in list(right):
            key = new_key(index)
            if key is not None and waiting.get(key):
                old = waiting[key].pop(0)
                left.remove(old)
                right.remove(index)
                result.matched.append((old, index))

    by(lambda index: base[index].ref, lambda index: revision[index].ref)
    if left and right:
        by(lambda index: _text(base[index]), lambda index: _text(revision[index]))
    if left and right and not _sole_pair(base, left, revision, right):
        numbers = meanings([base[index] for index in left], [revision[index] for index in right])
        old, new = (
            dict(zip(indexes, found, strict=True)) for indexes, found in zip((left, right), numbers, strict=True)
        )
        by(old.get, new.get)
    by(lambda index: base[index].title or None, lambda index: revision[index].title or None)
    inline_left = [index for index in left if base[index].ref is None]
    inline_right = [index for index in right if revision[index].ref is None]
    if len(inline_left) == len(inline_right) == 1 and not (
        base[inline_left[0]].title or revision[inline_right[0]].title
    ):
        left.remove(inline_left[0])
        right.remove(inline_right[0])
        result.matched.append((inline_left[0], inline_right[0]))
    result.matched.sort()
    result.removed, result.added = left, right
    return result


def _sole_pair(base: list[Schema], left: list[int], revision: list[Schema], right: list[int]) -> bool:
    """Whether one branch of one title is left on each side, written in place: they belong together in any case."""
    if len(left) != 1 or len(right) != 1:
        return False
    old, new = base[left[0]], revision[right[0]]
    return old.ref is None and new.ref is None and old.title == new.title


def _text(branch: Schema) -> bytes | None:
    """The branch as it is written, so that one that refers to something changed is still the same branch."""
    return None if branch.ref is not None or branch.raw is None else canonical_bytes(branch.raw)


def label(branches: list[Schema], index: int) -> str:
    """What a message calls a branch: its `$ref`, or its number and title."""
    branch = branches[index]
    if branch.ref is not None:
        return branch.ref
    return f"subschema #{index + 1}: {branch.title}" if branch.title else f"subschema #{index + 1}"


def pair_label(base: list[Schema], old: int, revision: list[Schema], new: int) -> str:
    """What a property path calls a matched pair of branches."""
    before, after = label(base, old), label(revision, new)
    return before if before == after else f"{before} -> {after}"
