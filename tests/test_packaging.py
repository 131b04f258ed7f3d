"""The wheel: it carries the rules and the templates, and works where there is no checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

from tests.documents import description, write

ROOT = Path(__file__).resolve().parent.parent


def test_the_wheel_runs_in_a_fresh_environment(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)],
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    assert "oasdiff_py/_rules/enum.yaml" in names
    assert "oasdiff_py/_rules/profiles/default.yaml" in names
    assert any(name.endswith("templates/changelog.html.j2") for name in names)
    assert not [name for name in names if name.startswith(("tests/", "specs/", "rules/"))]

    fresh = tmp_path / "fresh"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(fresh)], check=True)
    python = fresh / "bin" / "python"
    # The dependencies come from the environment of the tests, so that this needs no network; the package does not.
    site = next(path for path in sys.path if path.endswith("site-packages"))
    target = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(target)
    base = write(tmp_path, "base.json", description())
    revision = write(tmp_path, "revision.json", description(paths={}))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(target), site)), "PYTHONSAFEPATH": "1"}
    done = subprocess.run(
        [str(python), "-m", "oasdiff_py", "changelog", base, revision, "-f", "json"],
        check=True, capture_output=True, text=True, cwd=tmp_path, env=environment,
    )  # fmt: skip
    assert [finding["id"] for finding in json.loads(done.stdout)] == ["api-path-removed-without-deprecation"]
    code = "import oasdiff_py, sys; sys.stdout.write(oasdiff_py.__file__)"
    where = subprocess.run([str(python), "-c", code], check=True, capture_output=True, text=True, env=environment)
    assert where.stdout.startswith(str(target))
    html = subprocess.run(
        [str(python), "-m", "oasdiff_py", "changelog", base, revision, "-f", "html"],
        check=True, capture_output=True, text=True, cwd=tmp_path, env=environment,
    )  # fmt: skip
    assert html.stdout.startswith("<!DOCTYPE html>")
