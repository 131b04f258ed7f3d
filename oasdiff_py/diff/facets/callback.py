"""Callbacks of an operation: which there are. What changed inside them is compared like any operation."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.change import Change
    from oasdiff_py.diff.scene import Scene
    from oasdiff_py.model.endpoint import Operation


def changes(scene: Scene, before: Operation, after: Operation) -> Iterator[Change]:
    """Callbacks that came and went, by name and expression."""
    for key in (*before.callbacks, *(key for key in after.callbacks if key not in before.callbacks)):
        if key in before.callbacks and key in after.callbacks:
            continue
        added = key in after.callbacks
        yield scene.change(
            "endpoint",
            "none",
            "callback",
            "added" if added else "removed",
            "widens" if added else "narrows",
            before=None if added else key[0],
            after=key[0] if added else None,
            base=before.where.child("callbacks"),
            revision=after.where.child("callbacks"),
            names={"callback": f"{key[0]} {key[1]}"},
        )
