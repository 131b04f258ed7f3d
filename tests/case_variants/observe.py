"""What the tool says about a pair, in the words of `case.yaml`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.classify.finding import classify
from oasdiff_py.diff.options import Options
from oasdiff_py.diff.walk import compare
from oasdiff_py.model.api import Api

if TYPE_CHECKING:
    from collections.abc import Iterable

    from oasdiff_py.classify.catalogue import Catalogue
    from oasdiff_py.classify.finding import Finding
    from oasdiff_py.classify.profile import Profile
    from oasdiff_py.diff.change import Change
    from oasdiff_py.diff.options import Options
    from oasdiff_py.load import Revision


def observe(
    base: Revision, revision: Revision, options: Options, catalogue: Catalogue, profile: Profile
) -> list[dict[str, str]]:
    """The findings of a pair, as `case.yaml` lists them.

    A finding does not say which parameter or header it is about but in its sentence; its change does.
    """
    described = []
    told = {"annotations": options.annotations, "extensions": options.extensions}
    old, new = (Api(document, **told) for document in (base, revision))
    for change in compare(old, new, options):
        described += [describe(finding, change) for finding in classify([change], catalogue, profile)]
    return ordered(described)


def describe(finding: Finding, change: Change) -> dict[str, str]:
    """The fields that say what a finding is about, without those that are empty."""
    endpoint, spot = finding.endpoint, finding.spots[0] if finding.spots else None
    found = {
        "id": finding.id,
        "level": finding.level.word,
        "operation": endpoint.method if endpoint else "",
        "path": endpoint.path if endpoint else "",
        "property": finding.property,
        "status": spot.status if spot else "",
        "parameter": change.names.get("parameter", ""),
        "header": change.names.get("header", ""),
    }
    return {key: value for key, value in found.items() if value}


def ordered(findings: Iterable[dict[str, str]]) -> list[dict[str, str]]:
    """A list that is equal for equal sets of findings."""
    return sorted(findings, key=lambda finding: sorted(finding.items()))
