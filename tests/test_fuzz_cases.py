"""What `make fuzz` found once: pairs of texts that went wrong, each held to the laws that it broke.

A folder below `tests/fuzz_cases` has a `base` and a `revision`, as the fuzzer writes them, and says in `about.txt`
what went wrong. The end of its name says that a caller can tell the two apart (`differs`), or that they are the same
but for the order of keys (`same`).
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from oasdiff_py.cli.main import _RECURSION
from tests.watchdog import within
from tools.fuzz import make
from tools.fuzzing.check import WAYS, BrokenLawError, Pair, check
from tools.fuzzing.seeds import Seeds

if TYPE_CHECKING:
    from collections.abc import Iterator

CASES = Path(__file__).parent / "fuzz_cases"
FOLDERS = sorted(folder for folder in CASES.iterdir() if folder.is_dir())


@pytest.fixture(autouse=True)
def calls_may_nest() -> Iterator[None]:
    """As deep as the command line allows."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(_RECURSION)
    yield
    sys.setrecursionlimit(before)


def read(folder: Path) -> Pair:
    (base,), (revision,) = (sorted(folder.glob(f"{side}.*")) for side in ("base", "revision"))
    end = folder.name.rpartition("-")[2]
    return Pair(
        base.read_bytes(), revision.read_bytes(), (base.suffix, revision.suffix),
        differs=folder.name if end == "differs" else "", same=end == "same",
    )  # fmt: skip


@pytest.mark.parametrize("way", range(len(WAYS)))
@pytest.mark.parametrize("folder", FOLDERS, ids=[folder.name for folder in FOLDERS])
def test_what_went_wrong_once(folder: Path, way: int) -> None:
    assert (folder / "about.txt").read_text(encoding="utf-8").endswith(".\n")
    with within(5):
        check(read(folder), way, commands=True)


def test_some_inputs_of_chance() -> None:
    choose = random.Random()  # noqa: S311 - no secret
    seeds = Seeds(choose, corpus=False)
    outcomes = set()
    for number in range(60):
        _, pair = make(number, seeds, choose)
        with within(5):
            outcomes.add(check(pair, number % len(WAYS), render_it=number % 4 == 0, commands=number % 5 == 0))
    assert outcomes >= {"refused", "told"}


def test_a_law_that_is_broken_is_told() -> None:
    one, other = (f'{{"openapi": "3.1.0", "info": {{"title": "t", "version": "{version}"}}}}' for version in "12")
    assert check(Pair(one.encode(), other.encode())) == "told"
    for pair, word in ((Pair(one.encode(), one.encode(), differs="all"), "silent"),
                       (Pair(one.encode(), other.encode(), same=True), "order")):  # fmt: skip
        with pytest.raises(BrokenLawError, match=word):
            check(pair)
