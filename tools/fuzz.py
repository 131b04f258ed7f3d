"""Compare documents that chance has spoiled: `python -m tools.fuzz --minutes 3`.

Each input is made from one number, which is printed when something goes wrong and makes the same input again
(`--only`). What goes wrong is made small and laid in build/fuzz, one folder for each kind of fault; move it to
tests/fuzz_cases, where pytest runs it, and mend the fault.
"""

from __future__ import annotations

import argparse
import collections
import json
import random
import signal
import sys
import time
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from tools.fuzzing import contract
from tools.fuzzing.check import BrokenLawError, Pair, check
from tools.fuzzing.mutate import Mutator
from tools.fuzzing.seeds import ROOT, Seeds
from tools.fuzzing.shrink import shrink

if TYPE_CHECKING:
    from types import FrameType

SECONDS = 5
OUT = ROOT / "build" / "fuzz"


class HangError(BaseException):
    """An input that takes too long; no `except Exception` may keep it."""


def _stop(_: int, __: FrameType | None) -> NoReturn:
    raise HangError


def fault(pair: Pair, number: int) -> tuple[str, str]:
    """What goes wrong with a pair, as its kind and the whole text, empty if nothing does; else how it went."""
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        return "", check(pair, number % 3, render_it=number % 4 == 0, commands=number % 8 == 0)
    except HangError as error:
        return f"hang-{_place(error)}", traceback.format_exc()
    except BrokenLawError as error:
        return "law-" + str(error).split(":")[0], traceback.format_exc()
    except Exception as error:  # noqa: BLE001 - finding any exception at all is what this is for
        return f"{type(error).__name__}-{_place(error)}", traceback.format_exc()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _place(error: BaseException) -> str:
    """The last line of ours that an exception went through."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "/oasdiff_py/" in frame.filename]
    return f"{Path(frames[-1].filename).stem}-{frames[-1].name}" if frames else "elsewhere"


def make(number: int, seeds: Seeds, choose: random.Random) -> tuple[str, Pair]:
    """The name of what the input was made of, and the input."""
    choose.seed(number)
    mutator = Mutator(choose)
    name, data = seeds.pair()
    base, end = mutator.text(data)
    kind = choose.random()
    if kind < 0.35:
        changed = contract.change(data, choose)
        if changed is not None:
            revision, other = mutator.text(changed[0])
            return name, Pair(base, revision, (end, other), changed[1])
    if kind < 0.8:
        revision, other = mutator.text(mutator.tree(data, choose.choice((1, 1, 2, 3, 6))))
        return name, Pair(base, revision, (end, other))
    if kind < 0.85:
        spoiled = mutator.tree(data, choose.choice((0, 1, 3)))
        texts = [json.dumps(side, indent=1).encode() for side in (spoiled, mutator.shuffled(spoiled))]
        return name, Pair(texts[0], texts[1], (".json", ".json"), same=True)
    return name, Pair(base, mutator.noise(base), (end, end))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--seed", type=int, default=None, help="the number of the first input")
    parser.add_argument("--only", action="store_true", help="run the input of this seed alone, and show the fault")
    words = parser.parse_args()
    seed = random.randrange(10**9) if words.seed is None else words.seed
    sys.setrecursionlimit(20_000)
    signal.signal(signal.SIGPROF, _stop)
    choose = random.Random()
    seeds = Seeds(choose)
    print(f"first seed: {seed}", flush=True)
    counted: collections.Counter[str] = collections.Counter()
    found: dict[str, int] = {}
    end = time.monotonic() + words.minutes * 60
    number = seed
    while time.monotonic() < end:
        name, pair = make(number, seeds, choose)
        kind, text = fault(pair, number)
        counted[kind or text] += 1
        if kind and kind not in found:
            found[kind] = number
            print(f"seed {number} ({name}): {kind}\n{text if words.only else text.splitlines()[-1]}", flush=True)
            keep(kind, pair, number)
        number += 1
        if words.only:
            break
    print(f"{number - seed} inputs: " + ", ".join(f"{count} {kind}" for kind, count in counted.most_common()))
    return 1 if found else 0


def keep(kind: str, pair: Pair, number: int) -> None:
    """Make a pair small, and write it down; one that should differ stays, or it would shrink to one that does not."""
    small = pair if pair.differs else shrink(pair, lambda other: fault(other, number)[0] == kind)
    folder = OUT / "".join(letter if letter.isalnum() or letter in "-_" else "-" for letter in kind)
    folder.mkdir(parents=True, exist_ok=True)
    for side, text, end in (("base", small.base, small.ends[0]), ("revision", small.revision, small.ends[1])):
        (folder / f"{side}{end}").write_bytes(text)
    _, text = fault(small, number)
    (folder / "fault.txt").write_text(f"seed {number}: {pair.differs}\n{text}", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
