"""`action.yml`, run step by step in bash as a runner would, on a real repository with a pull request."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.documents import description, with_body
from tests.test_gate_git import BASE, BREAK, BROKEN, commit, git, put

ROOT = Path(__file__).resolve().parents[1]
ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
NOTICE = description(paths={**BASE["paths"], "/new": description()["paths"]["/orders"]})
WARNING = with_body({"properties": {}})

pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")

GH = """#!/bin/bash
# A stand-in for gh: comments are files in $GH_STATE; without rights everything but reading is refused.
echo "$*" >> "$GH_STATE/log"
case "$*" in
  *--paginate*) [ -e "$GH_STATE/unreadable" ] && exit 1; [ -e "$GH_STATE/comment" ] && echo 77; exit 0 ;;
esac
[ -e "$GH_STATE/forbidden" ] && { echo "HTTP 403: Resource not accessible by integration" >&2; exit 1; }
for word in "$@"; do case "$word" in body=@*) cp "${word#body=@}" "$GH_STATE/comment" ;; esac; done
"""


@dataclass
class Job:
    """What a job left behind."""

    code: int
    log: str
    outputs: dict[str, str]
    summary: str
    annotations: list[str] = field(default_factory=list)


class Runner:
    """Runs the steps of the action with a made-up environment; `uses` steps are left out."""

    def __init__(self, folder: Path) -> None:
        self.temp = folder / "temp with 'quotes'"
        self.temp.mkdir()
        # Installed already, as after the first step that needs a network.
        (self.temp / "oasdiff-py" / "bin").mkdir(parents=True)
        for name, words in (("oasdiff-py", "-m oasdiff_py "), ("python", "")):
            program = self.temp / "oasdiff-py" / "bin" / name
            program.write_text(f'#!/bin/sh\nexec "{sys.executable}" {words}"$@"\n', encoding="utf-8")
            program.chmod(0o755)
        self.state = folder / "gh"
        self.state.mkdir()
        (folder / "bin").mkdir()
        gh = folder / "bin" / "gh"
        gh.write_text(GH, encoding="utf-8")
        gh.chmod(0o755)
        self.path = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"

    @property
    def comment(self) -> str:
        file = self.state / "comment"
        return file.read_text(encoding="utf-8") if file.exists() else ""

    def run(self, *, base_ref: str = "main", number: int | None = 7, **inputs: str) -> Job:
        given = {name: str(value.get("default", "")) for name, value in ACTION["inputs"].items()}
        given |= {name.replace("_", "-"): value for name, value in inputs.items()}
        event = {"pull_request": {"number": number}} if number else {}
        context: dict[str, Any] = {
            "inputs": given, "steps": {}, "github": {"action_path": str(ROOT), "token": "secret", "event": event},
        }  # fmt: skip
        files = {name: self.temp / name.lower() for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
        files["GITHUB_STEP_SUMMARY"].write_text("", encoding="utf-8")
        code, log = 0, ""
        for step in ACTION["runs"]["steps"]:
            if "run" not in step:
                continue
            files["GITHUB_OUTPUT"].write_text("", encoding="utf-8")
            environment = {
                "PATH": self.path, "HOME": str(self.temp), "RUNNER_TEMP": str(self.temp), "GH_STATE": str(self.state),
                "GITHUB_BASE_REF": base_ref, "GITHUB_REPOSITORY": "o/r", "PYTHONPATH": str(ROOT), "CI": "true",
                "GIT_CONFIG_GLOBAL": os.devnull, **{name: str(file) for name, file in files.items()},
            } | {name: evaluated(text, context) for name, text in step.get("env", {}).items()}  # fmt: skip
            command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
            folder = evaluated(step.get("working-directory", "."), context)
            done = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)
            log += done.stdout + done.stderr
            lines = files["GITHUB_OUTPUT"].read_text(encoding="utf-8").splitlines()
            context["steps"][step.get("id", "")] = {"outputs": dict(line.split("=", 1) for line in lines)}
            if done.returncode:
                code = done.returncode
                break
        outputs = {name: evaluated(value["value"], context) for name, value in ACTION["outputs"].items()}
        summary = files["GITHUB_STEP_SUMMARY"].read_text(encoding="utf-8")
        return Job(code, log, outputs, summary, [line for line in log.splitlines() if line.startswith("::")])


def evaluated(text: str, context: dict[str, Any]) -> str:
    """A text with its `${{ a.b.c }}` filled in."""

    def value(match: re.Match[str]) -> str:
        found: Any = context
        for name in match[1].strip().split("."):
            found = found.get(name, "") if isinstance(found, dict) else ""
        return str(found)

    return re.sub(r"\$\{\{([^}]*)\}\}", value, text)


@pytest.fixture
def runner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Runner:
    """A clone with `origin/main` on a branch of its own."""
    origin, clone = tmp_path / "origin", tmp_path / "clone"
    origin.mkdir()
    monkeypatch.chdir(origin)
    git("init", "--quiet", "--initial-branch=main")
    put("openapi.json", BASE)
    commit("first")
    git("clone", "--quiet", str(origin), str(clone))
    monkeypatch.chdir(clone)
    git("checkout", "--quiet", "-b", "work")
    return Runner(tmp_path)


def test_no_input_is_written_into_a_script() -> None:
    for step in ACTION["runs"]["steps"]:
        assert "${{" not in step.get("run", "")
        if "run" in step:
            assert step["shell"] == "bash"
        else:
            assert re.search(r"@v\d+$", step["uses"])
    assert set(ACTION["inputs"]) >= {"base", "revision", "fail-on", "profile", "config", "comment", "sarif", "site"}
    assert set(ACTION["outputs"]) == {"verdict", "errors", "warnings", "infos", "changelog"}


def test_clean(runner: Runner) -> None:
    put("openapi.json", NOTICE)
    commit()
    job = runner.run()
    assert (job.code, job.outputs["verdict"], job.outputs["infos"]) == (0, "clean", "1")
    assert job.annotations == []
    assert "### ✅ No change breaks callers." in job.summary
    assert "/new" in Path(job.outputs["changelog"]).read_text(encoding="utf-8")
    # Nothing to say, so no comment where there was none; but one that was there is brought up to date.
    assert runner.comment == ""
    (runner.state / "comment").write_text("old", encoding="utf-8")
    runner.run()
    assert "No change breaks callers." in runner.comment


def test_no_document_changed(runner: Runner) -> None:
    put("package.json", {"a": 1})
    commit()
    job = runner.run()
    assert (job.code, job.outputs["verdict"]) == (0, "clean")
    assert "No OpenAPI description changed." in job.summary


def test_warning(runner: Runner) -> None:
    put("openapi.json", WARNING)
    commit()
    job = runner.run()
    assert (job.code, job.outputs["verdict"], job.outputs["warnings"]) == (0, "warning", "1")
    assert job.annotations[0].startswith("::warning file=openapi.json,")
    assert runner.run(fail_on="WARN").code == 1


def test_breaking(runner: Runner) -> None:
    put("openapi.json", BROKEN)
    commit()
    job = runner.run(sarif="out.sarif")
    assert (job.code, job.outputs["verdict"], job.outputs["errors"]) == (1, "breaking", "1")
    assert job.annotations[0].startswith("::error file=openapi.json,line=")
    assert "The next version is" in job.summary or "no next version" in job.summary
    assert runner.comment.startswith("<!-- oasdiff-py:comment -->")
    assert runner.comment == job.summary
    assert json.loads(Path("out.sarif").read_text(encoding="utf-8"))["version"] == "2.1.0"
    assert "secret" not in job.log
    runner.run()
    assert [line.split()[3] for line in runner.state.joinpath("log").read_text(encoding="utf-8").splitlines()
            if "--method" in line] == ["POST", "PATCH"]  # fmt: skip
    assert runner.run(fail_on="none").code == 0
    assert runner.run(comment="false").code == 1


def test_two_files_that_are_named(runner: Runner) -> None:
    put("openapi.json", BROKEN)
    job = runner.run(base="origin/main:openapi.json", revision="openapi.json")
    assert (job.code, job.outputs["errors"]) == (1, "1")
    assert runner.run(revision="openapi.json").code == 1
    assert runner.run(base="origin/main", base_ref="").code == 1
    Path("own.yaml").write_text("fail-on: INFO\nprofile: contract\n", encoding="utf-8")
    assert runner.run(fail_on="none", config="own.yaml").code == 1
    assert runner.run(profile="none").outputs["verdict"] == "error"


def test_accepted_and_expired(runner: Runner) -> None:
    put("openapi.json", BROKEN)
    Path(".oasdiff-accept.yaml").write_text(f"- id: {BREAK}\n  reason: Nobody sends it.\n", encoding="utf-8")
    commit()
    job = runner.run()
    assert (job.code, job.outputs["verdict"]) == (0, "clean")
    assert "1 change accepted." in job.summary
    with Path(".oasdiff-accept.yaml").open("a", encoding="utf-8") as file:
        file.write("  until: 2020-01-01\n")
    job = runner.run()
    assert (job.code, job.outputs["verdict"]) == (1, "breaking")
    assert "ended on 2020-01-01" in job.log
    assert "ended on 2020" in job.summary


def test_an_unreadable_base_is_never_green(runner: Runner) -> None:
    git("checkout", "--quiet", "-B", "main", cwd=Path("../origin"))
    Path("../origin/openapi.json").write_text('{"openapi": "3.1.0",\n "paths": [}', encoding="utf-8")
    git("commit", "--quiet", "-am", "broken", cwd=Path("../origin"))
    git("fetch", "--quiet", "origin")
    git("reset", "--quiet", "--hard", "origin/main")
    put("openapi.json", BASE)
    commit("mended")
    for inputs in ({}, {"fail_on": "none"}):
        job = runner.run(**inputs)
        assert (job.code, job.outputs["verdict"], job.outputs["errors"]) == (102, "error", "")
        assert job.annotations[0].startswith("::error title=oasdiff-py could not compare::Error: ")
        assert "The comparison failed" in job.summary
        assert "openapi.json:2" in runner.comment
    assert runner.run(base="nowhere").code == 102


def test_files_that_come_go_move_and_split(runner: Runner) -> None:
    put("extra.json", description(info={"title": "Extra", "version": "1"}))
    commit("new")
    assert runner.run().outputs["verdict"] == "clean"
    git("mv", "openapi.json", "moved.json")
    commit("renamed")
    assert runner.run().outputs["verdict"] == "clean"
    split = json.loads(json.dumps(BASE))
    body = split["paths"]["/orders"]["post"]["requestBody"]["content"]["application/json"]
    put("parts/order.json", body["schema"])
    body["schema"] = {"$ref": "parts/order.json"}
    put("moved.json", split)
    commit("split")
    assert runner.run().outputs["verdict"] == "clean"
    git("rm", "--quiet", "-r", "moved.json", "parts")
    commit("deleted")
    job = runner.run()
    assert (job.code, job.outputs["verdict"]) == (1, "breaking")
    assert job.annotations[0].startswith("::error file=openapi.json,line=")


@pytest.mark.parametrize("state", ["forbidden", "unreadable"])
def test_a_fork_without_rights_has_its_verdict_without_a_comment(runner: Runner, state: str) -> None:
    (runner.state / state).touch()
    put("openapi.json", BROKEN)
    commit()
    job = runner.run()
    assert (job.code, job.outputs["verdict"]) == (1, "breaking")
    assert "No comment was written" in job.log
    put("openapi.json", NOTICE)
    assert runner.run().code == 0


def test_no_pull_request_no_comment(runner: Runner) -> None:
    put("openapi.json", BROKEN)
    commit()
    assert runner.run(number=None, base_ref="").outputs["verdict"] == "breaking"
    assert runner.comment == ""


@pytest.mark.parametrize("name", ['a b/it\'s "quoted" $(touch pwned).json', "a,b:c=d;e%20f.json", "-f.json"])
def test_odd_paths(runner: Runner, name: str) -> None:
    git("mv", "openapi.json", "base.json")
    Path(name).parent.mkdir(exist_ok=True)
    put(name, BROKEN)
    git("rm", "--quiet", "--cached", "base.json")
    job = runner.run(base="base.json", revision=name)
    assert (job.code, job.outputs["verdict"], job.outputs["errors"]) == (1, "breaking", "1"), job.log
    assert not Path("pwned").exists()
    Path("base.json").unlink()
    commit("renamed")
    job = runner.run()
    assert (job.code, job.outputs["verdict"]) == (1, "breaking")
    assert not list(Path().rglob("pwned"))


def test_odd_branches(runner: Runner) -> None:
    git("branch", "$(touch${IFS}pwned)", cwd=Path("../origin"))
    git("fetch", "--quiet", "origin")
    put("openapi.json", BROKEN)
    commit()
    job = runner.run(base_ref="$(touch${IFS}pwned)")
    assert (job.code, job.outputs["verdict"]) == (1, "breaking")
    assert not Path("pwned").exists()


def test_a_shallow_checkout_fetches_what_it_lacks(runner: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    put("openapi.json", BROKEN)
    commit()
    git("push", "--quiet", "origin", "work")
    origin = Path("../origin").resolve()
    shallow = origin.parent / "shallow"
    git("clone", "--quiet", "--depth=1", "--branch=work", f"file://{origin}", str(shallow))
    monkeypatch.chdir(shallow)
    assert runner.run().outputs["verdict"] == "breaking"


def test_a_site_is_built_where_it_is_asked_for(runner: Runner) -> None:
    put("openapi.json", NOTICE)
    commit()
    job = runner.run(site="pages", revision="openapi.json")
    assert job.code == 0, job.log
    assert Path("pages/index.html").exists()
    job = runner.run(site="pages2")
    assert job.code == 1
    assert "needs the input revision" in job.log


def test_a_version_that_makes_no_major_step(runner: Runner) -> None:
    put("openapi.json", BROKEN | {"info": {"title": "Shop", "version": "1.1.0"}})
    assert runner.run(fail_on="MISSING-VERSION-BUMP").code == 1
    put("openapi.json", BROKEN | {"info": {"title": "Shop", "version": "2.0.0"}})
    job = runner.run(fail_on="MISSING-VERSION-BUMP")
    assert (job.code, job.outputs["verdict"]) == (0, "breaking")


# The examples in docs/ci, as far as they can be run.


def shell(script: str, **environment: str) -> subprocess.CompletedProcess[str]:
    folder = Path(sys.executable).parent
    env = {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}", "HOME": str(Path.cwd()), **environment}
    return subprocess.run(["bash", "-euc", script], env=env, capture_output=True, text=True, check=False)


def scripts() -> dict[str, tuple[str, dict[str, str]]]:
    ci = ROOT / "docs" / "ci"
    gitlab = yaml.safe_load((ci / "gitlab.yml").read_text(encoding="utf-8"))
    scanning = yaml.safe_load((ci / "github-code-scanning.yml").read_text(encoding="utf-8"))
    steps = [step["run"] for step in scanning["jobs"]["oasdiff"]["steps"] if "run" in step]
    jenkins = re.search(r"'''(.*?)'''", (ci / "Jenkinsfile").read_text(encoding="utf-8"), re.DOTALL)
    assert jenkins
    return {
        "gitlab": ("\n".join(gitlab["oasdiff"]["script"]), {"CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main"}),
        "github": (steps[-1], {"GITHUB_BASE_REF": "main"}),
        "jenkins": (jenkins[1].replace(".venv/bin/", ""), {"CHANGE_TARGET": "main"}),
        "shell": (f"sh '{ci / 'gate.sh'}' origin/main", {}),
    }


@pytest.mark.parametrize("name", ["gitlab", "github", "jenkins", "shell"])
@pytest.mark.usefixtures("runner")
def test_the_examples_are_green_and_red_as_they_should_be(name: str) -> None:
    script, environment = scripts()[name]
    put("openapi.json", NOTICE)
    commit()
    assert shell(script, **environment).returncode == 0
    put("openapi.json", BROKEN)
    commit()
    assert shell(script, **environment).returncode == 1
    put("openapi.json", {"openapi": "3.1.0", "paths": []})
    commit()
    assert shell(script, **environment).returncode == 102


def test_the_pre_commit_example_names_a_hook_that_there_is() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    config = yaml.safe_load((ROOT / "docs" / "ci" / "pre-commit-config.yaml").read_text(encoding="utf-8"))
    (repository,) = config["repos"]
    assert {hook["id"] for hook in repository["hooks"]} <= {hook["id"] for hook in hooks}


def test_the_workflow_names_inputs_that_there_are() -> None:
    workflow = yaml.safe_load((ROOT / "docs" / "ci" / "github.yml").read_text(encoding="utf-8"))
    (step,) = [step for step in workflow["jobs"]["oasdiff"]["steps"] if "oasdiff" in step.get("uses", "")]
    assert set(step["with"]) <= set(ACTION["inputs"])
