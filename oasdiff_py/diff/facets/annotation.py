"""What only describes - texts, examples, servers, links, tags - compared when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from oasdiff_py.diff.change import Change, Delta, Spot
from oasdiff_py.model.values import canonical

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.pair import Pair
    from oasdiff_py.diff.scene import Scene
    from oasdiff_py.load import Where

_TEXTS = ("summary", "description", "externalDocs", "example")
_INFO = ("termsOfService", "contact", "license")
_PREVIEW = 80


def of_schema(pair: Pair) -> Iterator[Delta]:
    """Annotations of a node that both sides have."""
    old, new = pair.base.annotations, pair.revision.annotations
    for keyword in sorted(old.keys() | new.keys()):
        before, after = old.get(keyword), new.get(keyword)
        if canonical(before) != canonical(after):
            yield Delta(keyword, "changed", "none", _short(before), _short(after), *pair.places(keyword))


def of_part(
    scene: Scene,
    place: str,
    before: tuple[dict[str, Any], Where],
    after: tuple[dict[str, Any], Where],
    names: dict[str, str] | None = None,
    spot: Spot | None = None,
) -> Iterator[Change]:
    """Texts of a part of an operation, and its examples."""
    for keyword, was, is_now in _texts(before[0], after[0]):
        yield scene.change(
            place,
            "none",
            keyword,
            "changed",
            "none",
            before=was,
            after=is_now,
            base=before[1],
            revision=after[1],
            names=names,
            spot=spot,
        )


def of_path(
    scene: Scene, before: dict[str, Any], after: dict[str, Any], base: Where, revision: Where
) -> Iterator[Change]:
    """Texts of the path item of an endpoint."""
    for keyword in ("summary", "description"):
        was, is_now = before.get(keyword), after.get(keyword)
        if canonical(was) != canonical(is_now):
            facet = f"path-{keyword}"
            yield _change(scene, facet, "changed", _short(was), _short(is_now), base, revision, {})


def of_schemes(
    before: dict[str, tuple[dict[str, Any], Where]], after: dict[str, tuple[dict[str, Any], Where]]
) -> Iterator[Change]:
    """Descriptions of the security schemes that both sides have, in the order of their names."""
    for name in sorted(before.keys() & after.keys()):
        (old, base), (new, revision) = before[name], after[name]
        was, is_now = old.get("description"), new.get("description")
        if canonical(was) != canonical(is_now):
            yield Change(
                place="security-scheme",
                direction="none",
                facet="description",
                action="changed",
                effect="none",
                before=_short(was),
                after=_short(is_now),
                base=base,
                revision=revision,
                section="components",
                names={"scheme": name},
            )


def of_links(scene: Scene, status: str, before: Any, after: Any, base: Where, revision: Where) -> Iterator[Change]:
    """Links of a response."""
    for key, action, was, is_now in _named(before, after):
        yield scene.change(
            "annotation-response",
            "none",
            "link",
            action,
            "none",
            before=key if action == "removed" else _short(was),
            after=key if action == "added" else _short(is_now),
            base=base,
            revision=revision,
            names={"key": key, "status": status},
            spot=Spot("", status),
        )


def of_servers(scene: Scene | None, before: Any, after: Any, base: Where, revision: Where) -> Iterator[Change]:
    """Servers of an endpoint, or of the document where there is no scene: by URL, their texts and variables."""
    old, new = _servers(before), _servers(after)
    for url in (*old, *(url for url in new if url not in old)):
        told: list[tuple[str, Any, Any, dict[str, str]]] = []
        if url not in new:
            told.append(("removed", url, None, {}))
        elif url not in old:
            told.append(("added", None, url, {}))
        else:
            for key, _, was, is_now in _named(old[url].get("variables"), new[url].get("variables")):
                told.append(("changed", _short(was), _short(is_now), {"key": key, "server": url}))
            for field in ("name", "description"):
                was, is_now = old[url].get(field), new[url].get(field)
                if canonical(was) != canonical(is_now):
                    values = _short(was), _short(is_now)
                    yield _change(scene, f"server-{field}", "changed", *values, base, revision, {"server": url})
        for action, was, is_now, names in told:
            yield _change(scene, "server", action, was, is_now, base, revision, names)


def of_document(before: dict[str, Any], after: dict[str, Any], base: Where, revision: Where) -> Iterator[Change]:
    """`info`, `tags` and `externalDocs` of the whole document."""
    old_info, new_info = _mapping(before.get("info")), _mapping(after.get("info"))
    places = base.child("info"), revision.child("info")
    for keyword in ("title", "summary", "description"):
        was, is_now = old_info.get(keyword), new_info.get(keyword)
        if canonical(was) != canonical(is_now):
            yield _change(None, keyword, "changed", _short(was), _short(is_now), *places, {})
    for key in _INFO:
        was, is_now = old_info.get(key), new_info.get(key)
        if canonical(was) != canonical(is_now):
            yield _change(None, "info", "changed", _short(was), _short(is_now), *places, {"key": key})
    if canonical(before.get("externalDocs")) != canonical(after.get("externalDocs")):
        was, is_now = _short(before.get("externalDocs")), _short(after.get("externalDocs"))
        yield _change(None, "externalDocs", "changed", was, is_now, base, revision, {})
    for key, action, was, is_now in _named(_tags(before.get("tags")), _tags(after.get("tags"))):
        old = key if action == "removed" else _short(was)
        new = key if action == "added" else _short(is_now)
        yield _change(None, "tag", action, old, new, base.child("tags"), revision.child("tags"), {"key": key})


def _change(
    scene: Scene | None, facet: str, action: str, was: Any, is_now: Any, base: Where, revision: Where,
    names: dict[str, str],
) -> Change:  # fmt: skip
    if scene is not None:
        return scene.change(
            "annotation-endpoint", "none", facet, action, "none", before=was, after=is_now, base=base,
            revision=revision, names=names,
        )  # fmt: skip
    return Change(
        place="annotation-document",
        direction="none",
        facet=facet,
        action=action,
        effect="none",
        before=was,
        after=is_now,
        base=base,
        revision=revision,
        section="info",
        names=names,
    )


def _texts(before: dict[str, Any], after: dict[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    for keyword in _TEXTS:
        was, is_now = before.get(keyword), after.get(keyword)
        if canonical(was) != canonical(is_now):
            yield keyword, _short(was), _short(is_now)


def _named(before: Any, after: Any) -> Iterator[tuple[str, str, Any, Any]]:
    """Name, action and both values of each member that differs."""
    old, new = _mapping(before), _mapping(after)
    for key in (*old, *(key for key in new if key not in old)):
        if key not in new:
            yield key, "removed", old[key], None
        elif key not in old:
            yield key, "added", None, new[key]
        elif canonical(old[key]) != canonical(new[key]):
            yield key, "changed", old[key], new[key]


def _mapping(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _servers(value: Any) -> dict[str, dict[str, Any]]:
    listed = value if isinstance(value, list) else []
    return {str(server.get("url", "")): server for server in listed if isinstance(server, dict)}


def _tags(value: Any) -> dict[str, Any]:
    listed = value if isinstance(value, list) else []
    return {str(tag.get("name", "")): tag for tag in listed if isinstance(tag, dict)}


def _short(value: Any) -> Any:
    """A long text shortened: what only describes is not repeated at length."""
    if isinstance(value, str) and len(value) > _PREVIEW:
        return value[: _PREVIEW - 1] + "…"
    return value
