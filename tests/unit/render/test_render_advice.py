"""What callers should do about an error."""

from __future__ import annotations

import pytest
from render_helpers import HOSTILE, finding

from oasdiff_py.classify.catalogue import builtin
from oasdiff_py.classify.level import Level
from oasdiff_py.diff.change import Endpoint, Spot
from oasdiff_py.render.advice import advice


def said(identity: str, place: str = "", **given: object) -> str:
    return advice(finding(id=identity, spots=(Spot(place),) if place else (), **given))


@pytest.mark.parametrize(
    ("identity", "place", "before", "after", "expected"),
    [
        ("request-property-became-not-nullable", "a/b", True, False, "Stop sending `null` for `b`."),
        ("request-property-enum-value-removed", "a/b", "x", None, "Stop sending `x` for `b`."),
        ("request-property-max-length-decreased", "n", 9, 5, "Keep `n` within the new limit, `5`."),
        ("new-required-request-property", "a", None, "a", "Send `a` with each request."),
        ("new-required-request-property", "a/b", None, "b", "Send `b` in `a`."),
        ("new-required-request-property", "a/items/b", None, "b", "Send `b` in each item of `a`."),
        ("new-required-request-parameter", "", None, "limit", "Send `limit` with each request."),
        ("request-body-became-required", "", False, True, "Send a body with each request."),
        ("request-property-type-changed", "a", "string", "integer", "Send `a` as `integer`."),
        ("request-property-type-changed", "a", "uri", "none", "Send `a` as values of another type."),
        ("response-property-became-nullable", "a/items", False, True, "Expect `null` in the items of `a`."),
        ("response-property-became-optional", "a/b", True, False, "Handle answers without `b`."),
        (
            "response-required-property-removed",
            "oneOf[#/c/s/X]/b",
            "b",
            None,
            "Stop reading `b`: it is gone.",
        ),
        ("response-property-enum-value-added", "b", None, "x", "Handle the new value `x` in `b`."),
        ("response-body-type-changed", "", "object", "array", "Expect the body as `array`."),
        ("response-body-type-changed", "allOf[#/c/s/X]", "object", "array", "Expect the body as `array`."),
        ("response-property-max-unset", "b", 7, None, "Expect values beyond the old limit, `7`, in `b`."),
        ("response-media-type-parameter-changed", "", "a", "b", "Check what you read from the body."),
        ("api-removed-without-deprecation", "", None, None, "Stop calling this endpoint."),
        ("api-security-scope-added", "", None, "write", "Ask for a token that has the scope `write`."),
        ("x-our-own-rule", "", "a", "b", ""),
    ],
)
def test_advice(identity: str, place: str, before: object, after: object, expected: str) -> None:
    assert said(identity, place, before=before, after=after) == expected


def test_names_of_parameters_come_from_the_sentence() -> None:
    text = "the `query` request parameter `metadata` became not nullable"
    assert said("request-parameter-became-not-nullable", text=text) == "Stop sending `null` for `metadata`."
    assert said("request-parameter-became-not-nullable", text="odd") == "Stop sending `null` for it."


def test_only_errors_have_advice() -> None:
    assert said("request-property-became-not-nullable", "a", level=Level.WARNING) == ""


def test_who_registers_a_webhook_receives_its_request() -> None:
    hook = Endpoint("POST", "newOrder", "", "webhook")
    shown = said("request-property-became-nullable", "a", endpoint=hook)
    assert shown == "Expect `null` in `a`."


def test_every_error_of_the_catalogue_has_advice() -> None:
    silent = [
        rule.id
        for rule in builtin().rules.values()
        if rule.level is Level.ERROR and not said(rule.id, "a" if "property" in rule.id else "")
    ]
    assert silent == []


def test_hostile_names_stay_in_their_quotes() -> None:
    shown = said("request-property-enum-value-removed", HOSTILE, before=HOSTILE)
    assert shown.count("`") == 4
    assert "\x1b" not in shown
