"""Code of users as entry points."""

from __future__ import annotations

import json
from importlib.metadata import EntryPoint
from typing import TYPE_CHECKING

from oasdiff_py.classify import plugins
from oasdiff_py.cli.main import run
from tests.documents import description, write

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from oasdiff_py.diff.change import Change


def without_internal(changes: list[Change]) -> list[Change]:
    return [change for change in changes if change.endpoint is None or "internal" not in change.endpoint.tags]


def test_a_plugin_works_on_the_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    point = EntryPoint("internal", "tests.unit.classify.test_plugins:without_internal", plugins.GROUP)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [point] if group == plugins.GROUP else [])
    base = write(tmp_path, "base.json", description(paths={}))
    operation = {"responses": {}}
    paths = {"/a": {"get": {**operation, "tags": ["internal"]}}, "/b": {"get": operation}}
    revision = write(tmp_path, "revision.json", description(paths=paths))
    assert run(["changelog", base, revision, "-f", "json", "--plugin", "internal"]) == 0
    assert [finding["path"] for finding in json.loads(capfd.readouterr().out)] == ["/b"]
    assert run(["changelog", base, revision, "--plugin", "intern"]) == 101
    assert "there are: internal" in capfd.readouterr().err
