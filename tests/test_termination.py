"""Shapes on which other tools hang, or say one change thousands of times: each ends soon and tells it once."""

from __future__ import annotations

import copy
import json
import os
import random
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from oasdiff_py.branch.memory import from_data
from oasdiff_py.changelog.report import Report, changelog
from oasdiff_py.classify import profile
from oasdiff_py.classify.catalogue import builtin
from oasdiff_py.diff.options import Options
from oasdiff_py.diff.walk import compare as changes
from oasdiff_py.load import load_revision
from oasdiff_py.model.api import Api
from oasdiff_py.render.formats import FORMATS, render
from tests.comparing import TODAY, compare, told
from tests.documents import description, with_answer, with_body
from tests.watchdog import TooLongError, within

if TYPE_CHECKING:
    from pathlib import Path

SECONDS = 2.0
CONTRACT = profile.read("contract", builtin())


def ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def paths(count: int, schema: Any) -> dict[str, Any]:
    """So many endpoints that take and give the schema that `schema(number)` names."""
    content = [{"content": {"application/json": {"schema": schema(number)}}} for number in range(count)]
    return {
        f"/e{number}": {"post": {"requestBody": body, "responses": {"200": {"description": "", **body}}}}
        for number, body in enumerate(content)
    }


def web(count: int, seed: int) -> dict[str, Any]:
    """Schemas on cycles through every keyword that holds a schema; each reaches all others."""
    choose = random.Random(seed)  # noqa: S311 - no secret
    schemas = {}
    for number in range(count):
        others = [ref(f"S{(number + 1) % count}"), *(ref(f"S{choose.randrange(count)}") for _ in range(6))]
        schemas[f"S{number}"] = {
            "type": "object",
            "required": ["next"],
            "properties": {
                "next": others[0],
                "list": {"type": "array", "items": others[1]},
                "both": {"allOf": [others[2], {"properties": {"more": others[3]}}]},
                "one": {"oneOf": [others[4], {"type": "string"}]},
                "map": {"type": "object", "additionalProperties": others[5]},
                "not": {"not": others[6]},
                "size": {"type": "integer", "maximum": number},
            },
        }
    return schemas


def test_the_watchdog_bites() -> None:
    with pytest.raises(TooLongError), within(0.05):
        while True:
            pass


def test_285_paths_over_458_schemas_on_cycles(tmp_path: Path) -> None:
    schemas = web(458, 1)
    everything = paths(285, lambda number: ref(f"S{number}"))
    base = description(paths=everything, schemas=schemas)
    changed = copy.deepcopy(schemas)
    changed["S457"]["properties"]["late"] = {"type": "string"}
    revision = description(paths=everything, schemas=changed)
    with within(SECONDS):
        assert told(compare(tmp_path, base, base)) == []
    # Which side of a `not` it is counts as another change: two states at most in each direction.
    with within(4 * SECONDS):
        report = compare(tmp_path, base, revision)
    per_endpoint = {len(group.findings) for group in report.groups}
    assert len(report.groups) == 285
    assert max(per_endpoint) <= 8
    assert {finding.cause for finding in report} == {"S457"}


@pytest.mark.parametrize("flatten", [False, True])
@pytest.mark.parametrize("operations", [1, 23])
def test_one_property_deep_in_a_cycle_is_told_once_an_endpoint(tmp_path: Path, operations: int, flatten: bool) -> None:
    count = 60
    schemas = {
        f"N{number}": {
            "type": "object",
            "properties": {
                "next": ref(f"N{(number + 1) % count}"),
                "items": {"type": "array", "items": ref(f"N{(number * 7 + 3) % count}")},
                "back": ref(f"N{number - 1 if number else count - 1}"),
            },
        }
        for number in range(count)
    }
    get = {"200": {"description": "", "content": {"application/json": {"schema": ref("N0")}}}}
    everything = {f"/e{number}": {"get": {"responses": get}} for number in range(operations)}
    changed = copy.deepcopy(schemas)
    changed["N31"]["properties"]["added"] = {"type": "string"}
    documents = [description(paths=everything, schemas=side) for side in (schemas, changed)]
    with within(SECONDS):
        report = compare(tmp_path, *documents, flatten_all_of=flatten)
    assert [finding.id for finding in report] == ["response-optional-property-added"] * operations
    assert len({(finding.endpoint.path) for finding in report if finding.endpoint}) == operations
    # The ways to it are as many as there are references to its schema, not as there are walks.
    assert {len(finding.spots) for finding in report} == {3}
    for form in FORMATS:
        with within(SECONDS):
            text = render(report, form)
        assert text.count("\n") < 400 + 60 * operations


