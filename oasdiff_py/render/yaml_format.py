"""YAML: the records of the JSON output."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.render.records import records

if TYPE_CHECKING:
    from oasdiff_py.changelog.report import Report


def render(report: Report) -> str:
    """The report as a YAML list."""
    import yaml

    dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
    return str(yaml.dump(records(report), Dumper=dumper, sort_keys=False, allow_unicode=True, width=100))
