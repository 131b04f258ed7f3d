"""The bytes of one file to a document."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, Any

from oasdiff_py.errors import ParseError, SourceError
from oasdiff_py.load.document import Document
from oasdiff_py.load.encoding import as_utf8
from oasdiff_py.load.json_reader import NotJsonError, looks_like_json, read_json
from oasdiff_py.load.positions_json import JsonLocator
from oasdiff_py.load.positions_yaml import YamlLocator
from oasdiff_py.load.yaml_reader import read_yaml

if TYPE_CHECKING:
    from oasdiff_py.load.document import Locator
    from oasdiff_py.load.limits import Limits


def parse_document(raw: bytes, name: str, identity: str, limits: Limits) -> Document:
    """Return the document in `raw`, which is YAML or JSON; `name` and `identity` are those of `Document`.

    Raises `ParseError` for text that is neither, or that is refused, `SourceError` for too much of it.
    """
    if len(raw) > limits.max_bytes:
        raise SourceError(f"`{name}` has more than {limits.max_bytes:,} bytes (limit `max_bytes`).")
    text = as_utf8(raw, name)
    # Collecting garbage while a hundred thousand objects are made finds none, and takes a third of the time.
    paused = gc.isenabled()
    gc.disable()
    try:
        data, is_json = _read(text, name, limits)
    finally:
        if paused:
            gc.enable()

    def make_locator() -> Locator:
        return JsonLocator(text, data) if is_json else YamlLocator(text, data)

    return Document(name, identity, data, make_locator)


def _read(text: bytes, name: str, limits: Limits) -> tuple[Any, bool]:
    if not looks_like_json(text):
        return read_yaml(text, name, limits), False
    try:
        return read_json(text, name, limits), True
    except NotJsonError as not_json:
        try:
            return read_yaml(text, name, limits), False
        except ParseError:
            raise not_json.error from None
