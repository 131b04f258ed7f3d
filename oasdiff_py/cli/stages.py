"""Where the time of a run goes: its stages, each with its seconds."""

from __future__ import annotations

import sys
import time

import click


class Stages:
    """Takes the time of one stage after the other; the first one began when the process did."""

    def __init__(self) -> None:
        # What the process did before this clock was made, Python's own start included.
        self._taken: list[tuple[str, float]] = [("start", time.process_time())]
        self._last = time.perf_counter()

    def end(self, stage: str) -> None:
        """Note that a stage ends here."""
        now = time.perf_counter()
        self._taken.append((stage, now - self._last))
        self._last = now

    def print(self) -> None:
        """Print the stages, and the peak memory where the system tells it, to standard error."""
        for stage, seconds in (*self._taken, ("together", sum(seconds for _, seconds in self._taken))):
            click.echo(f"{stage:18} {seconds:7.3f} s", err=True)
        if sys.platform != "win32":
            import resource

            # Bytes on macOS, else kilobytes.
            unit = 1024**2 if sys.platform == "darwin" else 1024
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
            click.echo(f"{'peak memory':18} {peak:7.1f} MB", err=True)
