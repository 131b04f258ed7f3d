"""The names that JSON Schema gives to places in a document."""

from __future__ import annotations

from typing import Any, Final

_KEYWORDS: Final = ("$anchor", "$dynamicAnchor")


def anchor_index(data: Any) -> dict[str, tuple[str, ...]]:
    """Return the tokens of the first node with each `$anchor`, `$dynamicAnchor` or `$id: "#name"`.

    A node that YAML aliases share is looked at once.
    """
    index: dict[str, tuple[str, ...]] = {}
    seen: set[int] = set()
    level: list[tuple[tuple[str, ...], Any]] = [((), data)]
    while level:
        below: list[tuple[tuple[str, ...], Any]] = []
        for tokens, node in level:
            if not isinstance(node, dict | list) or id(node) in seen:
                continue
            seen.add(id(node))
            if isinstance(node, dict):
                for name in _names(node):
                    index.setdefault(name, tokens)
                below.extend(((*tokens, key), value) for key, value in node.items())
            else:
                below.extend(((*tokens, str(number)), value) for number, value in enumerate(node))
        level = below
    return index


def _names(node: dict[str, Any]) -> list[str]:
    names = [node[keyword] for keyword in _KEYWORDS if isinstance(node.get(keyword), str)]
    identifier = node.get("$id")
    if isinstance(identifier, str) and identifier.startswith("#"):
        names.append(identifier[1:])
    return names
