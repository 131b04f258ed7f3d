"""Values worth trying: what two schemas name, and what lies at and beside their bounds."""

from __future__ import annotations

import itertools
import json
from typing import TYPE_CHECKING, Any

from tools.witness import scalars

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tools.witness.side import Pointer, Side

Entry = tuple["Side", "Pointer"]
_DEPTH = 5
_EACH = 16
_MEMBER = 300
_PAIRED = 6
_MOST = 2000
_BRANCHES = ("allOf", "anyOf", "oneOf")
_BESIDE = ("not", "if", "then", "else")
_FURTHER = ("additionalProperties", "unevaluatedProperties")
_OF_OBJECTS = frozenset((
    "properties", "required", "minProperties", "maxProperties", "patternProperties", "propertyNames",
    "dependentRequired", "dependentSchemas", *_FURTHER,
))  # fmt: skip
_COUNTS = ("minProperties", "maxProperties")
_OF_ARRAYS = frozenset(("items", "prefixItems", "contains", "minItems", "maxItems", "uniqueItems", "unevaluatedItems"))
_EXTRA = ("note", "remark", "comment", "label")


def candidates(pool: Iterable[Entry], depth: int = 0) -> list[Any]:
    """Values for schemas, the likeliest first, each once; most of them are fine under none or all of the schemas."""
    entries = _flat(pool)
    nodes = [side.at(pointer) for side, pointer in entries]
    found: list[Any] = []
    for node in nodes:
        found += [*node.get("examples", []), *node.get("enum", []), *node.get("x-extensible-enum", [])]
        found += [node[key] for key in ("const", "default") if key in node]
    types = {kind for node in nodes for kind in _types(node)}
    if depth < _DEPTH:
        if "object" in types or any(_OF_OBJECTS & node.keys() for node in nodes):
            found += _objects(entries, nodes, depth)
        if "array" in types or any(_OF_ARRAYS & node.keys() for node in nodes):
            found += _arrays(entries, nodes, depth)
        content = [(side, (*at, "contentSchema")) for side, at in entries if "contentSchema" in side.at(at)]
        found += [json.dumps(value) for value in candidates(content, depth + 1)[:_EACH]] if content else []
    found += scalars.scalars(nodes, types)
    return _once(found)[:_MOST]


def _types(node: dict[str, Any]) -> list[str]:
    written = node.get("type", [])
    return [written] if isinstance(written, str) else list(written)


def _flat(pool: Iterable[Entry]) -> list[Entry]:
    """The schemas with all that stand at the same place of a value: targets of `$ref`, branches, conditions."""
    found: list[Entry] = []
    waiting = list(pool)
    while waiting:
        side, pointer = waiting.pop(0)
        node = side.at(pointer)
        if not isinstance(node, dict) or (side, pointer) in found:
            continue
        found.append((side, pointer))
        target = side.follow(pointer)
        if target != pointer:
            waiting.append((side, target))
        for key in _BRANCHES:
            waiting += [(side, (*pointer, key, str(index))) for index in range(len(node.get(key, [])))]
        waiting += [(side, (*pointer, key)) for key in _BESIDE if key in node]
        waiting += [(side, (*pointer, "dependentSchemas", name)) for name in node.get("dependentSchemas", {})]
    return found


def _good(pool: Sequence[Entry], values: Sequence[Any]) -> Any:
    """The first of the values that all schemas allow, else that most do."""
    best, most = values[0], -1
    for value in values:
        allowed = sum(side.accepts(pointer, value) for side, pointer in pool)
        if allowed == len(pool):
            return value
        if allowed > most:
            best, most = value, allowed
    return best


# -- objects -------------------------------------------------------------------------------------------------------


