"""Revisions of documents that are on no disk: data of a program, a blob of git, nothing at all."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from oasdiff_py.load import Limits, Revision
from oasdiff_py.load.place import OutsideError

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class MemoryPlace:
    """A document whose text is at hand; relative references lead nowhere from it."""

    name: str
    content: bytes
    remote: bool = False

    @property
    def identity(self) -> str:
        """The name: there is one document of it."""
        return f"memory:{self.name}"

    def read(self) -> bytes:
        """Return the text."""
        return self.content

    def relative(self, reference: str) -> MemoryPlace:
        """Raise `OutsideError`: there is no folder to look in."""
        raise OutsideError(f"the document `{self.name}`, to `{reference}`")


def from_bytes(content: bytes, name: str) -> Revision:
    """The revision of a text. Raises `SpecError`."""
    return Revision(MemoryPlace(name, content), Limits(), None)


def from_data(data: Mapping[str, Any], name: str) -> Revision:
    """The revision of plain data, as a framework makes it. Raises `SpecError`; `TypeError` for what JSON has not."""
    return from_bytes(json.dumps(data, indent=2).encode(), name)


def nothing_like(other: Revision, name: str) -> Revision:
    """An API without endpoints in the dialect of another: what there was before a file was added, or is after it."""
    data: dict[str, Any] = {}
    for key in ("openapi", "swagger", "jsonSchemaDialect"):
        if key in other.root.data:
            data[key] = str(other.root.data[key])
    info = other.root.data.get("info")
    if isinstance(info, dict):
        data["info"] = {key: str(info[key]) for key in ("title", "version") if key in info}
    return from_data({**data, "paths": {}}, name)
