"""Dates of revisions: read from names and lists, told in words."""

from __future__ import annotations

import datetime
import re
from typing import Final

_IN_NAME: Final = re.compile(r"(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)")
_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_DAYS: Final = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def date_in_name(name: str) -> datetime.date | None:
    """The first `YYYY-MM-DD` in a name that is a day of the calendar."""
    for year, month, day in _IN_NAME.findall(name):
        try:
            return datetime.date(int(year), int(month), int(day))
        except ValueError:
            continue
    return None


def in_words(date: datetime.date) -> str:
    """`May 13, 2026`, in every locale."""
    return f"{_MONTHS[date.month - 1]} {date.day}, {date.year}"


def rfc_822(moment: datetime.datetime) -> str:
    """`Wed, 13 May 2026 00:00:00 +0000`, as RSS wants it."""
    day, month = _DAYS[moment.weekday()], _MONTHS[moment.month - 1]
    return f"{day}, {moment.day:02d} {month} {moment.year:04d} {moment:%H:%M:%S %z}"


def at_midnight(date: datetime.date) -> datetime.datetime:
    """The first moment of a day, in UTC."""
    return datetime.datetime(date.year, date.month, date.day, tzinfo=datetime.UTC)
