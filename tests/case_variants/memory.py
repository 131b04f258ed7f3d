"""Revisions from documents that are on no disk."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from oasdiff_py.load import Limits, Revision
from oasdiff_py.load.place import OutsideError


@dataclass(frozen=True)
class MemoryPlace:
    """The bytes of a document that refers to no other."""

    name: str
    content: bytes
    remote: bool = False

    @property
    def identity(self) -> str:
        return self.name

    def read(self) -> bytes:
        return self.content

    def relative(self, reference: str) -> MemoryPlace:
        raise OutsideError(f"the memory, to {reference}")


def as_json(document: Any, name: str) -> Revision:
    """The revision of a document written as JSON."""
    return Revision(MemoryPlace(name, json.dumps(document).encode()), Limits(), None)
