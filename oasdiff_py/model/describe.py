"""Values in the words of a message."""

from __future__ import annotations

from typing import Any


def describe(value: Any) -> str:
    """What a value is, in words for a message: `a mapping`, `the number 3`, `the text "x"`."""
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    if value is None:
        return "empty"
    if isinstance(value, bool):
        return f"the value `{str(value).lower()}`"
    if isinstance(value, int | float):
        return f"the number {value}"
    text = str(value)
    return f'the text "{text[:40]}…"' if len(text) > 40 else f'the text "{text}"'
