"""The Python API: two revisions in, a value out that prints, counts and can be walked."""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from oasdiff_py.branch.memory import from_data
from oasdiff_py.changelog.report import changelog
from oasdiff_py.classify import profile as profiles
from oasdiff_py.classify.catalogue import builtin
from oasdiff_py.classify.level import WORDS
from oasdiff_py.diff.options import Options
from oasdiff_py.errors import UsageError
from oasdiff_py.load import Revision, load_revision
from oasdiff_py.policy import accept_file
from oasdiff_py.policy.acceptance import Accepting, accept
from oasdiff_py.policy.gated import GatedReport
from oasdiff_py.render.formats import ALIASES, FORMATS, render

Source = str | PathLike[str] | Mapping[str, Any] | Revision
Acceptances = str | PathLike[str] | Sequence[Mapping[str, str]] | None


@dataclass(frozen=True)
class Comparison(GatedReport):
    """What changed between two revisions; iterating gives the findings, worst first.

    `breaking` says whether a finding is an error, `counts` how many there are of each level, `groups` has them by
    endpoint. `accepted` are those that were accepted, `notes` sentences about acceptances that are out of date.
    """

    def to_json(self) -> str:
        """The findings as the command line writes them with `--format json`; `oasdiff-py schema` describes it."""
        return render(self, "json")

    def to(self, form: str) -> str:
        """The findings in any format of the command line, as `markdown`. Raises `UsageError` for another word."""
        name = ALIASES.get(form, form)
        if name not in FORMATS:
            raise UsageError(f"There is no format `{form}`: name one of {', '.join(FORMATS)}.")
        return render(self, name)


def compare(
    base: Source,
    revision: Source,
    *,
    profile: str = "default",
    level: str = "info",
    accept: Acceptances = None,
    match_path: str = "",
    unmatch_path: str = "",
    today: datetime.date | None = None,
    allow_external_refs: bool = False,
) -> Comparison:
    """Compare two revisions of an API.

    A revision is a path, a URL, `REV:path` of the git repository of the working folder, or a description as a
    mapping, as `app.openapi()` gives it. `profile` is one that is shipped or the path of one, `level` the lowest that
    is kept, `accept` the path of an acceptance file or its entries as mappings, `match_path` and `unmatch_path` are
    regular expressions, `today` is the date that sunset dates and acceptances are held against.

    Raises `SpecError` (with `position`: file, line, column) for a revision that cannot be read, and `UsageError` for a
    word or a file of the caller that is wrong.
    """
    if level.lower() not in WORDS:
        raise UsageError(f"There is no level `{level}`: name one of error, warning, info.")
    keep, drop = _pattern("match_path", match_path), _pattern("unmatch_path", unmatch_path)
    today = today or datetime.datetime.now(datetime.UTC).date()
    catalogue = builtin()
    before = _load(base, "base", allow=allow_external_refs)
    report = changelog(
        before,
        _load(revision, "revision", allow=allow_external_refs, like=before),
        options=Options(
            today,
            keep=lambda path: (not keep or bool(keep.search(path))) and not (drop and drop.search(path)),
        ),
        catalogue=catalogue,
        profile=profiles.read(profile, catalogue),
    )
    (done,) = _accept([report], accept, today)
    kept = done.at_least(WORDS[level.lower()])
    return Comparison(**{field.name: getattr(kept, field.name) for field in fields(kept)})


def _accept(reports: list[Any], accepted: Acceptances, today: datetime.date) -> list[GatedReport]:
    if accepted is None:
        entries = []
    elif isinstance(accepted, str | PathLike):
        entries = accept_file.read(Path(accepted))
    else:
        entries = accept_file.parse(json.dumps(list(map(dict, accepted)), default=str).encode(), "accept")
    return accept(reports, Accepting(entries), today)


def _load(source: Source, name: str, *, allow: bool, like: Revision | None = None) -> Revision:
    if isinstance(source, Revision):
        return source
    if isinstance(source, Mapping):
        return from_data(source, name)
    return load_revision(fspath(source), allow_external_refs=allow, like=like)


def _pattern(name: str, written: str) -> re.Pattern[str] | None:
    try:
        return re.compile(written) if written else None
    except re.error as error:
        raise UsageError(f"`{name}` is not a regular expression: {error}.") from error
