"""The answer is that of the slow way, and every endpoint is told what it would be told alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from oasdiff_py.branch.memory import from_data
from oasdiff_py.changelog.report import changelog
from oasdiff_py.classify import profile
from oasdiff_py.classify.catalogue import builtin
from oasdiff_py.diff.options import Options
from oasdiff_py.diff.ways import Ways
from tests.comparing import TODAY
from tests.property.documents import edited, edited_tree
from tests.property.oracle import TooManyWaysError, alone, every_way, inlined, places, told

if TYPE_CHECKING:
    from oasdiff_py.changelog.report import Report

CONTRACT = profile.read("contract", builtin())
SETTINGS = settings(max_examples=80, phases=(Phase.generate,), deadline=None, suppress_health_check=list(HealthCheck))


def compare(base: Any, revision: Any, **options: Any) -> Report:
    return changelog(
        from_data(base, "base.json"), from_data(revision, "revision.json"), options=Options(TODAY, **options),
        profile=CONTRACT,
    )  # fmt: skip


def slow(base: Any, revision: Any, **options: Any) -> Report:
    """The same by every way there is."""
    quick = Ways.to
    Ways.to = lambda _, root: every_way(root)  # type: ignore[method-assign]
    try:
        return compare(base, revision, prune=False, **options)
    except TooManyWaysError:
        assume(False)
        raise
    finally:
        Ways.to = quick  # type: ignore[method-assign]


@SETTINGS
@given(edited(), st.booleans())
def test_the_slow_way_tells_the_same(pair: tuple[Any, Any], flatten: bool) -> None:
    by_all_ways, quick = slow(*pair, flatten_all_of=flatten), compare(*pair, flatten_all_of=flatten)
    assert told(quick) == told(by_all_ways)
    assert places(quick) <= places(by_all_ways)
    nearest = [[finding.spots[0] for finding in report if finding.spots] for report in (quick, by_all_ways)]
    assert nearest[0] == nearest[1]


@SETTINGS
@given(edited())
def test_an_endpoint_alone_is_told_the_same(pair: tuple[Any, Any]) -> None:
    base, revision = (dict(alone(document)) for document in pair)
    apart = [compare(base[path], revision[path], prune=False) for path in base]
    together = compare(*pair)
    assert told(together) == sorted(entry for report in apart for entry in told(report))
    assert places(together) == {place for report in apart for place in places(report)}


@SETTINGS
@given(edited_tree())
def test_without_references_each_place_is_told_the_same(pair: tuple[Any, Any]) -> None:
    base, revision = (dict(alone(inlined(document))) for document in pair)
    apart = [compare(base[path], revision[path], prune=False) for path in base]
    there, everywhere = places(compare(*pair)), {place for report in apart for place in places(report)}
    # Of the ways that share their end only the nearest is named.
    assert there <= everywhere
    assert {place[:3] for place in there} == {place[:3] for place in everywhere}


@SETTINGS
@given(edited_tree())
def test_a_change_behind_a_shared_schema_is_told_at_each_endpoint(pair: tuple[Any, Any]) -> None:
    """A component that all three endpoints answer with: what is told of one is told of all."""
    shared = {"$ref": "#/components/schemas/A"}
    for document in pair:
        for item in document["paths"].values():
            item["post"]["responses"]["200"]["content"]["application/json"]["schema"] = shared
            item["post"].pop("requestBody")
    by_path: dict[str, list[tuple[Any, ...]]] = {path: [] for path in pair[0]["paths"]}
    for path, *rest in told(compare(*pair)):
        by_path[path].append(tuple(rest[:3]))
    one, two, three = by_path.values()
    assert one == two == three
