"""The catalogue as one file that is quick to read, made when the package is built, and held to the rules by a hash.

Where it is missing or was made of other rules, as in a checkout that is being worked on, the rules are read instead:
the answer is the same.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import orjson

from oasdiff_py.classify.level import Level
from oasdiff_py.classify.rule import Rule
from oasdiff_py.classify.rule_files import read_folder, read_mapping, rules_folder

if TYPE_CHECKING:
    from collections.abc import Iterator

FILE: Final = Path(__file__).resolve().parents[1] / "_catalogue.json"
# What a rule file means is decided here, too.
_READERS: Final = ("rule_files.py", "rule.py", "level.py")


class Shipped(NamedTuple):
    """The rules, and the profiles as they are written, by name."""

    rules: tuple[Rule, ...]
    profiles: dict[str, dict[str, Any]]


@cache
def shipped(file: Path = FILE) -> Shipped:
    """What the project ships, from the compiled file if that is of these rules. Raises `UsageError`."""
    known = _compiled(file)
    return _read() if known is None else known


def write(file: Path = FILE) -> None:
    """Compile the rules. Raises `UsageError` for a rule file that is wrong."""
    found = _read()
    # The shipped rules are about all endpoints: none is narrowed.
    content = {"sha256": _digest(), "rules": [rule[:-1] for rule in found.rules], "profiles": found.profiles}
    file.write_bytes(orjson.dumps(content))


def _compiled(file: Path) -> Shipped | None:
    try:
        content = orjson.loads(file.read_bytes())
    except (OSError, orjson.JSONDecodeError):
        return None
    if content.get("sha256") != _digest():
        return None
    levels = list(Level)
    rules = [
        Rule(name, family, tuple(facets), tuple(actions), place, effect, guard, levels[level], because, message, why)
        for name, family, facets, actions, place, effect, guard, level, because, message, why in content["rules"]
    ]
    return Shipped(tuple(rules), content["profiles"])


def _read() -> Shipped:
    folder = rules_folder()
    return Shipped(
        tuple(read_folder(folder)),
        {file.stem: read_mapping(file)[0] for file in sorted(folder.glob("profiles/*.yaml"))},
    )


def _digest() -> str:
    digest = hashlib.sha256()
    for file in _sources():
        content = file.read_bytes()
        digest.update(f"{file.name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def _sources() -> Iterator[Path]:
    folder = rules_folder()
    yield from sorted(folder.glob("*.yaml"))
    yield from sorted(folder.glob("profiles/*.yaml"))
    yield from (Path(__file__).with_name(name) for name in _READERS)
