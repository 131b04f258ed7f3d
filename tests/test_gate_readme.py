"""What the README says of switching is so: each command of its table runs, and each flag of oasdiff is in it."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from oasdiff_py.cli.main import run
from tests.test_gate_git import BASE, BROKEN, commit, git

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
TABLE = TEXT.split("<!-- switching: begin -->", 1)[1].split("<!-- switching: end -->", 1)[0]
ROWS = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in TABLE.strip().splitlines()[2:]]
COMMANDS = [row[-1].strip("`| ") for row in ROWS if len(row) == 3 and row[-1].startswith("`")]
# As `oasdiff <command> --help` lists them (1.4x), for where the program is not installed.
FLAGS = re.findall(
    r"[a-z-]+",
    "allow-external-refs attributes auto-upgrade case-insensitive-headers color composed config "
    "deprecation-days-beta deprecation-days-stable err-ignore exclude-elements exclude-extensions fail-on "
    "fail-on-diff fetch filter-extension flatten-allof flatten-params format help include-path-params "
    "lang level match-inline-refs match-path open prefix-base prefix-revision severity-levels stability-level "
    "strip-prefix-base strip-prefix-revision tags location template unmatch-path version warn-ignore",
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, document in (("old.yaml", BASE), ("new.yaml", BASE | {"info": {"title": "Shop", "version": "2"}})):
        Path(name).write_text(yaml.safe_dump(document), encoding="utf-8")
    shutil.copy("old.yaml", "openapi.yaml")
    Path("settings.yaml").write_text("fail-on: ERR\n", encoding="utf-8")
    Path("levels.txt").write_text("endpoint-added warn\n", encoding="utf-8")
    Path("ignore.txt").write_text("GET /orders api removed without deprecation\n", encoding="utf-8")
    Path("own.md").write_text("{{ verdict }}\n", encoding="utf-8")
    git("init", "--quiet")
    commit()
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.usefixtures("folder")
def test_each_command_of_the_table_runs(command: str, capfd: pytest.CaptureFixture[str]) -> None:
    program, *words = shlex.split(command)
    assert program == "oasdiff-py"
    assert run(words) == 0, capfd.readouterr().err


@pytest.mark.usefixtures("folder")
def test_a_flag_that_gates_also_fails() -> None:
    Path("new.yaml").write_text(json.dumps(BROKEN), encoding="utf-8")
    assert run(shlex.split("breaking -o MISSING-VERSION-BUMP old.yaml new.yaml")) == 1
    assert run(shlex.split("changelog --config settings.yaml old.yaml new.yaml")) == 1


def test_every_flag_of_oasdiff_is_in_the_table() -> None:
    assert len(COMMANDS) > 25
    missing = [flag for flag in FLAGS if f"`--{flag}`" not in TABLE]
    assert missing == []


def test_the_list_of_flags_is_that_of_the_program() -> None:
    program = shutil.which("oasdiff") or shutil.which("oasdiff", path=str(Path.home() / "go" / "bin"))
    if program is None:
        pytest.skip("oasdiff is not installed")
    for command in (
        "changelog",
        "breaking",
        "breaking-files",
        "git-diff-driver",
        "diff",
        "summary",
        "checks changelog",
    ):
        shown = subprocess.run([program, *command.split(), "--help"], capture_output=True, text=True, check=True).stdout
        flags = set(re.findall(r"^ +(?:-\w, )?--([a-z-]+)", shown, re.MULTILINE))
        known = {*FLAGS, "base", "id", "severity"}
        assert flags <= known, command
    shown = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
    for command in set(re.findall(r"^  ([a-z-]+)  ", shown, re.MULTILINE)) - {"help"}:
        assert f"`{command}" in TABLE


@pytest.mark.usefixtures("folder")
def test_the_three_lines_of_the_driver() -> None:
    (lines,) = re.findall(r"```sh\n(git config diff.*?)```", TEXT, re.DOTALL)
    config, attributes, log = lines.strip().splitlines()
    for line in (config, attributes):
        subprocess.run(["bash", "-ec", line], check=True)
    assert git("config", "diff.oasdiff.command").strip() == "oasdiff-py git-diff-driver"
    assert log == "git log --patch --ext-diff openapi.yaml"


def test_the_workflow_of_the_setup_is_one() -> None:
    block = re.findall(r"```yaml\n(.*?)```", TEXT.split("## Five-minute setup", 1)[1], re.DOTALL)[0]
    workflow = yaml.safe_load(block)
    steps = workflow["jobs"]["api"]["steps"]
    assert [step["uses"].split("@")[0] for step in steps] == ["actions/checkout", "oasdiff-py/oasdiff-py"]


def test_the_examples_of_files_are_read(tmp_path: Path) -> None:
    from oasdiff_py.config import file, keys
    from oasdiff_py.policy import accept_file

    accept, settings = re.findall(r"```yaml\n(.*?)```", TEXT.split("## The gate", 1)[1], re.DOTALL)[:2]
    (entry,) = accept_file.parse(accept.encode(), "accept.yaml")
    assert (entry.by, str(entry.until)) == ("ann", "2026-12-31")
    (tmp_path / "s.yaml").write_text(settings, encoding="utf-8")
    found = file.find(str(tmp_path / "s.yaml"))
    assert found is not None
    keys.check(found)
    assert found.settings["path-levels"].value == {"/internal/**": "none"}
