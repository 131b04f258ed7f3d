"""Rule files, read strictly: a key that is unknown or stands twice is an error with file, line and column."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from oasdiff_py.classify.level import WORDS, Level, law
from oasdiff_py.classify.rule import Narrowed, Rule, direction_of
from oasdiff_py.errors import SpecError, UsageError
from oasdiff_py.load import Limits, Where
from oasdiff_py.load.parse import parse_document

if TYPE_CHECKING:
    from collections.abc import Iterable

    from oasdiff_py.load import Document

_RULE_KEYS = frozenset(("where", "facet", "action", "effect", "guard", "levels", "because", "message", "why", "ids"))
_WHERE_KEYS = frozenset(("path", "tag", "operationId"))
_FILE_KEYS = frozenset(("family", "facet", "rules"))
_EFFECTS = frozenset(("narrows", "widens", "incomparable", "none", "unknown", "violation"))


def rules_folder() -> Path:
    """Where the catalogue lies: inside an installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parents[1]
    packaged = package / "_rules"
    return packaged if packaged.is_dir() else package.parent / "rules"


def read_folder(folder: Path) -> list[Rule]:
    """The rules of a user's folder, the files in the order of their names. Raises `UsageError`."""
    files = sorted((*folder.glob("*.yaml"), *folder.glob("*.yml")))
    if not files:
        raise UsageError(f"The folder {folder} of --rules holds no YAML file.")
    rules: dict[str, Rule] = {}
    for file in files:
        for rule in read_rules(file):
            if rule.id in rules:
                raise UsageError(f"{file}: The id `{rule.id}` stands in another file of the folder, too.")
            rules[rule.id] = rule
    return list(rules.values())


def read_mapping(file: Path) -> tuple[dict[str, Any], Where]:
    """A YAML file of ours or a user's, as a mapping, with its place. Raises `UsageError`."""
    try:
        document: Document = parse_document(file.read_bytes(), str(file), str(file), Limits())
    except OSError as error:
        raise UsageError(f"{file}: The file cannot be read: {error.strerror}.") from error
    except SpecError as error:
        raise UsageError(str(error)) from error
    where = Where(document)
    if not isinstance(document.data, dict):
        raise UsageError(f"{where.position}: The file is not a mapping.")
    return document.data, where


def read_rules(file: Path) -> list[Rule]:
    """The rules of one family file.

    Raises `UsageError` with file, line and column for a key that is unknown or missing, a value of the wrong
    type, and an id that stands twice.
    """
    data, where = read_mapping(file)
    _known(data, _FILE_KEYS, where)
    family = data.get("family")
    if not isinstance(family, str):
        raise UsageError(f"{where.position}: `family` is missing, or is not a text.")
    entries = data.get("rules")
    if not isinstance(entries, list):
        raise UsageError(f"{where.position}: `rules` is missing, or is not a list.")
    rules: list[Rule] = []
    seen: set[str] = set()
    for index, entry in enumerate(entries):
        for rule in _read(entry, family, data.get("facet"), where.child("rules").child(str(index))):
            if rule.id in seen:
                raise UsageError(f"{where.child('rules').child(str(index)).position}: The id `{rule.id}` stands twice.")
            seen.add(rule.id)
            rules.append(rule)
    return rules


def _known(data: dict[str, Any], keys: frozenset[str], where: Where) -> None:
    for key in data:
        if key not in keys:
            raise UsageError(
                f"{where.child(key).position}: The key `{key}` is unknown; known are {', '.join(sorted(keys))}."
            )


def _read(entry: Any, family: str, family_facet: Any, where: Where) -> Iterable[Rule]:
    if not isinstance(entry, dict):
        raise UsageError(f"{where.position}: A rule is a mapping.")
    _known(entry, _RULE_KEYS, where)
    facets = _texts(entry.get("facet", family_facet), "facet", where)
    actions = _texts(entry.get("action"), "action", where)
    effect = _text(entry, "effect", where)
    if effect not in _EFFECTS:
        raise UsageError(
            f"{where.child('effect').position}: The effect `{effect}` is unknown; "
            f"known are {', '.join(sorted(_EFFECTS))}."
        )
    guard = str(entry.get("guard", ""))
    narrowed = _narrowed(entry, where)
    levels, because = entry.get("levels", {}), str(entry.get("because", ""))
    if levels and not because:
        raise UsageError(f"{where.position}: `levels` departs from the law; say `because`.")
    ids = entry.get("ids")
    if not isinstance(ids, dict) or not ids:
        raise UsageError(f"{where.position}: `ids` is missing: a mapping of places to ids.")
    for place, identity in ids.items():
        if place in levels:
            level = read_level(levels[place], where.child("levels").child(place))
        else:
            level = law(effect, direction_of(place), frozenset((guard,)))
        yield Rule(
            id=str(identity),
            family=family,
            facets=facets,
            actions=actions,
            place=place,
            effect=effect,
            guard=guard,
            level=level,
            because=because if place in levels else "",
            message=_text(entry, "message", where),
            why=_text(entry, "why", where),
            narrowed=narrowed,
        )


def _narrowed(entry: dict[str, Any], where: Where) -> Narrowed | None:
    written = entry.get("where")
    if written is None:
        return None
    place = where.child("where")
    if not isinstance(written, dict) or not written:
        raise UsageError(f"{place.position}: `where` is a mapping of path, tag or operationId.")
    _known(written, _WHERE_KEYS, place)
    words = {key: str(value) for key, value in written.items()}
    return Narrowed(words.get("path", ""), words.get("tag", ""), words.get("operationId", ""))


def read_level(written: Any, where: Where) -> Level:
    """A level by its word. Raises `UsageError`."""
    level = WORDS.get(str(written).lower())
    if level is None:
        raise UsageError(f"{where.position}: The level `{written}` is unknown; write error, warning, info or none.")
    return level


def _text(entry: dict[str, Any], key: str, where: Where) -> str:
    value = entry.get(key)
    if not isinstance(value, str):
        raise UsageError(f"{where.position}: `{key}` is missing, or is not a text.")
    return value


def _texts(value: Any, key: str, where: Where) -> tuple[str, ...]:
    values = [value] if isinstance(value, str) else value
    if not isinstance(values, list) or not values or not all(isinstance(item, str) for item in values):
        raise UsageError(f"{where.position}: `{key}` is missing, or is neither a text nor a list of texts.")
    return tuple(values)
