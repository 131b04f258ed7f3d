"""The laws of `tests/property` on real descriptions; `make test-corpus` takes more of them than `make test`."""

from __future__ import annotations

import json
import os
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from oasdiff_py.branch.memory import from_data
from oasdiff_py.changelog.report import changelog
from oasdiff_py.classify import profile
from oasdiff_py.classify.catalogue import builtin
from oasdiff_py.diff.options import Options
from oasdiff_py.errors import SpecError
from oasdiff_py.load import load_revision
from oasdiff_py.model.values import plain
from tests.comparing import TODAY
from tests.property.refactors import SILENT
from tests.test_corpus import CORPUS, revisions

if TYPE_CHECKING:
    from pathlib import Path

    from oasdiff_py.classify.finding import Finding
    from oasdiff_py.load import Revision

EVERY = os.environ.get("OASDIFF_CORPUS") == "all"
LARGEST = 3_000_000 if EVERY else 600_000
CONTRACT = profile.read("contract", builtin())


def sample() -> list[tuple[Path, Path]]:
    """Consecutive revisions in one file, spread over each history."""
    found: list[tuple[Path, Path]] = []
    for folder in sorted(CORPUS.iterdir()) if CORPUS.is_dir() else ():
        files = [file for file in revisions(folder.name) if file.parent == folder and file.stat().st_size < LARGEST]
        places = {len(files) * part // 4 for part in range(1, 4)} if EVERY else {len(files) // 2}
        found += [(files[place - 1], files[place]) for place in sorted(places) if 0 < place < len(files)]
    return found


def name(pair: tuple[Path, Path]) -> str:
    return f"{pair[1].parent.name}-{pair[1].name[:3]}"


SAMPLE = sample()
on_each = pytest.mark.parametrize("pair", SAMPLE or [None], ids=[name(pair) for pair in SAMPLE] or ["none"])
here = pytest.mark.skipif(not SAMPLE, reason="the histories are not in .cache/corpus")


def compare(base: Revision, revision: Revision) -> tuple[Finding, ...]:
    return changelog(base, revision, options=Options(TODAY), profile=CONTRACT).findings


def read(file: Path) -> Any:
    """The data of a description; a test skips nothing: one that is refused says why."""
    try:
        return plain(load_revision(str(file)).root.data)
    except SpecError as error:
        pytest.fail(f"{file.name} is refused: {error}")


def told(findings: tuple[Finding, ...]) -> Counter[tuple[Any, ...]]:
    return Counter((one.id, one.text, one.endpoint.path) for one in findings if one.endpoint is not None)


@here
@pytest.mark.parametrize("refactor", SILENT)
@on_each
def test_a_refactor_of_a_real_description_is_silent(pair: tuple[Path, Path], refactor: str) -> None:
    document = read(pair[1])
    other = SILENT[refactor](document)
    base, revision = from_data(document, "base.json"), from_data(other, "revision.json")
    assert told(compare(base, revision)) == Counter()
    assert told(compare(revision, base)) == Counter()


@here
@on_each
def test_what_is_added_there_is_removed_back(pair: tuple[Path, Path]) -> None:
    base, revision = (load_revision(str(file)) for file in pair)
    forward, backward = compare(base, revision), compare(revision, base)
    assert bool(forward) == bool(backward)
    for way, back in ((forward, backward), (backward, forward)):
        added = {one.endpoint for one in way if one.id == "endpoint-added"}
        removed = {one.endpoint for one in back if one.id.startswith(("api-path-removed", "api-removed"))}
        assert {(one.method, one.path) for one in added if one} == {(one.method, one.path) for one in removed if one}


@here
@on_each
def test_an_unrelated_endpoint_adds_only_itself(pair: tuple[Path, Path]) -> None:
    base, revision = (read(file) for file in pair)
    before = told(compare(from_data(base, "base.json"), from_data(revision, "revision.json")))
    revision.setdefault("paths", {})["/unrelated-to-anything"] = {
        "get": {"responses": {"200": {"description": "New."}}}
    }
    after = told(compare(from_data(base, "base.json"), from_data(revision, "revision.json")))
    assert after - before == Counter({("endpoint-added", "the endpoint was added", "/unrelated-to-anything"): 1})
    assert before - after == Counter()


@here
@on_each
def test_an_endpoint_alone_is_told_the_same(pair: tuple[Path, Path]) -> None:
    """For a few endpoints that changed: the same findings as where everything else is there too."""
    base, revision = (read(file) for file in pair)
    together = told(compare(from_data(base, "base.json"), from_data(revision, "revision.json")))
    shared = [path for path in base.get("paths", {}) if path in revision.get("paths", {})]
    changed = [path for path in shared if any(entry[2] == path for entry in together)][:5]
    for path in (*changed, *shared[:2]):
        alone = [from_data({**side, "paths": {path: side["paths"][path]}}, "alone.json") for side in (base, revision)]
        expected = Counter({entry: count for entry, count in together.items() if entry[2] == path})
        assert told(compare(*alone)) == expected


@here
@on_each
def test_json_on_one_line_is_the_same(pair: tuple[Path, Path], tmp_path: Path) -> None:
    line = tmp_path / "line.json"
    line.write_text(json.dumps(read(pair[1])), encoding="utf-8")
    assert compare(load_revision(str(pair[1])), load_revision(str(line))) == ()
