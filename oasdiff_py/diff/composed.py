"""Several documents that together are one API: which two are compared about which paths."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from oasdiff_py.diff.pairing import pair_paths
from oasdiff_py.diff.walk import Share, compare

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oasdiff_py.diff.change import Change
    from oasdiff_py.diff.options import Options
    from oasdiff_py.model.api import Api


def compare_composed(base: Sequence[Api], revision: Sequence[Api], options: Options) -> list[Change]:
    """Every change between two sets of documents, endpoint by endpoint.

    A path that several documents of one set have is taken from the one whose operations name the latest
    `x-since-date`, and from the first of them where the dates are the same. What names no endpoint is compared
    between the documents that stand at the same place of both sets. Raises `SpecError`.
    """
    old, new = _owners(base), _owners(revision)
    pairs = pair_paths(old, new, names_count=options.names_count)
    shares: dict[tuple[int, int], tuple[set[str], set[str]]] = defaultdict(lambda: (set(), set()))
    for before, after in pairs.matched:
        left, right = shares[old[before], new[after]]
        left.add(before)
        right.add(after)
    for path in pairs.removed:
        shares[old[path], min(old[path], len(revision) - 1)][0].add(path)
    for path in pairs.added:
        shares[min(new[path], len(base) - 1), new[path]][1].add(path)
    for index in range(min(len(base), len(revision))):
        shares.setdefault((index, index), (set(), set()))
    changes: list[Change] = []
    for (left_index, right_index), (left, right) in sorted(shares.items()):
        share = Share(frozenset(left), frozenset(right), left_index == right_index)
        changes += compare(base[left_index], revision[right_index], options, share)
    return changes


def _owners(apis: Sequence[Api]) -> dict[str, int]:
    """The document that each path is taken from."""
    found: dict[str, tuple[str, int]] = {}
    for index, api in enumerate(apis):
        for path, (item, where) in api.path_items.items():
            since = max((str(source.raw.get("x-since-date", "")) for source in api.operations(path, item, where)),
                        default="")  # fmt: skip
            if path not in found or since > found[path][0]:
                found[path] = since, index
    return {path: index for path, (_, index) in found.items()}
