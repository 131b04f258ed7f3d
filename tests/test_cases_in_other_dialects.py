"""The cases of `tests/cases` rewritten in another dialect: the same findings, or a reason why not."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

import pytest

from oasdiff_py.branch.memory import from_data
from oasdiff_py.classify.catalogue import builtin
from oasdiff_py.classify.profile import read as read_profile
from tests.case_variants.case import Case, read_cases, read_plain
from tests.case_variants.dialects import DERIVATIONS, Derivation, departs, derived
from tests.case_variants.observe import observe, ordered

if TYPE_CHECKING:
    from typing import Any

CATALOGUE = builtin()
CONTRACT = read_profile("contract", CATALOGUE)
MOST_DEPARTURES = 3
Pair = tuple["Any", "Any"]


@cache
def _rewritten(derivation: Derivation) -> dict[str, Pair | str]:
    """What becomes of each case, by its name: a pair, or the reason why there is none."""
    return {case.name: derived(derivation, read_plain(case.base), read_plain(case.revision)) for case in read_cases()}


def _pairs(derivation: Derivation) -> list[tuple[Case, Pair]]:
    found = _rewritten(derivation)
    return [(case, pair) for case in read_cases() if not isinstance(pair := found[case.name], str)]


each_rewritten = pytest.mark.parametrize(
    ("derivation", "case", "pair"),
    [
        pytest.param(way, case, pair, id=f"{way.name}-{case.name}")
        for way in DERIVATIONS
        for case, pair in _pairs(way)
        if not departs(case, way)
    ],
)


def _findings(case: Case, pair: Pair) -> tuple[list[dict[str, str]], list[dict[str, str]]]:
    """What is found forward and backward."""
    base, revision = from_data(pair[0], "base.json"), from_data(pair[1], "revision.json")
    return (
        observe(base, revision, case.options, CATALOGUE, CONTRACT),
        observe(revision, base, case.options, CATALOGUE, CONTRACT),
    )


@each_rewritten
def test_the_same_in_another_dialect(derivation: Derivation, case: Case, pair: Pair) -> None:
    """Both documents in the other dialect, and the revision alone."""
    expected = ordered(case.expect), ordered(case.reverse)
    assert _findings(case, pair) == expected, f"both {derivation.name}"
    assert _findings(case, (read_plain(case.base), pair[1])) == expected, f"the revision {derivation.name}"


@pytest.mark.parametrize("derivation", DERIVATIONS, ids=lambda way: way.name)
def test_each_derivation_reaches_enough_cases(derivation: Derivation) -> None:
    refused = Counter(reason for reason in _rewritten(derivation).values() if isinstance(reason, str))
    assert len(_pairs(derivation)) >= derivation.at_least, refused.most_common()


def test_each_reason_to_depart_is_needed() -> None:
    """A case that says why it tells something else in a dialect does tell something else there."""
    needed = {
        (case.name, way.target)
        for way in DERIVATIONS
        for case, pair in _pairs(way)
        if departs(case, way) and _findings(case, pair) != (ordered(case.expect), ordered(case.reverse))
    }
    assert needed == {(case.name, dialect) for case in read_cases() for dialect in case.dialects}
    assert len(needed) <= MOST_DEPARTURES
