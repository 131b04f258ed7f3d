"""What `make fuzz` found once: pairs of texts that went wrong, each held to the laws that it broke.

A folder below `tests/fuzz_cases` has a `base` and a `revision`, as the fuzzer writes them, and says in `about.txt`
what went wrong. `differs` in the name of a folder says that a caller can tell the two apart.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.watchdog import within
from tools.fuzz import make
from tools.fuzzing.check import WAYS, BrokenLawError, Pair, check
from tools.fuzzing.seeds import Seeds

CASES = Path(__file__).parent / "fuzz_cases"
FOLDERS = sorted(folder for folder in CASES.iterdir() if folder.is_dir())


def read(folder: Path) -> Pair:
    (base,), (revision,) = (sorted(folder.glob(f"{side}.*")) for side in ("base", "revision"))
    differs = folder.name if "differs" in folder.name else ""
    return Pair(base.read_bytes(), revision.read_bytes(), (base.suffix, revision.suffix), differs)


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
