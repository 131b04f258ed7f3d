"""Patterns for endpoints and properties: `*` within a step, `**` over any number of steps."""

from __future__ import annotations

import re
from functools import lru_cache

METHODS = frozenset(("GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE", "QUERY"))


@lru_cache(maxsize=1024)
def _compiled(pattern: str) -> re.Pattern[str]:
    parts = re.split(r"(/\*\*/|/\*\*$|\*\*|\*)", pattern)
    written = {"*": "[^/]*", "**": ".*", "/**/": "/(?:.*/)?", "/**": "(?:/.*)?"}
    return re.compile("".join(written.get(part) or re.escape(part) for part in parts), re.DOTALL)


def matches(pattern: str, text: str) -> bool:
    """Whether the whole text matches: `/internal/**` matches `/internal`, `/internal/a` and `/internal/a/b`."""
    return _compiled(pattern).fullmatch(text) is not None


def matches_endpoint(pattern: str, method: str, path: str) -> bool:
    """The same for `POST /orders/{id}`, `* /orders/**` or a path alone, which any method matches."""
    first, _, rest = pattern.strip().partition(" ")
    if rest and (first == "*" or first.upper() in METHODS):
        return (first == "*" or first.upper() == method) and matches(rest.strip(), path)
    return matches(pattern.strip(), path)
