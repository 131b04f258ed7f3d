"""Results on disk: each under a key made of all that it depends on, whole or not there.

An entry is a line of JSON with the key and the SHA-256 of the rest, and the rest. It is written beside its place
and moved there, so that two runs at once and a crash leave whole entries; one that is damaged is not believed.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from oasdiff_py.cache.whole_file import write_whole

if TYPE_CHECKING:
    from collections.abc import Iterator

FORMAT: Final = 1
FOLDER: Final = ".oasdiff-cache"
_TAG: Final = "Signature: 8a477f597d28d172789f06886806bc55\n# Results of oasdiff-py; it may be deleted at any time.\n"


class Cache:
    """The entries in a folder, which is made when the first is written."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._made = False
        self.writable = True

    def load(self, key: str) -> bytes | None:
        """What was stored under a key (hex digits); None if nothing is, or it is damaged."""
        try:
            head, _, rest = self._file(key).read_bytes().partition(b"\n")
        except OSError:
            return None
        if head != _head(key, rest):
            return None
        with contextlib.suppress(OSError):
            # When it was last used is what `trim` goes by.
            os.utime(self._file(key))
        return rest

    def store(self, key: str, content: bytes) -> None:
        """Keep content under a key. A folder that cannot be written to ends all storing, not the run."""
        if not self.writable:
            return
        file = self._file(key)
        try:
            self._make(file.parent)
            write_whole(file, _head(key, content) + b"\n" + content)
        except OSError:
            self.writable = False

    def trim(self, most: int) -> None:
        """Remove the entries that were not used for the longest time until the others have at most `most` bytes."""
        try:
            found = sorted(
                ((status.st_mtime, str(file), status.st_size) for file, status in self._entries()), reverse=True
            )
            held = 0
            for _, file, size in found:
                held += size
                if held > most:
                    Path(file).unlink(missing_ok=True)
        except OSError:
            self.writable = False

    def _entries(self) -> Iterator[tuple[Path, os.stat_result]]:
        for file in (self._folder / f"v{FORMAT}").glob("*/*.json"):
            yield file, file.stat()

    def _file(self, key: str) -> Path:
        return self._folder / f"v{FORMAT}" / key[:2] / f"{key}.json"

    def _make(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        if not self._made:
            self._made = True
            for name, text in (("CACHEDIR.TAG", _TAG), (".gitignore", "*\n")):
                if not (self._folder / name).exists():
                    (self._folder / name).write_text(text, encoding="utf-8")


def _head(key: str, content: bytes) -> bytes:
    head = {"format": FORMAT, "key": key, "sha256": hashlib.sha256(content).hexdigest()}
    return json.dumps(head, separators=(",", ":")).encode("ascii")
