"""Reads `.oasdiff-accept.yaml`: a list of entries, strictly."""

from __future__ import annotations

import datetime
import difflib
from typing import TYPE_CHECKING, Any

from oasdiff_py.errors import SpecError, UsageError
from oasdiff_py.load import Limits, Where
from oasdiff_py.load.parse import parse_document
from oasdiff_py.policy.entry import Entry

if TYPE_CHECKING:
    from pathlib import Path

NAME = ".oasdiff-accept.yaml"
_NAMING = ("id", "endpoint", "property", "fingerprint")
_KEYS = (*_NAMING, "file", "reason", "until", "by")


def read(file: Path) -> list[Entry]:
    """The entries of a file in their order.

    Raises `UsageError` with file, line and column for a key that is unknown, a reason that is missing, a date that is
    none, or an entry that names nothing.
    """
    try:
        content = file.read_bytes()
    except OSError as error:
        raise UsageError(f"{file}: The file of accepted changes cannot be read: {error.strerror}.") from error
    return parse(content, str(file))


def parse(content: bytes, name: str) -> list[Entry]:
    """The entries of the text of a file that messages call `name`. Raises `UsageError`."""
    if not any(line.strip() and not line.strip().startswith((b"#", b"---")) for line in content.splitlines()):
        return []
    try:
        document = parse_document(content, name, name, Limits())
    except SpecError as error:
        raise UsageError(str(error)) from error
    where = Where(document)
    if not isinstance(document.data, list):
        raise UsageError(f"{where.position}: Write a list of entries, each with an `id` and a `reason`.")
    return [_entry(entry, where.child(str(index))) for index, entry in enumerate(document.data)]


def _entry(data: Any, where: Where) -> Entry:
    if not isinstance(data, dict):
        raise UsageError(f"{where.position}: An entry is a mapping with an `id` and a `reason`.")
    for key in data:
        if key not in _KEYS:
            near = difflib.get_close_matches(key, _KEYS, 1)
            hint = f"did you mean `{near[0]}`?" if near else f"known are {', '.join(_KEYS)}."
            raise UsageError(f"{where.child(key).position}: The key `{key}` is unknown; {hint}")
    texts = {key: _text(data, key, where) for key in _KEYS if key != "until"}
    if not texts["reason"]:
        raise UsageError(f"{where.position}: The entry has no `reason`; say why the change is accepted.")
    if not any(texts[key] for key in _NAMING):
        raise UsageError(f"{where.position}: The entry accepts nothing: name an id, endpoint, property or fingerprint.")
    return Entry(source=str(where.position), until=_date(data, where), **texts)


def _text(data: dict[str, Any], key: str, where: Where) -> str:
    value = data.get(key, "")
    if isinstance(value, bool | dict | list) or value is None:
        raise UsageError(f"{where.child(key).position}: `{key}` is not a text.")
    return str(value).strip()


def _date(data: dict[str, Any], where: Where) -> datetime.date | None:
    if "until" not in data:
        return None
    try:
        return datetime.date.fromisoformat(str(data["until"]))
    except ValueError:
        raise UsageError(
            f"{where.child('until').position}: `{data['until']}` is no date; write it as 2026-12-31."
        ) from None
