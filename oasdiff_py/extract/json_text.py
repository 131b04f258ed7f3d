"""A document as JSON: keys in their order, numbers as they are spelled where JSON can."""

from __future__ import annotations

import json
from typing import Any


def json_text(document: dict[str, Any]) -> str:
    """The text of a document, indented; it ends with a line break."""
    return json.dumps(_plain(document), indent=2, ensure_ascii=False) + "\n"


def _plain(value: Any) -> Any:
    """Numbers lose a spelling that only YAML knows, such as `0o17`."""
    if isinstance(value, dict):
        return {key: _plain(member) for key, member in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        return int(value)
    return float(value) if isinstance(value, float) else value
