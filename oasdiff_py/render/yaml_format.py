"""YAML: the records of the JSON output."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.render.records import records

if TYPE_CHECKING:
    from oasdiff_py.changelog.report import Report


def render(report: Report) -> str:
    """The report as a YAML list."""
    import yaml

    class Dumper(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc]
        """Writes out what several findings share, so that each can be read alone."""

        def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002
            return True

    return str(yaml.dump(records(report), Dumper=Dumper, sort_keys=False, allow_unicode=True, width=100))
