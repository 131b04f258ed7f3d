"""How the value of a parameter or a header is written as text, by its effective values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from oasdiff_py.diff.change import Spot
from oasdiff_py.diff.types import types_of
from oasdiff_py.model.media_name import parse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from oasdiff_py.diff.change import Change, Effect
    from oasdiff_py.diff.scene import Scene
    from oasdiff_py.model.endpoint import Header, MediaType, Parameter
    from oasdiff_py.model.media_name import MediaName
    from oasdiff_py.model.schema import Schema

    Resolve = Callable[[Schema], Schema]

_OBJECT = frozenset(("object",))
_COMPOUND = _OBJECT | {"array"}


def of_parameter(
    scene: Scene, before: Parameter, after: Parameter, resolve_base: Resolve, resolve_revision: Resolve
) -> Iterator[Change]:
    """`style`, `explode`, `allowReserved`, `allowEmptyValue` and the media type; a default written out is nothing."""

    def change(facet: str, action: str, effect: Effect, was: Any = None, is_now: Any = None) -> Change:
        return scene.change(
            "request-parameter",
            "request",
            facet,
            action,
            effect,
            before=was,
            after=is_now,
            base=before.where,
            revision=after.where,
            names={"parameter": after.name, "in": after.location},
        )

    if before.style != after.style:
        yield change("style", "changed", "incomparable", before.style, after.style)
    elif before.explode != after.explode and (_is_parted(before, resolve_base) or _is_parted(after, resolve_revision)):
        yield change("explode", "changed", "incomparable", before.explode, after.explode)
    for facet, was, is_now in (
        ("allowReserved", before.allow_reserved, after.allow_reserved),
        ("allowEmptyValue", before.allow_empty, after.allow_empty),
    ):
        if was != is_now:
            yield change(facet, "set" if is_now else "unset", "widens" if is_now else "narrows", was, is_now)
    if _names(before.content) != _names(after.content):
        yield change("content", "changed", "incomparable", _told(before.content), _told(after.content))


def of_header(
    scene: Scene, before: Header, after: Header, status: str, resolve_base: Resolve, resolve_revision: Resolve
) -> Iterator[Change]:
    """`style` (of Swagger 2.0) and `explode` of a header whose value is a list or an object, and its media type."""
    told: list[tuple[str, Any, Any]] = []
    if _is_compound(before.schema, resolve_base) or _is_compound(after.schema, resolve_revision):
        if before.style != after.style:
            told.append(("style", before.style, after.style))
        elif before.explode != after.explode and (
            _is_parted(before, resolve_base) or _is_parted(after, resolve_revision)
        ):
            told.append(("explode", before.explode, after.explode))
    if _names(before.content) != _names(after.content):
        told.append(("content", _told(before.content), _told(after.content)))
    for facet, was, is_now in told:
        yield scene.change(
            "response-header",
            "response",
            facet,
            "changed",
            "incomparable",
            before=was,
            after=is_now,
            base=before.where,
            revision=after.where,
            names={"header": after.name, "status": status},
            spot=Spot("", status),
        )


def _names(content: dict[str, MediaType]) -> set[MediaName]:
    return {parse(name) for name in content}


def _told(content: dict[str, MediaType]) -> str:
    return ", ".join(content) or "none"


def _is_parted(written: Parameter | Header, resolve: Resolve) -> bool:
    """Whether `explode` says how a value is parted: in the style `simple` lists have commas whatever it says.

    (OpenAPI 3.0.3 §4.7.12.3, "Style Examples".)
    """
    return _has_type(written.schema, _OBJECT if written.style == "simple" else _COMPOUND, resolve)


def _is_compound(schema: Schema | None, resolve: Resolve) -> bool:
    return _has_type(schema, _COMPOUND, resolve)


def _has_type(schema: Schema | None, wanted: frozenset[str], resolve: Resolve) -> bool:
    """Whether a value can be of one of some types."""
    if schema is None:
        return False
    types = types_of(resolve(schema))
    return not types or bool(types & wanted)
