"""Parameters that came, went, became required or optional, or came nearer to their end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.lifecycle import removal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.change import Change
    from oasdiff_py.diff.scene import Scene
    from oasdiff_py.load import Where
    from oasdiff_py.model.endpoint import Parameter


def names(parameter: Parameter) -> dict[str, str]:
    """What messages call the parameter."""
    return {"parameter": parameter.name, "in": parameter.location}


def added(scene: Scene, parameter: Parameter, base: Where) -> Iterator[Change]:
    """A parameter is new: a path parameter, a required or an optional one."""
    if parameter.location == "path":
        action = "path-added"
    else:
        action = "required-added" if parameter.required else "optional-added"
        if parameter.shared:
            action += "-to-path"
    yield scene.change(
        "request-parameter",
        "request",
        "parameter",
        action,
        "none" if action.startswith("optional") else "narrows",
        after=parameter.name,
        base=base,
        revision=parameter.where,
        names=names(parameter),
    )


def removed(scene: Scene, parameter: Parameter, revision: Where) -> Iterator[Change]:
    """A parameter is gone."""
    how, sunset = removal(parameter.life, scene.calendar)
    effects = {"with-deprecation": "widens", "before-sunset": "violation", "sunset-invalid": "violation"}
    yield scene.change(
        "request-parameter",
        "request",
        "parameter",
        f"removed-{how}",
        effects.get(how, "unknown"),  # type: ignore[arg-type]
        before=parameter.name,
        base=parameter.where,
        revision=revision,
        names={**names(parameter), "sunset": str(sunset)},
    )


def changed(scene: Scene, before: Parameter, after: Parameter) -> Iterator[Change]:
    """What a parameter says beside its schema."""
    yield from scene.required("request-parameter", "request", before, after, names(after))
    yield from scene.life("request-parameter", "request", before, after, names(after))
