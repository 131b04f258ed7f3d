"""A bound on work in tests: a hang fails its test instead of hanging all of them."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType


class TooLongError(AssertionError):
    """The time was over."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Fail what takes more than this time of a processor; that others use the machine too does not count."""

    def stop(_: int, __: FrameType | None) -> NoReturn:
        raise TooLongError(f"did not end within {seconds} s of processor time")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
