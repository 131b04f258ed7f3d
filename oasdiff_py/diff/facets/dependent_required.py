"""`dependentRequired` (JSON Schema Validation §6.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.change import Delta, Effect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.keywords import Difference
    from oasdiff_py.diff.pair import Pair


def changes(pair: Pair, _: list[Difference]) -> Iterator[Delta]:
    """A property's list of companions was added, removed or changed."""
    before, after = (value if isinstance(value, dict) else {} for value in pair.both("dependentRequired"))
    base, revision = pair.places("dependentRequired")
    for name in sorted(before.keys() | after.keys()):
        old, new = _names(before.get(name)), _names(after.get(name))
        if old == new:
            continue
        names = (("key", name),)
        if name not in before:
            yield Delta("dependentRequired", "added", "narrows", None, _told(new), base, revision, names=names)
        elif name not in after:
            yield Delta("dependentRequired", "removed", "widens", _told(old), None, base, revision, names=names)
        else:
            effect: Effect = "narrows" if new > old else "widens" if new < old else "incomparable"
            yield Delta("dependentRequired", "changed", effect, _told(old), _told(new), base, revision, names=names)


def _names(value: object) -> frozenset[str]:
    return frozenset(str(name) for name in value) if isinstance(value, list) else frozenset()


def _told(names: frozenset[str]) -> str:
    return ", ".join(sorted(names))
