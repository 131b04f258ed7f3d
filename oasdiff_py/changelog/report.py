"""The one value that everything shows: findings in order, grouped by endpoint, counted."""

from __future__ import annotations

import datetime
from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from oasdiff_py.classify.catalogue import Catalogue, builtin
from oasdiff_py.classify.finding import Finding, classify
from oasdiff_py.classify.level import Level
from oasdiff_py.classify.profile import Profile
from oasdiff_py.classify.profile import read as read_profile
from oasdiff_py.diff.composed import compare_composed
from oasdiff_py.diff.options import Options
from oasdiff_py.diff.walk import compare
from oasdiff_py.model.api import Api

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from oasdiff_py.classify.plugins import Hook
    from oasdiff_py.load import Revision


class Group(NamedTuple):
    """The findings of one endpoint."""

    method: str
    path: str
    operation_id: str
    findings: tuple[Finding, ...]

    @property
    def title(self) -> str:
        """`POST /completions`."""
        return f"{self.method} {self.path}"


@dataclass(frozen=True)
class Report:
    """What changed between two revisions.

    `findings` are in the order in which they are shown: errors, warnings, info; then by id; then by text.
    `base` and `revision` are the names of the two documents, `base_version` and `revision_version` what
    their `info` says. Findings below the level `lowest` were left out.
    """

    base: str
    revision: str
    title: str
    base_version: str
    revision_version: str
    findings: tuple[Finding, ...]
    lowest: Level = Level.INFO

    def __iter__(self) -> Iterator[Finding]:
        return iter(self.findings)

    def __len__(self) -> int:
        return len(self.findings)

    @property
    def breaking(self) -> bool:
        """Whether a finding is an error."""
        return any(finding.level is Level.ERROR for finding in self.findings)

    @cached_property
    def counts(self) -> dict[Level, int]:
        """How many findings there are of each level."""
        counted = Counter(finding.level for finding in self.findings)
        return {level: counted[level] for level in (Level.ERROR, Level.WARNING, Level.INFO)}

    @cached_property
    def groups(self) -> list[Group]:
        """The findings by endpoint, in the order of paths, then methods."""
        by_endpoint: dict[tuple[str, str], list[Finding]] = {}
        for finding in self.findings:
            if finding.endpoint is not None:
                by_endpoint.setdefault((finding.endpoint.path, finding.endpoint.method), []).append(finding)
        groups = []
        for (path, method), findings in sorted(by_endpoint.items()):
            endpoint = findings[0].endpoint
            operation_id = endpoint.operation_id if endpoint else ""
            groups.append(Group(method, path, operation_id, tuple(findings)))
        return groups

    @cached_property
    def without_endpoint(self) -> tuple[Finding, ...]:
        """The findings that name no endpoint, such as a schema that nothing refers to."""
        return tuple(finding for finding in self.findings if finding.endpoint is None)

    def at_least(self, level: Level) -> Report:
        """The same report without the findings below a level."""
        kept = tuple(finding for finding in self.findings if finding.level >= level)
        return replace(self, findings=kept, lowest=max(level, self.lowest))


def order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The order in which findings are shown."""
    return tuple(
        sorted(
            findings,
            key=lambda finding: (
                -finding.level,
                finding.id,
                finding.text,
                (finding.endpoint.path, finding.endpoint.method) if finding.endpoint else ("", ""),
                finding.fingerprint,
            ),
        )
    )


def changelog(
    base: Revision,
    revision: Revision,
    *,
    options: Options | None = None,
    catalogue: Catalogue | None = None,
    profile: Profile | None = None,
    hooks: Sequence[Hook] = (),
) -> Report:
    """Compare two loaded revisions and name what changed.

    Without `options` today's date is the clock's, without `profile` the levels are those of `default`. `hooks`
    are given the changes one after the other before they are named, see `classify.plugins`. Raises
    `SpecError` with file, line and column where a revision cannot be read.
    """
    return composed_changelog([base], [revision], options=options, catalogue=catalogue, profile=profile, hooks=hooks)


def composed_changelog(
    base: Sequence[Revision],
    revision: Sequence[Revision],
    *,
    options: Options | None = None,
    catalogue: Catalogue | None = None,
    profile: Profile | None = None,
    hooks: Sequence[Hook] = (),
    stage_ends: Callable[[str], None] = lambda _stage: None,
) -> Report:
    """The same for two sets of documents, each of which is one API; neither may be empty.

    `stage_ends` is told the name of each stage of the work when it ends.
    """
    catalogue = catalogue or builtin()
    profile = profile or read_profile("default", catalogue)
    options = options or Options(datetime.datetime.now(datetime.UTC).date())
    if catalogue.asks_for_extensions:
        options = replace(options, extensions=True)
    old, new = (
        [Api(document, extensions=options.extensions, annotations=options.annotations) for document in documents]
        for documents in (base, revision)
    )
    changes = compare(old[0], new[0], options) if len(old) == len(new) == 1 else compare_composed(old, new, options)
    stage_ends("compare")
    for hook in hooks:
        changes = hook(changes)
    (_, base_version), (title, revision_version) = _info(old[0]), _info(new[0])
    findings = order(classify(changes, catalogue, profile))
    stage_ends("name and judge")
    return Report(_names(base), _names(revision), title, base_version, revision_version, findings)


def _info(api: Api) -> tuple[str, str]:
    info = api.mapping(api.data.get("info"), api.root.child("info"))
    return str(info.get("title", "")), str(info.get("version", ""))


def _names(documents: Sequence[Revision]) -> str:
    name = documents[0].root.name
    return name if len(documents) == 1 else f"{name} and {len(documents) - 1} more"
