"""The feeds of a site, and its changes as JSON."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from oasdiff_py.history import as_json, feeds
from oasdiff_py.history.view import Wish

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.history.timeline import EndpointHistory
    from oasdiff_py.site.context import Context

_NEWEST: Final = 50
_NEWEST_OF_ONE: Final = 20


def whole(context: Context) -> Iterator[tuple[str, str]]:
    """Name and content of the files about the whole API."""
    found = feeds.feed(context.timeline, None, Wish(_NEWEST, context.base_url))
    yield "feed.xml", feeds.rss(found)
    yield "feed.atom", feeds.atom(found)
    yield "changes.json", as_json.render(context.timeline, None, None)


def of_endpoint(context: Context, one: EndpointHistory) -> Iterator[tuple[str, str]]:
    """Name and content of the feeds of an endpoint, from the root of the site."""
    folder = context.addresses.endpoint(one)
    found = feeds.feed(context.timeline, (one,), Wish(_NEWEST_OF_ONE, context.base_url))
    if context.base_url:
        found = replace(found, base_url=f"{context.base_url}/{folder}")
    yield f"{folder}/feed.xml", feeds.rss(found)
    yield f"{folder}/feed.atom", feeds.atom(found)
