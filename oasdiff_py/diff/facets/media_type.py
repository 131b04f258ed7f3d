"""Media types of a body: which there are, and how a name changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.change import Spot
from oasdiff_py.model.media_name import parse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.change import Change, Direction, Effect
    from oasdiff_py.diff.scene import Scene
    from oasdiff_py.load import Where
    from oasdiff_py.model.endpoint import MediaType
    from oasdiff_py.model.media_name import MediaName

_NEGOTIATED = frozenset(("negotiated",))


def pair(
    base: dict[str, MediaType], revision: dict[str, MediaType]
) -> tuple[list[tuple[MediaType, MediaType]], list[MediaType], list[MediaType]]:
    """Match equal names, then names of which one is a special case of the other; the rest is added or removed."""
    matched = [(base[name], revision[name]) for name in base if name in revision]
    left = [media for name, media in base.items() if name not in revision]
    right = [media for name, media in revision.items() if name not in base]
    for old in list(left):
        for new in right:
            if _related(parse(old.name), parse(new.name)):
                matched.append((old, new))
                left.remove(old)
                right.remove(new)
                break
    return matched, left, right


def _related(old: MediaName, new: MediaName) -> bool:
    if old.kind != new.kind:
        return False
    if (old.subtype, old.suffix) == (new.subtype, new.suffix):
        return True
    return (not old.suffix and new.suffix == old.subtype) or (not new.suffix and old.suffix == new.subtype)


def existence(
    scene: Scene, direction: Direction, status: str, before: list[MediaType], after: list[MediaType],
    base: Where, revision: Where,
) -> Iterator[Change]:  # fmt: skip
    """Media types that came and went."""
    for media, action in ((media, "added") for media in after):
        yield scene.change(
            f"{direction}-body",
            direction,
            "media-type",
            action,
            "widens",
            after=media.name,
            base=base,
            revision=media.where,
            guards=_NEGOTIATED,
            names={"status": status, "media_type": media.name},
            spot=Spot("", status, media.name),
        )
    for media in before:
        yield scene.change(
            f"{direction}-body",
            direction,
            "media-type",
            "removed",
            "narrows",
            before=media.name,
            base=media.where,
            revision=revision,
            guards=_NEGOTIATED,
            names={"status": status, "media_type": media.name},
            spot=Spot("", status, media.name),
        )


def schemas(scene: Scene, direction: Direction, status: str, before: MediaType, after: MediaType) -> Iterator[Change]:
    """A media type that gained or lost its schema, for the whole or for each item."""
    for facet, old, new in (
        ("media-type-schema", before.schema, after.schema),
        ("media-type-item-schema", before.item_schema, after.item_schema),
    ):
        if (old is None) == (new is None):
            continue
        untyped = facet == "media-type-item-schema" and new is None and after.schema is None
        yield scene.change(
            f"{direction}-body",
            direction,
            facet,
            "added" if old is None else "removed-untyped" if untyped and direction == "response" else "removed",
            "narrows" if old is None else "widens",
            base=before.where,
            revision=after.where,
            names={"status": status, "media_type": after.name},
            spot=Spot("", status, after.name),
        )


def renamed(scene: Scene, status: str, before: MediaType, after: MediaType) -> Iterator[Change]:
    """A response's media type that has another name: told apart by what the name promises."""
    old, new = parse(before.name), parse(after.name)
    if old == new:
        return
    names = {"status": status, "media_type": before.name}
    same_name = (old.subtype, old.suffix) == (new.subtype, new.suffix)
    told: list[tuple[str, Effect, object, object, dict[str, str]]] = []
    if same_name:
        had, has = dict(old.parameters), dict(new.parameters)
        for key in sorted(had.keys() | has.keys()):
            extra = {"key": key}
            if key not in had:
                told.append(("parameter-added", "narrows", None, has[key], extra))
            elif key not in has:
                told.append(("parameter-removed", "widens", had[key], None, extra))
            elif had[key] != has[key]:
                told.append(("parameter-changed", "incomparable", had[key], has[key], extra))
    elif old.parameters != new.parameters:
        told.append(("name-changed", "unknown", before.name, after.name, {}))
    elif new.suffix:
        told.append(("name-specialized", "narrows", before.name, after.name, {}))
    else:
        told.append(("name-generalized", "widens", before.name, after.name, {}))
    for action, effect, was, is_now, extra in told:
        yield scene.change(
            "response-body",
            "response",
            "media-type-name",
            action,
            effect,
            before=was,
            after=is_now,
            base=before.where,
            revision=after.where,
            names={**names, **extra},
            spot=Spot("", status, after.name),
        )


def is_text(name: str) -> bool:
    """Whether values travel as text under this media type, so that a number is also a string."""
    return not parse(name).is_json
