"""Files that are there whole or not at all."""

from __future__ import annotations

import os
import secrets
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def write_whole(file: Path, content: bytes) -> None:
    """Write beside the file and move it into place, so that nobody ever meets half of it.

    What is no regular file, such as a pipe, is written to as it is. Raises `OSError`.
    """
    if file.exists() and not file.is_file():
        file.write_bytes(content)
        return
    # A link stays a link: what it leads to is replaced.
    target = file.resolve()
    beside = target.with_name(f".new-{os.getpid()}-{secrets.token_hex(8)}")
    try:
        with beside.open("xb") as stream:
            stream.write(content)
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
