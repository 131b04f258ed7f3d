"""How time grows: with the size of a description, and with the number of changes in one.

The descriptions are synthetic, so that anybody can measure: endpoints with bodies of schemas that refer to one
another, as YAML. `make bench` runs this and writes what it found into docs/performance.md.
"""

from __future__ import annotations

import itertools
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from measuring import measure
from plot import Series, plot

SIZES = (1, 2, 4, 8, 16, 32, 64)
CHANGES = (1, 4, 16, 64, 256, 1024, 4096)
CHANGES_AT = 8
# Above this a doubling is no longer near a line.
FAULT = 2.3

_HEAD = "openapi: 3.1.0\ninfo: {title: Growth, version: '1'}\npaths:\n"
_PATH = """  /resources{number}/{{id}}:
    put:
      operationId: put{number}
      parameters:
        - {{name: id, in: path, required: true, schema: {{type: string, maxLength: 64}}}}
        - {{name: expand, in: query, schema: {{type: array, items: {{type: string, enum: [owner, parts]}}}}}}
      requestBody:
        required: true
        content:
          application/json:
            schema: {{$ref: '#/components/schemas/Resource{number}'}}
      responses:
        '200':
          description: The resource as it is now
          content:
            application/json:
              schema: {{$ref: '#/components/schemas/Resource{number}'}}
"""
_SCHEMA = """    Resource{number}:
      type: object
      description: >-
        A resource with an owner, a name and parts, which are resources themselves. The text is long enough to be
        what descriptions of real APIs are made of for the most part.
      required: [id, name]
      properties:
        id: {{type: string, format: uuid, readOnly: true}}
        name:
          type: string
          maxLength: {length}
          description: What people call the resource, in their own language and script.
        state: {{type: string, enum: [active, archived, deleted]}}
        size: {{type: integer, minimum: 0, maximum: 1000000}}
        parts:
          type: array
          maxItems: 100
          items: {{$ref: '#/components/schemas/Resource{next}'}}
"""


class Growth(NamedTuple):
    """Seconds by size in megabytes, and by number of changes at a fixed size."""

    by_size: dict[int, float]
    by_changes: dict[int, float]


def description(count: int, changed: int) -> str:
    """A description of `count` resources, of which `changed` have a longer name."""
    paths = "".join(_PATH.format(number=number) for number in range(count))
    schemas = "".join(
        _SCHEMA.format(
            number=number, next=(number // 8 * 8 + (number + 1) % 8) % count, length=99 if number < changed else 80
        )
        for number in range(count)
    )
    return f"{_HEAD}{paths}components:\n  schemas:\n{schemas}"


def seconds(megabytes: float, changed: int, runs: int) -> float:
    """Median seconds of a comparison."""
    one = len(description(64, 0)) / 64
    count = round(megabytes * 1e6 / one / 8) * 8
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / name for name in ("base.yaml", "revision.yaml")]
        for file, changes in zip(files, (0, min(changed, count)), strict=True):
            file.write_text(description(count, changes), encoding="utf-8")
        command = [sys.executable, "-m", "oasdiff_py", "changelog", "--format", "json", *map(str, files)]
        return measure([command], runs)[0][0]


def grow(runs: int) -> Growth:
    """Measure both, and say so on the way."""
    by_size = {size: seconds(size, 1, runs) for size in SIZES}
    by_changes = {changes: seconds(CHANGES_AT, changes, runs) for changes in CHANGES}
    for name, taken in (("MB, one change", by_size), (f"changes in {CHANGES_AT} MB", by_changes)):
        print("\n".join(f"{amount:5} {name:20} {time:6.2f} s" for amount, time in taken.items()))
    return Growth(by_size, by_changes)


def section(growth: Growth) -> str:
    """What docs/performance.md says of growth."""
    sizes = "".join(
        f"| {size} | {time:.2f} s | {factor} |\n"
        for (size, time), factor in zip(growth.by_size.items(), _doublings(growth.by_size), strict=True)
    )
    changes = "".join(f"| {number:,} | {time:.2f} s |\n" for number, time in growth.by_changes.items())
    worst = max(_factors(growth.by_size))
    verdict = "near a line" if worst <= FAULT else "not near a line: look for the fault"
    return f"""## Growth

One change in a synthetic description of each size; the dearest doubling costs {worst:.2f}×, which is {verdict}.

![Seconds by size](performance-size.svg)

| MB | time | doubling |
|---:|---:|---:|
{sizes}
Changes in {CHANGES_AT} MB, each told at the eight endpoints that reach it, for requests and for responses:

![Seconds by number of changes](performance-changes.svg)

| changes | time |
|---:|---:|
{changes}"""


def draw(growth: Growth, folder: Path) -> None:
    """Write the two pictures."""
    line = {size: growth.by_size[SIZES[-1]] * size / SIZES[-1] for size in SIZES}
    pictures = {
        "performance-size.svg": plot(
            "Seconds by megabytes", "MB", (Series("measured", growth.by_size), Series("a line", line, dashed=True))
        ),
        "performance-changes.svg": plot("Seconds by changes", "changes", (Series("measured", growth.by_changes),)),
    }
    for name, picture in pictures.items():
        (folder / name).write_text(picture, encoding="utf-8")


def _factors(taken: dict[int, float]) -> list[float]:
    times = list(taken.values())
    return [after / before for before, after in itertools.pairwise(times)]


def _doublings(taken: dict[int, float]) -> list[str]:
    return ["", *(f"{factor:.2f}×" for factor in _factors(taken))]
