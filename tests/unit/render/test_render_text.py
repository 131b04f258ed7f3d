"""The text for a terminal, and the lines for grep."""

from __future__ import annotations

import re

import pytest
import yaml
from render_helpers import COMPLETIONS, added, apart, at, finding, hostile, many, removed, report, small

from oasdiff_py.classify.level import Level
from oasdiff_py.diff.change import Spot
from oasdiff_py.render import singleline, text, yaml_format

ANSI = re.compile(r"\x1b\[[0-9;]*m")

SMALL = """\
Little API 1.0 → 1.1
  base      old.yaml
  revision  new.yaml

1 change can break callers of POST /completions.
1 error, 1 warning, 2 info

POST /completions  1 error, 1 warning
  ▲ error    the request property `stream_options` became not nullable
             [request-property-became-not-nullable]
             new.yaml:9:5
  ● warning  removed the optional property `usage` from the response with the status `200`
             [response-optional-property-removed]
             old.yaml:7:3
             also at data/usage, usage (status 201) and 2 more places

GET /models/{model}  1 info
  ○ info     the endpoint was added [endpoint-added]
             new.yaml:20:5

1 change names no endpoint
  ○ info     removed the schema `Unused` [api-schema-removed]
             old.yaml:40:3
"""


def test_small_report() -> None:
    assert text.render(small()) == SMALL


def test_no_findings_say_so() -> None:
    assert text.render(report(base_version="1.1")) == (
        "Little API\n  base      old.yaml\n  revision  new.yaml\n\nNo changes.\n"
    )


def test_missing_title_and_version() -> None:
    shown = text.render(report(title=" ", base_version=""))
    assert shown.startswith("API description (no version) → 1.1\n")


def test_only_findings_without_endpoint() -> None:
    shown = text.render(report(apart(), apart()))
    assert "No change breaks callers.\n2 info\n\n2 changes name no endpoint\n" in shown


def test_colour_changes_nothing_but_colour() -> None:
    coloured = text.render(small(), colour=True)
    assert ANSI.sub("", coloured) == SMALL
    assert "\x1b[1;31m▲ error  \x1b[0m" in coloured
    assert "\x1b[33m● warning\x1b[0m" in coloured
    assert "\x1b[2m[endpoint-added]\x1b[0m" in coloured


def test_totals_come_again_at_the_end_of_a_long_report() -> None:
    shown = text.render(many(41)).splitlines()
    assert shown[-2:] == ["41 changes can break callers of 41 endpoints.", "41 errors"]
    assert text.render(many(40)).splitlines()[-2:] != shown[-2:]


def test_long_sentences_wrap_under_themselves() -> None:
    shown = text.render(report(finding(text="word " * 60 + "end")))
    lines = shown.splitlines()[8:-1]
    assert len(lines) > 3
    assert all(len(line) <= 100 for line in lines)
    assert all(line.startswith(" " * 13) for line in lines[1:])


def test_long_names_are_never_cut() -> None:
    name = "x" * 500
    assert f"`{name}`" in text.render(report(finding(text=f"removed `{name}`")))


def test_same_sentence_twice_is_told_apart_by_media_type() -> None:
    one = finding(spots=(Spot("a", "", "application/json"),))
    two = finding(spots=(Spot("a", "", "text/plain"),))
    shown = text.render(report(one, two))
    assert "(application/json)" in shown
    assert "(text/plain)" in shown
    assert "(application/json)" not in text.render(report(one))


@pytest.mark.parametrize(
    ("found", "place"),
    [
        (finding(), "new.yaml:9:5"),
        (finding(before="x", after=None), "old.yaml:7:3"),
        (finding(id="response-property-names-removed", before=None, after=None), "old.yaml:7:3"),
        (finding(id="sunset-deleted", before=None, after=None), "old.yaml:7:3"),
        (finding(revision=None), "old.yaml:7:3"),
        (finding(before="x", after=None, base=None), "new.yaml:9:5"),
    ],
)
def test_place_is_where_the_thing_stands(found, place) -> None:  # type: ignore[no-untyped-def]
    assert f"\n             {place}\n" in text.render(report(found))
    assert singleline.render(report(found)).startswith(f"{place}: error ")


