"""The honesty of the rule set: each id once, each level from the law or with a reason, each rule shown by a case."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from oasdiff_py.changelog.report import Report, changelog
from oasdiff_py.classify.catalogue import builtin
from oasdiff_py.classify.level import WORDS, law
from oasdiff_py.classify.profile import names as profile_names
from oasdiff_py.classify.profile import read as read_profile
from oasdiff_py.classify.rule import Rule, direction_of
from oasdiff_py.classify.rule_files import rules_folder
from oasdiff_py.load import load_revision
from tests.case_variants.case import CASES, SILENT, Case, load_yaml, read_cases

CATALOGUE = builtin()
CONTRACT = read_profile("contract", CATALOGUE)
FILES = sorted(rules_folder().glob("*.yaml"))
CHECKS = Path(__file__).resolve().parents[2] / "shared" / "oracle" / "checks.tsv"

# Ids that no pair of documents can show yet, with the reason.
WITHOUT_CASE: dict[str, str] = {
    "api-schema-renamed": "not told but by the profile classic, which the shipped history shows",
}
# Ids that are words of the rule files in another sense, too.
ALSO_A_WORD = {"sunset-deleted": "the action of life cycles has the same name"}
# Errors that no pair of documents shows as an error, with the reason.
ALWAYS_SOFTENED = dict.fromkeys(
    (
        "response-body-all-of-removed",
        "response-property-all-of-removed",
        "response-header-all-of-removed",
        "response-header-property-all-of-removed",
    ),
    "in sight of an `allOf` an error is a warning, and these are told of nothing else",
)
# What ids of our own begin with, where that is not the place itself.
BEGINS = {
    **{rule.place: f"{rule.place}-" for rule in CATALOGUE.rules.values()},
    "annotation-document": "api-",
    "annotation-endpoint": "endpoint-",
    "annotation-response": "response-",
    "component": "api-schema-",
    "endpoint": "api-",
    "response-header-property": "response-header-",
    "security-scheme": "api-security-component-",
}
# As the field calls the same fact about another keyword.
NAMED_OTHERWISE = ("response-mediatype-x-extensible-enum-value-removed",)
NEW = re.compile("^new-(optional|required)-")
KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
ID_SHAPED = re.compile(r"(?<![\w-])[a-z0-9]+(?:-[a-z0-9]+)+(?![\w-])")
PLACEHOLDER = re.compile(r"\{\w*\}")
CODE = re.compile(r"`[^`]*`")

each_file = pytest.mark.parametrize("file", [pytest.param(file, id=file.stem) for file in FILES])
each_rule_case = pytest.mark.parametrize(
    "case", [pytest.param(case, id=case.name) for case in read_cases() if case.rule]
)


@cache
def _report(case: Case) -> Report:
    base, revision = load_revision(str(case.base)), load_revision(str(case.revision))
    return changelog(base, revision, options=case.options, catalogue=CATALOGUE, profile=CONTRACT)


def _entries(file: Path) -> list[dict[str, Any]]:
    """The rules of a file as they are written."""
    return load_yaml(file)["rules"]


# -- names --------------------------------------------------------------------------------------------------------


@each_file
def test_file_is_named_after_its_family(file: Path) -> None:
    assert load_yaml(file)["family"] == file.stem


def test_no_id_stands_twice() -> None:
    counted = Counter(identity for file in FILES for entry in _entries(file) for identity in entry["ids"].values())
    assert [identity for identity, count in counted.items() if count > 1] == []
    assert counted.keys() == CATALOGUE.rules.keys()


def test_ids_are_kebab_case() -> None:
    assert [identity for identity in CATALOGUE.rules if not KEBAB.fullmatch(identity)] == []


def test_each_id_is_spelled_once() -> None:
    """A search for an id has to hit its rule, its cases, and nothing else."""
    spelled = Counter(word for file in FILES for word in ID_SHAPED.findall(file.read_text(encoding="utf-8")))
    assert {
        identity: spelled[identity]
        for identity in CATALOGUE.rules
        if spelled[identity] != 1 and identity not in ALSO_A_WORD
    } == {}


def test_no_fact_has_two_names() -> None:
    """Two rules that name the same fact at the same place under the same guard: one of them is never told."""
    named: dict[tuple[str, str, str, str], list[str]] = defaultdict(list)
    for rule in CATALOGUE.rules.values():
        for facet in rule.facets:
            for action in rule.actions:
                named[facet, action, rule.place, rule.guard].append(rule.id)
    assert {fact: ids for fact, ids in named.items() if len(ids) > 1} == {}


@pytest.mark.parametrize("name", profile_names())
def test_profile_is_named_after_its_file(name: str) -> None:
    assert read_profile(name, CATALOGUE).name == name


def test_contract_is_the_law_alone() -> None:
    assert (CONTRACT.levels, CONTRACT.told_as) == ({}, {})


# -- levels -------------------------------------------------------------------------------------------------------


def _lawful(rule: Rule) -> bool:
    return rule.level is law(rule.effect, rule.direction, frozenset((rule.guard,)))


def test_levels_follow_the_law_or_say_why_not() -> None:
    assert [rule.id for rule in CATALOGUE.rules.values() if not _lawful(rule) and not rule.because] == []


def test_departures_from_the_law_are_few_and_known() -> None:
    """The list of departures that the design asks for: a new one is seen here."""
    assert {rule.id for rule in CATALOGUE.rules.values() if not _lawful(rule)} == {
        "api-schema-renamed",
        "response-body-schema-became-false",
        "response-body-schema-became-not-false",
    }


@each_file
def test_no_override_is_stale(file: Path) -> None:
    stale = []
    for entry in _entries(file):
        for place, written in entry.get("levels", {}).items():
            same = WORDS[written] is law(entry["effect"], direction_of(place), frozenset((entry.get("guard", ""),)))
            if same or place not in entry["ids"]:
                stale.append((place, written, entry["ids"].get(place)))
        assert bool(entry.get("levels")) == bool(entry.get("because")), entry["ids"]
    assert stale == []


# -- cases --------------------------------------------------------------------------------------------------------


def test_each_rule_has_a_case() -> None:
    shown = {case.rule for case in read_cases() if not case.variant}
    assert CATALOGUE.rules.keys() - shown == WITHOUT_CASE.keys()


def test_each_case_has_a_rule_in_its_family() -> None:
    wrong = [
        case.name
        for case in read_cases()
        if case.rule and (case.rule not in CATALOGUE.rules or CATALOGUE.rules[case.rule].family != case.family)
    ]
    assert wrong == []


def test_each_folder_is_a_case() -> None:
    """A folder without `case.yaml` would be passed over in silence."""
    folders = {folder for folder in CASES.glob("*/*") if folder.is_dir()}
    assert folders == {case.folder for case in read_cases()}
    contents = {file.relative_to(CASES).parts[-1] for file in CASES.glob("*/*/*")}
    assert contents == {"base.yaml", "revision.yaml", "case.yaml"}


def test_silent_cases_expect_nothing() -> None:
    assert [case.name for case in read_cases() if case.family == SILENT and case.expect] == []


@each_rule_case
def test_case_shows_its_rule(case: Case) -> None:
    assert case.rule in {finding["id"] for finding in case.expect}


def test_plain_cases_have_the_level_of_their_rule() -> None:
    """The case without a variant shows the level that the rule has; circumstances that change it are variants."""
    wrong = [
        (case.name, finding["level"])
        for case in read_cases()
        for finding in case.expect
        if not case.variant and finding["id"] == case.rule and finding["level"] != CATALOGUE.rules[case.rule].level.word
    ]
    assert {name.partition("/")[2] for name, _ in wrong} == ALWAYS_SOFTENED.keys()
    assert {level for _, level in wrong} == {"warning"}


# -- messages -----------------------------------------------------------------------------------------------------


@each_rule_case
def test_messages_render(case: Case) -> None:
    for finding in _report(case):
        assert not PLACEHOLDER.search(CODE.sub("", finding.text))
        assert "None" not in finding.text
        assert "``" not in finding.text, "a name or a value is empty"
        assert "  " not in finding.text
        assert finding.text == finding.text.strip()
        assert not finding.text.endswith(".")
        assert finding.why.endswith(".")


@each_rule_case
def test_messages_tell_names_and_values(case: Case) -> None:
    """What was changed stands in the sentence: the property, the status, the parameter, the header."""
    for one in case.expect:
        texts = [finding.text for finding in _report(case) if finding.id == one["id"]]
        for key in ("property", "parameter", "header", "status"):
            if key in one:
                assert any(f"`{one[key]}`" in text for text in texts), f"{key} is missing: {texts}"


# -- the field ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def field() -> dict[str, str]:
    """The level of each id that the field knows."""
    if not CHECKS.is_file():
        pytest.skip("the list of the field's ids is not part of this repository: ../shared/oracle/checks.tsv")
    names, *rows = (line.split("\t") for line in CHECKS.read_text(encoding="utf-8").splitlines())
    fields = [dict(zip(names, row, strict=True)) for row in rows]
    return {row["id"]: row["level"] for row in fields}


def test_ids_and_levels_are_those_of_the_field(field: dict[str, str], record_property: Any) -> None:
    ours = {rule.id: rule.level.word for rule in CATALOGUE.rules.values()}
    record_property("ids of the field", len(field))
    record_property("ids of our own", len(ours.keys() - field.keys()))
    assert {identity: ours.get(identity) for identity in field} == field


def test_ids_of_our_own_begin_with_their_place(field: dict[str, str]) -> None:
    wrong = [
        (rule.id, rule.place)
        for rule in CATALOGUE.rules.values()
        if rule.id not in field
        and rule.id not in NAMED_OTHERWISE
        and not f"{NEW.sub('', rule.id)}-".startswith(BEGINS[rule.place])
    ]
    assert wrong == []
    assert {identity for identity in NAMED_OTHERWISE if identity not in CATALOGUE.rules} == set()


def test_readme_tells_what_the_families_are_about() -> None:
    listed = set((rules_folder() / "README.md").read_text(encoding="utf-8").splitlines())
    for file in FILES:
        about = file.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
        assert f"| [{file.stem}]({file.name}) | {about} |" in listed


def test_readme_tells_every_effect_and_guard() -> None:
    text = (rules_folder() / "README.md").read_text(encoding="utf-8")
    words = {rule.effect for rule in CATALOGUE.rules.values()} | {rule.guard for rule in CATALOGUE.rules.values()}
    assert [word for word in sorted(words - {""}) if f"| `{word}` |" not in text] == []


def test_requests_and_responses_mirror_each_other(record_property: Any) -> None:
    """For information: ids of one direction whose counterpart has no id. Nothing has to be done about one."""
    mirrors = (("request-", "response-"), ("response-", "request-"))
    gaps = [
        identity
        for identity in sorted(CATALOGUE.rules)
        for start, other in mirrors
        if identity.startswith(start) and other + identity.removeprefix(start) not in CATALOGUE.rules
    ]
    record_property("without a mirror", ", ".join(gaps))
    assert len(gaps) == len(set(gaps))
