"""What facets tell that no rule names, or that no finding shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from oasdiff_py.diff.options import Options
from oasdiff_py.diff.walk import compare
from oasdiff_py.load import load_revision
from oasdiff_py.model.api import Api
from tests.comparing import TODAY
from tests.documents import description, with_body, write

if TYPE_CHECKING:
    from pathlib import Path

    from oasdiff_py.diff.change import Change


def changes(folder: Path, base: Any, revision: Any, **told: Any) -> list[Change]:
    old, new = (
        Api(load_revision(write(folder, name, document)), **told)
        for name, document in (("base.json", base), ("revision.json", revision))
    )
    return compare(old, new, Options(TODAY, **told))


def with_parameter(**fields: Any) -> dict[str, Any]:
    parameter = {"name": "size", "in": "query", "schema": {"type": "string"}, **fields}
    operation = {"parameters": [parameter], "responses": {"200": {"description": ""}}}
    return description(paths={"/sizes": {"get": operation}})


def test_fields_of_a_parameter(tmp_path: Path) -> None:
    base = with_parameter(
        **{"x-gone": 1, "x-same": [1.0], "x-other": "a", "x-sunset": "2030-01-01", "description": "A"}
    )
    revision = with_parameter(**{"x-came": 2, "x-same": [1], "x-other": "b", "x-sunset": "2031-01-01"})
    found = changes(tmp_path, base, revision, extensions=True)
    assert [(one.facet, one.action, one.before, one.after) for one in found] == [
        ("x-came", "set", None, 2),
        ("x-gone", "unset", 1, None),
        ("x-other", "changed", "a", "b"),
    ]
    for one in found:
        assert (one.place, one.direction, one.effect) == ("request-parameter", "request", "none")
        assert one.names == {"parameter": "size", "in": "query"}
        assert one.base is not None
        assert one.revision is not None


@pytest.mark.parametrize("length", [79, 80])
def test_a_text_of_this_length_is_told_as_it_is(tmp_path: Path, length: int) -> None:
    found = changes(
        tmp_path, with_parameter(description="a"), with_parameter(description="b" * length), annotations=True
    )
    assert [one.after for one in found] == ["b" * length]


def test_a_long_text_is_shortened(tmp_path: Path) -> None:
    found = changes(tmp_path, with_parameter(description="a" * 81), with_parameter(description="b"), annotations=True)
    assert [(one.before, one.after) for one in found] == [("a" * 79 + "…", "b")]


@pytest.mark.parametrize(
    "branch",
    [
        {"type": "string", "maxLength": 10},
        {"type": "array", "items": {"type": "string"}},
        {"type": "object", "patternProperties": {"^x-": {"type": "string"}}},
        {"type": "array", "prefixItems": [{"type": "string"}]},
    ],
)
def test_a_union_that_says_more_than_types_is_no_list_of_types(tmp_path: Path, branch: dict[str, Any]) -> None:
    listed = with_body({"type": [branch["type"], "integer"]})
    union = with_body({"anyOf": [branch, {"type": "integer"}]})
    assert "anyOf" in {one.facet for one in changes(tmp_path, listed, union)}


def test_a_draft_goes_without_a_word(tmp_path: Path) -> None:
    draft = {"get": {"x-stability-level": "draft", "responses": {"200": {"description": ""}}}}
    kept = {"get": {"responses": {"200": {"description": ""}}}}
    base = description(paths={"/kept": kept, "/draft": draft})
    assert changes(tmp_path, base, description(paths={"/kept": kept})) == []
