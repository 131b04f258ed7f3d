"""The pages of a revision: everything that it changed, grouped; and the text that differs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from oasdiff_py.errors import SourceError
from oasdiff_py.history.contents import ContentsReader
from oasdiff_py.history.view import heading, when
from oasdiff_py.load.place import MissingError, OutsideError
from oasdiff_py.render import words
from oasdiff_py.render.visible import visible
from oasdiff_py.site import markup
from oasdiff_py.site.diff_html import DiffPage
from oasdiff_py.site.text_parts import split

if TYPE_CHECKING:
    from oasdiff_py.history.timeline import Record, RevisionEntry
    from oasdiff_py.site.context import Context
    from oasdiff_py.site.diff_html import Texts

ROOT: Final = "../../"
_LISTED_FROM: Final = 4


class RevisionPages:
    """Makes the pages of revisions; a text that two neighbours share is read once."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._reader = ContentsReader(context.reading.limits)
        self._texts: dict[int, Texts] = {}

    def changes(self, one: RevisionEntry) -> str:
        """Everything that a revision changed, by endpoint."""
        context = self._context
        entries = context.by_revision.get(one.number, [])
        lists = markup.Lists(ROOT)
        groups, contents = [], []
        for endpoint, entry in entries:
            address = markup.link(context.addresses.endpoint(endpoint))
            slug = address.rpartition("/")[2]
            path = markup.wrapped(endpoint.path.removeprefix("webhook:"))
            title = f'<a href="{ROOT}{address}/index.html"><b>{markup.escape(endpoint.method)}</b> {path}</a>'
            marks = markup.marks(entry.counts)
            groups.append(
                f'<section class="group" id="{slug}"><h2>{title} {marks}</h2>\n'
                f"{lists.list(one, entry.findings)}</section>"
            )
            contents.append(f'<li><a href="#{slug}"><b>{markup.escape(endpoint.method)}</b> {path}</a> {marks}</li>')
        if one.without_endpoint:
            said = words.without_endpoint(len(one.without_endpoint))
            groups.append(
                f'<section class="group" id="no-endpoint"><h2>{said}</h2>\n'
                f"{lists.list(one, one.without_endpoint)}</section>"
            )
            contents.append(f'<li><a href="#no-endpoint">{said}</a></li>')
        told = [(heading(endpoint), entry.findings) for endpoint, entry in entries]
        return context.layout.render(
            "revision.html.j2",
            verdict=markup.made(markup.prose(self._verdict(one, told))),
            groups=markup.made("\n".join(groups)),
            contents=markup.made("\n".join(contents)) if len(contents) >= _LISTED_FROM else "",
            **self._shared(one),
        )

    def _verdict(self, one: RevisionEntry, told: list[tuple[str, tuple[Record, ...]]]) -> str:
        if not one.base:
            return "The first revision; there is none before it to compare it with."
        return markup.verdict(told, one.without_endpoint)

    def diff(self, one: RevisionEntry) -> str:
        """The parts of the text that a revision changed."""
        before = self._text(one.base) if one.base else {}
        after = self._text(one.number)
        self._texts = {one.number: after}
        found = DiffPage().make(before, after) if one.base else None
        return self._context.layout.render(
            "diff.html.j2",
            diff=markup.made(found.html) if found else "",
            hidden=found.hidden if found else (),
            said=(
                f"{words.number(found.parts, 'part')} changed: {words.number(found.added, 'line')} added, "
                f"{found.removed} removed"
                if found and found.parts
                else "The text is the same."
                if found
                else "The first revision; there is none before it."
            ),
            **self._shared(one),
        )

    def _shared(self, one: RevisionEntry) -> dict[str, object]:
        readable = self._context.timeline.readable
        index = next(index for index, other in enumerate(readable) if other.number == one.number)
        base = readable[index - 1] if index and one.base else None
        return {
            "root": ROOT,
            "when": when(one),
            "date": markup.made(markup.date(one)),
            "hash": one.hash,
            "source": visible(one.name),
            "version": visible(one.version),
            "counts": markup.made(markup.marks(one.counts)),
            "older": self._neighbour(index - 1),
            "newer": self._neighbour(index + 1),
            "base": markup.made(f"{markup.date(base)} <code>{base.hash}</code>") if base else "",
        }

    def _neighbour(self, index: int) -> dict[str, object] | None:
        readable = self._context.timeline.readable
        if not 0 <= index < len(readable):
            return None
        return {
            "date": markup.made(markup.date(readable[index])),
            "folder": self._context.addresses.revision(readable[index]),
        }

    def _text(self, number: int) -> Texts:
        if number not in self._texts:
            self._texts[number] = self._read(number)
        return self._texts[number]

    def _read(self, number: int) -> Texts:
        origin = self._context.revisions[number - 1].origin
        if origin is None:
            return {}
        reading = self._context.reading
        try:
            closure = self._reader.closure(
                origin.place(reading.limits, allow_external_refs=reading.allow_external_refs)
            )
        except (SourceError, MissingError, OutsideError):
            return {}
        return {origin.shorten(place.name): split(raw.decode("utf-8", "replace")) for place, raw in closure.files}