@pytest.mark.parametrize("flatten", [False, True])
def test_a_recursive_all_of(tmp_path: Path, flatten: bool) -> None:
    def tree(kind: str) -> dict[str, Any]:
        schemas = {
            "A": {"allOf": [ref("B"), {"properties": {"a": ref("A"), "c": ref("C")}}]},
            "B": {"allOf": [{"properties": {"b": ref("A")}}, {"properties": {"b": ref("C")}}]},
            "C": {"allOf": [ref("B"), {"properties": {"b": ref("A"), "leaf": {"type": kind}}}]},
        }
        return with_answer(ref("A"), schemas=schemas)

    with within(SECONDS):
        assert told(compare(tmp_path, tree("string"), tree("string"), flatten_all_of=flatten)) == []
        found = compare(tmp_path, tree("string"), tree("integer"), flatten_all_of=flatten)
    assert {finding.id for finding in found} == {"response-property-type-changed"}
    assert len(found) <= 6


@pytest.mark.parametrize("flatten", [False, True])
def test_an_all_of_that_is_its_own_branch(tmp_path: Path, flatten: bool) -> None:
    def loop(length: int) -> dict[str, Any]:
        schemas = {
            "A": {"allOf": [ref("A"), {"type": "string", "maxLength": length}]},
            "B": {"allOf": [ref("C")], "description": "of one branch"},
            "C": {"allOf": [ref("B")]},
            "D": {"anyOf": [ref("D")]},
        }
        parts = {"a": ref("A"), "b": ref("B"), "d": ref("D")}
        return with_body({"type": "object", "properties": parts}, schemas=schemas)

    with within(SECONDS):
        assert told(compare(tmp_path, loop(5), loop(5), flatten_all_of=flatten)) == []
        found = compare(tmp_path, loop(5), loop(4), flatten_all_of=flatten)
    assert {finding.id for finding in found} == {"request-property-max-length-decreased"}
    assert len(found) <= 2


@pytest.mark.parametrize("flatten", [False, True])
@pytest.mark.parametrize("depth", [4, 12])
def test_overlays_on_recursive_components_do_not_multiply(tmp_path: Path, depth: int, flatten: bool) -> None:
    """Each component lays itself over the next one twice: written out there are 2^depth of them."""

    def chain(length: int) -> dict[str, Any]:
        schemas = {
            f"L{number}": {
                "allOf": [
                    ref(f"L{(number + 1) % depth}"),
                    {"properties": {"x": ref(f"L{(number + 1) % depth}"), "y": ref(f"L{(number + 2) % depth}")}},
                ]
            }
            for number in range(depth)
        }
        schemas["L0"] = {"properties": {"x": ref("L1"), "y": ref("L2"), "n": {"type": "string", "maxLength": length}}}
        return with_body(ref("L1"), schemas=schemas)

    with within(SECONDS):
        assert told(compare(tmp_path, chain(9), chain(9), flatten_all_of=flatten)) == []
        found = compare(tmp_path, chain(9), chain(8), flatten_all_of=flatten)
    assert {finding.id for finding in found} == {"request-property-max-length-decreased"}
    assert len(found) <= 3 * depth


def test_a_callback_that_refers_to_its_own_path_item(tmp_path: Path) -> None:
    def document(length: int) -> dict[str, Any]:
        body = {"content": {"application/json": {"schema": {"type": "string", "maxLength": length}}}}
        operation = {
            "requestBody": body,
            "responses": {"200": {"description": ""}},
            "callbacks": {
                "onEvent": {"{$request.body#/url}": {"$ref": "#/paths/~1hook"}},
                "other": {"$ref": "#/components/callbacks/Again"},
            },
        }
        again = {"{$request.body#/other}": {"$ref": "#/paths/~1hook"}}
        return description(paths={"/hook": {"post": operation}}, components={"callbacks": {"Again": again}})

    with within(SECONDS):
        assert told(compare(tmp_path, document(5), document(5))) == []
        report = compare(tmp_path, document(5), document(4))
    found = [(finding.id, finding.endpoint.path if finding.endpoint else "") for finding in report]
    assert ("request-body-max-length-decreased", "/hook") in found
    assert len(found) == len(set(found))
    assert len(found) <= 3


def test_dynamic_references_on_a_cycle(tmp_path: Path) -> None:
    def document(kind: str) -> dict[str, Any]:
        tree = {
            "$dynamicAnchor": "node",
            "type": "object",
            "properties": {"value": {"type": kind}, "children": {"type": "array", "items": {"$dynamicRef": "#node"}}},
        }
        strict = {"$dynamicAnchor": "node", "$ref": "#/components/schemas/Tree", "unevaluatedProperties": False}
        answer = {"type": "object", "properties": {"tree": ref("Tree"), "strict": ref("Strict")}}
        return with_answer(answer, schemas={"Tree": tree, "Strict": strict})

    with within(SECONDS):
        assert told(compare(tmp_path, document("string"), document("string"))) == []
        report = compare(tmp_path, document("string"), document("integer"))
    assert {finding.id for finding in report} == {"response-property-type-changed"}
    assert len(report) <= 2


