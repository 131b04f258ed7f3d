"""`specs/history/completions`: a history of which each changelog is known beforehand."""

from __future__ import annotations

import datetime
import json
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from oasdiff_py.changelog.report import changelog
from oasdiff_py.classify import profile
from oasdiff_py.classify.catalogue import builtin
from oasdiff_py.classify.level import Level
from oasdiff_py.diff.options import Options
from oasdiff_py.load import load_revision

if TYPE_CHECKING:
    from oasdiff_py.changelog.report import Report
    from oasdiff_py.classify.finding import Finding

ROOT = Path(__file__).parents[1]
HISTORY = ROOT / "specs" / "history" / "completions"
CORPUS = ROOT / ".cache" / "corpus" / "openai"
SEED = ROOT.parent / "shared" / "oracle" / "seed.json"

REVISIONS = (
    "001-2024-12-17",
    "002-2025-02-04",
    "003-2026-05-13",
    "004-2026-08-05",
    "005-2026-08-14",
    "006-2026-08-14",
    "007-2026-08-27",
    "008-2026-09-01",
    "009-2026-09-03",
    "010-2026-09-03",
    "011-2026-09-25",
)

Row = tuple[str, Level, str, str]

DEFAULT_ADDED = "response-property-default-value-added"
PROPERTY_ADDED = "response-optional-property-added"
PROPERTY_REMOVED = "response-optional-property-removed"
STATUS_ADDED = "response-non-success-status-added"

# By revision: errors, warnings, info; changes without an endpoint; id, level, property and status in order.
ENTRIES: dict[str, tuple[tuple[int, int, int], int, list[Row]]] = {
    "002-2025-02-04": (
        (0, 0, 9),
        0,
        [
            (DEFAULT_ADDED, Level.INFO, "usage/completion_tokens_details/accepted_prediction_tokens", "200"),
            (DEFAULT_ADDED, Level.INFO, "usage/completion_tokens_details/audio_tokens", "200"),
            (DEFAULT_ADDED, Level.INFO, "usage/prompt_tokens_details/audio_tokens", "200"),
            (DEFAULT_ADDED, Level.INFO, "usage/prompt_tokens_details/cached_tokens", "200"),
            (DEFAULT_ADDED, Level.INFO, "usage/completion_tokens", "200"),
            (DEFAULT_ADDED, Level.INFO, "usage/prompt_tokens", "200"),
            (DEFAULT_ADDED, Level.INFO, "usage/completion_tokens_details/reasoning_tokens", "200"),
            (DEFAULT_ADDED, Level.INFO, "usage/completion_tokens_details/rejected_prediction_tokens", "200"),
            (DEFAULT_ADDED, Level.INFO, "usage/total_tokens", "200"),
        ],
    ),
    "003-2026-05-13": (
        (3, 5, 2),
        40,
        [
            ("request-property-became-not-nullable", Level.ERROR, "stream_options", ""),
            ("request-property-type-changed", Level.ERROR, "stream_options", ""),
            ("response-property-type-changed", Level.ERROR, "choices/items/logprobs", "200"),
            ("request-property-removed", Level.WARNING, "stream_options/include_usage", ""),
            (PROPERTY_REMOVED, Level.WARNING, "choices/items/logprobs/text_offset", "200"),
            (PROPERTY_REMOVED, Level.WARNING, "choices/items/logprobs/token_logprobs", "200"),
            (PROPERTY_REMOVED, Level.WARNING, "choices/items/logprobs/tokens", "200"),
            (PROPERTY_REMOVED, Level.WARNING, "choices/items/logprobs/top_logprobs", "200"),
            ("request-property-any-of-added", Level.INFO, "stream_options", ""),
            ("response-property-any-of-added", Level.INFO, "choices/items/logprobs", "200"),
        ],
    ),
    "004-2026-08-05": (
        (0, 0, 1),
        2,
        [(PROPERTY_ADDED, Level.INFO, "usage/prompt_tokens_details/cache_write_tokens", "200")],
    ),
    "005-2026-08-14": (
        (0, 0, 3),
        0,
        [
            (PROPERTY_ADDED, Level.INFO, "usage/completion_tokens_details/text_tokens", "200"),
            (PROPERTY_ADDED, Level.INFO, "usage/prompt_tokens_details/image_tokens", "200"),
            (PROPERTY_ADDED, Level.INFO, "usage/prompt_tokens_details/text_tokens", "200"),
        ],
    ),
    "006-2026-08-14": ((0, 0, 1), 0, [(STATUS_ADDED, Level.INFO, "", "429")]),
    "007-2026-08-27": ((0, 0, 1), 0, [(PROPERTY_ADDED, Level.INFO, "usage/billed_tokens", "200")]),
    "008-2026-09-01": ((0, 1, 0), 0, [(PROPERTY_REMOVED, Level.WARNING, "usage/billed_tokens", "200")]),
    "009-2026-09-03": ((0, 0, 1), 0, [(STATUS_ADDED, Level.INFO, "", "503")]),
    "010-2026-09-03": (
        (0, 0, 2),
        0,
        [
            (PROPERTY_ADDED, Level.INFO, "usage/billed_completion_tokens", "200"),
            (PROPERTY_ADDED, Level.INFO, "usage/billed_prompt_tokens", "200"),
        ],
    ),
    "011-2026-09-25": (
        (0, 0, 5),
        0,
        [
            (STATUS_ADDED, Level.INFO, "", "400"),
            (STATUS_ADDED, Level.INFO, "", "401"),
            (STATUS_ADDED, Level.INFO, "", "403"),
            (STATUS_ADDED, Level.INFO, "", "404"),
            (STATUS_ADDED, Level.INFO, "", "500"),
        ],
    ),
}

