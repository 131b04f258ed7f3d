"""`x-oasdiff-ignore` in a description: ids beside what changed, honoured only when asked for.

Whoever writes the change writes the description, so a gate that reads this by itself would be no gate.
"""

from __future__ import annotations

import fnmatch
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from oasdiff_py.classify.finding import Finding
    from oasdiff_py.load import Where

KEY = "x-oasdiff-ignore"


def ignored(finding: Finding) -> str:
    """The place of the `x-oasdiff-ignore` that covers the finding, empty for none.

    It may stand at the changed node or at anything above it: `true` covers every change below, a text or a list of
    texts the ids that they match.
    """
    for where in (finding.revision, finding.base):
        found = _above(where, finding.id) if where is not None else ""
        if found:
            return found
    return ""


def _above(where: Where, identity: str) -> str:
    nodes: list[tuple[Any, Where]] = []
    data, place = where.document.data, _root(where)
    for token in ("", *where.pointer):
        if token or nodes:
            data = _member(data, token)
            place = place.child(token)
        nodes.append((data, place))
    for node, stands in reversed(nodes):
        if isinstance(node, dict) and KEY in node and _names(node[KEY], identity):
            return str(stands.child(KEY).position)
    return ""


def _root(where: Where) -> Where:
    while where.parent is not None:
        where = where.parent
    return where


def _member(data: Any, token: str) -> Any:
    if isinstance(data, dict):
        return data.get(token)
    if isinstance(data, list) and token.isdecimal() and int(token) < len(data):
        return data[int(token)]
    return None


def _names(value: Any, identity: str) -> bool:
    if value is True:
        return True
    patterns = value if isinstance(value, list) else [value]
    return any(isinstance(pattern, str) and fnmatch.fnmatchcase(identity, pattern) for pattern in patterns)
