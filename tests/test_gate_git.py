"""Branches, shallow clones, the diff driver and pre-commit, on real repositories."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from oasdiff_py.cli.main import run
from tests.documents import description, with_body

ROOT = Path(__file__).resolve().parents[1]
Capture = pytest.CaptureFixture[str]
BASE = with_body({"properties": {"a": {"type": "string", "enum": ["x", "y"]}}})
BROKEN = with_body({"properties": {"a": {"type": "string", "enum": ["x"]}}})
BREAK = "request-property-enum-value-removed"


def git(*words: str, cwd: Path | None = None) -> str:
    environment = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    identity = ("-c", "user.email=a@example.com", "-c", "user.name=Ann", "-c", "protocol.file.allow=always")
    done = subprocess.run(
        ["git", *identity, *words], cwd=cwd, env=environment, check=True, capture_output=True, text=True
    )
    return done.stdout


def put(name: str, document: Any) -> None:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(json.dumps(document, indent=2), encoding="utf-8")


def commit(message: str = "change") -> None:
    git("add", "--all")
    git("commit", "--quiet", "--message", message)


@pytest.fixture(autouse=True)
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository on a branch that left main, where main went on; the working folder is its root."""
    folder = tmp_path / "repository"
    folder.mkdir()
    monkeypatch.chdir(folder)
    git("init", "--quiet", "--initial-branch=main")
    put("openapi.json", BASE)
    put("other.json", description(info={"title": "Other", "version": "1"}))
    put("package.json", {"name": "openapi", "swagger-ui": "4"})
    commit("first")
    git("checkout", "--quiet", "-b", "work")
    git("checkout", "--quiet", "main")
    # What main did after the branch left is no change of the branch.
    put("other.json", description(paths={}, info={"title": "Other", "version": "1"}))
    commit("main went on")
    git("checkout", "--quiet", "work")
    return folder


def found(capfd: Capture, *words: str) -> list[tuple[str, str]]:
    assert run(["changelog", "--base-ref", "main", "-f", "json", *words]) == 0
    return [(finding["id"], finding.get("path", "")) for finding in json.loads(capfd.readouterr().out)]


def test_a_branch_without_a_change_says_so(capfd: Capture) -> None:
    Path("readme.md").write_text("x", encoding="utf-8")
    commit()
    assert run(["changelog", "--base-ref", "main"]) == 0
    assert "No OpenAPI document differs" in capfd.readouterr().err


def test_changed_files_are_found_committed_or_not(capfd: Capture) -> None:
    put("openapi.json", BROKEN)
    assert found(capfd) == [(BREAK, "/orders")]
    commit()
    assert found(capfd) == [(BREAK, "/orders")]
    assert run(["breaking", "--base-ref", "main", "--fail-on", "ERR"]) == 1
    assert run(["breaking", "--base-ref", "main", "--fail-on", "ERR", "other.json"]) == 0


def test_an_added_file_breaks_nothing_and_a_removed_one_everything(capfd: Capture) -> None:
    put("new/api.json", description(paths={"/n": {"get": {"responses": {}}}}, info={"title": "New", "version": "1"}))
    assert found(capfd) == [("endpoint-added", "/n")]
    commit()
    assert found(capfd) == [("endpoint-added", "/n")]
    git("rm", "--quiet", "openapi.json")
    commit()
    assert ("api-path-removed-without-deprecation", "/orders") in found(capfd)
    assert run(["breaking", "--base-ref", "main", "--fail-on", "ERR"]) == 1


def test_a_renamed_file_is_the_same_api(capfd: Capture) -> None:
    Path("api").mkdir()
    git("mv", "openapi.json", "api/v1 'new'.json")
    commit()
    assert found(capfd) == []
    put("api/v1 'new'.json", BROKEN)
    assert found(capfd) == [(BREAK, "/orders")]


def test_a_file_that_moved_and_changed_beyond_recognition_is_known_by_its_title(capfd: Capture) -> None:
    git("rm", "--quiet", "openapi.json")
    Path("api.yaml").write_text(
        "openapi: 3.1.0\ninfo: {title: Shop, version: '1'}\npaths:\n  /orders:\n    post:\n"
        "      operationId: createOrder\n      responses:\n"
        "        '201': {description: Created.}\n      requestBody:\n        content:\n          application/json:\n"
        "            schema: {properties: {a: {type: string, enum: [x, y]}}}\n",
        encoding="utf-8",
    )
    commit()
    assert found(capfd) == []