def files(folder: Path, size: int) -> Path:
    """A cycle over three files, each of which refers to the others by another spelling of the path."""
    (folder / "x").mkdir(parents=True)
    texts = {
        "a.yaml": {
            "openapi": "3.1.0",
            "info": {"title": "t", "version": "1"},
            "paths": {
                f"/{name}": {
                    "get": {
                        "responses": {
                            "200": {"description": "", "content": {"application/json": {"schema": {"$ref": target}}}}
                        }
                    }
                }
                for name, target in {
                    "plain": "x/b.yaml#/B", "dot": "./x/b.yaml#/B", "up": "x/../x/b.yaml#/B", "own": "a.yaml#/A",
                }.items()
            },
            "A": {"properties": {"b": {"$ref": "./x/../x/b.yaml#/B"}}},
        },
        "x/b.yaml": {"B": {"properties": {"a": {"$ref": "../x/../a.yaml#/A"}, "c": {"$ref": "c.json#/C"}}}},
    }  # fmt: skip
    for name, text in texts.items():
        (folder / name).write_text(yaml.safe_dump(text), encoding="utf-8")
    leaf = {"C": {"properties": {"b": {"$ref": "./b.yaml#/B"}, "s": {"type": "string", "maxLength": size}}}}
    (folder / "x/c.json").write_text(json.dumps(leaf), encoding="utf-8")
    return folder / "a.yaml"


def between(base: str, revision: str) -> Report:
    return changelog(load_revision(base), load_revision(revision), options=Options(TODAY), profile=CONTRACT)


def test_a_cycle_over_files_with_many_spellings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    base, revision = files(tmp_path / "old", 9), files(tmp_path / "new", 8)
    with within(SECONDS):
        report = between(str(base), str(revision))
    assert [finding.id for finding in report] == ["response-property-max-length-decreased"] * 4
    assert len({finding.endpoint for finding in report}) == 4
    assert {len(finding.spots) for finding in report} <= {1, 2}

    monkeypatch.chdir(tmp_path / "old")
    (tmp_path / "link").symlink_to(tmp_path / "old", target_is_directory=True)
    as_json = tmp_path / "old" / "a.json"
    as_json.write_text(json.dumps(yaml.safe_load(base.read_text(encoding="utf-8"))), encoding="utf-8")
    for spelling in ("./a.yaml", "../old/a.yaml", "x/../a.yaml", "../link/a.yaml", "a.json", os.fspath(base)):
        with within(SECONDS):
            assert between("a.yaml", spelling).findings == ()
            assert between(spelling, "a.yaml").findings == ()


def test_the_work_does_not_grow_with_the_ways(tmp_path: Path) -> None:
    """A ladder of 40 rungs has 2^40 ways through it, and one place at its end."""
    rungs = 40
    schemas: dict[str, Any] = {
        f"R{number}": {"properties": {"l": ref(f"R{number + 1}"), "r": ref(f"R{number + 1}")}}
        for number in range(rungs)
    }
    documents = [
        with_answer(ref("R0"), schemas={**schemas, f"R{rungs}": {"type": "string", "maxLength": size}})
        for size in (9, 8)
    ]
    for flags in ({}, {"prune": False}, {"flatten_all_of": True}, {"annotations": True, "extensions": True}):
        with within(SECONDS):
            assert told(compare(tmp_path, documents[0], documents[0], **flags)) == []
            report = compare(tmp_path, *documents, **flags)
        assert [len(finding.spots) for finding in report] == [2]


def test_identical_files_make_no_change_at_all(tmp_path: Path) -> None:
    document = description(paths=paths(50, lambda number: ref(f"S{number}")), schemas=web(120, 2))
    for name in ("base.json", "revision.json"):
        (tmp_path / name).write_text(json.dumps(document), encoding="utf-8")
    for options in (Options(TODAY), Options(TODAY, flatten_all_of=True), Options(TODAY, prune=False)):
        base, revision = (Api(load_revision(str(tmp_path / name))) for name in ("base.json", "revision.json"))
        with within(2 * SECONDS):
            assert changes(base, revision, options) == []


@pytest.mark.parametrize("flatten", [False, True])
@pytest.mark.parametrize("keyword", ["allOf", "anyOf", "oneOf", "not", "properties", ""])
def test_a_chain_longer_than_calls_nest(keyword: str, flatten: bool) -> None:
    """3,000 references one behind the other, with the limit of recursion that Python begins with."""

    def step(number: int) -> dict[str, Any]:
        further = ref(f"S{number + 1}")
        if not keyword:
            return further
        shapes = {"not": further, "properties": {"a": further}}
        return {keyword: shapes.get(keyword, [further, {"minLength": 1}])}

    def chain(length: int) -> dict[str, Any]:
        schemas = {**{f"S{number}": step(number) for number in range(3000)}}
        return with_body(ref("S0"), schemas={**schemas, "S3000": {"type": "string", "maxLength": length}})

    base, revision = (from_data(chain(length), f"{length}.json") for length in (5, 4))
    options = Options(TODAY, flatten_all_of=flatten)
    with within(2 * SECONDS):
        report = changelog(base, revision, options=options, profile=CONTRACT)
    assert len(report) == 1
    assert report.findings[0].id.endswith("-max-length-decreased")
