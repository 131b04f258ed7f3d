"""The revisions of a history as a picture: a column each, in order, stacked by level."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from oasdiff_py.classify.level import Level
from oasdiff_py.history.view import when
from oasdiff_py.render import words
from oasdiff_py.site.markup import escape, link

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oasdiff_py.history.timeline import Timeline
    from oasdiff_py.site.addresses import Addresses

_HEIGHT: Final = 96
_BELOW: Final = 22
_WIDTH: Final = 1000
_WIDEST: Final = 44
_ORDER: Final = (Level.INFO, Level.WARNING, Level.ERROR)
_CLASS: Final = {Level.ERROR: "e", Level.WARNING: "w", Level.INFO: "i"}
_LABEL: Final = 40


def picture(timeline: Timeline, addresses: Addresses) -> str:
    """An inline SVG; what it shows stands in the list of revisions too, so it is hidden from screen readers."""
    shown = timeline.readable
    if not shown:
        return ""
    step = min(_WIDEST, _WIDTH / len(shown))
    gap = 1 if step < 8 else 2 if step < 16 else 4
    width = step * len(shown)
    # One huge revision must not flatten the rest.
    top = math.sqrt(max((sum(one.counts.values()) for one in shown), default=0) or 1)
    columns, places = [], []
    for index, one in enumerate(shown):
        x = index * step
        places.append((one.date.year if one.date else 0, x))
        said = f"{when(one)} · {one.hash} · {words.counts_in_words(one.counts)}"
        bars = _bars(one.counts, x, step - gap, top)
        columns.append(
            f'<a href="{link(addresses.revision(one))}/index.html" tabindex="-1"><title>{escape(said)}</title>'
            f'<path class="h" d="M{x:.5g} 0h{step:.4g}v{_HEIGHT}H{x:.5g}z"/>{bars}</a>\n'
        )
    room = f'viewBox="0 0 {width:.6g} {_HEIGHT + _BELOW}" width="{width:.6g}" height="{_HEIGHT + _BELOW}"'
    return (
        f'<svg class="timeline" {room} aria-hidden="true" focusable="false">'
        f"{_years(places, width)}\n{''.join(columns)}</svg>"
    )


def _bars(counts: dict[Level, int], x: float, width: float, top: float) -> str:
    whole = sum(counts.values())
    if not whole:
        return f'<path class="q" d="M{x:.5g} {_HEIGHT - 2}h{width:.3g}v2h-{width:.3g}z"/>'
    height = max(4.0, (_HEIGHT - 4) * math.sqrt(whole) / top)
    made, y = "", float(_HEIGHT)
    for level in _ORDER:
        if counts[level]:
            part = max(1.5, height * counts[level] / whole)
            y = max(0.0, y - part)
            made += f'<path class="{_CLASS[level]}" d="M{x:.5g} {y:.3g}h{width:.3g}v{part:.3g}h-{width:.3g}z"/>'
    return made


def _years(places: Sequence[tuple[int, float]], width: float) -> str:
    """A mark where a year begins, its number where there is room."""
    made, before, free = "", 0, 0.0
    for year, x in places:
        if year and year != before:
            made += f'<path class="y" d="M{x:.5g} 0v{_HEIGHT + _BELOW}"/>'
            if x >= free and x + _LABEL - 8 <= max(width, _LABEL):
                made += f'<text x="{x + 4:.5g}" y="{_HEIGHT + 16}">{year}</text>'
                free = x + _LABEL
            before = year
    return made
