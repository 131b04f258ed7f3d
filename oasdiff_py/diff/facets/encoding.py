"""How the parts of a form or a multipart body are written ("Encoding Object")."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from oasdiff_py.diff.change import Spot
from oasdiff_py.model.values import canonical

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.change import Change, Effect
    from oasdiff_py.diff.scene import Scene
    from oasdiff_py.model.endpoint import MediaType


def changes(scene: Scene, before: MediaType, after: MediaType) -> Iterator[Change]:
    """Parts of a request body whose encoding was fixed, set free or changed, in the order of their names."""
    for part in sorted(before.encoding.keys() | after.encoding.keys()):
        old, new = before.encoding.get(part), after.encoding.get(part)
        if canonical(old) == canonical(new):
            continue
        action, effect = _told(old, new)
        yield scene.change(
            "request-body",
            "request",
            "encoding",
            action,
            effect,
            before=_text(old),
            after=_text(new),
            base=before.where,
            revision=after.where,
            names={"key": part, "media_type": after.name},
            spot=Spot("", "", after.name),
        )


def _told(old: Any, new: Any) -> tuple[str, Effect]:
    if old is None:
        return "added", "unknown"
    return ("removed", "unknown") if new is None else ("changed", "incomparable")


def _text(value: Any) -> str | None:
    return None if value is None else json.dumps(value, sort_keys=True, default=str)
