"""Whole processes against the field's leader in one run: alternating, median time and peak memory, as ratios.

Usage: make bench, or python tools/bench.py [--runs N] [--peer PATH] [NAME ...]; `growth` and `history` are names, too.
Without a name everything is measured, and docs/performance.md is written. The peer is `oasdiff` on PATH or in ~/go/bin
(go install github.com/oasdiff/oasdiff@v1.38.0). The large pairs lie in .cache/corpus; a pair that is not there is left
out with a sentence.
"""

from __future__ import annotations

import argparse
import itertools
import os
import platform
import shutil
import sys
import tempfile
from pathlib import Path

import growth
from measuring import measure, once

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
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
    rows: list[str] = []
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
        ratios = (f"{seconds / rest[0][0]:.2f}×", f"{memory / rest[0][1]:.2f}×") if rest else ("", "")
        rows.append(f"| {name} | {seconds:.2f} s | {ratios[0]} | {memory:.0f} MB | {ratios[1]} |")
    if not words.names or "history" in words.names:
        rows.append(history(peer))
    if not words.names or "growth" in words.names:
        print("\nhow time grows")
        grown = growth.grow(3)
        growth.draw(grown, DOCS)
        if not words.names:
            write(rows, growth.section(grown), words.runs)


def write(rows: list[str], grown: str, runs: int) -> None:
    """Write what was found into docs/performance.md."""
    table = "\n".join(row for row in rows if row)
    (DOCS / "performance.md").write_text(
        f"""# Performance

Whole processes, medians of {runs} alternating runs on {len(os.sched_getaffinity(0))} cores with Python
{platform.python_version()}; ratios are to `oasdiff` 1.38.0 in the same run. `make bench` measures and writes this page.

| pair | time | ratio | peak memory | ratio |
|---|---:|---:|---:|---:|
{table}

{grown}""",
        encoding="utf-8",
    )


def history(peer: str | None) -> str:
    """The whole history of a large API without a cache, beside the peer's loop over its last pairs; a row of it."""
    revisions = sorted((CORPUS / "openai").glob("[0-9][0-9][0-9]-*.yaml"))
    if not revisions:
        print(f"\nThe history of openai is left out: it is not in {CORPUS.relative_to(ROOT)}.")
        return ""
    command = [sys.executable, "-m", "oasdiff_py", "history", str(CORPUS / "openai"), "--profile", "classic"]
    endpoint = ["--endpoint", "POST /completions", "--format", "json"]
    with tempfile.TemporaryDirectory() as cache:
        first, memory = once([*command, *endpoint, "--cache", cache])
        second, _ = once([*command, *endpoint, "--cache", cache])
    pairs = len(revisions) - 1
    print(f"\nhistory of openai, {pairs} pairs: {first:.1f} s and {memory:.0f} MB; again from the cache {second:.2f} s")
    ratio = ""
    if peer is not None:
        last = list(itertools.pairwise(revisions))[-PEER_PAIRS:]
        taken = sum(
            once([peer, "changelog", "--format", "json", str(base), str(revision)])[0] for base, revision in last
        )
        ratio = f"{(first / pairs) / (taken / len(last)):.2f}× a pair"
        print(f"the peer, its last {len(last)} pairs one by one: {taken:.1f} s; ratio {ratio}")
    return f"| history of openai, {pairs} pairs | {first:.1f} s | {ratio} | {memory:.0f} MB | |"


if __name__ == "__main__":
    main()
