"""The command line as a user meets it: output, exit codes, messages."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from oasdiff_py.cli.main import run
from tests.documents import description, with_body, write

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def pair(tmp_path: Path) -> tuple[str, str]:
    """Two revisions of which the second breaks callers and adds an endpoint."""
    base = with_body({"properties": {"a": {"type": "string", "enum": ["x", "y"]}}})
    revision = with_body({"properties": {"a": {"type": "string", "enum": ["x"]}}})
    revision["paths"]["/new"] = description()["paths"]["/orders"]
    return write(tmp_path, "base.json", base), write(tmp_path, "revision.json", revision)


def test_json_names_what_changed(pair: tuple[str, str], capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["changelog", *pair, "-f", "json"]) == 0
    first, second = json.loads(capfd.readouterr().out)
    assert (first["id"], first["level"], first["operation"], first["path"], first["property"], first["before"]) == (
        "request-property-enum-value-removed", 3, "POST", "/orders", "a", "y",
    )  # fmt: skip
    assert first["baseSource"]["line"] > 1
    assert first["baseSource"]["pointer"].endswith("/properties/a/enum/1")
    assert second["id"] == "endpoint-added"


def test_breaking_leaves_info_out(pair: tuple[str, str], capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["breaking", *pair, "-f", "json"]) == 0
    assert [found["level"] for found in json.loads(capfd.readouterr().out)] == [3]


@pytest.mark.parametrize(("flag", "code"), [("ERR", 1), ("WARN", 1), ("INFO", 1)])
def test_fail_on_gives_exit_code_1(
    pair: tuple[str, str], flag: str, code: int, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(["changelog", *pair, "--fail-on", flag]) == code
    assert run(["changelog", pair[0], pair[0], "--fail-on", flag]) == 0
    assert "No changes." in capfd.readouterr().out


def test_severity_levels_switch_a_rule_off(
    pair: tuple[str, str], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    levels = tmp_path / "levels.txt"
    levels.write_text("request-property-enum-value-removed none\nendpoint-added warn\n", encoding="utf-8")
    assert run(["changelog", *pair, "-f", "json", "--severity-levels", str(levels)]) == 0
    assert [(found["id"], found["level"]) for found in json.loads(capfd.readouterr().out)] == [("endpoint-added", 2)]


def test_a_broken_revision_is_exit_code_102_and_never_no_changes(
    pair: tuple[str, str], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("openapi: 3.1.0\npaths:\n  /a: {}\n  /a: {}\n", encoding="utf-8")
    for arguments in ((str(broken), pair[1]), (pair[0], str(broken)), (pair[0], "missing.yaml")):
        assert run(["changelog", *arguments]) == 102
        captured = capfd.readouterr()
        assert captured.out == ""
        assert captured.err.startswith("Error: ")
        assert captured.err.count("\n") == 1
    assert run(["changelog", str(broken), pair[1]]) == 102
    assert "broken.yaml:4:3: " in capfd.readouterr().err


def test_a_part_of_the_wrong_shape_is_exit_code_102(
    pair: tuple[str, str], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    wrong = write(tmp_path, "wrong.json", with_body({"properties": {"a": {"type": 3}}}))
    assert run(["changelog", pair[0], wrong]) == 102
    assert "wrong.json:" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["changelgo"], "Did you mean 'changelog'?"),
        (["changelog", "--formt", "json", "a", "b"], "--format"),
        (["changelog", "a"], "Missing argument 'REVISION'"),
        (["changelog", "-p", "(", "a", "b"], "not a regular expression"),
        (["changelog", "--profile", "clasic", "a", "b"], "There is no profile `clasic`"),
    ],
)
def test_a_wrong_word_is_exit_code_101_and_names_the_nearest(
    arguments: list[str], message: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 101
    assert message in capfd.readouterr().err


def test_an_empty_glob_is_exit_code_103(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["changelog", "--composed", str(tmp_path / "*.yaml"), str(tmp_path / "*.yaml")]) == 103
    assert "No file matches" in capfd.readouterr().err


def test_composed_files_are_one_api(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for folder in ("old", "new"):
        (tmp_path / folder).mkdir()
    one = description(paths={"/a": {"get": {"responses": {}}}})
    two = description(paths={"/b": {"get": {"responses": {}}}})
    write(tmp_path / "old", "1.json", one)
    write(tmp_path / "old", "2.json", two)
    # The endpoint moved to another file, and a third one came.
    write(tmp_path / "new", "1.json", description(paths={**one["paths"], **two["paths"]}))
    write(tmp_path / "new", "2.json", description(paths={"/c": {"get": {"responses": {}}}}))
    assert run(["changelog", "-c", str(tmp_path / "old/*.json"), str(tmp_path / "new/*.json"), "-f", "json"]) == 0
    found = json.loads(capfd.readouterr().out)
    assert [(finding["id"], finding["path"]) for finding in found] == [("endpoint-added", "/c")]


def test_output_goes_to_a_file(pair: tuple[str, str], tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "out.md"
    assert run(["changelog", *pair, "-f", "markdown", "--output", str(output)]) == 0
    assert capfd.readouterr().out == ""
    assert "request-property-enum-value-removed" in output.read_text(encoding="utf-8")
    assert run(["changelog", *pair, "--output", str(tmp_path / "none" / "out.md")]) == 101


def test_colour_is_for_terminals(pair: tuple[str, str], capfd: pytest.CaptureFixture[str]) -> None:
    run(["changelog", *pair])
    assert "\x1b[" not in capfd.readouterr().out
    run(["changelog", *pair, "--color", "always"])
    assert "\x1b[" in capfd.readouterr().out


@pytest.mark.parametrize("form", ["text", "singleline", "json", "yaml", "markdown", "html"])
def test_every_format_is_the_same_bytes_twice(
    pair: tuple[str, str], form: str, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    outputs = []
    for _ in range(2):
        assert run(["changelog", *pair, "-f", form]) == 0
        outputs.append(capfdbinary.readouterr().out)
    assert outputs[0] == outputs[1]
    assert b"request-property-enum-value-removed" in outputs[0]


def test_checks_lists_the_catalogue(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["checks", "-f", "json", "--id", "*nullable", "--direction", "response", "-s", "ERR"]) == 0
    found = json.loads(capfd.readouterr().out)
    assert {rule["id"] for rule in found} == {
        "response-body-became-nullable", "response-header-became-nullable", "response-header-property-became-nullable",
        "response-property-became-nullable",
    }  # fmt: skip


def test_starting_imports_nothing_heavy() -> None:
    code = (
        "import sys; from oasdiff_py.cli.main import cli; cli.get_command(None, 'changelog');"
        "heavy = ('deepdiff', 'networkx', 'jinja2', 'asyncio', 'urllib.request');"
        "print([name for name in heavy if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_profile_time_says_where_the_time_went(pair: tuple[str, str], capfd: pytest.CaptureFixture[str]) -> None:
    run(["changelog", *pair])
    plain = capfd.readouterr()
    run(["changelog", *pair, "--profile-time"])
    timed = capfd.readouterr()
    assert timed.out == plain.out
    stages = [line.rsplit(maxsplit=2)[0] for line in timed.err.splitlines()]
    assert stages == [
        "start", "rules and settings", "read base", "read revision", "compare", "name and judge", "write", "together",
        "peak memory",
    ]  # fmt: skip


@pytest.mark.parametrize("command", ["changelog", "extract", "history"])
def test_a_limit_of_reading_can_be_set(command: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "revisions"
    folder.mkdir()
    specs = [write(folder, f"{day}.yaml", description()) for day in ("2026-01-01", "2026-02-01")]
    words = {
        "changelog": ["changelog", *specs],
        "extract": ["extract", specs[0], "--endpoint", "POST /orders"],
        "history": ["history", str(folder), "--no-cache", "--quiet"],
    }[command]
    run([*words, "--read-limit", "max_bytes=20"])
    told = capfd.readouterr()
    assert "(limit `max_bytes`)" in told.out + told.err
    assert run([*words, "--read-limit", "max_byte=20"]) == 101
    assert "There is no limit `max_byte` for --read-limit: name one of max_bytes," in capfd.readouterr().err
    assert run([*words, "--read-limit", "max_bytes=many"]) == 101
    assert "`max_bytes=many` of --read-limit is no NAME=NUMBER" in capfd.readouterr().err
    run([*words, "--read-limit", "max_bytes=1M", "--read-limit", "max_depth=9"])
    assert "limit" not in capfd.readouterr().err
