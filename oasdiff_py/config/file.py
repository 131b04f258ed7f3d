"""Reads a settings file: keys with values and the line that each stands on."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from oasdiff_py.config.discover import folders
from oasdiff_py.errors import SpecError, UsageError

NAMES = (".oasdiff.yaml", ".oasdiff.yml", ".oasdiff.json", ".oasdiff.toml")
VARIABLE = "OASDIFF_CONFIG"
_PYPROJECT = "pyproject.toml"
_TABLE = "oasdiff-py"


@dataclass(frozen=True, slots=True)
class Setting:
    """A value, and the file, line and column that say it."""

    value: Any
    source: str


@dataclass(frozen=True, slots=True)
class SettingsFile:
    """The settings of a file by key; relative paths in it start at `folder`."""

    name: str
    folder: Path
    settings: dict[str, Setting]


def find(named: str | None) -> SettingsFile | None:
    """The settings in force: of the file that is named, of `OASDIFF_CONFIG`, or the nearest upward; None for none.

    Raises `UsageError` with file and line for a file that cannot be read.
    """
    chosen = named or os.environ.get(VARIABLE)
    if chosen:
        return _read(Path(chosen), chosen)
    here = Path.cwd()
    for folder in folders():
        for name in NAMES:
            file = folder / name
            if file.is_file():
                return _read(file, name if folder == here else str(file))
        file = folder / _PYPROJECT
        if file.is_file():
            found = _pyproject(file, _PYPROJECT if folder == here else str(file))
            if found is not None:
                return found
    return None


def _read(file: Path, name: str) -> SettingsFile:
    if file.name == _PYPROJECT:
        found = _pyproject(file, name)
        if found is None:
            raise UsageError(f"{name}: The file has no table [tool.{_TABLE}].")
        return found
    if file.suffix == ".toml":
        text = _text(file, name)
        return _from_toml(file, name, text, _toml(text, name), 0)
    return _from_yaml(file, name)


def _text(file: Path, name: str) -> str:
    try:
        return file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{name}: The settings cannot be read: {error}.") from error


def _from_yaml(file: Path, name: str) -> SettingsFile:
    from oasdiff_py.load import Limits, Where
    from oasdiff_py.load.parse import parse_document

    text = _text(file, name)
    if not any(line.strip() and not line.strip().startswith(("#", "---")) for line in text.splitlines()):
        return SettingsFile(name, file.parent, {})
    try:
        document = parse_document(text.encode(), name, name, Limits())
    except SpecError as error:
        raise UsageError(str(error)) from error
    if not isinstance(document.data, dict):
        raise UsageError(f"{name}:1:1: Write settings as `key: value`.")
    where = Where(document)
    settings = {key: Setting(value, str(where.child(key).position)) for key, value in document.data.items()}
    return SettingsFile(name, file.parent, settings)


def _pyproject(file: Path, name: str) -> SettingsFile | None:
    text = _text(file, name)
    if _TABLE not in text:
        return None
    table = _toml(text, name).get("tool", {}).get(_TABLE)
    if not isinstance(table, dict):
        return None
    header = re.search(rf"^\s*\[\s*tool\s*\.\s*[\"']?{_TABLE}", text, re.MULTILINE)
    return _from_toml(file, name, text, table, text.count("\n", 0, header.start()) + 1 if header else 0)


def _toml(text: str, name: str) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{name}: The file is not TOML: {error}.") from error


def _from_toml(file: Path, name: str, text: str, table: dict[str, Any], start: int) -> SettingsFile:
    lines = text.splitlines()
    settings = {key: Setting(value, f"{name}:{_line(lines, key, start)}:1") for key, value in table.items()}
    return SettingsFile(name, file.parent, settings)


def _line(lines: list[str], key: str, start: int) -> int:
    """The line of a key below the header of its table; TOML readers do not tell."""
    pattern = re.compile(rf"\s*(?:\[.*[.\"']?)?[\"']?{re.escape(key)}[\"']?\s*[=\].]")
    for number in range(start, len(lines)):
        if pattern.match(lines[number]):
            return number + 1
    return max(1, start)
