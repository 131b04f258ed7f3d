"""Settings in files: found, checked, laid below the flags."""

from __future__ import annotations

import json
import runpy
from pathlib import Path

import pytest

from oasdiff_py.cli.main import run
from oasdiff_py.config import keys
from oasdiff_py.config.file import find
from oasdiff_py.errors import UsageError
from tests.documents import description, with_body, write

Capture = pytest.CaptureFixture[str]
ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(autouse=True)
def pair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A repository with two revisions of which the second breaks callers; the working folder is its root."""
    monkeypatch.delenv("OASDIFF_CONFIG", raising=False)
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()
    base = with_body({"properties": {"a": {"type": "string", "enum": ["x", "y"]}}})
    revision = with_body({"properties": {"a": {"type": "string", "enum": ["x"]}}})
    revision["paths"]["/new"] = description()["paths"]["/orders"]
    return [write(tmp_path, "base.json", base), write(tmp_path, "revision.json", revision)]


def settings(text: str, name: str = ".oasdiff.yaml") -> None:
    Path(name).write_text(text, encoding="utf-8")


def test_a_setting_stands_below_its_flag(pair: list[str], capfd: Capture) -> None:
    settings("fail-on: ERR\nformat: json\nlevel: err\n")
    assert run(["changelog", *pair]) == 1
    assert len(json.loads(capfd.readouterr().out)) == 1
    assert run(["changelog", *pair, "-f", "singleline", "--level", "INFO"]) == 1
    assert len(capfd.readouterr().out.splitlines()) == 2


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (".oasdiff.yml", "fail-on: ERR"),
        (".oasdiff.json", '{"fail-on": "ERR"}'),
        (".oasdiff.toml", 'fail-on = "ERR"'),
        ("pyproject.toml", '[project]\nname = "x"\n[tool.oasdiff-py]\nfail-on = "ERR"\n'),
    ],
)
def test_files_are_found_upward_to_the_root_of_the_repository(
    pair: list[str], name: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings(text, name)
    Path("a/b").mkdir(parents=True)
    monkeypatch.chdir("a/b")
    assert run(["changelog", *pair]) == 1
    Path(".git").mkdir()
    assert run(["changelog", *pair]) == 0


def test_a_file_can_be_named(pair: list[str], monkeypatch: pytest.MonkeyPatch, capfd: Capture) -> None:
    settings("fail-on: ERR", "mine.yaml")
    assert run(["changelog", *pair]) == 0
    assert run(["changelog", *pair, "--config", "mine.yaml"]) == 1
    monkeypatch.setenv("OASDIFF_CONFIG", "mine.yaml")
    assert run(["changelog", *pair]) == 1
    monkeypatch.setenv("OASDIFF_CONFIG", "none.yaml")
    assert run(["changelog", *pair]) == 101
    assert "none.yaml: The settings cannot be read" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        (".oasdiff.yaml", "level: ERR\nfail_on: ERR\n", ".oasdiff.yaml:2:1: There is no setting `fail_on`. Did"),
        ("pyproject.toml", '[x]\nfail-onn = 1\n[tool.oasdiff-py]\nfail-onn = "ERR"\n', "toml:4:1: There is no setting"),
        (".oasdiff.yaml", "\nfail-on: LOUD\n", ".oasdiff.yaml:2:1: The value of `fail-on` is wrong: 'LOUD'"),
        (".oasdiff.yaml", "composed: 'yes'\n", ".oasdiff.yaml:1:1: `composed` is true or false."),
        (".oasdiff.yaml", "match-path: [a]\n", "is one value, not a list"),
        (".oasdiff.yaml", "match-path:\n", "is a text or a number"),
        (".oasdiff.yaml", "path-levels: [a]\n", "is a mapping of patterns to levels"),
        (".oasdiff.yaml", "lang: ru\n", "has no counterpart here"),
        (".oasdiff.yaml", "flatten-params: false\n", "cannot be switched off"),
        (".oasdiff.yaml", "- a\n", "Write settings as `key: value`."),
        (".oasdiff.yaml", "a: 1\na: 2\n", ".oasdiff.yaml:2:1"),
        (".oasdiff.toml", "a = \n", "is not TOML"),
    ],
)  # fmt: skip
def test_a_wrong_setting_is_told_with_its_line(
    pair: list[str], name: str, text: str, message: str, capfd: Capture
) -> None:
    settings(text, name)
    assert run(["changelog", *pair]) == 101
    captured = capfd.readouterr()
    assert message in captured.err
    assert captured.out == ""


def test_levels_of_paths(pair: list[str]) -> None:
    settings("fail-on: ERR\npath-levels:\n  /orders/**: none\n")
    assert run(["changelog", *pair]) == 0


def test_paths_start_at_the_folder_of_the_file(pair: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    settings("request-property-enum-value-removed none\n", "levels.txt")
    settings("fail-on: ERR\nseverity-levels: levels.txt\nflatten-params: true\n")
    Path("deep").mkdir()
    monkeypatch.chdir("deep")
    assert run(["changelog", *pair]) == 0


def test_other_commands_take_the_settings_that_they_know(capfd: Capture) -> None:
    settings("format: sarif\nfail-on: ERR\n")
    assert run(["checks", "--id", "endpoint-added"]) == 0
    assert "1 rule" in capfd.readouterr().out


def test_several_formats_can_be_a_list(pair: list[str]) -> None:
    settings("format: [github, sarif=out.sarif]\n")
    assert run(["changelog", *pair]) == 0
    assert Path("out.sarif").exists()


def test_config_prints_what_is_in_force_and_from_where(capfd: Capture) -> None:
    settings("# ours\nfail-on: ERR\n")
    assert run(["config"]) == 0
    out = capfd.readouterr().out
    assert '"ERR"  (.oasdiff.yaml:2:1)' in out
    assert '"INFO"  (default)' in out
    assert run(["config", "-f", "json"]) == 0
    assert json.loads(capfd.readouterr().out)["fail-on"] == {"value": "ERR", "from": ".oasdiff.yaml:2:1"}
    settings("nope: 1\n")
    assert run(["config"]) == 101


def test_an_empty_file_says_nothing() -> None:
    settings("# nothing yet\n")
    found = find(None)
    assert found is not None
    assert found.settings == {}
    with pytest.raises(UsageError, match="no table"):
        settings("[project]\n", "pyproject.toml")
        find("pyproject.toml")


def test_the_shipped_schema_has_every_flag(capfd: Capture) -> None:
    build = runpy.run_path(str(ROOT / "tools" / "settings_schema.py"))["build"]
    commands = ("changelog", "breaking", "accept", "breaking-files", "checks")
    missing = build(commands)["properties"].keys() - keys.schema()["properties"].keys()
    assert not missing, "Run `python tools/settings_schema.py`."
    assert run(["config", "--schema"]) == 0
    assert json.loads(capfd.readouterr().out) == keys.schema()


def test_the_schema_takes_and_refuses_what_the_reader_does() -> None:
    jsonschema = pytest.importorskip("jsonschema", reason="jsonschema is not installed")
    validator = jsonschema.Draft202012Validator(keys.schema())
    validator.check_schema(keys.schema())
    good = {"fail-on": "ERR", "path-levels": {"/internal/**": "none"}, "format": ["github"], "composed": True}
    assert validator.is_valid(good)
    for bad in ({"fail_on": "ERR"}, {"fail-on": "LOUD"}, {"composed": "yes"}, {"path-levels": {"/a": "loud"}}):
        assert not validator.is_valid(bad)
