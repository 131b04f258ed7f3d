"""The request body as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.change import Change
    from oasdiff_py.diff.scene import Scene
    from oasdiff_py.load import Where
    from oasdiff_py.model.endpoint import Body


def changes(scene: Scene, before: Body | None, after: Body | None, base: Where, revision: Where) -> Iterator[Change]:
    """Added, removed, became required or optional."""
    if before is None:
        if after is not None:
            yield scene.change(
                "request-body",
                "request",
                "body",
                "required-added" if after.required else "optional-added",
                "narrows" if after.required else "none",
                base=base,
                revision=after.where,
            )
    elif after is None:
        yield scene.change(
            "request-body", "request", "body", "removed", "narrows", base=before.where, revision=revision
        )
    else:
        yield from scene.required("request-body", "request", before, after)
