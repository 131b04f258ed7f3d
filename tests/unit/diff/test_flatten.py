"""`allOf` compared branch by branch, and merged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.comparing import compare, told
from tests.documents import with_body

if TYPE_CHECKING:
    from pathlib import Path

A = {"type": "object", "properties": {"a": {"type": "string", "maxLength": 9}}}
B = {"type": "object", "properties": {"b": {"type": "integer"}}, "required": ["b"]}


def ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def test_a_property_that_moved_to_another_branch_is_no_change(tmp_path: Path) -> None:
    both = {"type": "object", "properties": {**A["properties"], **B["properties"]}, "required": ["b"]}
    base = with_body({"allOf": [ref("A"), B]}, schemas={"A": A})
    revision = with_body({"allOf": [ref("A"), {"type": "object"}]}, schemas={"A": both})
    assert told(compare(tmp_path, base, revision)) == []
    assert told(compare(tmp_path, revision, base)) == []


def test_merged_branches_tell_what_they_say_together(tmp_path: Path) -> None:
    base = with_body({"allOf": [A, B]})
    revision = with_body({"allOf": [{**A, "properties": {"a": {"type": "string", "maxLength": 5}}}, B]})
    (finding,) = compare(tmp_path, base, revision).findings
    assert (finding.property, finding.level.word) == ("allOf[subschema #1]/a", "warning")
    (finding,) = compare(tmp_path, base, revision, flatten_all_of=True).findings
    assert (finding.id, finding.property, finding.level.word) == ("request-property-max-length-decreased", "a", "error")


def test_the_tighter_bound_of_two_branches_counts(tmp_path: Path) -> None:
    base = with_body({"allOf": [{"maximum": 10}, {"maximum": 5}]})
    revision = with_body({"allOf": [{"maximum": 20}, {"maximum": 5}]})
    assert told(compare(tmp_path, base, revision, flatten_all_of=True)) == []
    assert told(compare(tmp_path, base, revision)) == []


def test_an_overlay_on_a_recursive_component_ends(tmp_path: Path) -> None:
    def tree(length: int) -> dict[str, Any]:
        overlay = {"properties": {"children": {"items": ref("Node")}, "name": {"maxLength": length}}}
        node = {"properties": {"next": {"allOf": [ref("Node"), overlay]}, "name": {"type": "string"}}}
        return with_body({"allOf": [ref("Node"), overlay]}, schemas={"Node": node})

    for flatten in (False, True):
        assert told(compare(tmp_path, tree(5), tree(5), flatten_all_of=flatten)) == []
        found = compare(tmp_path, tree(5), tree(4), flatten_all_of=flatten)
        assert {finding.id for finding in found.findings} == {"request-property-max-length-decreased"}
        assert len(found) <= 4


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ([{"type": ["string", "null"]}, {"maxLength": 3}], [{"type": "string"}, {"maxLength": 3}],
         "request-body-became-not-nullable"),
        ([{"enum": ["a", "b"]}, {"enum": ["b", "c"]}], [{"enum": ["b"]}, {"enum": ["b", "c", "d"]}], None),
        ([{"multipleOf": 2}, {"multipleOf": 3}], [{"multipleOf": 6}], None),
        ([{"required": ["a"]}, {"required": ["b"]}], [{"required": ["a", "b"]}], None),
        ([{"anyOf": [{"type": "string"}, {"type": "boolean"}]}, {"anyOf": [{"type": "integer"}, {"type": "string"}]}],
         [{"anyOf": [{"type": "string"}, {"type": "boolean"}]}], "request-body-all-of-removed"),
    ],
)  # fmt: skip
def test_merging(tmp_path: Path, before: list[Any], after: list[Any], expected: str | None) -> None:
    report = compare(tmp_path, with_body({"allOf": before}), with_body({"allOf": after}), flatten_all_of=True)
    found = {finding.id for finding in report.findings}
    assert found == ({expected} if expected else set())
