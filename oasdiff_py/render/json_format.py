"""JSON: a list of findings, one record each."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import orjson

from oasdiff_py.render.records import records

if TYPE_CHECKING:
    from oasdiff_py.changelog.report import Report


def render(report: Report) -> str:
    """The report as an indented JSON list that ends with a line break (RFC 8259)."""
    found = records(report)
    try:
        return orjson.dumps(found, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE).decode()
    except TypeError:
        # Integers beyond 64 bits are beyond orjson; the layout is the same.
        return json.dumps(found, indent=2, ensure_ascii=False) + "\n"
