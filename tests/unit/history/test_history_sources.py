"""Where revisions come from: folders, list files; names, dates, hashes, choices."""

from __future__ import annotations

import datetime
import hashlib
from pathlib import Path

import pytest
from history_helpers import folder, spec

from oasdiff_py.errors import SourceError, UsageError
from oasdiff_py.history.contents import external_refs
from oasdiff_py.history.dates import date_in_name, in_words, rfc_822
from oasdiff_py.history.folder import natural
from oasdiff_py.history.revisions import Selection, SourceRevision
from oasdiff_py.history.source import Reading, read_source

CORPUS = Path(__file__).parents[3] / ".cache" / "corpus"


def day(number: int) -> datetime.date:
    return datetime.date(2026, 1, number)


def names(found: list[SourceRevision]) -> list[str]:
    return [one.name for one in found]


@pytest.mark.parametrize(
    ("name", "date"),
    [
        ("001-2024-12-17.yaml", "2024-12-17"),
        ("api_2024-02-30_2024-03-01.json", "2024-03-01"),
        ("v12024-01-01", None),
        ("openapi.yaml", None),
    ],
)
def test_date_in_a_name(name: str, date: str | None) -> None:
    assert date_in_name(name) == (datetime.date.fromisoformat(date) if date else None)


def test_dates_in_words() -> None:
    assert in_words(datetime.date(2026, 5, 3)) == "May 3, 2026"
    moment = datetime.datetime(2026, 5, 13, 9, 5, tzinfo=datetime.timezone(datetime.timedelta(hours=2)))
    assert rfc_822(moment) == "Wed, 13 May 2026 09:05:00 +0200"


def test_natural_order() -> None:
    assert sorted(["v10", "v9", "a", "v9.10", "v9.9"], key=natural) == ["a", "v9", "v9.9", "v9.10", "v10"]


def test_files_of_a_folder(tmp_path: Path) -> None:
    for name in ("v10.yaml", "v9.yml", "v11-2026-01-05.json"):
        (tmp_path / name).write_text(spec(f"GET /{name}"))
    for name in ("README.md", "INDEX.tsv", ".hidden.yaml"):
        (tmp_path / name).write_text("no revision")
    (tmp_path / "other").mkdir()
    found = read_source(str(tmp_path), Reading())
    assert names(found) == ["v9.yml", "v10.yaml", "v11-2026-01-05.json"]
    assert [one.date for one in found] == [None, None, day(5)]
    assert found[0].hash == hashlib.sha256((tmp_path / "v9.yml").read_bytes()).hexdigest()[:12]


def test_folders_of_a_folder(tmp_path: Path) -> None:
    for number in (1, 2):
        inner = tmp_path / f"2026-01-0{number}" / "spec"
        (inner / "parts").mkdir(parents=True)
        (inner / "api.yaml").write_text(spec("GET /a") + "x: {$ref: 'parts/b.yaml#/B'}\n")
        (inner / "parts" / "b.yaml").write_text(f"B: {number}\n")
        (inner / "parts" / "unused.yaml").write_text("openapi: 3.0.3\n")
    first, second = read_source(str(tmp_path), Reading())
    assert (first.name, first.document, first.date) == ("2026-01-01", "2026-01-01/spec/api.yaml", day(1))
    both = (tmp_path / "2026-01-01/spec/api.yaml").read_bytes() + b"B: 1\n"
    assert first.contents is not None
    assert first.contents.names == {"api.yaml", "parts/b.yaml"}
    assert first.hash == hashlib.sha256(both).hexdigest()[:12] != second.hash


def test_a_folder_without_one_root_is_listed_with_its_reason(tmp_path: Path) -> None:
    for name in ("1/a.yaml", "2/a.yaml", "2/b.json", "3/c.yaml"):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text('{"openapi": "3.1.0"}' if name.endswith("json") else "openapi: 3.1.0\n")
    (tmp_path / "3" / "c.yaml").write_text("info: {}\n")
    found = read_source(str(tmp_path), Reading())
    assert [one.reason for one in found] == [
        "",
        "Several files in `2` are descriptions (`a.yaml`, `b.json`); name the one that is meant in a list file.",
        "No file in `3` has `openapi` or `swagger` at its top.",
    ]


