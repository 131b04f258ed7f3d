"""Responses by status."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.change import Spot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.change import Change
    from oasdiff_py.diff.scene import Scene
    from oasdiff_py.load import Where
    from oasdiff_py.model.endpoint import Response

_NEGOTIATED = frozenset(("negotiated",))
_FAILURE = frozenset(("non-success",))


def added(scene: Scene, response: Response, base: Where) -> Iterator[Change]:
    """A status is new."""
    yield scene.change(
        "response",
        "response",
        "status",
        "success-added" if response.success else "non-success-added",
        "widens",
        after=response.status,
        base=base,
        revision=response.where,
        guards=_NEGOTIATED if response.success else _FAILURE,
        names={"status": response.status},
        spot=Spot("", response.status),
    )


def removed(scene: Scene, response: Response, revision: Where) -> Iterator[Change]:
    """A status is gone."""
    yield scene.change(
        "response",
        "response",
        "status",
        "success-removed" if response.success else "non-success-removed",
        "narrows",
        before=response.status,
        base=response.where,
        revision=revision,
        guards=_NEGOTIATED if response.success else _FAILURE,
        names={"status": response.status},
        spot=Spot("", response.status),
    )
