"""The formats of a history by name; what writes one is imported when it is used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oasdiff_py.history.timeline import EndpointHistory, Timeline
    from oasdiff_py.history.view import Wish

FORMATS: Final = ("text", "markdown", "html", "json", "rss", "atom")


def render(
    timeline: Timeline, chosen: Sequence[EndpointHistory] | None, form: str, wish: Wish, *, colour: bool = False
) -> str:
    """The chosen endpoints, or the whole, in a format of `FORMATS`; `colour` counts for `text`."""
    if form == "json":
        from oasdiff_py.history import as_json

        return as_json.render(timeline, chosen, wish.newest)
    if form in ("rss", "atom"):
        from oasdiff_py.history import feeds

        feed = feeds.feed(timeline, chosen, wish)
        return feeds.rss(feed) if form == "rss" else feeds.atom(feed)
    from oasdiff_py.history.view import view

    seen = view(timeline, chosen, wish)
    if form == "html":
        from oasdiff_py.history import as_html

        return as_html.render(seen)
    if form == "markdown":
        from oasdiff_py.history import as_markdown

        return as_markdown.render(seen)
    from oasdiff_py.history import as_text

    return as_text.render(seen, colour=colour)
