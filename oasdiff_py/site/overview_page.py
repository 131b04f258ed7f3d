"""The first page, the search index and the page of rules."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from oasdiff_py.classify.level import Level
from oasdiff_py.history.view import heading, when
from oasdiff_py.render import words
from oasdiff_py.render.visible import visible
from oasdiff_py.site import markup
from oasdiff_py.site.picture import picture
from oasdiff_py.site.reference import head

if TYPE_CHECKING:
    from oasdiff_py.history.timeline import EndpointHistory, Record, RevisionEntry
    from oasdiff_py.site.context import Context

_REVISIONS_SHOWN: Final = 8


def overview_page(context: Context) -> str:
    """The HTML of the first page."""
    timeline = context.timeline
    readable = timeline.readable
    living = [one for one in timeline.endpoints if not one.deleted]
    changed = sum(any(one.counts.values()) for one in readable)
    last = readable[-1] if readable else None
    said = (
        f"{words.number(len(living), 'endpoint')}, changed in {changed} of the "
        f"{words.number(len(readable), 'revision')}"
    )
    rows = [_revision(context, one) for one in reversed(readable)]
    return context.layout.render(
        "overview.html.j2",
        root="",
        said=said,
        version=visible(last.version) if last else "",
        newest=markup.made(_newest(context, last)) if last else "",
        counts=markup.made(markup.marks(timeline.counts)),
        picture=markup.made(picture(timeline, context.addresses)),
        endpoints=markup.made("\n".join(_endpoint(context, one) for one in living)),
        gone=markup.made("\n".join(_endpoint(context, one) for one in timeline.endpoints if one.deleted)),
        gone_count=words.number(len(timeline.endpoints) - len(living), "endpoint"),
        schemas=markup.made(_schemas(context)),
        schemas_count=words.number(len(context.addresses.schemas), "schema"),
        revisions=markup.made("\n".join(rows[:_REVISIONS_SHOWN])),
        older=markup.made("\n".join(rows[_REVISIONS_SHOWN:])),
        older_count=words.number(max(0, len(rows) - _REVISIONS_SHOWN), "older revision"),
        unreadable=[
            (when(one), visible(one.name), markup.made(markup.prose(one.reason))) for one in timeline.unreadable
        ],
        first=markup.made(markup.date(readable[0])) if readable else "",
        last=markup.made(markup.date(last)) if last else "",
    )  # fmt: skip


def _newest(context: Context, one: RevisionEntry) -> str:
    folder = markup.link(context.addresses.revision(one))
    return f'<a href="{folder}/index.html">{markup.date(one)} <code>{one.hash}</code></a> {markup.marks(one.counts)}'


def _schemas(context: Context) -> str:
    folders = sorted(context.addresses.schemas.items(), key=lambda pair: (pair[0].lower(), pair[0]))
    return "\n".join(
        f'<li><a href="{markup.link(folder)}/index.html">{markup.escape(name)}</a></li>' for name, folder in folders
    )


def _revision(context: Context, one: RevisionEntry) -> str:
    return f"<li>{_newest(context, one)}</li>"


def _endpoint(context: Context, one: EndpointHistory) -> str:
    folder = markup.link(context.addresses.endpoint(one))
    path = markup.wrapped(one.path.removeprefix("webhook:"))
    kind = "" if one.kind == "endpoint" else f' <span class="kind">{one.kind}</span>'
    if one.entries:
        entry = one.entries[0]
        changed = f"<td>{markup.date(entry.revision)}</td><td>{markup.marks(entry.counts)}</td>"
    else:
        changed = '<td class="quiet">no changes</td><td></td>'
    return (
        f'<tr><th scope="row"><a href="{folder}/index.html"><b>{markup.escape(one.method)}</b> {path}</a>{kind}</th>'
        f"{changed}</tr>"
    )


def search_index(context: Context) -> str:
    """A script that holds what the search box looks through; a file on disk cannot be fetched."""
    found = []
    for one in context.timeline.endpoints:
        source = None if one.deleted else context.sources.get((one.method, one.path))
        summary = head(source)[0][:100] if source else ""
        note = "removed" if one.deleted else summary
        found.append([heading(one), context.addresses.endpoint(one), note, visible(one.operation_id)])
    found += [[visible(name), folder, "schema", ""] for name, folder in context.addresses.schemas.items()]
    # Of revisions the date and the hash are looked for.
    found += [
        [f"{when(one)} {one.hash}", context.addresses.revision(one), words.counts_in_words(one.counts), ""]
        for one in reversed(context.timeline.readable)
    ]
    rows = ",\n".join(json.dumps(row, ensure_ascii=True, separators=(",", ":")) for row in found)
    return f"window.oasdiffIndex=[\n{rows}\n];\n"


def rules_page(context: Context) -> str:
    """The rules whose ids occur: what they say, why, and how often they did."""
    found: dict[str, list[Record]] = {}
    for entries in context.by_revision.values():
        for _, entry in entries:
            for one in entry.findings:
                found.setdefault(one["id"], []).append(one)
    for revision in context.timeline.revisions:
        for one in revision.without_endpoint:
            found.setdefault(one["id"], []).append(one)
    rows = []
    for identity in sorted(found):
        told = found[identity]
        level = Level(max(one["level"] for one in told))
        why = next((one["why"] for one in told if one.get("why")), "")
        rows.append(
            f'<section id="{markup.link(visible(identity))}"><h2><code>{markup.escape(identity)}</code></h2>'
            f'<p><b class="{level.word}"><span aria-hidden="true">{words.ICONS[level]}</span> {level.word}</b>, '
            f"found {words.number(len(told), 'time')}</p><p>{markup.prose(why)}</p>"
            f'<p class="apart">For example: {markup.prose(told[0]["text"])}</p></section>'
        )
    return context.layout.render("rules.html.j2", root="../", rules=markup.made("\n".join(rows)), count=len(rows))
