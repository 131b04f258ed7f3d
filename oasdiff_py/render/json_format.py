"""JSON: a list of findings, one record each."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from oasdiff_py.render.records import records

if TYPE_CHECKING:
    from oasdiff_py.changelog.report import Report


def render(report: Report) -> str:
    """The report as an indented JSON list that ends with a line break (RFC 8259)."""
    return json.dumps(records(report), indent=2, ensure_ascii=False) + "\n"
