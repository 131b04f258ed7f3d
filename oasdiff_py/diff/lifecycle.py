"""Deprecation, sunset dates and stability levels, of whatever has them.

`x-sunset` is a date or a date-time (RFC 3339); `x-stability-level` is `draft`, `alpha`, `beta` or `stable`, and
what names none is stable.
"""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.change import Effect
    from oasdiff_py.model.endpoint import LifeCycle

LEVELS = ("draft", "alpha", "beta", "stable")
# Levels that promise nothing: what is only a draft may change and go at any time.
UNSTABLE = ("draft", "alpha")


class Calendar(NamedTuple):
    """Today's date, and how many days a deprecated part must live on, by its stability."""

    today: datetime.date
    days_beta: int = 0
    days_stable: int = 0

    def notice(self, life: LifeCycle) -> int:
        """The days of notice that a part of this stability owes."""
        if life.stability == "beta":
            return self.days_beta
        return self.days_stable if stability(life) == "stable" else 0


class Step(NamedTuple):
    """One change in the life of a part."""

    action: str
    effect: Effect
    before: Any
    after: Any


def stability(life: LifeCycle) -> str:
    """The stability level; `stable` where none is named."""
    return str(life.stability) if life.stability is not None else "stable"


def parse_sunset(written: Any) -> datetime.date | None:
    """The date of an `x-sunset`; None where it does not follow RFC 3339."""
    text = str(written)
    try:
        return datetime.date.fromisoformat(text[:10]) if len(text) in (10, *range(20, 36)) else None
    except ValueError:
        return None


def removal(life: LifeCycle, calendar: Calendar) -> tuple[str, Any]:
    """How a part of this life may go: a word for the action's end, and the sunset date.

    `without-deprecation`, `with-deprecation` (also after its sunset date), `before-sunset`, `sunset-invalid`, or
    `unstable` for what was only a draft or alpha and promised nothing.
    """
    if stability(life) in UNSTABLE:
        return "unstable", None
    if not life.deprecated:
        return "without-deprecation", None
    if life.sunset is None:
        return "with-deprecation", None
    date = parse_sunset(life.sunset)
    if date is None:
        return "sunset-invalid", life.sunset
    return ("before-sunset" if date > calendar.today else "with-deprecation"), life.sunset


def steps(before: LifeCycle, after: LifeCycle, calendar: Calendar) -> Iterator[Step]:
    """What changed in the life of a part that both revisions have."""
    yield from _stability(before, after)
    notice = calendar.notice(after)
    if after.deprecated and not before.deprecated:
        yield from _deprecated(after, calendar, notice)
    elif before.deprecated and not after.deprecated:
        yield Step("reactivated", "none", None, None)
    elif after.deprecated and before.sunset != after.sunset:
        yield from _moved(before, after, calendar, notice)


def _stability(before: LifeCycle, after: LifeCycle) -> Iterator[Step]:
    old, new = stability(before), stability(after)
    if old == new:
        return
    if new not in LEVELS or old not in LEVELS:
        wrong = new if new not in LEVELS else old
        yield Step("stability-invalid", "violation", wrong, wrong)
    elif LEVELS.index(new) < LEVELS.index(old):
        yield Step("stability-decreased", "violation", old, new)
    elif old == "beta":
        yield Step("stability-increased", "none", old, new)


def _deprecated(after: LifeCycle, calendar: Calendar, notice: int) -> Iterator[Step]:
    if after.sunset is None:
        if notice > 0:
            yield Step("deprecated-sunset-missing", "violation", None, None)
        else:
            yield Step("deprecated", "none", None, None)
        return
    date = parse_sunset(after.sunset)
    if date is None:
        yield Step("deprecated-sunset-invalid", "violation", None, after.sunset)
    elif date < calendar.today + datetime.timedelta(days=notice):
        yield Step("sunset-too-small", "violation", notice, after.sunset)
    else:
        yield Step("deprecated-with-sunset", "none", None, after.sunset)


def _moved(before: LifeCycle, after: LifeCycle, calendar: Calendar, notice: int) -> Iterator[Step]:
    if after.sunset is None:
        yield Step("sunset-deleted", "violation", before.sunset, None)
        return
    new = parse_sunset(after.sunset)
    if new is None:
        yield Step("deprecated-sunset-invalid", "violation", before.sunset, after.sunset)
        return
    old = parse_sunset(before.sunset) if before.sunset is not None else None
    if old is None:
        if new < calendar.today + datetime.timedelta(days=notice):
            yield Step("sunset-too-small", "violation", notice, after.sunset)
    elif new < old:
        if new < calendar.today + datetime.timedelta(days=notice):
            yield Step("sunset-changed-too-small", "violation", before.sunset, after.sunset)
        else:
            yield Step("sunset-changed-earlier", "violation", before.sunset, after.sunset)
