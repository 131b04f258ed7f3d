"""Response headers; names are compared without regard to case (RFC 9110 §5.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.change import Spot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.change import Change
    from oasdiff_py.diff.scene import Scene
    from oasdiff_py.load import Where
    from oasdiff_py.model.endpoint import Header


def names(header: Header, status: str) -> dict[str, str]:
    """What messages call the header."""
    return {"header": header.name, "status": status}


def added(scene: Scene, header: Header, status: str, base: Where) -> Iterator[Change]:
    """A header is new."""
    yield scene.change(
        "response-header",
        "response",
        "header",
        "added",
        "widens",
        after=header.name,
        base=base,
        revision=header.where,
        guards=frozenset(("negotiated",)),
        names=names(header, status),
        spot=Spot("", status),
    )


def removed(scene: Scene, header: Header, status: str, revision: Where) -> Iterator[Change]:
    """A header is gone."""
    yield scene.change(
        "response-header",
        "response",
        "header",
        "required-removed" if header.required else "optional-removed",
        "narrows" if header.required else "none",
        before=header.name,
        base=header.where,
        revision=revision,
        guards=frozenset(("negotiated",)),
        names=names(header, status),
        spot=Spot("", status),
    )


def changed(scene: Scene, before: Header, after: Header, status: str) -> Iterator[Change]:
    """A header is no longer promised, or is from now on; the steps in its life."""
    told, spot = names(after, status), Spot("", status)
    yield from scene.required("response-header", "response", before, after, told, spot)
    yield from scene.life("response-header", "response", before, after, told, spot)
