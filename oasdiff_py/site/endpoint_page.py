"""The page of an endpoint: what it is now, and what changed when."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from oasdiff_py.history.view import also_without_endpoint, changed_in, heading, notes
from oasdiff_py.render.visible import visible
from oasdiff_py.site import markup
from oasdiff_py.site.reference import Reference, head

if TYPE_CHECKING:
    from oasdiff_py.history.timeline import EndpointHistory, Entry
    from oasdiff_py.site.context import Context

ROOT: Final = "../../"
# The newest entries are told in full until a page has so many characters; older ones lead to their revisions.
_PAGE: Final = 135_000
_LEAST: Final = 20_000
_FINDING: Final = 600
_ENTRY: Final = 700
_MENU: Final = 42_000
_AROUND: Final = 60


def endpoint_page(context: Context, one: EndpointHistory, menu: Menu) -> str:
    """The HTML of the page."""
    source = None if one.deleted else context.sources.get((one.method, one.path))
    summary, description = head(source) if source else ("", "")
    reference = Reference(context.api, context.addresses, ROOT).page(source) if source and context.api else ""
    listed = menu.around(context.addresses.endpoint(one))
    room = max(_LEAST, _PAGE - len(listed) - len(reference) - len(description))
    return context.layout.render(
        "endpoint.html.j2",
        root=ROOT,
        name=heading(one),
        method=visible(one.method),
        path=markup.made(markup.wrapped(one.path.removeprefix("webhook:"))),
        kind="" if one.kind == "endpoint" else one.kind,
        summary=summary,
        description=markup.made(description),
        deprecated=bool(source and source.raw.get("deprecated") is True),
        operation_id=visible(one.operation_id),
        notes=[markup.made(markup.prose(note)) for note in notes(one)],
        changed=changed_in(len(one.entries), len(context.timeline.readable)),
        counts=markup.made(markup.marks(one.counts)) if one.entries else "",
        newest=markup.made(newest(one)),
        reference=markup.made(reference),
        changes=markup.made(changes(context, one, room)),
        endpoints=markup.made(listed),
        has_feed=bool(one.entries),
    )


def newest(one: EndpointHistory) -> str:
    """One line about the newest entry."""
    if not one.entries:
        return ""
    entry = one.entries[0]
    return f'<a href="#r{entry.revision.hash}">{markup.date(entry.revision)}</a> {markup.marks(entry.counts)}'


def changes(context: Context, one: EndpointHistory, most: int) -> str:
    """The dated entries, newest first, in about `most` characters."""
    lists = markup.Lists(ROOT)
    made, size, taken = [], _ENTRY * len(one.entries), set()
    for entry in one.entries:
        anchor = f"r{entry.revision.hash}"
        identity = "" if anchor in taken else f' id="{anchor}"'
        taken.add(anchor)
        room = max(0, most - size) // _FINDING
        text = _entry(context, one, entry, lists, identity, room)
        size += len(text) - _ENTRY
        made.append(text)
    return "\n".join(made)


def _entry(context: Context, one: EndpointHistory, entry: Entry, lists: markup.Lists, identity: str, room: int) -> str:
    folder = ROOT + markup.link(context.addresses.revision(entry.revision))
    slug = markup.link(context.addresses.endpoint(one).rpartition("/")[2])
    more = f'<p class="more"><a href="{folder}/diff.html">See the full diff</a></p>'
    listed = lists.list(entry.revision, entry.findings[:room]) if room else ""
    if room < len(entry.findings):
        said = "The change" if len(entry.findings) == 1 else f"All {len(entry.findings)} changes"
        listed += f'<p class="more"><a href="{folder}/index.html#{slug}">{said} of this revision</a></p>'
    apart = also_without_endpoint(entry.revision)
    also = (
        f'<p class="apart">{markup.escape(apart)} <a href="{folder}/index.html#no-endpoint">'
        "See the revision’s changelog</a>.</p>"
        if apart
        else ""
    )
    return (
        f"<article{identity}><h3>{markup.date(entry.revision)} "
        f'<a class="hash" href="{folder}/index.html#{slug}"><code>{entry.revision.hash}</code></a> '
        f"{markup.marks(entry.counts)}</h3>{more}\n{listed}{also}</article>"
    )


class Menu:
    """The endpoints that live, as lists of links; of very many a page lists those around its own."""

    def __init__(self, context: Context) -> None:
        living = [one for one in context.timeline.endpoints if not one.deleted]
        self._rows = [(context.addresses.endpoint(one), one) for one in living]
        self._links = [self._link(folder, one) for folder, one in self._rows]
        self._places = {folder: index for index, (folder, _) in enumerate(self._rows)}
        self._whole = sum(map(len, self._links)) <= _MENU

    def _link(self, folder: str, one: EndpointHistory) -> str:
        return (
            f'<li><a href="{ROOT}{markup.link(folder)}/index.html"><b>{markup.escape(one.method)}</b> '
            f"{markup.wrapped(one.path.removeprefix('webhook:'))}</a></li>"
        )

    def around(self, folder: str) -> str:
        """The list on the page of the endpoint in `folder`."""
        here = self._places.get(folder, 0)
        first, end = (0, len(self._links)) if self._whole else (max(0, here - _AROUND), here + _AROUND + 1)
        shown = self._links[first:end]
        if folder in self._places:
            shown[here - first] = shown[here - first].replace('">', '" aria-current="page">', 1)
        if not self._whole:
            shown.append(f'<li><a href="{ROOT}index.html#endpoints">All {len(self._links)} endpoints</a></li>')
        return "\n".join(shown)
