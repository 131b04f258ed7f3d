"""The keywords of a pair of schema nodes, compared.

What differs is decided by `canonical` values, which know that 1 equals 1.0 and not true. A keyword that only one
side has, a plain value and the members of a set say themselves how they differ; values with structure (a default
that is an object, a discriminator's mapping, an `x-` field) are handed to deepdiff, which finds each member that
changed. It takes a quarter of a millisecond a pair and a tenth of a second to import, so it sees nothing else.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from oasdiff_py.model.schema import MAPS
from oasdiff_py.model.values import canonical, sort_key

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from oasdiff_py.model.schema import Schema

ABSENT = object()
# Keywords whose values are shown as the names of their members: the order and what a member holds tell nothing.
_SETS = frozenset(("enum", "type", "required", *MAPS))


class Difference(NamedTuple):
    """One difference inside a keyword.

    `path` leads from the keyword's value to what differs (empty: the value as a whole); `before` or `after`
    is `ABSENT` where one side has nothing.
    """

    path: tuple[Any, ...]
    before: Any
    after: Any

    @property
    def added(self) -> bool:
        """Whether only the revision has it."""
        return self.before is ABSENT

    @property
    def removed(self) -> bool:
        """Whether only the base has it."""
        return self.after is ABSENT


Differences = dict[str, list[Difference]]


def compare(base: Schema, revision: Schema) -> Differences:
    """The differences of the keywords of two nodes, by keyword, in the order of the keywords' names.

    Members of `enum`, `required` and `type` come as single differences, and so do names of properties,
    patterns and dependent schemas and the presence of a subschema (`items`, `not`, …).
    """
    left, right = _reduced(base, revision)
    if not left and not right:
        return {}
    found = {
        key: _differences(key, left.get(key, ABSENT), right.get(key, ABSENT)) for key in left.keys() | right.keys()
    }
    return {key: found[key] for key in sorted(found)}


def _differences(key: str, old: Any, new: Any) -> list[Difference]:
    """How two values of a keyword differ that are known to differ."""
    both = (old, new)
    if not (all(isinstance(value, dict) for value in both) or all(isinstance(value, list) for value in both)):
        return [Difference((), old, new)]
    if key in _SETS:
        found = [Difference((name,), item, ABSENT) for name, item in old.items() if name not in new]
        found += [Difference((name,), ABSENT, item) for name, item in new.items() if name not in old]
    else:
        found = list(_deep(old, new))
    found.sort(key=lambda difference: [sort_key(step) for step in difference.path])
    return found


def _deep(old: Any, new: Any) -> Iterator[Difference]:
    tree = _deepdiff()(
        old,
        new,
        view="tree",
        threshold_to_diff_deeper=0,
        ignore_private_variables=False,
        ignore_order=False,
        verbose_level=0,
    )
    for kind, levels in tree.items():
        for level in levels:
            before = ABSENT if kind.endswith("_added") else level.t1
            after = ABSENT if kind.endswith("_removed") else level.t2
            yield Difference(tuple(level.path(output_format="list")), before, after)


@cache
def _deepdiff() -> Callable[..., Any]:
    from deepdiff.diff import DeepDiff

    return DeepDiff  # type: ignore[no-any-return]


def _reduced(base: Schema, revision: Schema) -> tuple[dict[str, Any], dict[str, Any]]:
    """The members that differ, as deepdiff is to see them."""
    left: dict[str, Any] = {}
    right: dict[str, Any] = {}
    before, after = base.keywords, revision.keywords
    if before != after or _has_flags(before) or _has_flags(after):
        for key in before.keys() | after.keys():
            old, new = before.get(key, ABSENT), after.get(key, ABSENT)
            if old is not ABSENT and new is not ABSENT and _same(key, old, new):
                continue
            if old is not ABSENT:
                left[key] = _shown(key, old)
            if new is not ABSENT:
                right[key] = _shown(key, new)
    for key in ("single", "maps"):
        old_part, new_part = getattr(base, key), getattr(revision, key)
        if not old_part and not new_part:
            continue
        for keyword in old_part.keys() | new_part.keys():
            if key == "single":
                if (keyword in old_part) != (keyword in new_part):
                    (left if keyword in old_part else right)[keyword] = True
                continue
            old_names, new_names = old_part.get(keyword, {}), new_part.get(keyword, {})
            if old_names.keys() != new_names.keys():
                left[keyword] = dict.fromkeys(name for name in old_names if name not in new_names)
                right[keyword] = dict.fromkeys(name for name in new_names if name not in old_names)
    return left, right


def _has_flags(keywords: dict[str, Any]) -> bool:
    """Whether a value that Python may call equal to another of a different type is among the keywords."""
    return "default" in keywords or "const" in keywords or "enum" in keywords


def _same(key: str, old: Any, new: Any) -> bool:
    if key == "enum":
        return {canonical(item) for item in old} == {canonical(item) for item in new}
    if key in ("type", "required"):
        return bool(old == new)
    return bool(canonical(old) == canonical(new))


def _shown(key: str, value: Any) -> Any:
    if key == "enum":
        return {canonical(item): item for item in value}
    if key in ("type", "required"):
        return {item: item for item in sorted(value)}
    return value
