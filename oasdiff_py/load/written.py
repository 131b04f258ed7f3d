"""The text of a document and what was read from it, for reading the next revision of the same document."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oasdiff_py.load.limits import Limits
    from oasdiff_py.load.reading import Reading
    from oasdiff_py.load.reuse import Parts


class Written:
    """`text` is UTF-8 without a byte order mark, `read` what was read from it, `is_json` how."""

    def __init__(self, text: bytes, read: Reading, *, is_json: bool) -> None:
        self.text = text
        self.read = read
        self.is_json = is_json

    def read_next(self, text: bytes, name: str, limits: Limits) -> Reading | None:
        """Return what another text holds, read with the help of this one; None if this is of no help.

        The data of both share what is written in the same way.
        """
        if text == self.text:
            return self.read
        if self.is_json or text[:1] in (b"{", b"["):
            return None
        from oasdiff_py.load.reuse import read_again

        try:
            return read_again(text.decode(), self._parts, name, limits)
        except UnicodeDecodeError:
            return None

    @cached_property
    def _parts(self) -> Parts:
        from oasdiff_py.load.reuse import Parts

        return Parts(self.text.decode(), self.read)
