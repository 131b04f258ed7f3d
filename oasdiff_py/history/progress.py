"""How far long work is, on standard error: a bar on a terminal, a line a step elsewhere."""

from __future__ import annotations

import contextlib
import time
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager
    from typing import TextIO

_WIDTH: Final = 30
_PERIOD: Final = 0.1


class Progress(Protocol):
    """Tells how far work is."""

    def over(self, count: int, *, cached: int) -> AbstractContextManager[Callable[[str], None]]:
        """Begin work of `count` steps, when `cached` others need none; what is given is called after each step."""
        ...


class Silent:
    """Tells nothing."""

    @contextlib.contextmanager
    def over(self, count: int, *, cached: int) -> Iterator[Callable[[str], None]]:  # noqa: ARG002 - see the protocol
        """See `Progress`."""
        yield lambda _: None


class Lines:
    """One line a step."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    @contextlib.contextmanager
    def over(self, count: int, *, cached: int) -> Iterator[Callable[[str], None]]:
        """See `Progress`."""
        if cached:
            self._stream.write(f"Took {cached} of {cached + count} comparisons from the cache.\n")
        done = 0

        def step(label: str) -> None:
            nonlocal done
            done += 1
            self._stream.write(f"Compared {done} of {count}: {label}\n")
            self._stream.flush()

        yield step


class Bar:
    """A bar that is drawn again in its place, and wiped at the end."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    @contextlib.contextmanager
    def over(self, count: int, *, cached: int) -> Iterator[Callable[[str], None]]:  # noqa: ARG002 - see the protocol
        """See `Progress`."""
        done, drawn = 0, 0.0

        def step(label: str) -> None:
            nonlocal done, drawn
            done += 1
            now = time.monotonic()
            if now - drawn >= _PERIOD or done == count:
                drawn = now
                filled = _WIDTH * done // count
                bar = "█" * filled + "░" * (_WIDTH - filled)
                self._stream.write(f"\r\x1b[KComparing {bar} {done}/{count}  {label}")
                self._stream.flush()

        try:
            yield step
        finally:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
