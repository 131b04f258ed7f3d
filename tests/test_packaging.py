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
    assert "oasdiff_py/_catalogue.json" in names
    assert "oasdiff_py/_rule_pages/request-property-max-decreased.md" in names
    assert any(name.endswith("templates/changelog.html.j2") for name in names)
    assert not [name for name in names if name.startswith(("tests/", "specs/", "rules/", "docs/"))]

    fresh = tmp_path / "fresh"
    subprocess.run([sys.executable, "-m", "venv", str(fresh)], check=True)
    install = [str(fresh / "bin" / "pip"), "install", "--quiet", "--no-deps", "--no-index", str(wheel)]
    subprocess.run(install, check=True, capture_output=True)
    # The dependencies come from the environment of the tests, so that this needs no network.
    site = next(path for path in sys.path if path.endswith("site-packages"))
    environment = {**os.environ, "PYTHONPATH": site, "PYTHONSAFEPATH": "1"}

    def run(*words: str) -> str:
        done = subprocess.run(words, check=True, capture_output=True, text=True, cwd=tmp_path, env=environment)
        return done.stdout

    where = run(str(fresh / "bin" / "python"), "-c", "import oasdiff_py; print(oasdiff_py.__file__)")
    assert where.startswith(str(fresh))
    fits = "from oasdiff_py.classify import compiled; print(compiled._compiled(compiled.FILE) is not None)"
    assert run(str(fresh / "bin" / "python"), "-c", fits) == "True\n"
    base = write(tmp_path, "base.json", description())
    revision = write(tmp_path, "revision.json", description(paths={}))
    command = str(fresh / "bin" / "oasdiff-py")
    found = json.loads(run(command, "changelog", base, revision, "-f", "json"))
    assert [finding["id"] for finding in found] == ["api-path-removed-without-deprecation"]
    assert run(command, "changelog", base, revision, "-f", "html").startswith("<!DOCTYPE html>")
    assert "+                price: {type: number, maximum: 100}" in run(
        command, "explain", "request-property-max-decreased"
    )
