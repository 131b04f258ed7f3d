"""Whole processes against the field's leader in one run: alternating, median time and peak memory, as ratios.

Usage: make bench, or python tools/bench.py [--runs N] [--peer PATH] [NAME ...]. The peer is `oasdiff` on PATH or in
~/go/bin (go install github.com/oasdiff/oasdiff@v1.38.0). The large pairs lie in .cache/corpus; a pair that is
not there is left out with a sentence.
"""

from __future__ import annotations

import argparse
import itertools
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT / ".cache" / "corpus"
OURS = [sys.executable, "-m", "oasdiff_py", "changelog", "--format", "json"]
PAIRS = {
    "openai 182→183": ("openai/182-*", "openai/183-*"),
    "openai 152→153": ("openai/152-*", "openai/153-*"),
    "github 001→002": ("github/001-*", "github/002-*"),
    "kubernetes 001→002": ("kubernetes/001-*", "kubernetes/002-*"),
}
PEER_PAIRS = 44
SMALL = (
    ROOT / "tests/cases/enum/request-property-enum-value-removed/base.yaml",
    ROOT / "tests/cases/enum/request-property-enum-value-removed/revision.yaml",
)


def once(command: list[str]) -> tuple[float, float]:
    """Seconds and peak megabytes of one run."""
    started = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        sys.exit(f"{' '.join(command)} ended with {process.returncode}.")
    return time.perf_counter() - started, usage.ru_maxrss / 1024


def measure(commands: list[list[str]], runs: int) -> list[tuple[float, float]]:
    """Median seconds and megabytes of each command, the runs taking turns."""
    taken: list[list[tuple[float, float]]] = [[] for _ in commands]
    for _ in range(runs):
        for index, command in enumerate(commands):
            taken[index].append(once(command))
    return [tuple(map(statistics.median, zip(*values, strict=True))) for values in taken]  # type: ignore[misc]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--peer")
    parser.add_argument("names", nargs="*")
    words = parser.parse_args()
    installed = Path.home() / "go" / "bin" / "oasdiff"
    peer = words.peer or shutil.which("oasdiff") or (str(installed) if installed.is_file() else None)
    if peer is None:
        print("The peer is not installed, so our times stand alone: go install github.com/oasdiff/oasdiff@v1.38.0")
    pairs: dict[str, tuple[Path, Path]] = {"a 3 KB pair": SMALL}
    for name, globs in PAIRS.items():
        found = [sorted(CORPUS.glob(pattern)) for pattern in globs]
        if all(found):
            pairs[name] = (found[0][0], found[1][0])
        else:
            print(f"{name} is left out: it is not in {CORPUS.relative_to(ROOT)}.")
    print(f"median of {words.runs} alternating runs\n")
    print(f"{'pair':20} {'ours':>8} {'peer':>8} {'ratio':>7} {'ours':>8} {'peer':>8} {'ratio':>7}")
    for name, (base, revision) in pairs.items():
        if words.names and not any(word in name for word in words.names):
            continue
        commands = [[*OURS, str(base), str(revision)]]
        if peer is not None:
            commands.append([peer, "changelog", "--format", "json", str(base), str(revision)])
        results = measure(commands, words.runs)
        (seconds, memory), *rest = results
        line = f"{name:20} {seconds:7.2f}s "
        if rest:
            (other, other_memory) = rest[0]
            line += f"{other:7.2f}s {seconds / other:6.2f}× {memory:6.0f}MB {other_memory:6.0f}MB "
            line += f"{memory / other_memory:6.2f}×"
        else:
            line += f"{'':>8} {'':>7} {memory:6.0f}MB"
        print(line)
    if not words.names or "history" in words.names:
        history(peer)


def history(peer: str | None) -> None:
    """The whole history of a large API without a cache, beside the peer's loop over its last pairs."""
    revisions = sorted((CORPUS / "openai").glob("[0-9][0-9][0-9]-*.yaml"))
    if not revisions:
        print(f"\nThe history of openai is left out: it is not in {CORPUS.relative_to(ROOT)}.")
        return
    command = [sys.executable, "-m", "oasdiff_py", "history", str(CORPUS / "openai"), "--profile", "classic"]
    endpoint = ["--endpoint", "POST /completions", "--format", "json"]
    with tempfile.TemporaryDirectory() as cache:
        first, memory = once([*command, *endpoint, "--cache", cache])
        second, _ = once([*command, *endpoint, "--cache", cache])
    pairs = len(revisions) - 1
    print(f"\nhistory of openai, {pairs} pairs: {first:.1f} s and {memory:.0f} MB; again from the cache {second:.2f} s")
    if peer is not None:
        last = list(itertools.pairwise(revisions))[-PEER_PAIRS:]
        taken = sum(
            once([peer, "changelog", "--format", "json", str(base), str(revision)])[0] for base, revision in last
        )
        ratio = (first / pairs) / (taken / len(last))
        print(f"the peer, its last {len(last)} pairs one by one: {taken:.1f} s; ratio per pair {ratio:.2f}×")


if __name__ == "__main__":
    main()
