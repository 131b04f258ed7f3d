"""Rules of users: the same shape as ours, any fact, narrowed to some endpoints."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from oasdiff_py.classify.rule import path_matches
from oasdiff_py.cli.main import run
from tests.documents import description, write

RULES = """\
family: ours
rules:
  - facet: x-rate-limit
    action: [set, changed]
    effect: narrows
    where: {path: /public/**}
    message: "the rate limit of the endpoint is {after} now"
    why: Callers that call more often are refused.
    levels: {endpoint: warning}
    because: Callers are told by a header, and can wait.
    ids:
      endpoint: our-rate-limit-changed
  - facet: x-unit
    action: changed
    effect: incomparable
    message: "the unit of {subject} was changed from {before} to {after}"
    why: The same number means something else.
    ids:
      response-property: our-response-unit-changed
  - facet: operation
    action: added
    effect: none
    where: {tag: beta}
    message: "a beta endpoint was added"
    why: It may go again.
    ids:
      endpoint: our-beta-endpoint-added
"""


def endpoint(limit: int, unit: str, **parts: Any) -> dict[str, Any]:
    schema = {"properties": {"size": {"type": "number", "x-unit": unit}}}
    answer = {"200": {"description": "", "content": {"application/json": {"schema": schema}}}}
    return {"get": {"x-rate-limit": limit, "responses": answer, **parts}}


@pytest.fixture
def pair(tmp_path: Path) -> list[str]:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "ours.yaml").write_text(RULES, encoding="utf-8")
    base = description(paths={"/public/a": endpoint(10, "kg"), "/internal/a": endpoint(10, "kg")})
    revision = description(
        paths={
            "/public/a": endpoint(5, "lb"),
            "/internal/a": endpoint(5, "kg"),
            "/new": endpoint(1, "kg", tags=["beta"]),
            "/newer": endpoint(1, "kg"),
        }
    )
    return [write(tmp_path, "base.json", base), write(tmp_path, "revision.json", revision)]


def test_rules_name_any_fact_of_the_endpoints_they_are_about(
    pair: list[str], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(["changelog", *pair, "-f", "json", "--rules", str(tmp_path / "rules")]) == 0
    found = json.loads(capfd.readouterr().out)
    assert [(finding["id"], finding["level"], finding["path"]) for finding in found] == [
        ("our-response-unit-changed", 3, "/public/a"),
        ("our-rate-limit-changed", 2, "/public/a"),
        ("endpoint-added", 1, "/newer"),
        ("our-beta-endpoint-added", 1, "/new"),
    ]
    assert found[0]["text"] == (
        "the unit of the response property `size` for the status `200` was changed from `kg` to `lb`"
    )


def test_extensions_are_silent_without_a_rule(pair: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["changelog", *pair, "-f", "json"]) == 0
    assert {finding["id"] for finding in json.loads(capfd.readouterr().out)} == {"endpoint-added"}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("our-rate-limit-changed", "endpoint-added"), "is one of ours"),
        (("{path: /public/**}", "{pth: /public/**}"), r"ours.yaml:6:13: The key `pth` is unknown"),
        (("where: {path: /public/**}", "where: public"), r"ours.yaml:6:5: `where` is a mapping"),
    ],
)
def test_a_wrong_rule_is_refused(
    pair: list[str], tmp_path: Path, change: tuple[str, str], message: str, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "rules" / "ours.yaml"
    file.write_text(RULES.replace(*change), encoding="utf-8")
    assert run(["changelog", *pair, "--rules", str(tmp_path / "rules")]) == 101
    assert message.replace("\\", "") in capfd.readouterr().err


def test_an_empty_folder_is_refused(pair: list[str], tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "none").mkdir()
    assert run(["changelog", *pair, "--rules", str(tmp_path / "none")]) == 101
    assert "holds no YAML file" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("glob", "path", "matches"),
    [
        ("/a/*", "/a/b", True),
        ("/a/*", "/a/b/c", False),
        ("/a/**", "/a/b/c", True),
        ("/a/**", "/b/a/c", False),
        ("/a/{id}", "/a/{id}", True),
        ("/a.b", "/aXb", False),
    ],
)
def test_globs_of_paths(glob: str, path: str, matches: bool) -> None:
    assert path_matches(glob, path) is matches


def test_the_example_of_the_documentation_says_what_it_shows(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    text = (Path(__file__).resolve().parents[3] / "docs" / "custom-rules.md").read_text(encoding="utf-8")
    rules = text.split("```yaml\n# our-rules/limits.yaml\n")[1].split("```")[0]
    (tmp_path / "our-rules").mkdir()
    (tmp_path / "our-rules" / "limits.yaml").write_text(rules, encoding="utf-8")
    documents = [
        write(tmp_path, name, description(paths={"/public/orders": endpoint(limit, "kg")}))
        for name, limit in (("old.json", 10), ("new.json", 5))
    ]
    arguments = ["changelog", *documents, "--rules", str(tmp_path / "our-rules"), "-f", "singleline"]
    assert run(arguments) == 0
    shown = text.split("```console\n")[1].split("\n")[1].split(": ", 1)[1]
    assert capfd.readouterr().out.rstrip().split(": ", 1)[1] == shown
