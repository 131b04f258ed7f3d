"""The endpoints that a user names."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from oasdiff_py.diff.pairing import erased
from oasdiff_py.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from oasdiff_py.history.timeline import EndpointHistory, Timeline


def choose(timeline: Timeline, names: Sequence[str]) -> tuple[EndpointHistory, ...]:
    """The histories that `names` mean, in their order.

    A name is `POST /path`, or an operationId. Names of path parameters do not matter, former names count, and one
    that lives goes before one that is gone. Raises `UsageError`, which says what is near.
    """
    chosen: list[EndpointHistory] = []
    for name in names:
        found = _find(timeline, name)
        if not any(found is one for one in chosen):
            chosen.append(found)
    return tuple(chosen)


def _find(timeline: Timeline, name: str) -> EndpointHistory:
    method, _, path = name.strip().partition(" ")
    wanted = f"{method.upper()} {path.strip()}"
    tests: tuple[Callable[[EndpointHistory], bool], ...] = (
        lambda one: one.title == wanted,
        lambda one: erased(one.title) == erased(wanted),
        lambda one: any(f"{old.method} {old.path}" == wanted for old in one.former),
        lambda one: one.operation_id == name.strip() != "",
    )
    for fits in tests:
        found = sorted((one for one in timeline.endpoints if fits(one)), key=lambda one: one.deleted is not None)
        if found:
            return found[0]
    near = difflib.get_close_matches(wanted, [one.title for one in timeline.endpoints], 1, 0.5)
    hint = f" Is `{near[0]}` meant?" if near else " Write the method and the path, as in 'POST /completions'."
    raise UsageError(f"No revision has an endpoint `{name}`.{hint}")
