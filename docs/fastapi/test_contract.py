"""Fails when the application breaks those who call it; run by pytest beside `app.py`.

The released schema is in `openapi.json`. Write it anew at each release:

    python -c "import json, app; print(json.dumps(app.app.openapi(), indent=2))" > openapi.json
"""

from __future__ import annotations

from pathlib import Path

from app import app

from oasdiff_py.testing import assert_no_breaking

HERE = Path(__file__).parent


def test_callers_of_the_last_release_are_not_broken() -> None:
    assert_no_breaking(HERE / "openapi.json", app.openapi())
