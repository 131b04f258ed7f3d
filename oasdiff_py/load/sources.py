"""From the words of a command line to revisions."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from oasdiff_py.load.files import file_place, stdin_place
from oasdiff_py.load.limits import Limits
from oasdiff_py.load.revision import Revision

if TYPE_CHECKING:
    from typing import BinaryIO

    from oasdiff_py.load.place import Place

_DEFAULTS: Final = Limits()


def load_revision(
    source: str,
    *,
    allow_external_refs: bool = False,
    limits: Limits = _DEFAULTS,
    stdin: BinaryIO | None = None,
) -> Revision:
    """Return the revision that `source` names: a path, a URL, `REV:path` of a git repository, or `-`."""
    place: Place
    if source == "-":
        place = stdin_place(stdin or sys.stdin.buffer, limits, allow_external_refs=allow_external_refs)
    else:
        place = file_place(source, limits, allow_external_refs=allow_external_refs)
    return Revision(place, limits, None)
