from __future__ import annotations

import datetime
import re

import pytest

from oasdiff_py.classify.level import Level
from oasdiff_py.history.timeline import EndpointHistory, RevisionEntry, Timeline
from oasdiff_py.site.addresses import Addresses
from oasdiff_py.site.line_diff import hunks, word_runs
from oasdiff_py.site.picture import picture
from oasdiff_py.site.prose import first_sentence, paragraphs
from oasdiff_py.site.text_parts import split, way
from tests.watchdog import within


def revision(number: int, digest: str = "", counts: tuple[int, int, int] = (0, 0, 0)) -> RevisionEntry:
    day = datetime.date(2020, 1, 1) + datetime.timedelta(days=10 * number)
    levels = dict(zip((Level.ERROR, Level.WARNING, Level.INFO), counts, strict=True))
    return RevisionEntry(number, day, None, digest or f"{number:064x}"[::-1], f"{number}.yaml", "a", counts=levels)


def endpoint(method: str, path: str, operation_id: str = "") -> EndpointHistory:
    return EndpointHistory(method, path, operation_id, "endpoint", (), None, ())


def timeline(revisions: list[RevisionEntry], *endpoints: EndpointHistory) -> Timeline:
    return Timeline("Shop", tuple(revisions), endpoints)


def test_addresses_are_readable_and_told_apart_by_words() -> None:
    plain, other = endpoint("GET", "/a/b", "listB"), endpoint("GET", "/a-b", "getB")
    found = Addresses(timeline([], plain, other), ["Foo", "foo", "../x"])
    assert found.endpoint(plain) == "endpoints/get-a-b-listb"
    assert found.endpoint(other) == "endpoints/get-a-b"
    assert found.schema("Foo") == "schemas/Foo"
    assert re.fullmatch("schemas/foo-[0-9a-f]{6}", found.schema("foo"))
    assert found.schema("../x") == "schemas/x"


def test_a_revision_that_comes_back_has_its_date_in_its_address() -> None:
    first, again = revision(1, "ab" * 32), revision(3, "ab" * 32)
    found = Addresses(timeline([first, revision(2), again]), [])
    assert found.revision(first) == "revisions/abababababab"
    assert found.revision(again) == "revisions/abababababab-2020-01-31"


def test_the_picture_of_200_revisions_is_small_and_shows_quiet_ones() -> None:
    shown = timeline([revision(n, counts=(n % 3, n % 5, 1000 if n == 90 else n % 7)) for n in range(1, 201)])
    svg = picture(shown, Addresses(shown, []))
    assert len(svg) <= 60_000
    assert svg.count("<a ") == 200
    assert 'class="q"' in svg
    assert ">2021</text>" in svg


def test_a_text_is_cut_at_the_keys_near_its_root() -> None:
    text = "openapi: 3.1.0\npaths:\n  /a:\n    get:\n      description: |\n        b: c\n"
    text += "components:\n  schemas:\n    A:\n      x: 1\n"
    parts = split(text)
    assert [part.keys for part in parts] == [
        ("openapi",), ("paths",), ("paths", "/a"), ("components",), ("components", "schemas"),
        ("components", "schemas", "A"),
    ]  # fmt: skip
    assert parts[2].start == 3
    assert way(parts[2].lines, 3, parts[2].keys) == ("paths", "/a", "get", "description")


def test_json_is_cut_as_yaml_is_and_laid_out_if_it_is_one_line() -> None:
    assert [part.keys for part in split('{\n  "paths": {\n    "/a": {\n      "get": {}\n    }\n  }\n}\n')][-1] == (
        "paths",
        "/a",
    )
    long = '{"paths": {' + ", ".join(f'"/{n}": {{"get": {{}}}}' for n in range(900)) + "}}"
    assert ("paths", "/899") in [part.keys for part in split(long)]


def test_changed_lines_stand_beside_each_other_with_three_of_context() -> None:
    before = [f"k{n}: {n}" for n in range(20)]
    after = [*before[:9], "k9: nine", "new: 1", *before[10:]]
    (run,) = hunks(before, after)
    assert [(row.before, row.after, row.same) for row in run] == [
        (6, 6, True), (7, 7, True), (8, 8, True), (9, 9, False), (-1, 10, False),
        (10, 11, True), (11, 12, True), (12, 13, True),
    ]  # fmt: skip


def test_words_that_differ_are_marked_unless_all_do() -> None:
    assert word_runs("maximum: 10", "maximum: 20") == (
        [("maximum: ", False), ("10", True)],
        [("maximum: ", False), ("20", True)],
    )
    assert word_runs("alpha", "something else") is None


def test_descriptions_lose_markup_of_others_and_links() -> None:
    text = "See **all** [guides](https://x.example/a).<br>\n\n- `a<b`\n- two\n\n```json\n{}\n```\n"
    text += "<script>alert(1)</script>"
    made = paragraphs(text)
    assert made.startswith("<p>See <strong>all</strong> guides.")
    assert "<ul><li><code>a&lt;b</code></li><li>two</li></ul>" in made
    assert '<pre tabindex="0">{}</pre>' in made
    assert "&lt;script&gt;" in made
    assert "x.example" not in made
    assert first_sentence("One thing, and another. Two.") == "One thing, and another."


@pytest.mark.parametrize("line", ["a" + " " * 200_000, '"a"' + " " * 200_000, "a" + " :x" * 70_000, "- " * 100_000])
def test_a_long_line_is_passed_over_once(line: str) -> None:
    with within(1):
        assert [part.keys for part in split(line + "\nb: 1\n")][-1:] == [("b",)]