def test_finding_without_a_place() -> None:
    nowhere = finding(base=None, revision=None)
    assert ".yaml:" not in text.render(report(nowhere))
    assert singleline.render(report(nowhere)).startswith("new.yaml: error [")


def test_two_other_places_are_both_named() -> None:
    spots = (Spot("a"), Spot("b"), Spot("c"), Spot("b"), Spot("a"))
    assert "also at b and c\n" in text.render(report(finding(spots=spots)))


def test_one_line_a_finding() -> None:
    assert singleline.render(small()) == (
        "new.yaml:9:5: error [request-property-became-not-nullable] in POST /completions: "
        "the request property `stream_options` became not nullable\n"
        "old.yaml:7:3: warning [response-optional-property-removed] in POST /completions: "
        "removed the optional property `usage` from the response with the status `200`\n"
        "new.yaml:20:5: info [endpoint-added] in GET /models/{model}: the endpoint was added\n"
        "old.yaml:40:3: info [api-schema-removed]: removed the schema `Unused`\n"
    )
    assert ANSI.sub("", singleline.render(small(), colour=True)) == singleline.render(small())
    assert singleline.render(small(), colour=True) != singleline.render(small())


def test_no_findings_are_no_lines() -> None:
    assert singleline.render(report()) == ""


@pytest.mark.parametrize("render", [text.render, singleline.render])
def test_hostile_text_cannot_steer_a_terminal(render) -> None:  # type: ignore[no-untyped-def]
    shown = render(hostile())
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\ud800-\udfff]", shown)
    assert r"\x1b[31mred \u202egnp.exe" in shown
    assert r"\ud800" in shown
    shown.encode()


def test_hostile_text_adds_no_lines() -> None:
    assert singleline.render(hostile()).count("\n") == 3


def test_three_thousand_findings() -> None:
    shown = text.render(many(3000))
    assert shown.count("▲ error") == 3000
    assert singleline.render(many(3000)).count("\n") == 3000


def test_verdicts() -> None:
    warning = finding(level=Level.WARNING, endpoint=COMPLETIONS)
    for findings, said in [
        ((finding(), finding(endpoint=added().endpoint)), "2 changes can break callers of 2 endpoints."),
        (
            (finding(), finding(endpoint=None)),
            "2 changes can break callers of POST /completions; 1 of them names no endpoint.",
        ),
        ((finding(endpoint=None), finding(endpoint=None)), "2 changes can break callers."),
        ((warning,), "1 change may break some callers of POST /completions."),
        ((warning, added()), "1 change may break some callers of POST /completions."),
        ((added(), apart()), "No change breaks callers."),
    ]:
        assert text.render(report(*findings)).splitlines()[4] == said


def test_webhooks_are_named_as_such() -> None:
    hook = type(COMPLETIONS)("POST", "newOrder", "", "webhook")
    assert "POST newOrder (webhook)  1 error" in text.render(report(finding(endpoint=hook)))


def test_places_show_column_and_file_of_a_referenced_document() -> None:
    shown = text.render(report(finding(revision=at(3, 11, "parts/schema s.yaml"))))
    assert "parts/schema s.yaml:3:11" in shown


def test_same_report_same_bytes() -> None:
    assert text.render(small()) == text.render(small())
    assert removed() == removed() or removed().base is not removed().base


def test_yaml_says_again_what_findings_share() -> None:
    place = at(7, 3, "old.yaml")
    found = yaml_format.render(report(finding(base=place), finding(base=place, id="other")))
    records = yaml.safe_load(found)
    assert [record["baseSource"]["line"] for record in records] == [7, 7]
    assert "&id" not in found
    assert "*id" not in found
