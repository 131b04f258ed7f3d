"""A history as feeds: RSS 2.0, and Atom (RFC 4287)."""

from __future__ import annotations

import datetime
import html
import uuid
from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from oasdiff_py.history.dates import at_midnight, rfc_822
from oasdiff_py.history.timeline import count
from oasdiff_py.history.view import diff_link, heading, items, when
from oasdiff_py.render import words
from oasdiff_py.render.pieces import pieces
from oasdiff_py.render.visible import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oasdiff_py.history.timeline import EndpointHistory, Record, RevisionEntry, Timeline
    from oasdiff_py.history.view import Wish

_ATOM = "http://www.w3.org/2005/Atom"
_SHOWN = 100
# The date of what has none, so that a feed is valid and always the same.
_NEVER = datetime.datetime(1970, 1, 1, tzinfo=datetime.UTC)


@dataclass(frozen=True, slots=True)
class FeedItem:
    """One entry: `content` is HTML, `link` is empty without a site."""

    id: str
    title: str
    moment: datetime.datetime
    link: str
    content: str


@dataclass(frozen=True, slots=True)
class Feed:
    """A feed: its newest entry is the first, `base_url` is empty without a site."""

    id: str
    title: str
    about: str
    author: str
    updated: datetime.datetime
    base_url: str
    items: tuple[FeedItem, ...]


def feed(timeline: Timeline, chosen: Sequence[EndpointHistory] | None, wish: Wish) -> Feed:
    """One entry for each revision that changed something, or for each that changed a chosen endpoint."""
    title = visible(timeline.title).strip() or "API description"
    if chosen is None:
        found = [(one, "", _whole(timeline, one)) for one in reversed(timeline.readable)]
        about, subject = f"What changed in {title}.", ""
    else:
        named = " and ".join(heading(one) for one in chosen)
        entries = [(entry, heading(one)) for one in chosen for entry in one.entries]
        entries.sort(key=lambda pair: -pair[0].revision.number)
        found = [(entry.revision, name, [("", list(entry.findings))]) for entry, name in entries]
        about, subject = f"What changed in {named} of {title}.", named
    several = chosen is not None and len(chosen) > 1
    made = _items([(one, name, parts) for one, name, parts in found if parts], wish, named=several)
    newest = [_moment(one) for one in timeline.readable]
    return Feed(
        _urn("feed", timeline.revisions[0].digest if timeline.revisions else "", subject),
        f"Changes in {title}" + (f": {subject}" if subject else ""),
        about,
        title,
        max(newest, default=_NEVER),
        wish.base_url.rstrip("/"),
        made[: wish.newest],
    )


def _whole(timeline: Timeline, revision: RevisionEntry) -> list[tuple[str, list[Record]]]:
    """The findings of a revision by endpoint, those that name none last."""
    found = [
        (heading(one), list(entry.findings))
        for one in timeline.endpoints
        for entry in one.entries
        if entry.revision is revision or entry.revision.number == revision.number
    ]
    if revision.without_endpoint:
        found.append(("Changes that name no endpoint", list(revision.without_endpoint)))
    return found


def _items(
    found: Sequence[tuple[RevisionEntry, str, list[tuple[str, list[Record]]]]], wish: Wish, *, named: bool
) -> tuple[FeedItem, ...]:
    made = []
    seen: dict[str, int] = {}
    # Counted from the oldest, so that an id stays what it is when a newer revision has the same bytes again.
    for revision, name, parts in reversed(found):
        findings = [one for _, own in parts for one in own]
        counts = words.counts_in_words(count(findings))
        own = _urn(revision.digest, str(revision.date or ""), name)
        seen[own] = seen.get(own, 0) + 1
        made.append(
            FeedItem(
                own if seen[own] == 1 else _urn(own, str(seen[own])),
                (f"{name}, " if named else "") + f"{when(revision)}: {counts}",
                _moment(revision),
                diff_link(revision, wish.base_url),
                _content(parts),
            )
        )
    return tuple(reversed(made))


