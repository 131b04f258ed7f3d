"""Whole processes, measured: median seconds and peak memory of commands that take turns."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time


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
