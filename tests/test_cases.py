"""The only runner of `tests/cases`: what is written there, and what follows from it."""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING

import pytest

from oasdiff_py.branch.memory import from_data
from oasdiff_py.changelog.report import changelog
from oasdiff_py.classify.catalogue import builtin
from oasdiff_py.classify.level import Level
from oasdiff_py.classify.profile import Profile
from oasdiff_py.classify.profile import read as read_profile
from oasdiff_py.load import load_revision
from tests.case_variants.case import Case, read_cases, read_plain
from tests.case_variants.derive import behind_references, shuffled
from tests.case_variants.observe import observe, ordered

if TYPE_CHECKING:
    from pathlib import Path

    from oasdiff_py.load import Revision

CATALOGUE = builtin()
CONTRACT = read_profile("contract", CATALOGUE)


def _each(cases: tuple[Case, ...], way: str = "") -> pytest.MarkDecorator:
    """One test for each case; `way` is the direction in which a pair may not be silent yet."""
    return pytest.mark.parametrize(
        "case",
        [
            pytest.param(
                case,
                id=case.name,
                marks=[pytest.mark.xfail(reason=case.xfail[way], strict=True)] if way in case.xfail else [],
            )
            for case in cases
        ],
    )


each_pair = _each(read_cases())
each_forward = _each(read_cases(), "forward")
each_backward = _each(read_cases(), "backward")
each_rule = _each(tuple(case for case in read_cases() if case.rule))


def _found(case: Case, base: Revision, revision: Revision, profile: Profile = CONTRACT) -> list[dict[str, str]]:
    return observe(base, revision, case.options, CATALOGUE, profile)


@each_forward
def test_forward(case: Case) -> None:
    base, revision = load_revision(str(case.base)), load_revision(str(case.revision))
    found = _found(case, base, revision)
    assert found == ordered(case.expect)
    report = changelog(base, revision, options=case.options, catalogue=CATALOGUE, profile=CONTRACT)
    shown = sorted((finding.id, finding.level.word, finding.property) for finding in report)
    assert shown == sorted((one["id"], one["level"], one.get("property", "")) for one in found)


@each_backward
def test_backward(case: Case) -> None:
    base, revision = load_revision(str(case.base)), load_revision(str(case.revision))
    assert _found(case, revision, base) == ordered(case.reverse)


@each_pair
def test_nothing_against_itself(case: Case) -> None:
    for file in (case.base, case.revision):
        document = read_plain(file)
        assert _found(case, from_data(document, "base.json"), from_data(document, "revision.json")) == []


@each_pair
def test_nothing_against_itself_behind_references(case: Case) -> None:
    for file in (case.base, case.revision):
        document = read_plain(file)
        moved, _ = behind_references(document, document)
        base, revision = from_data(document, "base.json"), from_data(moved, "revision.json")
        assert _found(case, base, revision) == []


@each_rule
def test_rule_switched_off(case: Case) -> None:
    profile = Profile("off", {**CONTRACT.levels, case.rule: Level.NONE}, CONTRACT.told_as)
    base, revision = (
        from_data(read_plain(case.base), "base.json"),
        from_data(read_plain(case.revision), "revision.json"),
    )
    rest = [finding for finding in case.expect if finding["id"] != case.rule]
    assert len(rest) < len(case.expect)
    assert _found(case, base, revision, profile) == ordered(rest)


@each_forward
def test_behind_references(case: Case) -> None:
    base, revision = behind_references(read_plain(case.base), read_plain(case.revision))
    left, right = from_data(base, "base.json"), from_data(revision, "revision.json")
    assert _found(case, left, right) == ordered(case.expect)


@each_forward
def test_keys_in_another_order(case: Case) -> None:
    seed = zlib.crc32(case.name.encode())
    base, revision = shuffled(read_plain(case.base), seed), shuffled(read_plain(case.revision), seed + 1)
    left, right = from_data(base, "base.json"), from_data(revision, "revision.json")
    assert _found(case, left, right) == ordered(case.expect)


@each_forward
def test_as_json(case: Case, tmp_path: Path) -> None:
    for file in (case.base, case.revision):
        tmp_path.joinpath(file.stem + ".json").write_text(json.dumps(read_plain(file), indent=2))
    base, revision = (load_revision(str(tmp_path / name)) for name in ("base.json", "revision.json"))
    assert _found(case, base, revision) == ordered(case.expect)
