"""What the strict reader of rules and profiles refuses, and where it says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from oasdiff_py.classify import profile
from oasdiff_py.classify.catalogue import builtin
from oasdiff_py.classify.level import Level, law
from oasdiff_py.classify.rule_files import read_rules
from oasdiff_py.errors import UsageError

if TYPE_CHECKING:
    from pathlib import Path

RULE = """\
family: size
rules:
  - facet: size
    action: set
    effect: narrows
    message: "the size of {subject} was set"
    why: Larger ones are refused.
    ids:
      request-body: request-body-size-set
"""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (RULE.replace("why:", "wy:"), r":7:5: The key `wy` is unknown"),
        (RULE + "      request-body: again\n", r":10:7: The key `request-body` occurs twice"),
        (RULE.replace("narrows", "shrinks"), r":5:5: The effect `shrinks` is unknown"),
        (RULE.replace("    why: Larger ones are refused.\n", ""), r":3:5: `why` is missing"),
        (RULE.replace("    ids:\n      request-body: request-body-size-set\n", ""), r":3:5: `ids` is missing"),
        (
            RULE.replace("    ids:", "    levels: {request-body: info}\n    ids:"),
            r":3:5: `levels` departs from the law",
        ),
        (RULE + RULE.split("rules:\n")[1], r":10:5: The id `request-body-size-set` stands twice"),
        ("- family: size\n", r"not a mapping"),
        ("rules: []\n", r"`family` is missing"),
        ("family: size\nrules: none\n", r"`rules` is missing, or is not a list"),
    ],
)
def test_a_wrong_rule_file_is_refused_with_its_line(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "size.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match=message):
        list(read_rules(file))


def test_a_rule_is_read_with_its_level_from_the_law(tmp_path: Path) -> None:
    file = tmp_path / "size.yaml"
    file.write_text(RULE, encoding="utf-8")
    (rule,) = read_rules(file)
    assert (rule.id, rule.level, rule.direction) == ("request-body-size-set", Level.ERROR, "request")


@pytest.mark.parametrize(
    ("effect", "in_request", "in_response"),
    [
        ("narrows", Level.ERROR, Level.INFO),
        ("widens", Level.INFO, Level.ERROR),
        ("incomparable", Level.ERROR, Level.ERROR),
        ("violation", Level.ERROR, Level.ERROR),
        ("unknown", Level.WARNING, Level.WARNING),
        ("none", Level.INFO, Level.INFO),
    ],
)
def test_the_law(effect: str, in_request: Level, in_response: Level) -> None:
    assert law(effect, "request", frozenset()) is in_request
    assert law(effect, "response", frozenset()) is in_response


def test_guards_of_the_law() -> None:
    assert law("narrows", "request", frozenset(("read-only",))) is Level.INFO
    assert law("widens", "response", frozenset(("write-only",))) is Level.INFO
    assert law("widens", "response", frozenset(("non-success",))) is Level.INFO
    assert law("narrows", "response", frozenset(("negotiated",))) is Level.ERROR


def test_a_profile_can_stand_on_another(tmp_path: Path) -> None:
    file = tmp_path / "ours.yaml"
    file.write_text("profile: ours\nbase: default\nlevels:\n  endpoint-added: warning\n", encoding="utf-8")
    read = profile.read(str(file), builtin())
    assert read.levels["endpoint-added"] is Level.WARNING
    assert read.levels["response-optional-property-removed"] is Level.WARNING


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("levels:\n  endpoint-aded: info\n", r":2:3: There is no rule `endpoint-aded`"),
        ("levels:\n  endpoint-added: loud\n", r":2:3: The level `loud` is unknown"),
        ("levls: {}\n", r":1:1: The key `levls` is unknown"),
        ("told-as:\n  endpoint-added: nothing\n", r":2:3: There is no rule `nothing`"),
    ],
)
def test_a_wrong_profile_is_refused_with_its_line(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "ours.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match=message):
        profile.read(str(file), builtin())


def test_an_unknown_profile_names_the_known() -> None:
    with pytest.raises(UsageError, match="classic, contract, default"):
        profile.read("clasic", builtin())


def test_severity_files_of_the_field_are_read(tmp_path: Path) -> None:
    file = tmp_path / "levels.txt"
    file.write_text("# ours\nendpoint-added err\nsunset-deleted none  # we know\n", encoding="utf-8")
    levels = profile.with_severities(profile.read("contract", builtin()), file, builtin()).levels
    assert levels == {"endpoint-added": Level.ERROR, "sunset-deleted": Level.NONE}


def test_a_wrong_line_of_a_severity_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "levels.txt"
    file.write_text("endpoint-added err\nendpoint-added loud\n", encoding="utf-8")
    with pytest.raises(UsageError, match=r"levels.txt:2:1: Write an id"):
        profile.with_severities(profile.read("contract", builtin()), file, builtin())
