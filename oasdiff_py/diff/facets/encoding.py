"""How the parts of a form or a multipart body are written ("Encoding Object")."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from oasdiff_py.diff.change import Spot
from oasdiff_py.model.encoding import Encoding
from oasdiff_py.model.media_name import parse
from oasdiff_py.model.values import canonical

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from oasdiff_py.diff.change import Change, Effect
    from oasdiff_py.diff.scene import Scene
    from oasdiff_py.model.endpoint import Header, MediaType
    from oasdiff_py.model.schema import Schema

    Equal = Callable[[Schema, Schema], bool]


def changes(scene: Scene, before: MediaType, after: MediaType, equal: Equal) -> Iterator[Change]:
    """Parts of a request body whose encoding was fixed, set free or changed, in the order of their names.

    `equal` says whether a schema of the base and one of the revision allow the same.
    """
    for part in sorted(before.encoding.keys() | after.encoding.keys()):
        old, new = before.encoding.get(part), after.encoding.get(part)
        if _same(old or Encoding({}), new or Encoding({}), equal):
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


def _told(old: Encoding | None, new: Encoding | None) -> tuple[str, Effect]:
    if old is None:
        return "added", "unknown"
    return ("removed", "unknown") if new is None else ("changed", "incomparable")


def _text(value: Encoding | None) -> str | None:
    return None if value is None else json.dumps(value.raw, sort_keys=True, default=str)


def _same(old: Encoding, new: Encoding, equal: Equal) -> bool:
    if isinstance(old.raw, dict) and isinstance(new.raw, dict):
        return (
            canonical(old.settings) == canonical(new.settings)
            and old.headers.keys() == new.headers.keys()
            and all(_same_header(header, new.headers[name], equal) for name, header in old.headers.items())
        )
    return bool(canonical(old.raw) == canonical(new.raw))


def _same_header(old: Header, new: Header, equal: Equal) -> bool:
    had, has = ({parse(name): entry.schema for name, entry in header.content.items()} for header in (old, new))
    return (
        (old.required, old.explode, had.keys()) == (new.required, new.explode, has.keys())
        and _same_schema(old.schema, new.schema, equal)
        and all(_same_schema(schema, has[name], equal) for name, schema in had.items())
    )


def _same_schema(old: Schema | None, new: Schema | None, equal: Equal) -> bool:
    return old is new if old is None or new is None else equal(old, new)
