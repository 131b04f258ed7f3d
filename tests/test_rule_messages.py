"""The messages that the pages of `docs/rules` show: each is held to a validator again, as it stands on the page."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from oasdiff_py.classify.catalogue import builtin
from oasdiff_py.classify.level import Level
from oasdiff_py.cli.main import run
from oasdiff_py.render.shown_message import TITLES, message_of
from tests.case_variants.case import read_cases, read_plain
from tools.rule_pages import CATALOGUE, CONTRACT, FOLDER, shown
from tools.witness.compose import put
from tools.witness.found import Payload
from tools.witness.http import Message, query_pairs, simple_text
from tools.witness.of_case import witness
from tools.witness.search import is_witness, readings
from tools.witness.side import Side
from tools.witness.slot import Slot

if TYPE_CHECKING:
    from oasdiff_py.classify.rule import Rule

pytestmark = pytest.mark.xdist_group("rule-pages")

_TEXT_ONLY = "a number in a query or a header is also a text, which both sides allow"
_NO_NULL = "nothing says how `null` is written there, and as a text it is allowed"
# Rules about schemas under which something breaks for certain, and no message shows it.
NOT_SHOWN = {
    "response-header-list-of-types-widened": _TEXT_ONLY,
    "response-header-property-list-of-types-widened": _TEXT_ONLY,
    "request-parameter-became-not-nullable": _NO_NULL,
    "response-header-became-nullable": _NO_NULL,
}
# The same of rules about all else.
NOT_SHOWN_OTHERWISE = {
    "api-callback-removed": "what is gone is a request that the provider sent",
    "webhook-removed": "what is gone is a request that the provider sent",
    "api-global-security-removed": "its case has no operation that the requirements of the document hold for",
    "api-global-security-scope-added": "its case has no operation that the requirements of the document hold for",
    "api-security-component-oauth-flow-removed": "a message does not show from which flow its token is",
    "new-request-path-parameter": "the path is the same on both sides, and the base says nothing of its parameter",
    "request-body-encoding-changed": "a part of a body in many parts, which no validator here reads",
    "response-header-style-changed": "Swagger 2.0 alone has the style, and the validator reads later dialects",
}
# Families of rules about what JSON Schema does not know, so that no validator can tell one side from the other.
UNKNOWN_TO_JSON_SCHEMA = frozenset(("discriminator",))
SCHEMAS = frozenset((
    "additional_properties", "bounds", "composition", "const", "contains_count", "content", "dependent_required",
    "enum", "items_count", "length", "list_of_types", "multiple_of", "mutability", "never", "nullable", "pattern",
    "properties", "properties_count", "subschemas", "type", "unique_items",
))  # fmt: skip
BREAKING = frozenset((
    ("request", "narrows"), ("request", "incomparable"), ("response", "narrows"), ("response", "widens"),
    ("response", "incomparable"), ("none", "narrows"), ("none", "incomparable"),
))  # fmt: skip


def _breaking(*, of_schemas: bool) -> list[Rule]:
    return [
        rule
        for rule in builtin().rules.values()
        if rule.level is Level.ERROR
        and (rule.direction, rule.effect) in BREAKING
        and (rule.family in SCHEMAS) == of_schemas
        and rule.family not in UNKNOWN_TO_JSON_SCHEMA
    ]


def _without(rules: list[Rule]) -> set[str]:
    return {rule.id for rule in rules if shown()[rule.id][1] is None}


def test_rules_about_schemas_have_a_message() -> None:
    rules = _breaking(of_schemas=True)
    without = _without(rules)
    assert without == NOT_SHOWN.keys()
    assert 1 - len(without) / len(rules) >= 0.98


def test_other_rules_that_break_have_a_message() -> None:
    assert _without(_breaking(of_schemas=False)) == NOT_SHOWN_OTHERWISE.keys()


def test_nothing_is_shown_where_nothing_breaks_for_certain() -> None:
    rules = builtin().rules
    for identity, (_, message) in shown().items():
        if message is not None:
            assert CONTRACT.level(rules[identity]) in (Level.ERROR, Level.WARNING), identity
            assert rules[identity].effect not in ("none", "unknown"), identity


def _page(identity: str) -> tuple[str, str]:
    """The title of the section on a page, and the message that it shows."""
    section = message_of(FOLDER.joinpath(f"{identity}.md").read_text(encoding="utf-8"))
    assert section is not None, identity
    return section.title, section.text.partition("```http\n")[2].partition("\n```")[0]


def test_pages_show_the_messages() -> None:
    for identity, (_, message) in shown().items():
        if message is None:
            assert message_of(FOLDER.joinpath(f"{identity}.md").read_text(encoding="utf-8")) is None, identity
        else:
            assert _page(identity) == (message.title, message.message), identity


def test_one_side_allows_each_payload_and_the_other_does_not() -> None:
    """With documents read anew, and the payload taken from the body that the page shows where there is one."""
    rules = builtin().rules
    seen = dict.fromkeys(("body", "header", "parameter"), 0)
    for identity, (case, message) in shown().items():
        if message is None or message.payload is None:
            continue
        slot, value = message.payload.slot, message.payload.value
        base, revision = (Side(read_plain(file), rules[identity].direction) for file in (case.base, case.revision))
        old, new = (revision, base) if slot.status else (base, revision)
        text = _page(identity)[1]
        assert text.startswith("HTTP/1.1 ") == bool(slot.status), identity
        if slot.part == "body":
            value = _body(text)
        else:
            assert _holds(text, old, slot, value), identity
        assert old.errors(slot.schema(old), value) == [], identity
        assert new.errors(slot.schema(new), value) != [], identity
        seen[slot.part] += 1
    assert min(seen.values()) >= 100


def _body(message: str) -> Any:
    head, _, body = message.partition("\n\n")
    assert "json" in next(line for line in head.splitlines() if line.startswith("Content-Type: ")), message
    return json.loads(body)


def _holds(text: str, side: Side, slot: Slot, value: Any) -> bool:
    """Whether a message has a value where the slot is."""
    alone = Message()
    put(alone, side.at(slot.holder(side) or ()), slot, value)
    written = [f"{name}={part}" for name, part in alone.pairs] + [f"{name}: {part}" for name, part in alone.headers]
    return bool(written) and all(part in text for part in written)


def test_the_search_finds_nothing_where_more_is_allowed() -> None:
    """The reverse of a pair that narrows a request: what was allowed still is."""
    cases = {case.name: case for case in read_cases()}
    case = cases["bounds/request-property-max-increased"]
    assert witness("request-property-max-increased", case, CATALOGUE, CONTRACT) is None


def test_a_payload_that_both_sides_allow_is_no_witness() -> None:
    case = next(case for case in read_cases() if case.name == "bounds/request-property-max-decreased")
    base, revision = (Side(read_plain(file), "request") for file in (case.base, case.revision))
    slot = Slot("/products", "POST", "body", media_type="application/json")
    found = {price: is_witness(Payload({"price": price}, slot, base, revision)) for price in (100, 101, 200, 201)}
    assert found == {100: False, 101: True, 200: True, 201: False}


def test_a_text_is_read_in_each_way() -> None:
    assert readings("7") == ["7", 7]
    assert readings(True) == [True, "true"]
    assert readings(["a", 1]) == [["a", 1], ["a", "1"]]
    assert readings({"a": [1]}) == [{"a": [1]}]


@pytest.mark.parametrize(
    ("style", "explode", "expected"),
    [
        ("form", True, "tags=a&tags=b%20c"),
        ("form", False, "tags=a,b%20c"),
        ("pipeDelimited", False, "tags=a%7Cb%20c"),
        ("spaceDelimited", False, "tags=a%20b%20c"),
    ],
)
def test_lists_in_a_query(style: str, explode: bool, expected: str) -> None:
    pairs = query_pairs("tags", ["a", "b c"], style, explode=explode)
    assert pairs is not None
    assert "&".join(f"{name}={text}" for name, text in pairs) == expected


def test_mappings_in_a_query_and_a_header() -> None:
    value = {"a": 1, "b": True}
    assert query_pairs("f", value, "deepObject", explode=True) == [("f[a]", "1"), ("f[b]", "true")]
    assert query_pairs("f", value, "form", explode=True) == [("a", "1"), ("b", "true")]
    assert query_pairs("f", value, "form", explode=False) == [("f", "a,1,b,true")]
    assert query_pairs("f", {"a": [1]}, "deepObject", explode=True) is None
    assert simple_text(value, explode=True) == "a=1,b=true"
    assert simple_text(value, explode=False) == "a,1,b,true"
    assert simple_text(None, explode=False) is None


def test_explain_shows_the_message(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "request-property-max-decreased"]) == 0
    said = capfd.readouterr().out
    assert f"{TITLES[0]}\n\n  POST /products HTTP/1.1\n" in said
    assert '\n\n  {"price": 200}\n\n' in said
    assert "The revision does not: `price` is `200`, which is more than `100`." in said
