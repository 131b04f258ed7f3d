"""Revisions in a folder: a file each, or a folder each."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import orjson

from oasdiff_py.errors import SourceError
from oasdiff_py.history.dates import date_in_name
from oasdiff_py.history.origin import FileOrigin
from oasdiff_py.history.revisions import SourceRevision

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

SUFFIXES: Final = (".yaml", ".yml", ".json")
_IN_YAML: Final = re.compile(rb"""^(?:\xef\xbb\xbf)?["']?(?:openapi|swagger)["']?[ \t]*:""", re.MULTILINE)
_IN_JSON: Final = re.compile(rb"""["'](?:openapi|swagger)["']\s*:""")
_NUMBER: Final = re.compile(r"(\d+)")


def in_folder(folder: Path) -> list[SourceRevision]:
    """The revisions in `folder`, by the natural order of their names.

    Each YAML or JSON file is one; where there is none, each folder. Raises `SourceError` if there is neither.
    """
    try:
        members = [member for member in folder.iterdir() if not member.name.startswith(".")]
    except OSError as error:
        raise SourceError(f"The folder `{folder}` cannot be read: {error.strerror}.") from error
    members.sort(key=lambda member: natural(member.name))
    files = [member for member in members if member.suffix.lower() in SUFFIXES and member.is_file()]
    if files:
        return [_of_file(file) for file in files]
    found = [of_folder(member, member.name) for member in members if member.is_dir()]
    if not any(revision.origin for revision in found):
        raise SourceError(
            f"The folder `{folder}` holds no revisions: no YAML or JSON file, and no folder with a description.",
            hint="For the history of a file in git, write `REPOSITORY:path/openapi.yaml`.",
        )
    return found


def natural(name: str) -> tuple[tuple[int, str], ...]:
    """A key that sorts `v9` before `v10`."""
    return tuple((int(part), "") if part.isdigit() and part.isascii() else (-1, part) for part in _NUMBER.split(name))


def _of_file(file: Path) -> SourceRevision:
    return SourceRevision(file.name, file.name, date_in_name(file.name), origin=FileOrigin(str(file)))


def of_folder(folder: Path, name: str) -> SourceRevision:
    """The revision whose root document is the one in `folder` that has `openapi` or `swagger` at its top."""
    roots = _roots(folder)
    date = date_in_name(folder.name)
    if len(roots) == 1:
        document = f"{name}/{roots[0].relative_to(folder).as_posix()}"
        return SourceRevision(name, document, date, origin=FileOrigin(str(roots[0])))
    if not roots:
        reason = f"No file in `{name}` has `openapi` or `swagger` at its top."
    else:
        named = ", ".join(f"`{root.relative_to(folder).as_posix()}`" for root in roots[:4])
        reason = f"Several files in `{name}` are descriptions ({named}); name the one that is meant in a list file."
    return SourceRevision(name, name, date, reason=reason)


def _roots(folder: Path) -> list[Path]:
    """The descriptions in a folder that lie highest."""
    by_depth: dict[int, list[Path]] = {}
    for path in sorted(_files(folder)):
        by_depth.setdefault(len(path.parts), []).append(path)
    for depth in sorted(by_depth):
        roots = [path for path in by_depth[depth] if is_root(path)]
        if roots:
            return roots
    return []


def _files(folder: Path) -> Iterable[Path]:
    for path in folder.rglob("*"):
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if path.suffix.lower() in SUFFIXES and not hidden and path.is_file():
            yield path


def is_root(path: Path) -> bool:
    """Whether a file has `openapi` or `swagger` at its top."""
    try:
        raw = path.read_bytes()
    except OSError:
        return False
    if not raw.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        return _IN_YAML.search(raw) is not None
    if _IN_JSON.search(raw) is None:
        return False
    try:
        data = orjson.loads(raw)
    except ValueError:
        # Damaged JSON, or YAML in braces; reading it in full will say what is wrong.
        return True
    return isinstance(data, dict) and not data.keys().isdisjoint(("openapi", "swagger"))
