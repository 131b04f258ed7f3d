"""Fixtures of the tests of `load`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from load_helpers import CORPUS, Repository

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture
def corpus() -> Callable[[str], Path]:
    def find(pattern: str) -> Path:
        found = sorted(CORPUS.glob(pattern))
        if not found:
            pytest.skip(f"the corpus of real descriptions is not here: .cache/corpus/{pattern}")
        return found[-1]

    return find


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Repository:
    folder = tmp_path / "repository"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return Repository(folder)
