"""Levels: the guards that apply, the words they are written in, and the files they stand in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from oasdiff_py.classify import profile
from oasdiff_py.classify.catalogue import builtin
from oasdiff_py.classify.level import Level, law, softened
from oasdiff_py.classify.rule_files import read_rules
from oasdiff_py.diff.change import Change, Endpoint
from oasdiff_py.errors import UsageError

if TYPE_CHECKING:
    from pathlib import Path


def test_a_guard_of_the_other_direction_voids_nothing() -> None:
    assert law("widens", "response", frozenset(("read-only",))) is Level.ERROR
    assert law("narrows", "request", frozenset(("write-only", "non-success"))) is Level.ERROR
    assert law("narrows", "request", frozenset(("negotiated",))) is Level.ERROR


def test_what_another_branch_may_say_is_a_warning() -> None:
    beside = frozenset(("in-all-of",))
    assert softened(Level.ERROR, "maxLength", "decreased", beside) is Level.WARNING
    assert softened(Level.ERROR, "allOf", "removed", beside) is Level.WARNING
    assert softened(Level.ERROR, "allOf", "added", beside) is Level.ERROR
    assert softened(Level.ERROR, "list-of-types", "narrowed", beside) is Level.ERROR
    assert softened(Level.ERROR, "maxLength", "decreased", frozenset()) is Level.ERROR
    assert softened(Level.INFO, "maxLength", "decreased", beside) is Level.INFO


@pytest.mark.parametrize("suffix", ["yaml", "yml", "json"])
def test_severities_are_read_from_yaml_and_json(tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"levels.{suffix}"
    file.write_text('{"endpoint-added": "warn", "sunset-deleted": "err"}', encoding="utf-8")
    levels = profile.with_severities(profile.Profile("x"), file, builtin()).levels
    assert levels == {"endpoint-added": Level.WARNING, "sunset-deleted": Level.ERROR}


def test_a_profile_tells_an_id_as_another(tmp_path: Path) -> None:
    file = tmp_path / "ours.yaml"
    file.write_text("told-as:\n  endpoint-added: sunset-deleted\n", encoding="utf-8")
    assert profile.read(str(file), builtin()).told_as == {"endpoint-added": "sunset-deleted"}


def test_the_names_of_shipped_profiles_are_in_order() -> None:
    assert profile.names() == ["classic", "contract", "default"]


RULES = """
family: ours
rules:
  - facet: x-quota
    action: [changed, set]
    effect: narrows
    message: anywhere
    why: A quota.
    ids: {endpoint: z-anywhere}
  - facet: x-quota
    action: changed
    effect: narrows
    where: {path: /orders, operationId: 'list*'}
    message: at one path
    why: A quota.
    ids: {endpoint: a-narrow}
"""


@pytest.mark.parametrize(
    ("path", "operation_id", "told"),
    [("/orders", "listOrders", "a-narrow"), ("/orders", "makeOrder", "z-anywhere"), ("/", "listOrders", "z-anywhere")],
)
def test_a_narrower_rule_comes_first(tmp_path: Path, path: str, operation_id: str, told: str) -> None:
    file = tmp_path / "ours.yaml"
    file.write_text(RULES, encoding="utf-8")
    catalogue = builtin().with_rules(read_rules(file))
    found = catalogue.find(
        Change("endpoint", "none", "x-quota", "changed", "narrows", endpoint=Endpoint("GET", path, operation_id))
    )
    assert found is not None
    assert found.id == told
    assert catalogue.asks_for_extensions
    assert not builtin().asks_for_extensions


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("    ids: {}\n", "`ids` is missing"),
        ("    ids: [a]\n", "`ids` is missing"),
        ("    where: {}\n    ids: {endpoint: a}\n", "`where` is a mapping"),
        ("    where: x\n    ids: {endpoint: a}\n", "`where` is a mapping"),
        ("    action: {a: b}\n    ids: {endpoint: a}\n", "`action` is missing, or is neither"),
        ("    action: []\n    ids: {endpoint: a}\n", "`action` is missing, or is neither"),
    ],
)
def test_a_wrong_rule_is_refused(tmp_path: Path, line: str, message: str) -> None:
    action = "" if "action" in line else "    action: a\n"
    file = tmp_path / "ours.yaml"
    file.write_text(
        f"family: f\nrules:\n  - facet: x-a\n{action}    effect: none\n    message: m\n    why: w\n{line}",
        encoding="utf-8",
    )
    with pytest.raises(UsageError, match=message):
        read_rules(file)
