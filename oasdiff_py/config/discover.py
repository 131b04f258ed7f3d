"""Finds a team's files: from the working folder upward to the root of the repository."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


def folders(start: Path | None = None) -> Iterator[Path]:
    """The working folder and those above it, up to the first that has a `.git`; without one the folder alone."""
    here = start or Path.cwd()
    above = [here, *here.parents]
    for index, folder in enumerate(above):
        if (folder / ".git").exists():
            yield from above[: index + 1]
            return
    yield here


def upward(name: str, start: Path | None = None) -> Path | None:
    """The nearest file of a name, written from the working folder where it lies there; None for none."""
    here = start or Path.cwd()
    for folder in folders(here):
        if (folder / name).is_file():
            return Path(name) if folder == here and start is None else folder / name
    return None
