"""What a comparison does with shapes that are hard: cycles, shared schemas, large fan-out."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest

from oasdiff_py.changelog.report import changelog
from oasdiff_py.diff.options import Options
from oasdiff_py.load import load_revision
from tests.comparing import TODAY, compare, told
from tests.documents import description, with_answer, with_body, write

if TYPE_CHECKING:
    from pathlib import Path


def ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def endpoints(count: int, schema: Any) -> dict[str, Any]:
    answer = {"200": {"description": "", "content": {"application/json": {"schema": schema}}}}
    return {f"/e{index}": {"get": {"responses": answer}} for index in range(count)}


def test_a_change_behind_a_cycle_is_told_once_an_endpoint_with_its_places(tmp_path: Path) -> None:
    node = {"type": "object", "properties": {"left": ref("Node"), "right": ref("Node"), "name": {"type": "string"}}}
    changed = {**node, "properties": {**node["properties"], "size": {"type": "integer"}}}
    base = description(paths=endpoints(23, ref("Node")), schemas={"Node": node})
    revision = description(paths=endpoints(23, ref("Node")), schemas={"Node": changed})
    report = compare(tmp_path, base, revision)
    assert told(report) == [("response-optional-property-added", "size")] * 23
    assert [spot.property for spot in report.findings[0].spots] == ["size", "left/size", "right/size"]
    assert {finding.cause for finding in report.findings} == {"Node"}


def test_a_dense_web_of_cycles_ends_soon(tmp_path: Path) -> None:
    count = 120
    schemas = {
        f"N{index}": {
            "type": "object",
            "properties": {f"p{other}": ref(f"N{(index + other) % count}") for other in range(12)},
        }
        for index in range(count)
    }
    changed = {**schemas, "N0": {**schemas["N0"], "properties": {**schemas["N0"]["properties"], "x": {}}}}
    paths = endpoints(60, ref("N1"))
    started = time.monotonic()
    report = compare(tmp_path, description(paths=paths, schemas=schemas), description(paths=paths, schemas=changed))
    assert len(report) == 60
    assert time.monotonic() - started < 20
    assert len(report.findings[0].spots) <= count * 12


def test_the_nearest_way_comes_first(tmp_path: Path) -> None:
    schemas = {"Deep": {"properties": {"inner": ref("Leaf")}}, "Leaf": {"properties": {"a": {"type": "string"}}}}
    changed = {**schemas, "Leaf": {"properties": {"a": {"type": "string"}, "b": {"type": "string"}}}}
    root = {"properties": {"deep": ref("Deep"), "near": ref("Leaf")}}
    report = compare(tmp_path, with_body(root, schemas=schemas), with_body(root, schemas=changed))
    assert [spot.property for spot in report.findings[0].spots] == ["near/b", "deep/inner/b"]


@pytest.mark.parametrize("make", [with_body, with_answer])
def test_a_document_against_itself_is_silent(tmp_path: Path, make: Any) -> None:
    document = make({"oneOf": [{"type": "string"}, {"properties": {"a": {"enum": [1, True, None]}}}]})
    assert told(compare(tmp_path, document, document)) == []


def test_callers_of_a_webhook_are_its_receivers(tmp_path: Path) -> None:
    def hook(schema: Any) -> dict[str, Any]:
        body = {"content": {"application/json": {"schema": schema}}}
        return description(webhooks={"paid": {"post": {"requestBody": body, "responses": {}}}})

    base = hook({"type": "object", "properties": {"state": {"type": "string", "enum": ["paid"]}}})
    revision = hook({"type": "object", "properties": {"state": {"type": "string", "enum": ["paid", "late"]}}})
    (finding,) = compare(tmp_path, base, revision).findings
    assert (finding.id, finding.level.word, finding.declared_level.word) == (
        "request-property-enum-value-added", "error", "info",
    )  # fmt: skip
    assert finding.endpoint is not None
    assert finding.endpoint.path == "webhook:paid"


def test_a_not_turns_the_effect(tmp_path: Path) -> None:
    def banned(length: int) -> dict[str, Any]:
        return with_body({"properties": {"a": {"not": {"type": "string", "maxLength": length}}}})

    (finding,) = compare(tmp_path, banned(5), banned(4)).findings
    assert (finding.id, finding.level.word, finding.declared_level.word) == (
        "request-property-max-length-decreased", "info", "error",
    )  # fmt: skip


def test_what_stands_beside_a_reference_counts(tmp_path: Path) -> None:
    schemas = {"Name": {"type": "string"}}
    base = with_body({"properties": {"name": ref("Name")}}, schemas=schemas)
    revision = with_body({"properties": {"name": {**ref("Name"), "maxLength": 9}}}, schemas=schemas)
    assert told(compare(tmp_path, base, revision)) == [("request-property-max-length-set", "name")]
    assert told(compare(tmp_path, revision, base)) == [("request-property-max-length-unset", "name")]


def test_a_boolean_schema_is_seen_in_a_document_that_changed_elsewhere(tmp_path: Path) -> None:
    base = with_body({"properties": {"a": True, "b": {"type": "string"}}})
    revision = with_body({"properties": {"a": False, "b": {"type": "integer"}}})
    assert told(compare(tmp_path, base, revision)) == [
        ("request-property-schema-became-false", "a"), ("request-property-type-changed", "b"),
    ]  # fmt: skip


def test_a_sole_all_of_around_a_reference_is_the_reference(tmp_path: Path) -> None:
    schemas = {"Name": {"type": "object", "properties": {"a": {"type": "string"}}}}
    base = with_body({"properties": {"name": ref("Name")}}, schemas=schemas)
    revision = with_body({"properties": {"name": {"allOf": [ref("Name")], "description": "A name."}}}, schemas=schemas)
    assert told(compare(tmp_path, base, revision)) == []
    assert told(compare(tmp_path, revision, base)) == []


def test_an_operation_in_a_file_of_its_own_is_read(tmp_path: Path) -> None:
    def operation(kind: str) -> dict[str, Any]:
        schema = {"properties": {"a": {"type": kind}}}
        return {"responses": {"200": {"description": "", "content": {"application/json": {"schema": schema}}}}}

    document = description(paths={"/a": {"get": {"$ref": "list.json"}}})
    reports = []
    for name, kind in (("old", "string"), ("new", "integer")):
        (tmp_path / name).mkdir()
        write(tmp_path / name, "list.json", operation(kind))
        reports.append(load_revision(write(tmp_path / name, "openapi.json", document)))
    assert told(changelog(*reports, options=Options(TODAY))) == [("response-property-type-changed", "a")]


def test_a_mapping_of_properties_behind_a_reference_can_change(tmp_path: Path) -> None:
    def revision(*names: str) -> dict[str, Any]:
        document = with_body({"properties": {"$ref": "#/components/x-shared"}}, schemas={})
        document["components"]["x-shared"] = {name: {"type": "string"} for name in names}
        return document

    assert told(compare(tmp_path, revision("a", "b"), revision("b", "c"))) == [
        ("request-property-removed", "a"), ("new-optional-request-property", "c"),
    ]  # fmt: skip


def test_options_choose_and_rewrite_paths(tmp_path: Path) -> None:
    base = description(paths=endpoints(2, {"type": "string"}))
    revision = description(paths={f"/v1{path}": item for path, item in endpoints(2, {"type": "integer"}).items()})
    report = compare(
        tmp_path, base, revision, base_path=lambda path: f"/v1{path}", keep=lambda path: path.endswith("1")
    )
    assert [(finding.id, finding.endpoint and finding.endpoint.path) for finding in report.findings] == [
        ("response-body-type-changed", "/v1/e1")
    ]
