"""Text read with the help of another revision is read as if it were read alone.

`make test` edits 200 times, `make test-long` (OASDIFF_EDITS) 10,000 times.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from oasdiff_py.errors import SpecError
from oasdiff_py.load import Limits
from oasdiff_py.load.parse import parse_document
from oasdiff_py.load.yaml_reader import read_yaml_text
from tests.property.text_edits import edited

ROOT = Path(__file__).resolve().parents[2]
EDITS = int(os.environ.get("OASDIFF_EDITS", "200"))
BATCHES = 4
LIMITS = Limits(max_depth=60, max_expanded_nodes=20_000)

ANCHORED = b"""openapi: 3.1.0
info: &info
  title: Anchors
  version: '1'
x-more: *info
paths:
  /a:
    get: &get
      responses:
        '200':
          description: |
            Text
              more

  /b:
    get: *get
  # between
  /c:
    post:
      responses: {'200': {description: ok}}
components:
  schemas:
    Pet:
      type: object
      required:
      - name
      properties:
        name: {type: string, example: "a\\nb"}
    "Quo'ted":
      <<: {type: string}
      description: >+
        folded

"""


def sources() -> list[bytes]:
    found = [ANCHORED]
    found += [file.read_bytes() for file in sorted((ROOT / "specs/history/completions").glob("*.yaml"))[::3]]
    found += [file.read_bytes() for file in sorted((ROOT / "tests/cases").glob("*/*/base.yaml"))[::150]]
    if EDITS > 1000:
        corpus = sorted((ROOT / ".cache/corpus").glob("*/0*.yaml"))
        found += [raw for raw in (file.read_bytes() for file in corpus[::4]) if len(raw) < 400_000]
    return found


SOURCES = sources()


def outcome(raw: bytes, like: Any = None) -> tuple[Any, ...]:
    """What reading gives, to the last type and the order of keys, or what it says."""
    try:
        document = parse_document(raw, "api.yaml", "api.yaml", LIMITS, like)
    except SpecError as error:
        return ("refused", str(error))
    assert document.written is not None
    return ("read", repr(document.data), list(document.written.read.anchors))


@pytest.mark.parametrize("batch", range(BATCHES))
def test_reading_with_help_gives_what_reading_alone_gives(batch: int, monkeypatch: pytest.MonkeyPatch) -> None:
    # Whatever can be taken over is, be it worth the search or not.
    monkeypatch.setattr("oasdiff_py.load.reuse._WORTH", 0)
    random = Random(batch)  # noqa: S311 - edits, not secrets
    helped = 0
    for _ in range(EDITS // BATCHES):
        base = parse_document(random.choice(SOURCES), "api.yaml", "api.yaml", LIMITS)
        assert base.written is not None
        raw = edited(base.written.text.decode(), random).encode()
        assert outcome(raw, base) == outcome(raw)
        try:
            helped += base.written.read_next(raw, "api.yaml", LIMITS) is not None
        except SpecError:
            continue
    assert helped >= EDITS // BATCHES // 10, f"only {helped} texts were read with help: hardly anything was tested"


def test_only_what_changed_is_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    base = parse_document(ANCHORED, "api.yaml", "api.yaml", LIMITS)
    parsed: list[bytes] = []

    def spy(raw: bytes, name: str, limits: Limits) -> Any:
        parsed.append(raw)
        return read_yaml_text(raw, name, limits)

    monkeypatch.setattr("oasdiff_py.load.reuse.read_yaml_text", spy)
    again = parse_document(ANCHORED.replace(b"ok", b"fine"), "api.yaml", "api.yaml", LIMITS, base)
    assert again.data["paths"]["/c"]["post"]["responses"]["200"]["description"] == "fine"
    assert again.data["components"]["schemas"]["Pet"] is base.data["components"]["schemas"]["Pet"]
    assert again.data["paths"]["/a"] is not base.data["paths"]["/a"], "it holds an anchor that is used outside of it"
    (rest,) = parsed
    assert b"required" not in rest
    assert b"fine" in rest


def test_the_same_text_is_not_parsed_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    base = parse_document(ANCHORED, "api.yaml", "api.yaml", LIMITS)
    monkeypatch.setattr("oasdiff_py.load.yaml_reader.read_yaml_text", None)
    monkeypatch.setattr("oasdiff_py.load.reuse.read_yaml_text", None)
    assert parse_document(ANCHORED, "b.yaml", "b.yaml", LIMITS, base).data is base.data


@pytest.mark.parametrize(
    "wrong",
    [
        b"paths: {\n  /a:\n    get: {}\n  /b:\n    get: {}\n  }\n",
        b"x: |\n  paths:\n    /a:\n      get: {}\npaths:\n  /b:\n    get: {}\n  /a:\n    get: {}\n",
        b"x: '\npaths:\n  /a:\n    get: {}\n  /b:\n    get: {}\n'\n",
        b"x: '\npaths:\n  /a:\n    get: {}\n  /b:\n    get: {}\n'\npaths:\n  /b:\n    get: {}\n",
        b"paths:\n  /a:\n    get: {}\n  /a:\n    get: {}\n",
        b"{\npaths:\n  /a:\n    get: {}\n  /b:\n    get: {}\n}\n",
        b"paths: !!map\n  /a:\n    get: {}\n  /b:\n    get: {}\n",
        b"paths:\n  /a:\n    get: {}\n  /b:\n    get: {}\n---\npaths: 1\n",
        b"? paths\n:\n  /a:\n    get: {}\n  /b:\n    get: {}\n",
    ],
)
def test_the_same_lines_in_another_surrounding_are_read_anew(wrong: bytes) -> None:
    base = parse_document(b"paths:\n  /a:\n    get: {}\n  /b:\n    get: {}\n", "a", "a", LIMITS)
    assert outcome(wrong, base) == outcome(wrong)
