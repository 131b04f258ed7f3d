"""A picture of a few series over logarithmic axes, as SVG."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 64, 20, 40, 44

_STYLE = (
    "text{font:13px sans-serif;fill:#333}path{fill:none;stroke:#0b57d0;stroke-width:2}circle{fill:#0b57d0}"
    ".grid{stroke:#8884;stroke-width:1}.dashed{stroke:#888;stroke-dasharray:5 4}"
    "@media(prefers-color-scheme:dark){text{fill:#ddd}path{stroke:#8ab4f8}circle{fill:#8ab4f8}"
    ".grid{stroke:#8886}.dashed{stroke:#999}}"
)


class Series(NamedTuple):
    """What a line is called, and its points."""

    name: str
    points: Mapping[int, float]
    dashed: bool = False


def plot(title: str, unit: str, series: Sequence[Series]) -> str:
    """The picture; it follows the reader's preference for light or dark."""
    xs = [x for each in series for x in each.points]
    ys = [y for each in series for y in each.points.values()]
    left, right = math.log2(min(xs)), math.log2(max(xs))
    low, high = math.floor(math.log2(min(ys))), math.ceil(math.log2(max(ys)))

    def at(x: float, y: float) -> tuple[float, float]:
        across = (math.log2(x) - left) / (right - left) * (WIDTH - LEFT - RIGHT)
        up = (math.log2(y) - low) / (high - low) * (HEIGHT - TOP - BOTTOM)
        return round(LEFT + across, 1), round(HEIGHT - BOTTOM - up, 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}">',
        f"<style>{_STYLE}</style>",
        f'<text x="{LEFT}" y="22">{title}</text>',
    ]
    for power in range(low, high + 1):
        x, y = at(min(xs), 2.0**power)
        parts.append(f'<path class="grid" d="M{x} {y}H{WIDTH - RIGHT}"/>')
        parts.append(f'<text x="{x - 8}" y="{y + 4}" text-anchor="end">{2.0**power:g} s</text>')
    for amount in sorted(set(xs)):
        x, _ = at(amount, min(ys))
        parts.append(f'<text x="{x}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{amount:,}</text>')
    parts.append(f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 8}" text-anchor="end">{unit}</text>')
    for each in series:
        places = [at(x, y) for x, y in each.points.items()]
        line = "L".join(f"{x} {y}" for x, y in places)
        parts.append(
            f'<path class="{"dashed" if each.dashed else "line"}" d="M{line}"><title>{each.name}</title></path>'
        )
        if not each.dashed:
            parts += [f'<circle cx="{x}" cy="{y}" r="3.5"/>' for x, y in places]
    return "\n".join([*parts, "</svg>", ""])
