"""Operations that came, went, or changed in their own fields: life cycle, `operationId`, tags."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.lifecycle import removal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.change import Change
    from oasdiff_py.diff.scene import Scene
    from oasdiff_py.load import Where
    from oasdiff_py.model.endpoint import Operation, OperationSource


def removed(scene: Scene, source: OperationSource, revision: Where, *, whole_path: bool) -> Iterator[Change]:
    """An operation is gone; with `whole_path` the path has no operation left."""
    how, sunset = removal(source.life, scene.calendar)
    if how == "unstable":
        return
    yield scene.change(
        "endpoint",
        "none",
        "path" if whole_path else "operation",
        f"removed-{how}",
        "violation" if how in ("before-sunset", "sunset-invalid") else "narrows",
        base=source.where,
        revision=revision,
        names={"sunset": str(sunset)},
    )


def added(scene: Scene, source: OperationSource, base: Where) -> Iterator[Change]:
    """An operation is new."""
    yield scene.change("endpoint", "none", "operation", "added", "widens", base=base, revision=source.where)


def changed(scene: Scene, before: Operation, after: Operation) -> Iterator[Change]:
    """What an operation says about itself."""
    yield from scene.life("endpoint", "none", before, after)
    old, new = before.operation_id, after.operation_id
    if old != new:
        yield scene.change(
            "endpoint",
            "none",
            "operationId",
            "removed" if old else "added",
            "none",
            before=old or "none",
            after=new or "none",
            base=before.where.child("operationId") if old else before.where,
            revision=after.where.child("operationId") if new else after.where,
        )
    for tag in after.tags:
        if tag not in before.tags:
            yield scene.change(
                "endpoint", "none", "tags", "added", "none", after=tag, base=before.where,
                revision=after.where.child("tags"),
            )  # fmt: skip
    for tag in before.tags:
        if tag not in after.tags:
            yield scene.change(
                "endpoint", "none", "tags", "removed", "none", before=tag, base=before.where.child("tags"),
                revision=after.where,
            )  # fmt: skip
