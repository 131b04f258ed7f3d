"""GitLab's Code Quality report: a JSON list that merge requests show beside the lines."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from oasdiff_py.classify.level import Level
from oasdiff_py.render.numbered import numbered
from oasdiff_py.render.repository_path import place
from oasdiff_py.render.visible import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oasdiff_py.changelog.report import Report
    from oasdiff_py.classify.finding import Finding

_SEVERITIES = {Level.ERROR: "critical", Level.WARNING: "minor", Level.INFO: "info", Level.NONE: "info"}


def render(report: Report) -> str:
    """The findings as Code Quality issues, each fingerprint once."""
    return render_all([report])


def render_all(reports: Sequence[Report]) -> str:
    """The same for several documents, as one list."""
    issues = []
    for report, finding, fingerprint, count in numbered(reports):
        found = place(finding, report)
        issues.append(
            {
                "description": _description(finding),
                "check_name": visible(finding.id),
                "fingerprint": fingerprint if count == 1 else f"{fingerprint}-{count}",
                "severity": _SEVERITIES[finding.level],
                "location": {"path": visible(found.path), "lines": {"begin": max(1, found.line)}},
            }
        )
    return json.dumps(issues, indent=2, ensure_ascii=False) + "\n"


def _description(finding: Finding) -> str:
    endpoint = finding.endpoint
    whose = f"{endpoint.method} {endpoint.path}: " if endpoint else ""
    return visible(f"{whose}{finding.text}")
