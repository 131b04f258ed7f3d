"""`discriminator` (OpenAPI "Discriminator Object")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.change import Delta

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.keywords import Difference
    from oasdiff_py.diff.pair import Pair


def changes(pair: Pair, _: list[Difference]) -> Iterator[Delta]:
    """Added, removed, another property, or a mapping that changed."""
    before, after = (_read(value) for value in pair.both("discriminator"))
    base, revision = pair.places("discriminator")
    if before is None or after is None:
        action = "added" if before is None else "removed"
        yield Delta("discriminator", action, "none", None, None, base, revision)
        return
    if before[0] != after[0]:
        yield Delta("discriminator", "property-name-changed", "none", before[0], after[0], base, revision)
    old, new = before[1], after[1]
    added = sorted(new.keys() - old.keys())
    removed = sorted(old.keys() - new.keys())
    if added:
        yield Delta("discriminator", "mapping-added", "none", None, ", ".join(added), base, revision)
    if removed:
        yield Delta("discriminator", "mapping-deleted", "none", ", ".join(removed), None, base, revision)
    renamed = _renamed(pair)
    for key in sorted(old.keys() & new.keys()):
        if old[key] != new[key] and (old[key], new[key]) not in renamed:
            yield Delta(
                "discriminator",
                "mapping-changed",
                "none",
                old[key],
                new[key],
                base,
                revision,
                names=(("key", key),),
            )


def _renamed(pair: Pair) -> set[tuple[str | None, str | None]]:
    """The references of branches that are the same branch under another name."""
    found = set()
    for keyword, branches in pair.branches.items():
        old, new = pair.base.lists.get(keyword, []), pair.revision.lists.get(keyword, [])
        found |= {(old[left].ref, new[right].ref) for left, right in branches.matched}
    return found


def _read(value: object) -> tuple[str, dict[str, str]] | None:
    """The property's name and the mapping; Swagger 2.0 writes the name alone."""
    if isinstance(value, str):
        return value, {}
    if not isinstance(value, dict):
        return None
    mapping = value.get("mapping")
    pairs = mapping.items() if isinstance(mapping, dict) else ()
    return str(value.get("propertyName", "")), {str(key): str(target) for key, target in pairs}
