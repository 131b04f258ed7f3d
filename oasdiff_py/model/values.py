"""Plain values compared by meaning: 1 equals 1.0, but not true; the order of an object's keys is nothing."""

from __future__ import annotations

from typing import Any, Final

NOTHING: Final[dict[Any, Any]] = {}
"""What all parts share that have nothing to say; nobody writes into a part."""


def canonical(value: Any) -> Any:
    """A hashable stand-in for JSON-like data: equal exactly when JSON Schema calls the two values equal.

    JSON Schema 2020-12 Core §4.2.2: numbers by value, strings by code points, arrays by order, objects as sets
    of members. Python calls `True == 1`, so booleans are wrapped. YAML has `.nan`, which is itself here.
    """
    kind = value.__class__
    if kind is str or value is None:
        return value
    if kind is bool:
        return ("boolean", value)
    if kind is dict:
        return ("object", *sorted((key, canonical(member)) for key, member in value.items()))
    if kind is list:
        return ("array", *(canonical(item) for item in value))
    # Not a number is unlike itself.
    return value if value == value else ("number", "NaN")  # noqa: PLR0124


def sort_key(value: Any) -> tuple[str, str]:
    """A total order over values of any type, for output that is the same bytes each time."""
    return (value.__class__.__name__, str(value))


def plain(value: Any) -> Any:
    """A value that every JSON writer takes: numbers lose their spelling, mappings and lists are copied."""
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return value
    if isinstance(value, int):
        return int(value)
    if isinstance(value, float):
        return float(value)
    if isinstance(value, dict):
        return {str(key): plain(member) for key, member in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return str(value)
