"""The bytes of one file to a document."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

from oasdiff_py.errors import ParseError, SourceError
from oasdiff_py.load.document import Document
from oasdiff_py.load.encoding import as_utf8
from oasdiff_py.load.json_reader import NotJsonError, looks_like_json, read_json
from oasdiff_py.load.reading import Reading
from oasdiff_py.load.written import Written

if TYPE_CHECKING:
    from oasdiff_py.load.document import Locator
    from oasdiff_py.load.limits import Limits
    from oasdiff_py.load.parsed import Parsed


def parse_document(
    raw: bytes,
    name: str,
    identity: str,
    limits: Limits,
    like: Document | None = None,
    parsed: Parsed | None = None,
) -> Document:
    """Return the document in `raw`, which is YAML or JSON; `name` and `identity` are those of `Document`.

    `like` is another revision of the document, read within the same limits: what is the same text is not read
    again, and the data of both share it. `parsed` knows texts of earlier runs. Raises `ParseError` for text that is
    neither YAML nor JSON, or that is refused, `SourceError` for too much of it.
    """
    if len(raw) > limits.max_bytes:
        raise SourceError(f"`{name}` has more than {limits.max_bytes:,} bytes (limit `max_bytes`).")
    text = as_utf8(raw, name)
    # Collecting garbage while a hundred thousand objects are made finds none, and takes a third of the time.
    paused = gc.isenabled()
    gc.disable()
    try:
        written = _read(text, name, limits, like.written if like is not None else None, parsed)
    finally:
        if paused:
            gc.enable()
    data = written.read.data

    def make_locator() -> Locator:
        if written.is_json:
            from oasdiff_py.load.positions_json import JsonLocator

            return JsonLocator(text, data)
        from oasdiff_py.load.positions_yaml import YamlLocator

        return YamlLocator(text, data)

    return Document(name, identity, data, make_locator, written)


def _read(text: bytes, name: str, limits: Limits, like: Written | None, parsed: Parsed | None) -> Written:
    again = like.read_next(text, name, limits) if like is not None else None
    if like is not None and again is not None:
        return Written(text, again, is_json=like.is_json)
    if not looks_like_json(text):
        return _read_yaml(text, name, limits, parsed)
    try:
        return Written(text, Reading(read_json(text, name, limits)), is_json=True)
    except NotJsonError as not_json:
        try:
            return _read_yaml(text, name, limits, None)
        except ParseError:
            raise not_json.error from None


def _read_yaml(text: bytes, name: str, limits: Limits, parsed: Parsed | None) -> Written:
    known = parsed.find(text, limits) if parsed is not None else None
    if known is not None:
        return Written(text, known, is_json=False)
    # PyYAML costs a start that compares JSON nothing.
    from oasdiff_py.load.yaml_reader import read_yaml_text

    read = read_yaml_text(text, name, limits)
    if parsed is not None:
        parsed.keep(text, limits, read)
    return Written(text, read, is_json=False)
