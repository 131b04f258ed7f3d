"""What nobody can tell is not told; what one direction adds, the other removes."""

from __future__ import annotations

import copy
import json
import re
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from hypothesis import HealthCheck, Phase, given, settings

from oasdiff_py.branch.memory import from_data
from oasdiff_py.changelog.report import changelog
from oasdiff_py.classify import profile
from oasdiff_py.classify.catalogue import builtin
from oasdiff_py.diff.options import Options
from oasdiff_py.load import load_revision
from tests.comparing import TODAY
from tests.property.documents import NAMES, descriptions, edited
from tests.property.refactors import SILENT, as_31

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.classify.finding import Finding
    from oasdiff_py.load import Revision

CONTRACT = profile.read("contract", builtin())
# Without shrinking, which takes minutes on graphs like these and hardly makes them smaller.
PHASES = (Phase.explicit, Phase.reuse, Phase.generate)
SETTINGS = settings(max_examples=40, phases=PHASES, deadline=None, suppress_health_check=list(HealthCheck))
# A removal says more where there was notice of it: `…-property-removed-with-deprecation`.
PROPERTY = re.compile(r"response-(?:.*-)?property-(added|removed)(?:-with-deprecation|-before-sunset)?").fullmatch


def compare(base: Revision, revision: Revision, **options: Any) -> tuple[Finding, ...]:
    return changelog(base, revision, options=Options(TODAY, **options), profile=CONTRACT).findings


def data(base: Any, revision: Any, **options: Any) -> tuple[Finding, ...]:
    return compare(from_data(base, "base.json"), from_data(revision, "revision.json"), **options)


def ids(findings: tuple[Finding, ...]) -> list[tuple[str, str]]:
    return [(finding.id, finding.text) for finding in findings if finding.endpoint is not None]


@pytest.mark.parametrize("name", SILENT)
@SETTINGS
@given(descriptions())
def test_a_refactor_is_silent(name: str, document: Any) -> None:
    refactored = SILENT[name](document)
    assert ids(data(document, refactored)) == []
    assert ids(data(refactored, document)) == []


@pytest.mark.parametrize("name", [name for name in SILENT if name != "wrap-references"])
@SETTINGS
@given(edited())
def test_a_refactor_hides_nothing_and_adds_nothing(name: str, pair: tuple[Any, Any]) -> None:
    """A change and a refactor at once are told as the change alone, or differently worded, but never not at all."""
    plain, both = data(*pair), data(pair[0], SILENT[name](pair[1]))
    assert bool(ids(plain)) == bool(ids(both))


@SETTINGS
@given(descriptions())
def test_json_and_yaml_are_one(document: Any) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name, text in _spellings(document):
            (Path(folder) / name).write_text(text, encoding="utf-8")
        names = [str(Path(folder) / name) for name, _ in _spellings(document)]
        for name in names[1:]:
            assert compare(load_revision(names[0]), load_revision(name), annotations=True) == ()


def _spellings(document: Any) -> Iterator[tuple[str, str]]:
    yield "a.json", json.dumps(document)
    yield "b.json", json.dumps(document, indent=4)
    yield "c.yaml", yaml.safe_dump(document, sort_keys=False)
    yield "d.yaml", yaml.safe_dump(document, default_flow_style=True, width=40)
    yield (
        "e.yaml",
        yaml.safe_dump(document, default_style='"', default_flow_style=False).replace('"openapi"', "openapi"),
    )


@SETTINGS
@given(descriptions())
def test_a_description_in_many_files_is_the_same(document: Any) -> None:
    """Each component in a file of its own, and each path item."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "schemas").mkdir()
        for component in NAMES:
            text = json.dumps(document["components"]["schemas"][component])
            for other in NAMES:
                text = text.replace(f'"#/components/schemas/{other}"', f'"./{other}.json"')
            (folder / "schemas" / f"{component}.json").write_text(text, encoding="utf-8")
        paths = {}
        for number, (path, item) in enumerate(document["paths"].items()):
            text = json.dumps(item)
            for other in NAMES:
                text = text.replace(f'"#/components/schemas/{other}"', f'"schemas/{other}.json"')
            (folder / f"path{number}.json").write_text(text, encoding="utf-8")
            paths[path] = {"$ref": f"path{number}.json"}
        parts = {component: {"$ref": f"schemas/{component}.json"} for component in NAMES}
        root = {**document, "paths": paths, "components": {"schemas": parts}}
        (folder / "root.json").write_text(json.dumps(root), encoding="utf-8")
        (folder / "whole.json").write_text(json.dumps(document), encoding="utf-8")
        whole, many = str(folder / "whole.json"), str(folder / "root.json")
        assert ids(compare(load_revision(whole), load_revision(many))) == []
        assert ids(compare(load_revision(many), load_revision(whole))) == []


@SETTINGS
@given(descriptions())
def test_the_spelling_of_another_version_is_silent(document: Any) -> None:
    old = json.loads(json.dumps({**document, "openapi": "3.0.3"}))
    for schema in old["components"]["schemas"].values():
        if isinstance(schema.get("type"), str):
            schema["nullable"] = True
        if "maximum" in schema:
            schema["exclusiveMaximum"] = True
    assert ids(data(old, as_31(old))) == []
    assert ids(data(as_31(old), old)) == []


@SETTINGS
@given(edited())
def test_what_is_added_there_is_removed_here(pair: tuple[Any, Any]) -> None:
    forward, backward = data(*pair), data(pair[1], pair[0])
    for word, opposite in (("added", "removed"), ("removed", "added")):
        assert _counted(forward, word) == _counted(backward, opposite)


def _counted(findings: tuple[Finding, ...], word: str) -> dict[tuple[Any, ...], int]:
    """How many properties were added, or removed, of each endpoint and direction."""
    counted: dict[tuple[Any, ...], int] = {}
    for finding in findings:
        named = PROPERTY(finding.id)
        if finding.endpoint is not None and named and named[1] == word:
            key = finding.endpoint.path, finding.property
            counted[key] = counted.get(key, 0) + 1
    return counted


@SETTINGS
@given(edited())
def test_unrelated_parts_add_only_themselves(pair: tuple[Any, Any]) -> None:
    base, revision = copy.deepcopy(pair)
    before = ids(data(base, revision))
    for document in (base, revision):
        document["paths"]["/unrelated"] = {"get": {"responses": {"200": {"description": ""}}}}
        document["components"]["schemas"]["Unrelated"] = {"type": "string"}
    assert ids(data(base, revision)) == before
