"""`type` and `format` where values travel as text: XML, forms, plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.comparing import compare, told
from tests.documents import description

if TYPE_CHECKING:
    from pathlib import Path

STRING, INTEGER, NUMBER = {"type": "string"}, {"type": "integer"}, {"type": "number"}
DATE = {"type": "string", "format": "date"}


def takes(schema: Any) -> dict[str, Any]:
    body = {"content": {"text/plain": {"schema": schema}}}
    return description(paths={"/a": {"post": {"requestBody": body, "responses": {}}}})


def gives(schema: Any) -> dict[str, Any]:
    answer = {"200": {"description": "", "content": {"text/plain": {"schema": schema}}}}
    return description(paths={"/a": {"get": {"responses": answer}}})


@pytest.mark.parametrize(
    ("before", "after", "in_request", "in_response"),
    [
        (INTEGER, STRING, "request-body-type-compatible", "response-body-type-changed"),
        (STRING, INTEGER, "request-body-type-changed", "response-body-type-compatible"),
        (INTEGER, NUMBER, "request-body-type-generalized", "response-body-type-generalized"),
        (NUMBER, INTEGER, "request-body-type-changed", "response-body-type-specialized"),
        (DATE, STRING, "request-body-type-generalized", "response-body-type-changed"),
        (STRING, DATE, "request-body-type-changed", "response-body-type-specialized"),
        (DATE, INTEGER, "request-body-type-changed", "response-body-type-changed"),
    ],
)
def test_types_of_text(tmp_path: Path, before: Any, after: Any, in_request: str, in_response: str) -> None:
    assert told(compare(tmp_path, takes(before), takes(after))) == [(in_request, "")]
    assert told(compare(tmp_path, gives(before), gives(after))) == [(in_response, "")]