def _content(parts: Sequence[tuple[str, Sequence[Record]]]) -> str:
    said = []
    left = _SHOWN
    for name, findings in parts:
        if left <= 0:
            break
        said.append(f"<h3>{html.escape(name)}</h3>" if name else "")
        listed = "".join(
            f"<li>{words.ICONS[item.level]} {item.level.word}: {_prose(item.text)} "
            f"(<code>{html.escape(item.id)}</code>)</li>"
            for item in items(findings[:left])
        )
        said.append(f"<ul>{listed}</ul>")
        left -= len(findings)
    rest = sum(len(findings) for _, findings in parts) - _SHOWN
    if rest > 0:
        said.append(f"<p>And {words.number(rest, 'more change')}.</p>")
    return "".join(said)


def _prose(sentence: str) -> str:
    return "".join(
        f"<code>{html.escape(piece.text)}</code>" if piece.is_code else html.escape(piece.text)
        for piece in pieces(sentence)
    )


def _moment(revision: RevisionEntry) -> datetime.datetime:
    if revision.moment is not None:
        return revision.moment
    return at_midnight(revision.date) if revision.date else _NEVER


def _urn(*parts: str) -> str:
    """An id that depends on nothing but the parts."""
    return uuid.uuid5(uuid.NAMESPACE_URL, "oasdiff-py\0" + "\0".join(parts)).urn


def rss(feed: Feed) -> str:
    """The feed as RSS 2.0; without a site its link is its id."""
    ET.register_namespace("atom", _ATOM)
    root = ET.Element("rss", version="2.0")
    channel = ET.SubElement(root, "channel")
    _text(channel, "title", feed.title)
    _text(channel, "link", f"{feed.base_url}/" if feed.base_url else feed.id)
    _text(channel, "description", feed.about)
    if feed.base_url:
        ET.SubElement(
            channel,
            f"{{{_ATOM}}}link",
            href=f"{feed.base_url}/feed.xml",
            rel="self",
            type="application/rss+xml",
        )
    _text(channel, "lastBuildDate", rfc_822(feed.updated))
    _text(channel, "generator", "oasdiff-py")
    for item in feed.items:
        element = ET.SubElement(channel, "item")
        _text(element, "title", item.title)
        if item.link:
            _text(element, "link", item.link)
        _text(element, "description", item.content)
        _text(element, "guid", item.id).set("isPermaLink", "false")
        _text(element, "pubDate", rfc_822(item.moment))
    return _written(root)


def atom(feed: Feed) -> str:
    """The feed as Atom."""
    ET.register_namespace("", _ATOM)
    root = ET.Element(f"{{{_ATOM}}}feed")
    _text(root, f"{{{_ATOM}}}id", feed.id)
    _text(root, f"{{{_ATOM}}}title", feed.title)
    _text(root, f"{{{_ATOM}}}subtitle", feed.about)
    _text(root, f"{{{_ATOM}}}updated", feed.updated.isoformat())
    _text(ET.SubElement(root, f"{{{_ATOM}}}author"), f"{{{_ATOM}}}name", feed.author)
    _text(root, f"{{{_ATOM}}}generator", "oasdiff-py")
    if feed.base_url:
        _link(root, f"{feed.base_url}/feed.atom", "self")
        _link(root, f"{feed.base_url}/", "alternate")
    for item in feed.items:
        entry = ET.SubElement(root, f"{{{_ATOM}}}entry")
        _text(entry, f"{{{_ATOM}}}id", item.id)
        _text(entry, f"{{{_ATOM}}}title", item.title)
        _text(entry, f"{{{_ATOM}}}updated", item.moment.isoformat())
        if item.link:
            _link(entry, item.link, "alternate")
        _text(entry, f"{{{_ATOM}}}content", item.content).set("type", "html")
    return _written(root)


def _text(parent: ET.Element, name: str, text: str) -> ET.Element:
    element = ET.SubElement(parent, name)
    element.text = text
    return element


def _link(parent: ET.Element, address: str, relation: str) -> None:
    ET.SubElement(parent, f"{{{_ATOM}}}link", rel=relation, href=address)


def _written(root: ET.Element) -> str:
    ET.indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"
