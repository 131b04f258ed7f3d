"""Where in a document the schema of a payload stands."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from oasdiff_py.diff.change import Change
    from tools.witness.side import Pointer, Side


@dataclass(frozen=True, slots=True)
class Slot:
    """A part of a message: `part` is `body`, `parameter` or `header`; `status` is empty for a request.

    `name` and `location` are those of a parameter or a header. `item` says that the payload is one of a sequence.
    """

    path: str
    method: str
    part: str
    status: str = ""
    media_type: str = ""
    name: str = ""
    location: str = ""
    item: bool = False

    def operation(self, side: Side) -> Pointer | None:
        """The operation, whatever the parameters in the path are called."""
        wanted = _anonymous(self.path)
        for path in side.document.get("paths", {}):
            at = ("paths", path, self.method.lower())
            if _anonymous(path) == wanted and side.has(at):
                return at
        return None

    def holder(self, side: Side) -> Pointer | None:
        """The media type, parameter or header that has the schema."""
        operation = self.operation(side)
        if operation is None:
            return None
        if self.part == "parameter":
            return _parameter(side, operation, self.location, self.name)
        at = (*operation, "responses", self.status) if self.status else (*operation, "requestBody")
        if not side.has(at):
            return None
        at = (*side.follow(at), "headers" if self.part == "header" else "content")
        wanted = self.name if self.part == "header" else self.media_type
        for name in side.at(at) if side.has(at) else ():
            if name.lower() == wanted.lower():
                return side.follow((*at, name))
        return None

    def schema(self, side: Side) -> Pointer | None:
        """The schema of the payload, None where there is none, which allows everything."""
        holder = self.holder(side)
        if holder is None:
            return None
        node = side.at(holder)
        if "schema" not in node and self.part != "body" and node.get("content"):
            holder = (*holder, "content", next(iter(node["content"])))
        found = (*holder, "itemSchema" if self.item else "schema")
        return found if side.has(found) else None


def slot_of(change: Change) -> Slot | None:
    """The part of a message that a change is about, None where it is no part that a schema describes."""
    endpoint = change.endpoint
    if endpoint is None or endpoint.kind != "endpoint":
        return None
    spot = change.spots[0]
    names = change.names
    if change.place in ("response-header", "response-header-property"):
        return Slot(endpoint.path, endpoint.method, "header", status=spot.status, name=names["header"])
    if change.place.startswith(("request-parameter", "request-header")):
        return Slot(endpoint.path, endpoint.method, "parameter", name=names["parameter"], location=names["in"])
    if change.place in ("request-body", "request-property", "response-body", "response-property"):
        status = spot.status if change.place.startswith("response") else ""
        item = change.facet == "media-type-item-schema"
        return Slot(endpoint.path, endpoint.method, "body", status=status, media_type=spot.media_type, item=item)
    return None


def parameters(side: Side, operation: Pointer) -> list[Pointer]:
    """The parameters of an operation, with those of its path item that it does not replace."""
    found: dict[tuple[str, str], Pointer] = {}
    for holder in (operation[:-1], operation):
        at = (*holder, "parameters")
        for index in range(len(side.at(at))) if side.has(at) else ():
            place = side.follow((*at, str(index)))
            node: Any = side.at(place)
            found[node["in"], node["name"]] = place
    return list(found.values())


def _parameter(side: Side, operation: Pointer, location: str, name: str) -> Pointer | None:
    for place in parameters(side, operation):
        node = side.at(place)
        if node["in"] == location and node["name"].lower() == name.lower():
            return place
    return None


def _anonymous(path: str) -> str:
    return re.sub(r"\{[^}]*\}", "{}", path)
