"""Sentences of another program, and the findings of ours that they are about."""

from __future__ import annotations

from typing import Any

import pytest

from oasdiff_py.diff.change import Spot
from oasdiff_py.policy.sentences import is_about
from tests.unit.policy.test_policy import finding

LENGTH: dict[str, Any] = {
    "id": "response-property-max-length-increased",
    "text": "the `maxLength` of the response property `name` for the status `400` was increased from `20` to `50`",
    "before": 20, "after": 50, "spots": (Spot("name", "400", "application/json"),),
}  # fmt: skip
MAXIMUM: dict[str, Any] = {
    "id": "request-parameter-max-decreased",
    "text": "the `maximum` of the `query` request parameter `max_price` was decreased from `200` to `100`",
    "before": 200, "after": 100, "spots": (),
}  # fmt: skip
LIST: dict[str, Any] = {
    "id": "response-property-list-of-types-widened",
    "text": "the list of types of the response property `value` for the status `200` was widened by `boolean`",
    "after": "boolean", "spots": (Spot("value", "200", "application/json"),),
}  # fmt: skip


@pytest.mark.parametrize(
    ("sentence", "given"),
    [
        ("the `name` response property's maxLength was increased from `20` to `50` for the status `400`", LENGTH),
        ("for the `query` request parameter `max_price`, the max was decreased from `200.00` to `100.00`", MAXIMUM),
        ("response property `value` list-of-types was widened by adding types `boolean` to response `200`", LIST),
    ],
)
def test_a_sentence_of_the_field_is_about_ours(sentence: str, given: dict[str, Any]) -> None:
    assert is_about(sentence, finding(**given))


@pytest.mark.parametrize(
    ("sentence", "given"),
    [
        # Another property, status, value, direction, action, keyword.
        (
            "the `title` response property's maxLength was increased from `20` to `50` for the status `400`",
            LENGTH,
        ),
        (
            "the `name` response property's maxLength was increased from `20` to `50` for the status `200`",
            LENGTH,
        ),
        (
            "the `name` response property's maxLength was increased from `20` to `60` for the status `400`",
            LENGTH,
        ),
        (
            "the `name` request property's maxLength was increased from `20` to `50` for the status `400`",
            LENGTH,
        ),
        (
            "the `name` response property's maxLength was decreased from `20` to `50` for the status `400`",
            LENGTH,
        ),
        (
            "the `name` response property's maxItems was increased from `20` to `50` for the status `400`",
            LENGTH,
        ),
        ("for the `query` request parameter `price`, the max was decreased from `200.00` to `100.00`", MAXIMUM),
        ("for the `query` request parameter `max_price`, the maxLength was decreased from `200` to `100`", MAXIMUM),
        ("", LIST),
    ],
)
def test_a_sentence_about_something_else_is_not(sentence: str, given: dict[str, Any]) -> None:
    assert not is_about(sentence, finding(**given))
