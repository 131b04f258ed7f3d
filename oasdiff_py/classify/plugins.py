"""Code of users: entry points of the group `oasdiff_py.rules`, asked for by name.

An entry point is a function that takes the list of changes and gives the list that is named and judged: it may
drop changes, alter them, or add facts of its own for rules of the user to name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from oasdiff_py.diff.change import Change

    Hook = Callable[[list[Change]], list[Change]]

GROUP = "oasdiff_py.rules"


def load(names: Iterable[str]) -> list[Hook]:
    """The hooks of these names, in their order. Raises `UsageError` for a name that nothing installed has."""
    wanted = list(names)
    if not wanted:
        return []
    from importlib.metadata import entry_points

    found = {point.name: point for point in entry_points(group=GROUP)}
    hooks: list[Hook] = []
    for name in wanted:
        if name not in found:
            there = ", ".join(sorted(found)) or "none"
            raise UsageError(f"No package offers the entry point `{name}` of the group {GROUP}; there are: {there}.")
        hooks.append(found[name].load())
    return hooks
