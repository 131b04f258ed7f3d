"""The level of a finding that a profile tells under another id."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from oasdiff_py.changelog.report import changelog
from oasdiff_py.classify.catalogue import builtin
from oasdiff_py.classify.level import Level
from oasdiff_py.classify.profile import Profile
from oasdiff_py.diff.options import Options
from oasdiff_py.load import load_revision
from tests.comparing import TODAY
from tests.documents import with_body, write

if TYPE_CHECKING:
    from pathlib import Path

FOUND = "request-body-max-length-decreased"
TOLD = "request-body-max-length-increased"


@pytest.mark.parametrize(
    ("levels", "level"),
    [
        ({}, Level.ERROR),
        ({TOLD: Level.WARNING}, Level.WARNING),
        ({FOUND: Level.WARNING}, Level.WARNING),
        ({FOUND: Level.INFO, TOLD: Level.WARNING}, Level.WARNING),
    ],
)
def test_the_profile_decides_about_both_ids(tmp_path: Path, levels: dict[str, Level], level: Level) -> None:
    profile = Profile("ours", levels, {FOUND: TOLD})
    base, revision = (
        load_revision(write(tmp_path, f"{longest}.json", with_body({"type": "string", "maxLength": longest})))
        for longest in (20, 10)
    )
    (finding,) = changelog(base, revision, options=Options(TODAY), catalogue=builtin(), profile=profile)
    assert (finding.id, finding.level) == (TOLD, level)
