"""`discriminator` (OpenAPI "Discriminator Object")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.change import Delta

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from oasdiff_py.diff.keywords import Difference
    from oasdiff_py.diff.pair import Pair
    from oasdiff_py.model.schema import Schema


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


def values(pair: Pair) -> Iterator[Delta]:
    """Branches whose name is the discriminator's value, and who have another name now.

    Where no mapping names a branch, the name of its component is the value ("Discriminator Object"). A branch that
    says itself what its value is, by `const` or `enum`, is not known by its name.
    """
    before, after = (_read(side.keywords.get("discriminator")) for side in (pair.base, pair.revision))
    if before is None or after is None or before[0] != after[0]:
        return
    base, revision = pair.places("discriminator")
    for keyword in ("anyOf", "oneOf"):
        old, new = pair.base.lists.get(keyword, []), pair.revision.lists.get(keyword, [])
        for left, right in pair.branches[keyword].matched if keyword in pair.branches else ():
            was, now = (
                _implied(old[left], before, pair.resolve_base),
                _implied(new[right], after, pair.resolve_revision),
            )
            if was and now and was != now:
                yield Delta("discriminator", "value-changed", "incomparable", was, now, base, revision)


def _implied(branch: Schema, discriminator: tuple[str, dict[str, str]], resolve: Callable[[Schema], Schema]) -> str:
    """The value that a branch has by its name, an empty text if it has one by other means."""
    if branch.ref is None:
        return ""
    name = branch.ref.rpartition("/")[2]
    if {branch.ref, name} & set(discriminator[1].values()):
        return ""
    chosen = resolve(branch).maps.get("properties", {}).get(discriminator[0])
    says = resolve(chosen).keywords.keys() if chosen is not None else frozenset()
    return "" if "const" in says or "enum" in says else name


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
