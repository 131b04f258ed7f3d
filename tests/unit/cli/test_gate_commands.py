"""The gate from the command line: formats, fail-on, accepting."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from oasdiff_py.cli.main import run
from tests.documents import description, with_body, write


@pytest.fixture
def pair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """Two revisions of which the second breaks callers; the working folder is empty otherwise."""
    monkeypatch.chdir(tmp_path)
    base = with_body(
        {"properties": {"a": {"type": "string", "enum": ["x", "y"]}}}, info={"title": "T", "version": "1.0.0"}
    )
    revision = with_body(
        {"properties": {"a": {"type": "string", "enum": ["x"]}}}, info={"title": "T", "version": "1.1.0"}
    )
    revision["paths"]["/new"] = description()["paths"]["/orders"]
    write(tmp_path, "base.json", base)
    write(tmp_path, "revision.json", revision)
    return "base.json", "revision.json"


Capture = pytest.CaptureFixture[str]


def test_several_formats_at_once(pair: tuple[str, str], capfd: Capture) -> None:
    assert run(["changelog", *pair, "-f", "github,sarif=out.sarif,comment=c.md,json=out.json"]) == 0
    out = capfd.readouterr().out
    assert out.startswith("::error file=")
    assert json.loads(Path("out.sarif").read_text(encoding="utf-8"))["version"] == "2.1.0"
    assert len(json.loads(Path("out.json").read_text(encoding="utf-8"))) == 3
    assert Path("c.md").read_text(encoding="utf-8").startswith("<!-- oasdiff-py:comment -->")


def test_output_is_for_the_format_without_a_file(pair: tuple[str, str], capfd: Capture) -> None:
    assert run(["changelog", *pair, "-f", "junit,sarif=out.sarif", "--output", "out.xml"]) == 0
    assert capfd.readouterr().out == ""
    assert Path("out.xml").read_text(encoding="utf-8").startswith("<?xml")


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("sarf", "Did you mean 'sarif'?"),
        ("text,json", "Only one format can go to standard output"),
        ("json=", "names no file"),
        ("json=a,sarif=./a", "same file"),
    ],
)
def test_a_wrong_format_is_told_before_anything_is_written(
    pair: tuple[str, str], value: str, message: str, capfd: Capture
) -> None:
    assert run(["changelog", *pair, "-f", value]) == 101
    assert message in capfd.readouterr().err
    assert not Path("a").exists()


def test_a_template_needs_its_format(pair: tuple[str, str], capfd: Capture) -> None:
    Path("t.md").write_text("{{ verdict }}\n", encoding="utf-8")
    assert run(["changelog", *pair, "--template", "t.md", "-f", "markdown"]) == 0
    assert capfd.readouterr().out == "1 change can break callers of POST /orders.\n"
    assert run(["changelog", *pair, "--template", "t.md"]) == 101
    assert run(["changelog", *pair, "--template", "none.md", "-f", "html"]) == 101


def test_missing_version_bump(pair: tuple[str, str], capfd: Capture) -> None:
    assert run(["breaking", *pair, "--fail-on", "MISSING-VERSION-BUMP"]) == 1
    assert "no major step" in capfd.readouterr().err
    text = Path("revision.json").read_text(encoding="utf-8").replace("1.1.0", "2.0.0")
    Path("revision.json").write_text(text, encoding="utf-8")
    assert run(["breaking", *pair, "--fail-on", "missing-version-bump", "--advise-version"]) == 0
    assert "The version `2.0.0` is enough: 1 change breaks callers." in capfd.readouterr().err


def test_accept_writes_what_the_gate_then_leaves_out(pair: tuple[str, str], capfd: Capture) -> None:
    gate = ["breaking", *pair, "--fail-on", "ERR", "--strict-accept"]
    assert run(gate) == 1
    assert run(["accept", *pair, "--reason", "Nobody sends y.", "--by", "ann", "--until", "2030-01-01"]) == 0
    assert "1 entry was added to .oasdiff-accept.yaml." in capfd.readouterr().out
    assert run([*gate, "-f", "json"]) == 0
    assert json.loads(capfd.readouterr().out) == []
    assert run(["accept", *pair, "--reason", "Again."]) == 0
    assert "There is nothing to accept." in capfd.readouterr().out
    assert run([*gate, "--no-accept"]) == 1
    assert run([*gate, "--today", "2030-01-02"]) == 1
    assert "ended on 2030-01-01" in capfd.readouterr().err
    # The change is gone, and the entry with it.
    stale = ["breaking", pair[0], pair[0], "--fail-on", "ERR"]
    assert run(stale) == 0
    assert "accepts nothing any more" in capfd.readouterr().err
    assert run([*stale, "--strict-accept"]) == 1


def test_accept_takes_only_what_is_asked_for(pair: tuple[str, str], capfd: Capture) -> None:
    for limit in (["--id", "response-*"], ["--endpoint", "GET /**"], ["--fingerprint", "0"]):
        assert run(["accept", *pair, "--reason", "r", *limit]) == 0
        assert "nothing to accept" in capfd.readouterr().out
    assert run(["accept", *pair, "--reason", "r", "--level", "INFO", "--endpoint", "/new"]) == 0
    assert "[endpoint-added] GET /new" in capfd.readouterr().out
    assert run(["accept", *pair, "--reason", " "]) == 101
    assert run(["accept", *pair]) == 101


def test_ignore_files_of_the_field(pair: tuple[str, str], capfd: Capture) -> None:
    Path("err.txt").write_text(
        "POST /orders removed the enum value `y` of the request property `a`\nGET /gone api removed\n", encoding="utf-8"
    )
    assert run(["breaking", *pair, "--fail-on", "ERR", "--err-ignore", "err.txt"]) == 0
    assert "No change matches what these lines ignore: err.txt:2:1." in capfd.readouterr().err
    assert run(["breaking", *pair, "--fail-on", "ERR", "--warn-ignore", "err.txt"]) == 1
    assert run(["breaking", *pair, "--err-ignore", "none.txt"]) == 101


def test_inline_ignore_needs_its_flag(pair: tuple[str, str]) -> None:
    data = json.loads(Path("revision.json").read_text(encoding="utf-8"))
    data["paths"]["/orders"]["x-oasdiff-ignore"] = True
    Path("revision.json").write_text(json.dumps(data), encoding="utf-8")
    assert run(["breaking", *pair, "--fail-on", "ERR"]) == 1
    assert run(["breaking", *pair, "--fail-on", "ERR", "--inline-ignore"]) == 0


def test_levels_of_paths(pair: tuple[str, str]) -> None:
    assert run(["breaking", *pair, "--fail-on", "ERR", "--path-level", "/orders/**=warn"]) == 0
    assert run(["breaking", *pair, "--fail-on", "WARN", "--path-level", "/orders/**=warn"]) == 1
    assert run(["breaking", *pair, "--path-level", "/orders"]) == 101


def test_flags_can_be_written_as_the_field_writes_them(pair: tuple[str, str], capfd: Capture) -> None:
    assert run(["changelog", *pair, "--composed=true", "--flatten-params=true", "--composed=false", "-f", "json"]) == 0
    capfd.readouterr()
    Path(".oasdiff.yaml").write_text("advise-version: true\n", encoding="utf-8")
    for words, said in (([], True), (["--advise-version=false"], False)):
        assert run(["changelog", *pair, *words]) == 0
        assert ("next version" in capfd.readouterr().err) is said


def test_fetch_leaves_what_is_here_alone(pair: tuple[str, str]) -> None:
    assert run(["changelog", *pair, "--fetch"]) == 0
