"""Bodies of bytes: what OpenAPI 3.0 calls `format: binary` needs no schema from 3.1 on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.model.media_name import parse

if TYPE_CHECKING:
    from collections.abc import Callable

    from oasdiff_py.model.endpoint import MediaType
    from oasdiff_py.model.schema import Schema

    Resolve = Callable[[Schema], Schema]

_OCTETS = "application/octet-stream"
_TEXTS = frozenset(("xml", "yaml", "x-www-form-urlencoded", "javascript", "graphql", "csv"))
_SAID = frozenset(("type", "format", "contentMediaType"))


def same_body(before: MediaType, after: MediaType, resolve_base: Resolve, resolve_revision: Resolve) -> bool:
    """Whether two bodies are any bytes at all, one of them in the words of another dialect."""
    if not (_is_binary(before.name) and _is_binary(after.name)) or before.item_schema or after.item_schema:
        return False
    old = resolve_base(before.schema) if before.schema is not None else None
    new = resolve_revision(after.schema) if after.schema is not None else None
    if not (_says_nothing(old, before.name) and _says_nothing(new, after.name)):
        return False
    return (old.keywords if old else {}) != (new.keywords if new else {}) or old is None or new is None


def same_part(base: Schema, revision: Schema, *, base_free: bool, revision_free: bool) -> bool:
    """Whether a part of a form is bytes on one side, and on the other a schema without a word, which is bytes too.

    `base_free` and `revision_free` say whether a schema without a type stands for bytes there, as from 3.1 on.
    """
    return (base_free and _is_open(base) and _is_bytes(revision)) or (
        revision_free and _is_open(revision) and _is_bytes(base)
    )


def _is_binary(name: str) -> bool:
    parsed = parse(name)
    if parsed.is_json or parsed.kind in ("text", "multipart", "*"):
        return False
    return not {parsed.subtype, parsed.suffix} & _TEXTS


def _says_nothing(schema: Schema | None, media_type: str) -> bool:
    """Whether a body's schema allows any bytes: none, an empty one, or one that only says that they are bytes."""
    if schema is None or schema.is_bare:
        return True
    held = schema.keywords.get("contentMediaType", _OCTETS)
    return (_is_bytes(schema) or _is_open(schema)) and parse(str(held)) in (parse(_OCTETS), parse(media_type))


def _is_bytes(schema: Schema) -> bool:
    keywords = schema.keywords
    return (
        _plain(schema)
        and keywords.get("type") == frozenset(("string",))
        and (keywords.get("format") == "binary" or ("contentMediaType" in keywords and "format" not in keywords))
    )


def _is_open(schema: Schema) -> bool:
    return _plain(schema) and schema.keywords.keys() <= {"contentMediaType"}


def _plain(schema: Schema) -> bool:
    return not (schema.lists or schema.maps or schema.single or schema.never) and schema.keywords.keys() <= _SAID
