"""Revisions in a git repository: exact through renames, merges, broken commits and splits."""

from __future__ import annotations

import datetime
import hashlib
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

import pytest
from history_helpers import HEAD, Repository, endpoint, spec, timeline, told

from oasdiff_py.errors import SourceError
from oasdiff_py.history.revisions import Selection
from oasdiff_py.history.source import Reading, read_source

if TYPE_CHECKING:
    from pathlib import Path

    from oasdiff_py.history.revisions import SourceRevision

SPLIT = HEAD + "paths:\n  /a: {$ref: 'parts/a.yaml'}\n"
FILLER = "".join(f"x-filler-{number}: {number}\n" for number in range(60))


def part(kind: str) -> str:
    return f"get: {{responses: {{'200': {{description: x, content: {{application/json: {{schema: {kind}}}}}}}}}}}\n"


def names(found: list[SourceRevision]) -> list[str]:
    return [one.name for one in found]


def test_a_whole_history(tmp_path: Path) -> None:
    """A rename, a broken revision, a split into several files, a change in one of them, a merge."""
    repository = Repository(tmp_path)
    first = repository.commit(old_dot_yaml=spec("GET /a") + FILLER)
    repository.commit(README_dot_md="unrelated")
    second = repository.commit(old_dot_yaml=spec("GET /a", "GET /b") + FILLER)
    repository.git("mv", "old.yaml", "api.yaml")
    repository.commit()
    broken = repository.commit(api_dot_yaml=spec("GET /a") + FILLER + "oops: [\n")
    third = repository.commit(api_dot_yaml=spec("GET /a", "GET /c") + FILLER)
    split = repository.commit(api_dot_yaml=SPLIT + FILLER, parts__a_dot_yaml=part("{type: string}"))
    inner = repository.commit(parts__a_dot_yaml=part("{type: integer}"))
    repository.commit(parts__unused_dot_yaml="x: 1\n")

    source = f"{tmp_path}:api.yaml"
    found = read_source(source, Reading())
    assert names(found) == [first, second, broken, third, split, inner]
    assert [one.document for one in found] == ["old.yaml"] * 2 + ["api.yaml"] * 4
    whole = (tmp_path / "api.yaml").read_bytes() + (tmp_path / "parts/a.yaml").read_bytes()
    assert found[-1].hash == hashlib.sha256(whole).hexdigest()[:12]
    assert found[0].moment == datetime.datetime(2026, 3, 1, 1, 30, tzinfo=datetime.UTC)

    history = timeline(source)
    assert [one.name for one in history.unreadable] == [broken]
    assert history.unreadable[0].reason.startswith("api.yaml:")
    assert history.revisions[3].base == 2
    assert told(endpoint(history, "GET /b")) == [
        (third, ["api-path-removed-without-deprecation"]),
        (second, ["endpoint-added"]),
    ]
    changed = told(endpoint(history, "GET /a"))
    assert [name for name, _ in changed] == [inner, split]
    assert changed[0][1] == ["response-body-type-changed"]
    files = {found["revisionSource"]["file"] for found in endpoint(history, "GET /a").entries[0].findings}
    assert files == {"parts/a.yaml"}


def test_merges(tmp_path: Path) -> None:
    repository = Repository(tmp_path)
    base = repository.commit(api_dot_yaml=spec("GET /a", "GET /b", "GET /c"))
    repository.git("checkout", "-q", "-b", "side")
    side = repository.commit(api_dot_yaml=spec("GET /a", "GET /b", "GET /c", "GET /side"))
    repository.git("checkout", "-q", "main")
    main = repository.commit(api_dot_yaml=spec("GET /main", "GET /a", "GET /b", "GET /c"))
    repository.hours += 1
    repository.git("merge", "-q", "--no-edit", "side")
    merge = repository.git("rev-parse", "HEAD")[:12]
    repository.git("checkout", "-q", "-b", "other")
    other = repository.commit(api_dot_yaml=spec("GET /main", "GET /a"))
    repository.git("checkout", "-q", "main")
    repository.commit(README_dot_md="unrelated")
    repository.hours += 1
    # The merge has the document of one of its parents, so that it changed nothing.
    repository.git("merge", "-q", "--no-edit", "other")
    clean = repository.git("rev-parse", "HEAD")[:12]

    source = f"{tmp_path}:api.yaml"
    assert names(read_source(source, Reading())) == [base, side, main, merge, other]
    assert names(read_source(source, Reading(first_parent=True))) == [base, main, merge, clean]


