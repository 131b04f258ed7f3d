"""Any graph of schemas is compared soon, and each change is told once for each endpoint that reaches it."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from oasdiff_py.branch.memory import from_data
from oasdiff_py.changelog.report import changelog
from oasdiff_py.classify import profile
from oasdiff_py.classify.catalogue import builtin
from oasdiff_py.diff.options import Options
from oasdiff_py.load import load_revision
from tests.comparing import TODAY
from tests.property.graphs import Graph
from tests.watchdog import within

if TYPE_CHECKING:
    from oasdiff_py.changelog.report import Report
    from oasdiff_py.load import Revision

CONTRACT = profile.read("contract", builtin())
SECONDS = 2.0
SETTINGS = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
OPTIONS: list[dict[str, Any]] = [{}, {"flatten_all_of": True}, {"prune": False}, {"annotations": True}]


def compare(base: Revision, revision: Revision, **options: Any) -> Report:
    return changelog(base, revision, options=Options(TODAY, **options), profile=CONTRACT)


def once(report: Report, most: int) -> None:
    """Each finding names another thing, and there are not more of an endpoint than there are things to name."""
    told = [(finding.id, finding.endpoint, finding.fingerprint) for finding in report]
    assert len(told) == len(set(told))
    assert all(len(group.findings) <= most for group in report.groups)
    for finding in report:
        assert len(set(finding.spots)) == len(finding.spots)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@SETTINGS
@given(st.integers(0, 10**6), st.integers(1, 60), st.integers(1, 3))
def test_a_graph_of_schemas(options: dict[str, Any], seed: int, count: int, changed: int) -> None:
    graph = Graph(seed, count, endpoints=12)
    changed = min(count, changed)
    base, revision = (from_data(side.root(), "a.json") for side in (graph, graph.changed(changed)))
    with within(SECONDS):
        report = compare(base, revision, **options)
    # Twice in each direction, once more beside branches and under `not`. Merged branches are schemas of their own.
    once(report, (10 * count if options.get("flatten_all_of") else 10) * changed)
    with within(SECONDS):
        assert compare(base, from_data(graph.root(), "b.json"), **options).findings == ()


@SETTINGS
@given(st.integers(0, 10**6), st.integers(2, 30), st.integers(2, 4))
def test_a_graph_over_files(seed: int, count: int, files: int) -> None:
    graph = Graph(seed, count, endpoints=6, files=files)
    with tempfile.TemporaryDirectory() as folder:
        base, revision = (side.write(Path(folder) / name) for side, name in ((graph, "old"), (graph.changed(), "new")))
        with within(SECONDS):
            report = compare(load_revision(base), load_revision(revision))
        once(report, 10)
        with within(SECONDS):
            assert compare(load_revision(base), load_revision(base)).findings == ()