def test_an_empty_folder(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="holds no revisions"):
        read_source(str(tmp_path), Reading())


def test_a_source_that_is_not_there() -> None:
    with pytest.raises(SourceError, match="There is no file or folder `nowhere`"):
        read_source("nowhere", Reading())


def test_a_list_file(tmp_path: Path) -> None:
    folder(tmp_path / "sub", spec("GET /a"), spec("GET /b"))
    listed = tmp_path / "list.tsv"
    listed.write_text(
        "# oldest first\n\n2025-05-01\tsub/001-2026-01-01.yaml\n\tsub/002-2026-01-02.yaml\n"
        "2025-05-03T01:00:00+02:00\tgone.yaml\n"
    )
    found = read_source(str(listed), Reading())
    assert [one.date for one in found] == [datetime.date(2025, 5, 1), None, datetime.date(2025, 5, 3)]
    assert found[2].moment == datetime.datetime(2025, 5, 2, 23, tzinfo=datetime.UTC)
    assert [one.reason for one in found] == ["", "", "`gone.yaml` does not exist."]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("openapi: 3.0.3\n", ":1:1: Write a date, a tab and a path"),
        ("2026-01-01\ta.yaml\nsoon\tb.yaml\n", ":2:1: `soon` is not a date"),
        ("# nothing\n", "names no revision"),
    ],
)
def test_a_wrong_list_file(tmp_path: Path, text: str, message: str) -> None:
    listed = tmp_path / "list.tsv"
    listed.write_text(text)
    with pytest.raises(UsageError, match=message):
        read_source(str(listed), Reading())


def test_equal_neighbours_are_one_revision(tmp_path: Path) -> None:
    a, b = spec("GET /a"), spec("GET /b")
    found = read_source(folder(tmp_path, a, a, b, a, a), Reading())
    assert [one.date for one in found] == [day(1), day(3), day(4)]


def test_choices() -> None:
    listed = [SourceRevision(str(number), "", day(1 + number // 2)) for number in range(8)]
    assert names(Selection(daily=True).by_date(listed)) == ["1", "3", "5", "7"]
    assert names(Selection(until=day(2)).by_date(listed)) == ["0", "1", "2", "3"]
    # What came on the day is told against the last one before it.
    assert names(Selection(since=day(3)).by_date(listed)) == ["3", "4", "5", "6", "7"]
    assert names(Selection(since=day(1)).by_date(listed)) == names(listed)
    assert names(Selection(limit=2).by_content(listed)) == ["6", "7"]


def test_nothing_in_the_period(tmp_path: Path) -> None:
    source = folder(tmp_path, spec("GET /a"))
    with pytest.raises(SourceError, match="no revision in this period"):
        read_source(source, Reading(Selection(until=datetime.date(2025, 1, 1))))


def test_references_of_a_text() -> None:
    raw = b"""
a: {$ref: one.yaml}
b: {"$ref": "two.yaml#/A"}
c:
  '$ref' : 'th ree.yaml#/B'
d: {"$ref":"fo\\u0075r.json"}
e: {$ref: "#/components/schemas/X"}
f: {$ref: '#/x'}
g: {$ref: https://example.org/x.yaml}
h: {$ref: one.yaml#/C}
"""
    assert external_refs(raw) == ["one.yaml", "two.yaml", "th ree.yaml", "four.json"]


def test_a_revision_of_many_files() -> None:
    source = CORPUS / "digitalocean"
    if not source.is_dir():
        pytest.skip(f"{source} is absent")
    found = read_source(str(source), Reading())
    assert [one.name[:14] for one in found] == ["001-2026-06-30", "002-2026-07-03", "003-2026-08-07"]
    assert {one.document.split("/", 1)[1] for one in found} == {"specification/DigitalOcean-public.v2.yaml"}
    assert all(one.contents and len(one.contents.names) > 2000 for one in found)
