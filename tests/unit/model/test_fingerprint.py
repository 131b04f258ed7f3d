from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from oasdiff_py.model.fingerprint import Fingerprints
from tests.documents import api, description

if TYPE_CHECKING:
    from pathlib import Path


def equal(folder: Path, left: dict[str, Any], right: dict[str, Any], *, dialects: tuple[str, str]) -> bool:
    """Whether the schema `Subject` of two documents has one fingerprint."""
    table = Fingerprints()
    numbers = []
    for name, schemas, version in (("left.json", left, dialects[0]), ("right.json", right, dialects[1])):
        document = api(folder, description(version, schemas=schemas), name)
        where = document.root.child("components").child("schemas").child("Subject")
        subject = document.schemas.read(document.schema_components["Subject"], where)
        numbers.append(table.of(document.schemas, subject))
    return numbers[0] == numbers[1]


REF = {"$ref": "#/components/schemas/Other"}
STRING = {"type": "string"}
TREE = {"type": "object", "properties": {"left": {"$ref": "#/components/schemas/Subject"}}}


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ({"Subject": REF, "Other": STRING}, {"Subject": STRING}),
        ({"Subject": {**STRING, "description": "A name."}}, {"Subject": {**STRING, "example": "Ada"}}),
        ({"Subject": {"oneOf": [STRING, {"type": "integer"}]}}, {"Subject": {"oneOf": [{"type": "integer"}, STRING]}}),
        ({"Subject": {"allOf": [REF]}, "Other": STRING}, {"Subject": STRING}),
        ({"Subject": {"maximum": 1}}, {"Subject": {"maximum": 1.0}}),
        ({"Subject": {"enum": ["a", "b"]}}, {"Subject": {"enum": ["b", "a"]}}),
        (
            {"Subject": {"required": ["a", "b"], **TREE}},
            {"Subject": {**TREE, "required": ["b", "a"]}},
        ),
        # A cycle under other names, and one that was unrolled once.
        (
            {"Subject": TREE},
            {"Subject": {"type": "object", "properties": {"left": REF}},
             "Other": {"type": "object", "properties": {"left": {"$ref": "#/components/schemas/Subject"}}}},
        ),
    ],
    ids=["inline", "annotations", "order", "sole-all-of", "numbers", "enum", "required", "unrolled"],
)  # fmt: skip
def test_the_same_meaning_has_one_fingerprint(tmp_path: Path, left: dict[str, Any], right: dict[str, Any]) -> None:
    assert equal(tmp_path, left, right, dialects=("3.1.0", "3.1.0"))


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ({"Subject": STRING}, {"Subject": {"type": "integer"}}),
        ({"Subject": {"const": 1}}, {"Subject": {"const": True}}),
        ({"Subject": {"default": 0}}, {"Subject": {"default": False}}),
        ({"Subject": {"prefixItems": [STRING, REF]}, "Other": {"type": "integer"}},
         {"Subject": {"prefixItems": [REF, STRING]}, "Other": {"type": "integer"}}),
        ({"Subject": False}, {"Subject": True}),
        ({"Subject": {"oneOf": [STRING]}}, {"Subject": {"oneOf": [STRING, STRING]}}),
        # Two cycles whose nodes look alike from near by.
        (
            {"Subject": {"properties": {"next": REF}},
             "Other": {"properties": {"next": {"$ref": "#/components/schemas/Subject"}}}},
            {"Subject": {"properties": {"next": REF}},
             "Other": {"properties": {"next": {"$ref": "#/components/schemas/Subject"}}, "maxProperties": 1}},
        ),
    ],
    ids=["type", "true-is-not-one", "false-is-not-zero", "tuple-order", "never", "repeated-branch", "cycle"],
)  # fmt: skip
def test_another_meaning_has_another_fingerprint(tmp_path: Path, left: dict[str, Any], right: dict[str, Any]) -> None:
    assert not equal(tmp_path, left, right, dialects=("3.1.0", "3.1.0"))


def test_dialects_agree(tmp_path: Path) -> None:
    old = {"Subject": {"type": "integer", "nullable": True, "minimum": 0, "exclusiveMinimum": True}}
    new = {"Subject": {"type": ["integer", "null"], "exclusiveMinimum": 0}}
    assert equal(tmp_path, old, new, dialects=("3.0.3", "3.1.0"))


def test_a_long_chain_and_a_long_cycle_end(tmp_path: Path) -> None:
    count = 3000
    chain = {
        f"N{index}": {"properties": {"next": {"$ref": f"#/components/schemas/N{index + 1}"}}} for index in range(count)
    }
    start = {"Subject": {"$ref": "#/components/schemas/N0"}}
    ended = {**start, **chain, f"N{count}": STRING}
    assert equal(tmp_path, ended, ended, dialects=("3.1.0", "3.1.0"))
    other = {**start, **chain, f"N{count}": {"type": "integer"}}
    assert not equal(tmp_path, ended, other, dialects=("3.1.0", "3.1.0"))
    looped = {**start, **chain, f"N{count}": {"$ref": "#/components/schemas/N0"}}
    assert equal(tmp_path, looped, looped, dialects=("3.1.0", "3.1.0"))
