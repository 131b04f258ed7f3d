"""What a team thinks of the levels: a profile of ours or of theirs, and single ids."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from oasdiff_py.classify.compiled import shipped
from oasdiff_py.classify.level import WORDS, Level
from oasdiff_py.classify.rule_files import read_level, read_mapping
from oasdiff_py.errors import UsageError
from oasdiff_py.load import Document, Where

if TYPE_CHECKING:
    from oasdiff_py.classify.catalogue import Catalogue
    from oasdiff_py.classify.rule import Rule

_KEYS = frozenset(("profile", "about", "base", "levels", "told-as"))


@dataclass(frozen=True, slots=True)
class Profile:
    """`levels` by id, and ids that are told as another one."""

    name: str
    levels: dict[str, Level] = field(default_factory=dict)
    told_as: dict[str, str] = field(default_factory=dict)

    def level(self, rule: Rule) -> Level:
        """The level that a rule has here when no guard holds."""
        told = self.told_as.get(rule.id, rule.id)
        return self.levels.get(told, self.levels.get(rule.id, rule.level))


def names() -> list[str]:
    """The profiles that the project ships."""
    return sorted(shipped().profiles)


def read(name: str, catalogue: Catalogue) -> Profile:
    """A profile by the name of a shipped one or by the path of a file. Raises `UsageError`."""
    ours = shipped().profiles.get(name)
    if ours is not None:
        data, where = ours, Where(Document(name, name, ours))
    elif Path(name).is_file():
        data, where = read_mapping(Path(name))
    else:
        raise UsageError(
            f"There is no profile `{name}`: name one of {', '.join(names())}, or the path of a profile file."
        )
    for key in data:
        if key not in _KEYS:
            raise UsageError(
                f"{where.child(key).position}: The key `{key}` is unknown; known are {', '.join(sorted(_KEYS))}."
            )
    base = read(str(data["base"]), catalogue) if "base" in data else Profile("")
    levels = dict(base.levels)
    for identity, written in _mapping(data, "levels", where).items():
        place = where.child("levels").child(identity)
        _check(identity, catalogue, place)
        levels[identity] = read_level(written, place)
    told_as = dict(base.told_as)
    for identity, other in _mapping(data, "told-as", where).items():
        place = where.child("told-as").child(identity)
        _check(identity, catalogue, place)
        _check(str(other), catalogue, place)
        told_as[identity] = str(other)
    return Profile(str(data.get("profile", name)), levels, told_as)


def with_severities(profile: Profile, file: Path, catalogue: Catalogue) -> Profile:
    """A profile with the levels of a `--severity-levels` file laid over it.

    The file has `id level` lines, as in the field, or is YAML (`id: level`). Raises `UsageError` with the line.
    """
    levels = dict(profile.levels)
    if file.suffix in (".yaml", ".yml", ".json"):
        data, where = read_mapping(file)
        for identity, written in data.items():
            place = where.child(identity)
            _check(identity, catalogue, place)
            levels[identity] = read_level(written, place)
        return Profile(profile.name, levels, profile.told_as)
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{file}: The file cannot be read: {error}.") from error
    for number, line in enumerate(lines, 1):
        words = line.split("#", 1)[0].split()
        if not words:
            continue
        if len(words) != 2 or words[1].lower() not in WORDS:
            raise UsageError(f"{file}:{number}:1: Write an id and one of error, warning, info, none.")
        if words[0] not in catalogue.rules:
            raise UsageError(f"{file}:{number}:1: There is no rule `{words[0]}`.")
        levels[words[0]] = WORDS[words[1].lower()]
    return Profile(profile.name, levels, profile.told_as)


def _mapping(data: dict[str, Any], key: str, where: Where) -> dict[str, Any]:
    value = data.get(key, {})
    if not isinstance(value, dict):
        raise UsageError(f"{where.child(key).position}: `{key}` is not a mapping.")
    return value


def _check(identity: str, catalogue: Catalogue, where: Where) -> None:
    if identity not in catalogue.rules:
        raise UsageError(f"{where.position}: There is no rule `{identity}`.")