def test_a_file_that_was_split_and_a_part_that_changes(capfd: Capture) -> None:
    split = json.loads(json.dumps(BASE))
    body = split["paths"]["/orders"]["post"]["requestBody"]["content"]["application/json"]
    put("schemas/order.json", body["schema"])
    body["schema"] = {"$ref": "schemas/order.json"}
    put("openapi.json", split)
    commit("split")
    assert found(capfd) == []
    git("checkout", "--quiet", "-B", "main")
    git("checkout", "--quiet", "-b", "more")
    put(
        "schemas/order.json", BROKEN["paths"]["/orders"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    )
    commit("only the part")
    assert found(capfd) == [(BREAK, "/orders")]


def test_a_file_that_cannot_be_read_is_never_green(capfd: Capture) -> None:
    Path("openapi.json").write_text('{"openapi": "3.1.0", "paths": ', encoding="utf-8")
    assert run(["breaking", "--base-ref", "main", "--fail-on", "ERR"]) == 102
    assert "openapi.json:1" in capfd.readouterr().err


def test_a_file_that_only_looks_like_a_description_is_none(capfd: Capture) -> None:
    put("package.json", {"dependencies": {"openapi": "3.1.0", "swagger": "2.0.0"}})
    Path("values.yaml").write_text("chart:\n  openapi: 3.0\n", encoding="utf-8")
    put("list.json", [{"openapi": "3.1.0"}])
    commit()
    assert found(capfd) == []
    assert run(["breaking", "--base-ref", "main", "package.json"]) == 102
    assert "is no OpenAPI description" in capfd.readouterr().err
    # A description that is one no more is gone.
    put("openapi.json", {"moved": {"openapi": "3.1.0"}})
    assert found(capfd)[0][0] == "api-path-removed-without-deprecation"


def test_from_a_folder_below(monkeypatch: pytest.MonkeyPatch, capfd: Capture) -> None:
    put("openapi.json", BROKEN)
    Path("deep/er").mkdir(parents=True)
    monkeypatch.chdir("deep/er")
    assert run(["breaking", "--base-ref", "main", "-f", "github"]) == 0
    assert capfd.readouterr().out.startswith("::error file=openapi.json,")
    assert run(["breaking", "--base-ref", "main", "../../other.json"]) == 0


@pytest.mark.parametrize("name", ["$(touch pwned)", "a;b", "-b", "a'b"])
def test_a_revision_is_never_taken_for_a_command(name: str, capfd: Capture) -> None:
    assert run(["breaking", f"--base-ref={name}"]) == 102
    assert not Path("pwned").exists()
    assert name in capfd.readouterr().err.replace("\\", "")


def test_a_branch_with_an_odd_name(capfd: Capture) -> None:
    git("branch", "$(id)", "main")
    put("openapi.json", BROKEN)
    assert run(["breaking", "--base-ref", "$(id)", "-f", "json"]) == 0
    assert len(json.loads(capfd.readouterr().out)) == 1


def test_outside_of_a_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: Capture) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    assert run(["breaking", "--base-ref", "main"]) == 102
    assert "in no git repository" in capfd.readouterr().err


def test_a_shallow_clone_says_what_mends_it_and_fetch_does(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: Capture
) -> None:
    put("openapi.json", BROKEN)
    commit()
    clone = tmp_path / "clone"
    git("clone", "--quiet", "--depth=1", "--branch=work", f"file://{repository}", str(clone))
    monkeypatch.chdir(clone)
    gate = ["breaking", "--base-ref", "origin/main", "--fail-on", "ERR"]
    assert run(gate) == 102
    said = capfd.readouterr().err
    assert "Run `git fetch --no-tags origin +refs/heads/main:refs/remotes/origin/main`, or pass --fetch." in said
    git("fetch", "--quiet", "--depth=1", "origin", "+refs/heads/main:refs/remotes/origin/main")
    assert run(gate) == 102
    said = capfd.readouterr().err
    assert "This clone is shallow" in said
    mend = said.split("`")[3]
    assert mend.startswith("git fetch --no-tags --unshallow")
    assert run([*gate, "--fetch"]) == 1
    git(*shlex.split(mend.replace(" --unshallow", ""))[1:])


def test_breaking_files_as_the_field_has_it(capfd: Capture) -> None:
    put("openapi.json", BROKEN)
    put("new.json", description())
    command = ["breaking-files", "--base", "main", "--fail-on", "ERR"]
    assert run([*command, "new.json"]) == 0
    assert "new.json is new since main." in capfd.readouterr().err
    assert run([*command, "openapi.json", "new.json", "-f", "json"]) == 1
    assert [finding["id"] for finding in json.loads(capfd.readouterr().out)] == [BREAK]
    assert run([*command, "../x.json"]) == 102
    assert run(["breaking-files", "--base", "none", "openapi.json"]) == 102
    assert run(["breaking-files", "openapi.json"]) == 101


def test_git_shows_changes_through_the_driver() -> None:
    put("openapi.json", BROKEN)
    commit("break it")
    git("rm", "--quiet", "other.json")
    commit("remove one")
    git("config", "diff.oasdiff.command", f"{shlex.quote(sys.executable)} -m oasdiff_py git-diff-driver")
    (Path(".git") / "info" / "attributes").write_text("*.json diff=oasdiff\n", encoding="utf-8")
    shown = git("log", "-p", "--ext-diff", "-2")
    assert "1 change can break callers of POST /orders." in shown
    assert "1 change can break callers of GET /orders." in shown
    put("openapi.json", {"openapi": "3.1.0", "paths": {"/a": {"get": 3}}})
    # The driver never stops git.
    assert "oasdiff-py openapi.json" in git("diff", "--ext-diff")


@pytest.mark.skipif(shutil.which("pre-commit", path=str(Path(sys.executable).parent)) is None,
                    reason="pre-commit is not installed")  # fmt: skip
def test_pre_commit_runs_the_hook(repository: Path) -> None:
    hooks = Path(ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    # The same hook, run by what is installed already: a test makes no environment from the network.
    local = hooks.replace("language: python", "language: system")
    local = local.replace("entry: oasdiff-py", f"entry: {shlex.quote(sys.executable)} -m oasdiff_py")
    lines = "\n".join(f"      {line}" for line in local.splitlines() if not line.startswith("#"))
    config = f"repos:\n  - repo: local\n    hooks:\n{lines}\n"
    Path(".pre-commit-config.yaml").write_text(config, encoding="utf-8")
    commit("hooks")
    program = Path(sys.executable).parent / "pre-commit"
    environment = {**os.environ, "PRE_COMMIT_HOME": str(repository.parent / "home")}

    def ran() -> subprocess.CompletedProcess[str]:
        git("add", "--all")
        return subprocess.run([program, "run"], env=environment, capture_output=True, text=True, check=False)

    put("openapi.json", {**BASE, "info": {"title": "Shop", "version": "2"}})
    assert ran().returncode == 0
    put("openapi.json", BROKEN)
    done = ran()
    assert done.returncode == 1
    assert BREAK in done.stdout