def test_a_rename_on_one_side_of_a_merge(tmp_path: Path) -> None:
    repository = Repository(tmp_path)
    first = repository.commit(a_dot_yaml=spec("GET /a") + FILLER)
    repository.git("checkout", "-q", "-b", "side")
    repository.git("mv", "a.yaml", "b.yaml")
    repository.commit()
    repository.git("checkout", "-q", "main")
    second = repository.commit(a_dot_yaml=spec("GET /b") + FILLER)
    repository.hours += 1
    repository.git("merge", "-q", "--no-edit", "side")
    third = repository.commit(b_dot_yaml=spec("GET /c") + FILLER)
    found = read_source(f"{tmp_path}:b.yaml", Reading())
    assert names(found) == [first, second, third]
    assert [one.document for one in found] == ["a.yaml", "a.yaml", "b.yaml"]


def test_a_document_that_was_away(tmp_path: Path) -> None:
    repository = Repository(tmp_path)
    first = repository.commit(api_dot_yaml=spec("GET /a"))
    repository.git("rm", "-q", "api.yaml")
    repository.commit(other_dot_txt="x")
    again = repository.commit(api_dot_yaml=spec("GET /b"))
    assert names(read_source(f"{tmp_path}:api.yaml", Reading())) == [first, again]


def test_what_a_reference_missed_comes_later(tmp_path: Path) -> None:
    repository = Repository(tmp_path)
    first = repository.commit(api_dot_yaml=SPLIT)
    second = repository.commit(parts__a_dot_yaml=part("{type: string}"))
    assert names(read_source(f"{tmp_path}:api.yaml", Reading())) == [first, second]


def test_a_symbolic_link_that_turns(tmp_path: Path) -> None:
    repository = Repository(tmp_path)
    (tmp_path / "latest").symlink_to("v1")
    first = repository.commit(v1__api_dot_yaml=spec("GET /a"), v2__api_dot_yaml=spec("GET /b"))
    (tmp_path / "latest").unlink()
    (tmp_path / "latest").symlink_to("v2")
    second = repository.commit()
    repository.commit(v1__api_dot_yaml=spec("GET /c"))
    assert names(read_source(f"{tmp_path}:latest/api.yaml", Reading())) == [first, second]


def test_dates_and_choices(tmp_path: Path) -> None:
    repository = Repository(tmp_path)
    made = [repository.commit(hours=8, api_dot_yaml=spec(f"GET /{number}")) for number in range(9)]
    source = f"{tmp_path}:api.yaml"

    def days(reading: Reading) -> list[int]:
        return [one.date.day for one in read_source(source, reading) if one.date]

    assert days(Reading()) == [1, 1, 2, 2, 2, 3, 3, 3, 4]
    assert days(Reading(timezone=ZoneInfo("Pacific/Auckland"))) == [1, 2, 2, 2, 3, 3, 3, 4, 4]
    assert names(read_source(source, Reading(Selection(daily=True)))) == [made[1], made[4], made[7], made[8]]
    since = Selection(since=datetime.date(2026, 3, 3), until=datetime.date(2026, 3, 3))
    assert names(read_source(source, Reading(since))) == made[4:8]
    assert names(read_source(source, Reading(Selection(limit=3)))) == made[-3:]


def test_paths_and_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    repository = Repository(tmp_path)
    first = repository.commit(sub__api_dot_yaml=spec("GET /a"))
    second = repository.commit(sub__api_dot_yaml=spec("GET /b"))
    for source in (f"{tmp_path}:sub/api.yaml", f"{tmp_path}:./sub/api.yaml", f"{tmp_path / 'sub'}:api.yaml"):
        assert names(read_source(source, Reading())) == [first, second], source
    monkeypatch.chdir(tmp_path / "sub")
    for source in (".:sub/api.yaml", ":api.yaml", "main:sub/api.yaml"):
        assert names(read_source(source, Reading())) == [first, second], source
    assert names(read_source("HEAD~1:sub/api.yaml", Reading())) == [first]
    for source, message in (
        (".:gone.yaml", "`gone.yaml` does not exist in the revision"),
        ("nowhere:api.yaml", "`nowhere` is neither a folder nor a commit"),
        ("--all:api.yaml", "`--all` is neither a folder nor a commit"),
    ):
        with pytest.raises(SourceError, match=message):
            read_source(source, Reading())


def test_no_repository(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="names no git repository"):
        read_source(f"{tmp_path}:api.yaml", Reading())


def test_names_that_look_like_something_else(tmp_path: Path) -> None:
    repository = Repository(tmp_path)
    name = "sp äc\te\n.yaml"
    repository.write(name, spec("GET /a") + "x: {$ref: '--part.yaml'}\n")
    repository.write("--part.yaml", "x: 1\n")
    first = repository.commit()
    repository.write("--part.yaml", "x: 2\n")
    second = repository.commit()
    assert names(read_source(f"{tmp_path}:{name}", Reading())) == [first, second]