def _objects(entries: list[Entry], nodes: list[dict[str, Any]], depth: int) -> Iterator[dict[str, Any]]:
    named = dict.fromkeys(name for node in nodes for name in node.get("properties", {}))
    required = dict.fromkeys(name for node in nodes for name in node.get("required", []))
    for node in nodes:
        for name, others in node.get("dependentRequired", {}).items():
            named.update(dict.fromkeys((name, *others)))
    named.update(required)
    further = [(side, (*at, "propertyNames")) for side, at in entries if "propertyNames" in side.at(at)]
    texts = [value for value in candidates(further, depth + 1) if isinstance(value, str) and value] if further else []
    patterns = [text for node in nodes for pattern in node.get("patternProperties", {}) for text in _match(pattern)]
    most = max((node[key] for node in nodes for key in _COUNTS if key in node), default=0)
    extra = dict.fromkeys((*patterns, *texts[:_EACH], *_EXTRA, *(f"note{number}" for number in range(2, most + 1))))
    tried = {name: candidates(_members(entries, name), depth + 1)[:_MEMBER] for name in (*named, *extra)}
    good = {name: _good(_members(entries, name), values) for name, values in tried.items()}
    least = {name: good[name] for name in required}
    whole = {name: good[name] for name in named}
    for name in named:
        for value in tried[name]:
            yield {**least, name: value}
    yield least
    yield whole
    for name in named:
        yield {key: value for key, value in least.items() if key != name}
        yield {key: value for key, value in whole.items() if key != name}
    for one, other in itertools.combinations(list(named)[:_PAIRED], 2):
        for first, second in itertools.product(_various(tried[one]), _various(tried[other])):
            yield {**least, one: first, other: second}
            yield {**whole, one: first, other: second}
    for name in extra:
        for value in (*_various(tried[name]), *tried[name][:_EACH]):
            yield {**least, name: value}
            yield {**whole, name: value}
    yield {}
    longer = [*whole.items(), *((name, good[name]) for name in extra)]
    for count in range(len(longer) + 1):
        yield dict(longer[:count])


def _various(values: list[Any]) -> list[Any]:
    """The first few, and the first of each type."""
    return _once([*values[:3], *{type(value): value for value in reversed(values)}.values()])


def _members(entries: list[Entry], name: str) -> list[Entry]:
    """The schemas of a property: those of its name, of patterns that match, and else of all further properties."""
    found: list[Entry] = []
    for side, at in entries:
        node = side.at(at)
        own = [(*at, "properties", name)] if name in node.get("properties", {}) else []
        own += [
            (*at, "patternProperties", pattern)
            for pattern in node.get("patternProperties", {})
            if name in _match(pattern)
        ]
        found += [(side, one) for one in own or [(*at, key) for key in _FURTHER if key in node]]
    return found


def _match(pattern: str) -> list[str]:
    return [text for text in scalars.TEXTS if scalars.matches(pattern, text)][:2]


# -- arrays --------------------------------------------------------------------------------------------------------


def _arrays(entries: list[Entry], nodes: list[dict[str, Any]], depth: int) -> Iterator[list[Any]]:
    inner = [(side, (*at, key)) for side, at in entries for key in ("items", "contains", "unevaluatedItems")
             if key in side.at(at)]  # fmt: skip
    items = candidates(inner, depth + 1)[: 3 * _EACH]
    allowed = [value for value in items if all(side.accepts(at, value) for side, at in inner)] or items
    lengths = {0, 1, 2}
    for node in nodes:
        for key in ("minItems", "maxItems", "minContains", "maxContains"):
            lengths.update(range(max(node.get(key, 1) - 1, 0), node.get(key, 1) + 2))
    width = max((len(node.get("prefixItems", [])) for node in nodes), default=0)
    tuples = [_at_index(entries, index) for index in range(width)]
    tried = [candidates(pool, depth + 1)[:_EACH] for pool in tuples]
    start = [_good(pool, values) for pool, values in zip(tuples, tried, strict=True)]
    for index, values in enumerate(tried):
        for value in values:
            yield [*start[:index], value, *start[index + 1 :]]
            yield [*start[:index], value]
    for value in items[:_EACH]:
        if start:
            yield [*start, value]
    ordered = sorted(lengths, key=lambda length: (length == 0, length))
    for length in ordered:
        yield allowed[:length]
        yield allowed[:1] * length
    for length in ordered:
        for value in (*_various(items), *items[:_EACH]):
            yield [value] * length
        for first, second in itertools.permutations(items[:6], 2):
            for count in range(1, length):
                yield [first] * count + [second] * (length - count)


def _at_index(entries: list[Entry], index: int) -> list[Entry]:
    found = []
    for side, at in entries:
        node = side.at(at)
        if index < len(node.get("prefixItems", [])):
            found.append((side, (*at, "prefixItems", str(index))))
        elif "items" in node:
            found.append((side, (*at, "items")))
    return found


def _once(values: Iterable[Any]) -> list[Any]:
    found: dict[str, Any] = {}
    for value in values:
        found.setdefault(json.dumps(value, sort_keys=True, default=str), value)
    return list(found.values())
