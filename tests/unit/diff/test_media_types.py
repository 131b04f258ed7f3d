"""Names of media types, and numbers as they are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from oasdiff_py.changelog.report import changelog
from oasdiff_py.diff.options import Options
from oasdiff_py.load import load_revision
from tests.comparing import TODAY, compare, told
from tests.documents import description

if TYPE_CHECKING:
    from pathlib import Path


def takes(name: str) -> dict[str, Any]:
    body = {"content": {name: {"schema": {"type": "object"}}}}
    return description(paths={"/a": {"post": {"requestBody": body, "responses": {}}}})


@pytest.mark.parametrize(
    ("before", "after", "related"),
    [
        ("application/json", "application/json; charset=utf-8", True),
        ("application/json", "application/problem+json", True),
        ("application/problem+json", "application/json", True),
        ("application/xml", "application/problem+json", False),
        ("application/problem+json", "application/xml", False),
        ("application/json", "text/json", False),
        ("application/problem+json", "application/other+json", False),
    ],
)
def test_a_special_case_of_a_media_type_is_the_same_one(tmp_path: Path, before: str, after: str, related: bool) -> None:
    found = [identity for identity, _ in told(compare(tmp_path, takes(before), takes(after)))]
    assert found == ([] if related else ["request-body-media-type-removed", "request-body-media-type-added"])


def test_numbers_keep_their_spelling_in_messages(tmp_path: Path) -> None:
    text = """\
openapi: 3.1.0
info: {title: Shop, version: "1"}
paths:
  /a:
    get:
      parameters: [{name: size, in: query, schema: {type: number, maximum: MAXIMUM}}]
      responses: {}
"""
    revisions = []
    for name, maximum in (("base.yaml", "2.50"), ("revision.yaml", "1.0e0")):
        (tmp_path / name).write_text(text.replace("MAXIMUM", maximum), encoding="utf-8")
        revisions.append(load_revision(str(tmp_path / name)))
    (finding,) = changelog(*revisions, options=Options(TODAY)).findings
    assert finding.text.endswith("was decreased from `2.50` to `1.0e0`")
