"""Where each page is. An address stays what it is when other endpoints, schemas and revisions come and go."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from oasdiff_py.history.timeline import EndpointHistory, RevisionEntry, Timeline

_NOT_IN_SLUG: Final = re.compile(r"[^a-z0-9_]+")
_NOT_IN_NAME: Final = re.compile(r"[^A-Za-z0-9._-]+")
_LONGEST: Final = 120


class Addresses:
    """The folders of endpoints, schemas and revisions, each given once, whatever the case of its letters."""

    def __init__(self, timeline: Timeline, schemas: Iterable[str]) -> None:
        self._revisions = _revisions(timeline.readable)
        self._endpoints = _endpoints(timeline.endpoints)
        self._schemas = _schemas(schemas)

    def revision(self, revision: RevisionEntry) -> str:
        """`revisions/74cbcf73838f`; empty for one that has no page."""
        return self._revisions.get(revision.number, "")

    def endpoint(self, endpoint: EndpointHistory) -> str:
        """`endpoints/post-completions`."""
        return self._endpoints[_key(endpoint)]

    def schema(self, name: str) -> str:
        """`schemas/ResponseTextParam`; empty for one that has no page."""
        return self._schemas.get(name, "")

    @property
    def schemas(self) -> dict[str, str]:
        """The folders of schemas by name."""
        return self._schemas


def _key(endpoint: EndpointHistory) -> tuple[str, str, str, int]:
    gone = endpoint.deleted.number if endpoint.deleted else 0
    return endpoint.kind, endpoint.method, endpoint.path, gone


def _revisions(readable: Iterable[RevisionEntry]) -> dict[int, str]:
    """By number. A revision with the bytes of an older one has its date in its address too."""
    taken: dict[str, None] = {}
    found = {}
    for one in readable:
        dated = f"{one.hash}-{one.date.isoformat()}" if one.date else f"{one.hash}-again"
        found[one.number] = f"revisions/{_free((one.hash, dated), str(one.number), taken)}"
    return found


def _endpoints(endpoints: Iterable[EndpointHistory]) -> dict[tuple[str, str, str, int], str]:
    taken: dict[str, None] = {}
    found = {}
    # Who was there first has the plain address, so that a newcomer never takes it.
    for one in sorted(endpoints, key=lambda one: (_since(one), one.deleted is not None, one.path, one.method)):
        path = one.path.removeprefix("webhook:")
        plain = _slug(f"{'' if one.kind == 'endpoint' else one.kind} {one.method} {path}") or "endpoint"
        ended = f"until-{one.deleted.date or one.deleted.hash}" if one.deleted else ""
        names = [plain, *(f"{plain}-{_slug(more)}" for more in (ended, one.operation_id) if more)]
        found[_key(one)] = f"endpoints/{_free(names, repr(_key(one)), taken)}"
    return found


def _since(one: EndpointHistory) -> int:
    """The number of the revision that brought an endpoint; 0 if it was always there."""
    oldest = one.entries[-1] if one.entries else None
    added = oldest and any(found["id"] in ("endpoint-added", "webhook-added") for found in oldest.findings)
    return oldest.revision.number if oldest and added else 0


def _schemas(names: Iterable[str]) -> dict[str, str]:
    taken: dict[str, None] = {}
    found = {}
    for name in names:
        plain = _NOT_IN_NAME.sub("-", name)[:_LONGEST].strip(".-") or "schema"
        found[name] = f"schemas/{_free((plain,), name, taken)}"
    return found


def _slug(text: str) -> str:
    return _NOT_IN_SLUG.sub("-", text.lower())[:_LONGEST].strip("-")


def _free(names: Iterable[str], told_apart_by: str, taken: dict[str, None]) -> str:
    """The first name that is free; file systems that fold case must not mix two up."""
    name = ""
    for name in names:
        if name.lower() not in taken:
            break
    else:
        name += "-" + hashlib.sha256(told_apart_by.encode("utf-8", "surrogatepass")).hexdigest()[:6]
    taken[name.lower()] = None
    return name
