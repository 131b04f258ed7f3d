"""What a sentence says of a fact, and what a fingerprint is made of."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from oasdiff_py.classify.catalogue import builtin
from oasdiff_py.classify.finding import fingerprint
from oasdiff_py.classify.wording import sentence, value
from oasdiff_py.diff.change import Change, Endpoint, Spot


def change(**given: Any) -> Change:
    fields: dict[str, Any] = {
        "place": "response-property",
        "direction": "response",
        "facet": "enum",
        "action": "value-added",
        "effect": "widens",
        "endpoint": Endpoint("GET", "/orders"),
        "spots": [Spot("state", "200", "application/json")],
    }
    return Change(**{**fields, **given})


@pytest.mark.parametrize(
    ("found", "shown"),
    [
        ("open", "`open`"),
        (None, "`null`"),
        (True, "`true`"),
        (False, "`false`"),
        (1.5, "`1.5`"),
        ({"a": [True, None, "é"]}, '`{"a": [true, null, "é"]}`'),
        ("two\n  lines", "`two lines`"),
        ("a`b", "`aˋb`"),
        ("x" * 200, f"`{'x' * 200}`"),
        ("x" * 201, f"`{'x' * 199}…`"),
    ],
)
def test_a_value_is_shown_as_documents_write_it(found: Any, shown: str) -> None:
    assert value(found) == shown


NAMES = ("parameter", "in", "header", "name", "scheme", "key")


@pytest.mark.parametrize(
    "other",
    [
        {"endpoint": Endpoint("PUT", "/orders")},
        {"endpoint": Endpoint("GET", "/order")},
        {"endpoint": None},
        {"place": "response-body"},
        {"spots": [Spot("status", "200")]},
        {"spots": [Spot("state", "201")]},
        {"spots": []},
        {"before": "open"},
        {"after": "open"},
        *({"names": {name: "x"}} for name in NAMES),
    ],
    ids=str,
)
def test_a_fingerprint_tells_what_a_finding_is_about(other: dict[str, Any]) -> None:
    assert fingerprint("some-id", change(**other)) != fingerprint("some-id", change())
    assert fingerprint("other-id", change(**other)) != fingerprint("some-id", change(**other))


def test_each_name_has_a_place_of_its_own_in_a_fingerprint() -> None:
    found = {fingerprint("some-id", change(names={name: "x"})) for name in NAMES}
    assert len(found) == len(NAMES)


def test_a_fingerprint_does_not_depend_on_what_may_change() -> None:
    one = change(action="changed", before=1, after=2, guards=frozenset(("in-all-of",)))
    assert fingerprint("some-id", one) == fingerprint("some-id", replace(one, before=3, after=4, guards=frozenset()))
    assert fingerprint("some-id", change(spots=[Spot("state", "200", "text/json"), Spot("b")])) == fingerprint(
        "some-id", change()
    )


@pytest.mark.parametrize(
    ("place", "path", "subject"),
    [
        ("request-property", "state", "the request property `state`"),
        ("request-property", "a/state", "the request property `state` (`a/state`)"),
        ("response-property", "state", "the response property `state` for the status `200`"),
        ("response-property", "a/state", "the response property `state` (`a/state`) for the status `200`"),
        ("response-body", "", "the response body for the status `200`"),
        ("endpoint", "", "the endpoint"),
    ],
)
def test_a_nested_property_is_called_by_its_last_name(place: str, path: str, subject: str) -> None:
    names = {"property": path, "leaf": path.rpartition("/")[2]}
    rule = next(iter(builtin().rules.values()))._replace(message="{leaf_subject}")
    assert sentence(rule, change(place=place, spots=[Spot(path, "200")], names=names)) == subject
