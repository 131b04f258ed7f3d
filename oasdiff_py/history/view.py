"""What a reader sees of a timeline, ready to be written down in any format."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from oasdiff_py.classify.level import Level
from oasdiff_py.history.dates import in_words
from oasdiff_py.history.timeline import add, count
from oasdiff_py.render import words
from oasdiff_py.render.visible import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oasdiff_py.history.timeline import Counts, EndpointHistory, Entry, Record, RevisionEntry, Timeline


@dataclass(frozen=True, slots=True)
class Item:
    """A finding: sentence and advice have their values in backticks; `apart` tells two of one sentence apart."""

    level: Level
    text: str
    id: str
    advice: str
    apart: str


@dataclass(frozen=True, slots=True)
class Dated:
    """What one revision changed: `when` is its date in words, or its name if it has none.

    `apart` is the sentence about changes that name no endpoint, `apart_link` leads to them, `link` to the full
    diff; each can be empty.
    """

    when: str
    iso: str
    hash: str
    counts: Counts
    items: tuple[Item, ...]
    apart: str
    apart_link: str
    link: str


@dataclass(frozen=True, slots=True)
class Section:
    """One endpoint, or what names none: `notes` are sentences about its names and its end.

    `full` is the line that says that there is more, empty if all is here, and `link` leads there.
    """

    title: str
    notes: tuple[str, ...]
    summary: str
    counts: Counts
    entries: tuple[Dated, ...]
    full: str
    link: str


@dataclass(frozen=True, slots=True)
class View:
    """The whole: `single` if one endpoint was asked for; `unreadable` are when, name and reason."""

    title: str
    summary: str
    counts: Counts
    sections: tuple[Section, ...]
    quiet: str
    unreadable: tuple[tuple[str, str, str], ...]
    single: bool


@dataclass(frozen=True, slots=True)
class Wish:
    """What to show: of each endpoint the `newest` entries; links begin with `base_url`."""

    newest: int | None = None
    base_url: str = ""


def view(timeline: Timeline, chosen: Sequence[EndpointHistory] | None, wish: Wish) -> View:
    """What there is to see of the chosen endpoints; without a choice of all, and of what names no endpoint."""
    shown = timeline.endpoints if chosen is None else chosen
    sections = [_endpoint(one, timeline, wish, alone=chosen is not None) for one in shown if one.entries or chosen]
    quiet = ""
    if chosen is None:
        sections += _without_endpoint(timeline, wish)
        never = sum(not one.entries for one in shown)
        quiet = f"{words.number(never, 'endpoint')} did not change in this period." if never else ""
    return View(
        visible(timeline.title).strip() or "API description",
        _period(timeline),
        timeline.counts if chosen is None else add(one.counts for one in chosen),
        tuple(sections),
        quiet,
        tuple((when(one), visible(one.name), visible(one.reason)) for one in timeline.unreadable),
        single=chosen is not None and len(chosen) == 1,
    )


def when(revision: RevisionEntry) -> str:
    """`May 13, 2026`; the name of a revision that has no date."""
    return in_words(revision.date) if revision.date else visible(revision.name)


def diff_link(revision: RevisionEntry, base_url: str) -> str:
    """The address of the full diff of a revision on the site; empty without a site."""
    return f"{base_url.rstrip('/')}/revisions/{revision.hash}/diff.html" if base_url else ""


def revision_link(revision: RevisionEntry, base_url: str) -> str:
    """The address of the page of a revision on the site; empty without a site."""
    return f"{base_url.rstrip('/')}/revisions/{revision.hash}/index.html" if base_url else ""


def items(findings: Sequence[Record]) -> tuple[Item, ...]:
    """Records as a reader sees them, in their order."""
    twins = Counter(found["text"] for found in findings)
    return tuple(
        Item(
            Level(found["level"]),
            found["text"],
            visible(found["id"]),
            found.get("advice", ""),
            visible(found.get("mediaType", "")) if twins[found["text"]] > 1 else "",
        )
        for found in findings
    )


def changed_in(entries: int, revisions: int) -> str:
    """`Changed in 16 of the 163 revisions of this API.`"""
    if not entries:
        return "No changes in this period."
    return f"Changed in {entries} of the {words.number(revisions, 'revision')} of this API."


def also_without_endpoint(revision: RevisionEntry) -> str:
    """`This revision also has 40 changes that name no endpoint, such as …`; empty if it has none."""
    found = revision.without_endpoint
    if not found:
        return ""
    removed = any(one["id"] == "api-schema-removed" for one in found)
    example = ", such as unreferenced schemas being removed" if removed else ""
    said = "1 change that names" if len(found) == 1 else f"{len(found)} changes that name"
    return f"This revision also has {said} no endpoint{example}."


def notes(one: EndpointHistory) -> tuple[str, ...]:
    """What there is to say about former names and the end of an endpoint."""
    said = [f"It was `{_name(old.method, old.path)}` until {when(old.until)}." for old in one.former]
    if one.deleted is not None:
        said.insert(0, f"It was removed on {when(one.deleted)}." if one.deleted.date else "It was removed.")
    return tuple(said)


def heading(one: EndpointHistory) -> str:
    """`POST /completions`, `POST newOrder (webhook)`."""
    path = one.path.removeprefix("webhook:") if one.kind == "webhook" else one.path
    return visible(f"{one.method} {path}") + ("" if one.kind == "endpoint" else f" ({one.kind})")


def _name(method: str, path: str) -> str:
    return visible(f"{method} {path}").replace("`", "\N{MODIFIER LETTER GRAVE ACCENT}")


def _period(timeline: Timeline) -> str:
    readable = timeline.readable
    said = words.number(len(readable), "revision")
    dates = [one.date for one in readable if one.date]
    if dates:
        first, last = in_words(min(dates)), in_words(max(dates))
        said += f", {first}" if first == last else f", {first} to {last}"
    return said


def _endpoint(one: EndpointHistory, timeline: Timeline, wish: Wish, *, alone: bool) -> Section:
    shown = one.entries[: wish.newest]
    return Section(
        heading(one),
        notes(one),
        changed_in(len(one.entries), len(timeline.readable)),
        one.counts,
        tuple(_dated(entry, wish, alone=alone) for entry in shown),
        f"Full history ({words.number(len(one.entries), 'revision')})" if len(shown) < len(one.entries) else "",
        wish.base_url,
    )


def _dated(entry: Entry, wish: Wish, *, alone: bool) -> Dated:
    apart = also_without_endpoint(entry.revision) if alone else ""
    return _of(entry.revision, entry.findings, entry.counts, apart, wish)


def _without_endpoint(timeline: Timeline, wish: Wish) -> list[Section]:
    changed = [one for one in reversed(timeline.revisions) if one.without_endpoint]
    if not changed:
        return []
    shown = changed[: wish.newest]
    counted = [count(one.without_endpoint) for one in changed]
    section = Section(
        "Changes that name no endpoint",
        (),
        f"Found in {len(changed)} of the {words.number(len(timeline.readable), 'revision')} of this API.",
        add(counted),
        tuple(_of(one, one.without_endpoint, counts, "", wish) for one, counts in zip(shown, counted, strict=False)),
        f"Full history ({words.number(len(changed), 'revision')})" if len(shown) < len(changed) else "",
        wish.base_url,
    )
    return [section]


def _of(revision: RevisionEntry, findings: Sequence[Record], counts: Counts, apart: str, wish: Wish) -> Dated:
    return Dated(
        when(revision),
        revision.date.isoformat() if revision.date else "",
        revision.hash,
        counts,
        items(findings),
        apart,
        revision_link(revision, wish.base_url) if apart else "",
        diff_link(revision, wish.base_url),
    )
