"""The bytes of a revision without parsing it: the files that its references lead to, and their hashes."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from oasdiff_py.errors import SourceError
from oasdiff_py.load.place import MissingError, OutsideError

if TYPE_CHECKING:
    from oasdiff_py.history.origin import Origin
    from oasdiff_py.load import Limits
    from oasdiff_py.load.place import Place

# `$ref: other.yaml#/A`, quoted in any way; what begins with `#` stays in its document.
_REF: Final = re.compile(
    rb"""\$ref["']?[ \t\r\n]*:[ \t\r\n]*(?:"((?:[^"\\#]|\\.)[^"\r\n]*)"|'([^'#][^'\r\n]*)'|([^"'#\s,}\]][^\s,}\]]*))"""
)
_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:").match


@dataclass(frozen=True, slots=True)
class Contents:
    """What the files of a revision hold.

    `digest` is the SHA-256 of their bytes in the order of their names, `key` one that also tells their names
    apart (but for the root's), `names` the files by the way to them from the folder of the root, `size` their
    bytes.
    """

    digest: str
    key: str
    names: frozenset[str]
    size: int


@dataclass(slots=True)
class Closure:
    """The files that were found: places with their bytes, the root first, and references to nothing."""

    files: list[tuple[Place, bytes]] = field(default_factory=list)
    missing: list[tuple[Place, str]] = field(default_factory=list)


class ContentsReader:
    """Reads revisions one after another; what two neighbours share in git is read once."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._before: dict[str, tuple[bytes, tuple[str, ...]]] = {}
        self._names: dict[frozenset[str], frozenset[str]] = {}

    def closure(self, root: Place) -> Closure:
        """The files that `root` leads to. Raises `SourceError` and `MissingError` if it cannot be read itself."""
        found = Closure()
        now: dict[str, tuple[bytes, tuple[str, ...]]] = {}
        pending, seen = [root], {root.identity}
        while pending:
            place = pending.pop()
            try:
                raw, refs = self._read(place, now)
            except (MissingError, SourceError):
                if place is root:
                    raise
                continue
            found.files.append((place, raw))
            for ref in refs:
                try:
                    target = place.relative(ref)
                except (MissingError, OutsideError):
                    found.missing.append((place, ref))
                    continue
                if target.identity not in seen and len(seen) < self._limits.max_documents:
                    seen.add(target.identity)
                    pending.append(target)
        self._before = now
        return found

    def contents(self, closure: Closure, origin: Origin) -> Contents:
        """The hashes of what was found."""
        root = closure.files[0][0]
        named = sorted((origin.shorten(place.name), place is not root, raw) for place, raw in closure.files)
        whole, key = hashlib.sha256(), hashlib.sha256()
        for name, is_part, raw in named:
            whole.update(raw)
            own = hashlib.sha256(raw).hexdigest()
            key.update(json.dumps([name if is_part else "", own]).encode())
        names = frozenset(name for name, _, _ in named)
        return Contents(
            whole.hexdigest(),
            key.hexdigest(),
            # Neighbours have the same files, so one set serves them all.
            self._names.setdefault(names, names),
            sum(len(raw) for _, _, raw in named),
        )

    def _read(self, place: Place, now: dict[str, tuple[bytes, tuple[str, ...]]]) -> tuple[bytes, tuple[str, ...]]:
        object_id = getattr(place, "object_id", "")
        known = self._before.get(object_id) or now.get(object_id)
        if known is None:
            raw = place.read()
            known = raw, tuple(external_refs(raw))
        if object_id:
            now[object_id] = known
        return known


def external_refs(raw: bytes) -> list[str]:
    """The documents that the `$ref`s of a text name, each once, in order.

    The text is not parsed, so a `$ref` in an example counts; a revision that is read in full later tells
    whether one was overlooked.
    """
    found: dict[str, None] = {}
    for doubled, single, bare in _REF.findall(raw):
        written = (doubled or single or bare).decode("utf-8", "replace")
        if doubled and "\\" in written:
            try:
                written = json.loads(f'"{written}"')
            except ValueError:
                continue
        address = written.partition("#")[0]
        scheme = _SCHEME(address)
        if address and "\0" not in address and (scheme is None or address.lower().startswith("file:")):
            found[address] = None
    return list(found)
