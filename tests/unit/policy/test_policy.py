"""What a team decides: accepted changes, ignore files of the field, versions, levels of paths."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

import pytest

from oasdiff_py.changelog.report import Report
from oasdiff_py.classify.finding import Finding
from oasdiff_py.classify.level import Level
from oasdiff_py.diff.change import Endpoint, Spot
from oasdiff_py.errors import UsageError
from oasdiff_py.load import Document, Where
from oasdiff_py.policy import accept_file, accept_write, ignore_file, path_levels
from oasdiff_py.policy.acceptance import Accepting, accept
from oasdiff_py.policy.gate import fails
from oasdiff_py.policy.gated import gated
from oasdiff_py.policy.globs import matches, matches_endpoint
from oasdiff_py.policy.version import advise, lacks_bump, parse

if TYPE_CHECKING:
    from pathlib import Path

    from oasdiff_py.policy.entry import Entry
    from oasdiff_py.policy.gated import GatedReport

TODAY = datetime.date(2026, 6, 15)
ORDERS = Endpoint("POST", "/orders/{id}", "createOrder")


def finding(**given: Any) -> Finding:
    fields: dict[str, Any] = {
        "id": "request-property-became-required", "level": Level.ERROR,
        "text": "the request property `a/b` became required", "why": "", "section": "paths", "endpoint": ORDERS,
        "spots": (Spot("a/b"),), "before": None, "after": None, "base": None, "revision": None, "cause": "",
        "fingerprint": "0123456789ab",
    } | given  # fmt: skip
    fields.setdefault("declared_level", fields["level"])
    return Finding(**fields)


def report(*findings: Finding, versions: tuple[str, str] = ("1.2.0", "1.3.0"), **given: Any) -> Report:
    names = {"base": "main:api.yaml", "revision": "api.yaml"} | given
    return Report(names["base"], names["revision"], "T", *versions, findings)


def entries(*lines: str) -> list[Entry]:
    return accept_file.parse("\n".join(lines).encode(), "accept.yaml")


def accepted(given: Report, *lines: str) -> GatedReport:
    return accept([given], Accepting(entries(*lines)), TODAY)[0]


@pytest.mark.parametrize(
    ("line", "matched"),
    [
        ("id: request-property-became-required", True),
        ("id: 'request-*'", True),
        ("id: request-property", False),
        ("endpoint: POST /orders/{id}", True),
        ("endpoint: /orders/*", True),
        ("endpoint: /orders/**", True),
        ("endpoint: '* /orders/{id}'", True),
        ("endpoint: GET /orders/{id}", False),
        ("endpoint: /order/**", False),
        ("property: a/b", True),
        ("property: a/*", True),
        ("property: b", False),
        ("fingerprint: 0123456789ab", True),
        ("fingerprint: 0123456789ac", False),
        ("{id: 'request-*', property: c}", False),
    ],
)
def test_an_entry_accepts_what_all_of_it_names(line: str, matched: bool) -> None:
    body = line[1:-1].split(", ") if line.startswith("{") else [line]
    found = accepted(report(finding()), f"- {body[0]}", *(f"  {rest}" for rest in body[1:]), "  reason: known")
    assert (len(found.accepted), len(found.findings)) == ((1, 0) if matched else (0, 1))
    assert found.overdue is not matched


def test_a_date_ends_an_entry_after_that_day() -> None:
    for until, counts in (("2026-06-15", True), ("2026-06-14", False)):
        found = accepted(report(finding()), "- id: '*'", "  reason: known", f"  until: {until}")
        assert (not found.findings) is counts
        assert found.overdue is not counts
    assert found.notes == (
        "accept.yaml:1:3: The entry `*` ended on 2026-06-14; mend the API or renew it.",
    )  # fmt: skip


def test_a_stale_entry_is_told_with_its_line_unless_it_is_about_another_file() -> None:
    found = accepted(report(), "# why", "- id: gone", "  reason: old", "- id: x", "  reason: y", "  file: other.yaml")
    assert found.notes == ("accept.yaml:2:3: The entry `gone` accepts nothing any more; remove it.",)


def test_notes_are_about_all_documents_together() -> None:
    one, two = report(finding()), report(finding(id="b"), revision="b.yaml")
    done = accept([one, two], Accepting(entries("- id: b", "  reason: r", "- id: 'request*'", "  reason: r")), TODAY)
    assert [each.findings for each in done] == [(), ()]
    assert [each.notes for each in done] == [(), ()]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- id: x", "accept.yaml:1:3: The entry has no `reason`"),
        ("- reason: x", "accepts nothing"),
        ("- idd: x\n  reason: y", "accept.yaml:1:3: The key `idd` is unknown; did you mean `id`?"),
        ("- id: x\n  reason: y\n  until: soon", "accept.yaml:3:3: `soon` is no date"),
        ("id: x", "Write a list of entries"),
        ("- x", "An entry is a mapping"),
        ("- id: [x]\n  reason: y", "`id` is not a text"),
        ("- id: 'x", "accept.yaml:"),
    ],
)
def test_a_wrong_file_says_where_and_what(text: str, message: str) -> None:
    with pytest.raises(UsageError) as raised:
        entries(text)
    assert message in str(raised.value)


def test_written_entries_keep_comments_and_order(tmp_path: Path) -> None:
    file = tmp_path / "accept.yaml"
    old = "# ours\n- reason: first   # said Ann\n  id: zebra\n\n# the end"
    file.write_text(old, encoding="utf-8")
    other = finding(id="b", fingerprint="99", endpoint=None, text="a\u2028`b`\n- id: x")
    assert accept_write.append(file, [finding(), other], 'It is "fine": #1', "ann", TODAY) == 2
    text = file.read_text(encoding="utf-8")
    assert text.startswith(old + "\n")
    zebra, first, second = accept_file.read(file)
    assert (zebra.id, first.reason, first.by, first.until) == ("zebra", 'It is "fine": #1', "ann", TODAY)
    assert (first.endpoint, first.fingerprint, second.fingerprint) == ("POST /orders/{id}", "0123456789ab", "99")
    assert first.matches(finding())
    assert second.matches(other)


@pytest.mark.parametrize("old", ["", "# only a comment\n", "  - id: a\n    reason: b\n", "- id: a\r\n  reason: b\r\n"])
def test_entries_can_be_added_to_what_there_is(tmp_path: Path, old: str) -> None:
    file = tmp_path / "accept.yaml"
    file.write_bytes(old.encode())
    accept_write.append(file, [finding()], "r")
    accept_write.append(file, [finding(id="c")], "r")
    assert [entry.id for entry in accept_file.read(file)][-2:] == ["request-property-became-required", "c"]
    assert file.read_bytes().startswith(old.encode())


def test_a_file_that_cannot_be_added_to_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "accept.yaml"
    old = "[{id: a, reason: b}]\n"
    file.write_text(old, encoding="utf-8")
    with pytest.raises(UsageError, match="cannot be added at the end"):
        accept_write.append(file, [finding()], "r")
    assert file.read_text(encoding="utf-8") == old


@pytest.mark.parametrize(
    ("line", "matched"),
    [
        ("POST /orders/{id} the request property `a/b` became required", True),
        (
            "in API POST /orders/{id} the request property `a/b` became required [request-property-became-required].",
            True,
        ),
        ("- post /ORDERS/{id}   The request property 'a/b' became required", True),
        ("POST /orders/{id} property a/b became required in the request", True),
        ("POST /orders/{id} request-property-became-required", True),
        ("POST /orders/{id}", False),
        ("POST /orders the request property `a/b` became required", False),
        ("POST /orders/{id}/x the request property `a/b` became required", False),
        ("GET /orders/{id} the request property `a/b` became required", False),
        ("POST /orders/{id} the request property `a` became required", False),
        ("POST /orders/{id} the response property `a/b` became required", False),
        ("the request property `a/b` became required", False),
    ],
)
def test_ignore_files_of_the_field_are_read_as_they_are(tmp_path: Path, line: str, matched: bool) -> None:
    file = tmp_path / "ignore.txt"
    file.write_text(f"# a heading\n\n{line}\n", encoding="utf-8")
    lines = ignore_file.read(str(file), Level.ERROR)
    (found,) = accept([report(finding())], Accepting(lines=lines), TODAY)
    assert bool(found.accepted) is matched
    assert not found.overdue
    # A file of warnings says nothing about an error.
    assert not ignore_file.read(str(file), Level.WARNING)[1].matches(finding())


def test_a_description_is_asked_only_with_the_flag() -> None:
    data = {"paths": {"/a": {"x-oasdiff-ignore": ["request-*"], "get": [{"y": 1}]}}}
    where = Where(Document("api.yaml", "api.yaml", data)).child("paths").child("/a").child("get").child("0")
    given = report(finding(revision=where), finding(id="other", revision=where))
    (off,) = accept([given], Accepting(), TODAY)
    (on,) = accept([given], Accepting(honour_inline=True), TODAY)
    assert (len(off.findings), [left.id for left in on.findings]) == (2, ["other"])
    assert "x-oasdiff-ignore" in on.accepted[0].reason


@pytest.mark.parametrize(
    ("old", "new", "lacks"),
    [
        ("1.2.0", "1.3.0", True), ("1.2.0", "2.0.0", False), ("0.1.0", "0.2.0", False), ("0.1.0", "0.1.1", True),
        ("0.1.0", "1.0.0", False), ("2.0.0", "1.0.0", True), ("2.0.0-rc1", "2.0.0", True), ("v1", "v2", False),
        ("2024-01-01", "2025-01-01", True), ("", "", True), ("a", "b", True), ("1.0", "2", False),
    ],
)  # fmt: skip
def test_a_break_without_a_major_step(old: str, new: str, lacks: bool) -> None:
    assert lacks_bump(report(finding(), versions=(old, new))) is lacks
    assert not lacks_bump(report(finding(level=Level.WARNING), versions=(old, new)))
    assert fails([gated(report(finding(), versions=(old, new)))], "MISSING-VERSION-BUMP") is lacks


@pytest.mark.parametrize(
    ("level", "versions", "said"),
    [
        (Level.ERROR, ("1.2.3", "1.2.3"), "The next version is `2.0.0`: 1 change breaks callers."),
        (Level.ERROR, ("v1.2", "v1.3"), "The next version is `v2.0.0`"),
        (Level.ERROR, ("0.3.1", "0.3.1"), "The next version is `0.4.0`"),
        (Level.ERROR, ("1.2.3", "2.0.0"), "The version `2.0.0` is enough"),
        (Level.INFO, ("1.2.3", "1.2.3"), "The next version is `1.3.0`"),
        (None, ("1.2.3", "1.2.3"), "The version `1.2.3` is enough: nothing changed"),
        (Level.ERROR, ("2024-01-01", "2024-02-01"), "`2024-01-01` is not of the form major.minor.patch"),
    ],
)
def test_the_next_version_is_named_with_its_reason(level: Level | None, versions: tuple[str, str], said: str) -> None:
    found = [] if level is None else [finding(level=level)]
    assert advise(report(*found, versions=versions)).startswith(said)


def test_an_accepted_break_still_asks_for_a_major_version() -> None:
    assert "`2.0.0`" in advise(accepted(report(finding()), "- id: '*'", "  reason: r"))


def test_versions_are_read_as_people_write_them() -> None:
    assert [parse(text) for text in ("1", "v1.2", "1.2.3-rc.1", "1.2.3+b", "x", "2024-01-01")] == [
        (1, 0, 0), (1, 2, 0), (1, 2, 3), (1, 2, 3), None, None,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("pattern", "text", "matched"),
    [
        ("/internal/**", "/internal", True), ("/internal/**", "/internal/a/b", True),
        ("/internal/**", "/internals", False),
        ("/a/*/c", "/a/b/c", True), ("/a/*/c", "/a/b/x/c", False), ("/a/**/c", "/a/c", True),
        ("/a/**/c", "/a/b/x/c", True),
        ("**", "/x/y", True), ("/a.b", "/axb", False), ("*", "a/b", False), ("/{id}", "/{id}", True),
    ],
)  # fmt: skip
def test_patterns(pattern: str, text: str, matched: bool) -> None:
    assert matches(pattern, text) is matched
    assert matches_endpoint(f"GET {pattern}", "GET", text) is matched
    assert not matches_endpoint(f"PUT {pattern}", "GET", text)


def test_a_path_has_its_highest_level() -> None:
    given = gated(report(finding(), finding(endpoint=Endpoint("GET", "/internal/x")), finding(endpoint=None)))
    for level, left in (("none", 2), ("info", 3), ("error", 3)):
        capped = path_levels.cap(given, path_levels.read([f"/internal/**={level}"]))
        assert len(capped.findings) == left
    levels = path_levels.read(["/internal/**=none", "GET /internal/x=warn"])
    assert sorted(found.level for found in path_levels.cap(given, levels).findings) == [2, 3, 3]
    for wrong in ("/a", "=none", "/a=loud"):
        with pytest.raises(UsageError, match="is not of the form"):
            path_levels.read([wrong])
