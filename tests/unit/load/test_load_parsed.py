from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from oasdiff_py.cache.entries import Cache
from oasdiff_py.load import Limits, parsed
from oasdiff_py.load.parse import parse_document

if TYPE_CHECKING:
    from pathlib import Path

TEXT = b"""openapi: 3.1.0
info: {title: "caf\\xe9 \\U0001F600", version: 1.50}
x-numbers: [1, -7, 0x1F, +1, 1e3, .5, 1.0, .inf, -.inf, 123456789012345678901234567890, 9223372036854775808, 1e999]
x-words: [true, 'true', null, ~, '', "1", 2024-01-01, 1:30]
x-deep: {b: {a: [[{c: 0o17}]]}, a: []}
"""


def read(text: bytes, known: parsed.Parsed) -> Any:
    return parse_document(text, "api.yaml", "api.yaml", Limits(), parsed=known).data


@pytest.fixture
def known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> parsed.Parsed:
    monkeypatch.setattr(parsed, "_WORTH", 0)
    return parsed.Parsed(Cache(tmp_path / "cache"))


def entries(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "cache").glob("v1/*/*.json"))


def test_a_text_is_read_once_and_comes_back_as_it_was(
    known: parsed.Parsed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = read(TEXT, known)
    assert len(entries(tmp_path)) == 1
    monkeypatch.setattr("oasdiff_py.load.yaml_reader.read_yaml_text", None)
    again = read(TEXT, known)
    assert repr(again) == repr(first), "types, spelling and order"
    assert again == first


@pytest.mark.parametrize("text", [b"a: &x 1\nb: *x\n", b'{"a": 1}'])
def test_anchors_and_json_are_not_kept(known: parsed.Parsed, tmp_path: Path, text: bytes) -> None:
    assert read(text, known) == read(text, known)
    assert not entries(tmp_path)


def test_a_damaged_entry_is_read_anew(known: parsed.Parsed, tmp_path: Path) -> None:
    first = read(TEXT, known)
    (entry,) = entries(tmp_path)
    entry.write_bytes(entry.read_bytes().replace(b"openapi", b"openapl"))
    assert read(TEXT, known) == first


def test_another_bound_is_another_reading(known: parsed.Parsed, tmp_path: Path) -> None:
    read(TEXT, known)
    parse_document(TEXT, "a", "a", Limits(max_depth=20), parsed=known)
    assert len(entries(tmp_path)) == 2


def test_what_was_not_used_for_long_goes_first(
    known: parsed.Parsed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = [TEXT + f"x-{number}: 1\n".encode() for number in range(3)]
    files = []
    for number, text in enumerate(texts):
        read(text, known)
        (new,) = set(entries(tmp_path)) - set(files)
        files.append(new)
        os.utime(new, (number, number))
    read(texts[0], known)
    monkeypatch.setattr(parsed, "_MOST", 2 * max(file.stat().st_size for file in files) + 10)
    read(TEXT, known)
    left = set(entries(tmp_path))
    assert files[0] in left, "it was used again"
    assert files[1] not in left
    assert len(left) == 2
