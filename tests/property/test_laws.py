"""Laws that hold for any pair of documents."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, given, settings

from oasdiff_py.branch.memory import from_data
from oasdiff_py.changelog.report import Report, changelog
from oasdiff_py.classify import profile
from oasdiff_py.classify.catalogue import builtin
from oasdiff_py.diff.options import Options
from tests.comparing import TODAY
from tests.property.documents import NAMES, descriptions, edited

if TYPE_CHECKING:
    from oasdiff_py.load import Revision

CONTRACT = profile.read("contract", builtin())
SETTINGS = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def read(document: Any, name: str) -> Revision:
    return from_data(document, name)


def compare(base: Any, revision: Any, **options: Any) -> Report:
    return changelog(
        read(base, "base.json"), read(revision, "revision.json"), options=Options(TODAY, **options), profile=CONTRACT
    )


def told(report: Report, *, places: bool = True) -> list[tuple[Any, ...]]:
    return [
        (
            finding.id, finding.level, finding.text, finding.endpoint and finding.endpoint.path, finding.fingerprint,
            tuple(spot.property for spot in finding.spots) if places else (),
        )
        for finding in report.findings
    ]  # fmt: skip


@SETTINGS
@given(descriptions())
def test_a_description_against_itself_is_silent(document: Any) -> None:
    assert told(compare(document, copy.deepcopy(document))) == []


@SETTINGS
@given(edited())
def test_pruning_changes_nothing(pair: tuple[Any, Any]) -> None:
    assert told(compare(*pair)) == told(compare(*pair, prune=False))
    flat = compare(*pair, flatten_all_of=True)
    assert told(flat) == told(compare(*pair, flatten_all_of=True, prune=False))


@SETTINGS
@given(edited())
def test_the_order_of_keys_changes_nothing(pair: tuple[Any, Any]) -> None:
    base, revision = pair
    shuffled = json.loads(json.dumps(revision, sort_keys=True))
    assert sorted(told(compare(base, shuffled), places=False)) == sorted(told(compare(base, revision), places=False))


@SETTINGS
@given(descriptions())
def test_renamed_components_are_silent(document: Any) -> None:
    text = json.dumps(document)
    for name in NAMES:
        text = text.replace(f"#/components/schemas/{name}", f"#/components/schemas/New{name}")
    renamed = json.loads(text)
    renamed["components"]["schemas"] = {
        f"New{name}": schema for name, schema in renamed["components"]["schemas"].items()
    }
    assert told(compare(document, renamed)) == []


@SETTINGS
@given(descriptions())
def test_a_schema_moved_into_a_component_is_silent(document: Any) -> None:
    moved = copy.deepcopy(document)
    for number, item in enumerate(moved["paths"].values()):
        media = item["post"]["requestBody"]["content"]["application/json"]
        moved["components"]["schemas"][f"Body{number}"] = media["schema"]
        media["schema"] = {"$ref": f"#/components/schemas/Body{number}"}
    assert told(compare(document, moved)) == []


@SETTINGS
@given(edited())
def test_what_was_added_one_way_was_removed_the_other(pair: tuple[Any, Any]) -> None:
    forward, backward = compare(*pair), compare(pair[1], pair[0])
    assert bool(forward.findings) == bool(backward.findings)


@SETTINGS
@given(edited())
def test_an_unrelated_endpoint_adds_only_itself(pair: tuple[Any, Any]) -> None:
    base, revision = pair
    more = copy.deepcopy(revision)
    more["paths"]["/unrelated"] = {"get": {"responses": {}}}
    before, after = told(compare(base, revision)), told(compare(base, more))
    assert [entry for entry in after if entry[3] != "/unrelated"] == before
    assert [entry[0] for entry in after if entry[3] == "/unrelated"] == ["endpoint-added"]