WITHOUT_ENDPOINT = {
    "003-2026-05-13": {"api-schema-removed": 24, "webhook-added": 15, "api-security-component-added": 1},
    "004-2026-08-05": {"api-schema-removed": 1, "webhook-added": 1},
}

SEED_PAIRS = (("147", "148"), ("152", "153"), ("153", "167"), ("178", "179"), ("182", "183"))


def compared(base: Path, revision: Path) -> Report:
    return changelog(
        load_revision(str(base)),
        load_revision(str(revision)),
        profile=profile.read("classic", builtin()),
        options=Options(datetime.date(2026, 9, 26)),
    )


def of_completions(report: Report) -> list[Finding]:
    return [
        finding
        for finding in report
        if finding.endpoint and (finding.endpoint.method, finding.endpoint.path) == ("POST", "/completions")
    ]


def status(finding: Finding) -> str:
    return finding.spots[0].status if finding.spots else ""


def row(finding: Finding) -> Row:
    return finding.id, finding.level, finding.property, status(finding)


def test_the_history_is_complete() -> None:
    assert tuple(sorted(file.stem for file in HISTORY.glob("*.yaml"))) == REVISIONS
    assert tuple(ENTRIES) == REVISIONS[1:]


@pytest.mark.parametrize(("base", "revision"), list(pairwise(REVISIONS)), ids=REVISIONS[1:])
def test_entry(base: str, revision: str) -> None:
    counts, without_endpoint, rows = ENTRIES[revision]
    report = compared(HISTORY / f"{base}.yaml", HISTORY / f"{revision}.yaml")
    found = of_completions(report)
    assert [row(finding) for finding in found] == rows
    levels = [finding.level for finding in found]
    assert tuple(levels.count(level) for level in (Level.ERROR, Level.WARNING, Level.INFO)) == counts
    assert len(report.without_endpoint) == without_endpoint
    ids = [finding.id for finding in report.without_endpoint]
    assert {identity: ids.count(identity) for identity in ids} == WITHOUT_ENDPOINT.get(revision, {})
    paths = {finding.endpoint.path for finding in report if finding.endpoint}
    assert paths <= {"/completions", "/chat/completions"}


def test_values_of_the_defaults() -> None:
    found = of_completions(compared(HISTORY / f"{REVISIONS[0]}.yaml", HISTORY / f"{REVISIONS[1]}.yaml"))
    assert [(finding.before, finding.after) for finding in found] == [(None, 0)] * 9


def test_values_of_the_move_to_3_1() -> None:
    found = of_completions(compared(HISTORY / f"{REVISIONS[1]}.yaml", HISTORY / f"{REVISIONS[2]}.yaml"))
    types = [(finding.before, finding.after) for finding in found if finding.id.endswith("type-changed")]
    branches = [finding.after for finding in found if finding.id.endswith("any-of-added")]
    assert types == [("object", "any")] * 2
    assert branches == ["subschema #1, subschema #2"] * 2


@pytest.mark.parametrize("revision", REVISIONS)
def test_a_revision_against_itself(revision: str) -> None:
    file = HISTORY / f"{revision}.yaml"
    assert compared(file, file).findings == ()


@pytest.mark.parametrize(("base", "revision"), SEED_PAIRS, ids=["-".join(pair) for pair in SEED_PAIRS])
def test_entry_of_the_real_history(base: str, revision: str) -> None:
    if not SEED.is_file():
        pytest.skip(f"{SEED} is absent: nothing says what the real entries are")
    entries = {
        (entry["base"], entry["revision"]): entry for entry in json.loads(SEED.read_text(encoding="utf-8"))["entries"]
    }
    assert entries.keys() == {(f"openai/{old}", f"openai/{new}") for old, new in SEED_PAIRS}
    entry = entries[f"openai/{base}", f"openai/{revision}"]
    report = compared(corpus_file(base), corpus_file(revision))
    found = of_completions(report)
    assert [told(finding, expected) for finding, expected in zip(found, entry["findings"], strict=True)] == (
        entry["findings"]
    )
    assert len(report.without_endpoint) == entry["no_endpoint"]


def corpus_file(number: str) -> Path:
    files = sorted(CORPUS.glob(f"{number}-*.yaml"))
    if not files:
        pytest.skip(f"{CORPUS} has no revision {number}: the corpus is not unpacked")
    return files[0]


def told(finding: Finding, expected: dict[str, Any]) -> dict[str, Any]:
    """The finding in the words of the seed: the same keys; an empty text where any type is allowed.

    Where the seed gives no status or property (whole or last part) and we do, it differs and is seen.
    """
    said: dict[str, Any] = {"id": finding.id, "level": int(finding.level)}
    if status(finding):
        said["status"] = status(finding)
    if "leaf" in expected:
        said["leaf"] = finding.property.rsplit("/", 1)[-1]
    elif finding.property:
        said["property"] = finding.property
    for key, value in (("before", finding.before), ("after", finding.after)):
        if key in expected:
            said[key] = "" if value == "any" else value
    if "default" in expected:
        said["default"] = finding.after
    if "branches" in expected:
        said["branches"] = str(finding.after).split(", ")
    return said
