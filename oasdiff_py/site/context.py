"""What every page of a site is made from."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from oasdiff_py.extract.document import Extractor
from oasdiff_py.history.origin import open_revision
from oasdiff_py.model.api import Api
from oasdiff_py.render.visible import visible
from oasdiff_py.site.addresses import Addresses
from oasdiff_py.site.layout import Layout
from oasdiff_py.site.uses import uses

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oasdiff_py.history.revisions import SourceRevision
    from oasdiff_py.history.source import Reading
    from oasdiff_py.history.timeline import EndpointHistory, Entry, Timeline
    from oasdiff_py.model.endpoint import OperationSource
    from oasdiff_py.site.options import SiteOptions
    from oasdiff_py.site.uses import Use


@dataclass(frozen=True, slots=True)
class Context:
    """A history, its newest revision, and what is known about both.

    `sources` are the operations of the newest revision by method and path, `by_revision` the entries of each
    revision (by number) with their endpoints. `extractor` is None if no revision can be read.
    """

    timeline: Timeline
    revisions: Sequence[SourceRevision]
    reading: Reading
    options: SiteOptions
    title: str
    addresses: Addresses
    layout: Layout
    extractor: Extractor | None
    api: Api | None
    sources: dict[tuple[str, str], OperationSource]
    users: dict[str, list[Use]]
    by_revision: dict[int, list[tuple[EndpointHistory, Entry]]]

    @property
    def base_url(self) -> str:
        """Where the site will be, without a slash at the end; empty if that is not known."""
        return self.options.base_url.rstrip("/")


def context(timeline: Timeline, revisions: Sequence[SourceRevision], reading: Reading, options: SiteOptions) -> Context:
    """Read the newest revision and give each page its address. Raises `SpecError` if it cannot be read any more."""
    api = _newest(timeline, revisions, reading)
    extractor = Extractor(api) if api else None
    names = extractor.schema_names() if extractor else []
    title = visible(options.title or timeline.title).strip() or "API description"
    logo = f"assets/logo{Path(options.logo).suffix.lower()}" if options.logo else ""
    shared: dict[str, Any] = {
        "site": title,
        "logo": logo,
        "repository_url": options.repository_url,
        "base_url": options.base_url.rstrip("/"),
    }
    sources = {}
    for section, name, source in extractor.endpoints() if extractor else ():
        sources[source.method, name if section == "paths" else f"webhook:{name}"] = source
    by_revision: dict[int, list[tuple[EndpointHistory, Entry]]] = {}
    for endpoint in timeline.endpoints:
        for entry in endpoint.entries:
            by_revision.setdefault(entry.revision.number, []).append((endpoint, entry))
    return Context(
        timeline,
        revisions,
        reading,
        options,
        title,
        Addresses(timeline, names),
        Layout(options.templates, shared),
        extractor,
        api,
        sources,
        uses(extractor, api.schema_section[1].pointer) if extractor and api else {},
        by_revision,
    )


def _newest(timeline: Timeline, revisions: Sequence[SourceRevision], reading: Reading) -> Api | None:
    if not timeline.readable:
        return None
    origin = revisions[timeline.readable[-1].number - 1].origin
    if origin is None:  # pragma: no cover - what was read has an origin
        return None
    revision = open_revision(origin, reading.limits, allow_external_refs=reading.allow_external_refs)
    return Api(revision, annotations=True)
