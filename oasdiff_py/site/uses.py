"""Who uses a schema, and in which direction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.errors import SpecError

if TYPE_CHECKING:
    from oasdiff_py.extract.document import Extractor
    from oasdiff_py.model.endpoint import OperationSource

Use = tuple[str, str, str]


def uses(extractor: Extractor, section: tuple[str, ...]) -> dict[str, list[Use]]:
    """By schema: method and path of each endpoint that reaches it, and `request`, `response` or `both`.

    An endpoint with a dead reference uses nothing.
    """
    found: dict[str, list[Use]] = {}
    for kind, name, source in extractor.endpoints():
        path = name if kind == "paths" else f"webhook:{name}"
        try:
            sent, received = _reached(extractor, source)
        except SpecError:
            continue
        for home in sorted(sent | received):
            if home[:-1] == section:
                both = home in sent and home in received
                direction = "both" if both else "request" if home in sent else "response"
                found.setdefault(home[-1], []).append((source.method, path, direction))
    return found


def _reached(extractor: Extractor, source: OperationSource) -> tuple[set[tuple[str, ...]], set[tuple[str, ...]]]:
    parts = extractor.parts
    sent: set[tuple[str, ...]] = set(
        parts.needed(source.item.get("parameters"), source.item_where.child("parameters"), "parameters")
    )
    received: set[tuple[str, ...]] = set()
    for key, value in source.raw.items():
        if isinstance(value, dict | list):
            (received if key == "responses" else sent).update(parts.needed(value, source.where.child(key), key))
    return sent, received
