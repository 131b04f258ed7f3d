"""One history for each endpoint, whatever it was called; what could not be read."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

import pytest
from history_helpers import HEAD, endpoint, folder, spec, timeline, told

from oasdiff_py.classify import profile
from oasdiff_py.classify.catalogue import builtin
from oasdiff_py.classify.level import Level
from oasdiff_py.errors import UsageError
from oasdiff_py.history.choose import choose
from oasdiff_py.history.judging import Judging

if TYPE_CHECKING:
    from pathlib import Path

REMOVED = "api-path-removed-without-deprecation"


def revision(number: int) -> str:
    return f"{number:03d}-2026-01-{number:02d}.yaml"


def test_renamed_by_operation_id(tmp_path: Path) -> None:
    history = timeline(
        folder(
            tmp_path,
            spec("POST /old make string", "GET /z"),
            spec("POST /old make integer", "GET /z"),
            spec("PUT /new make integer", "GET /z"),
            spec("PUT /new make string", "GET /z"),
        )
    )
    assert [one.title for one in history.endpoints] == ["PUT /new", "GET /z"]
    new = history.endpoints[0]
    assert [(one.method, one.path, one.until.name) for one in new.former] == [("POST", "/old", revision(3))]
    assert [name for name, _ in told(new)] == [revision(4), revision(3), revision(2)]
    assert told(new)[1][1] == [REMOVED, "endpoint-added"]
    assert choose(history, ["post /old"]) == choose(history, ["make"]) == choose(history, ["PUT /new"]) == (new,)


@pytest.mark.parametrize(
    "after",
    [("PUT /new other",), ("PUT /new -",), ("POST /old make", "PUT /new make"), ("PUT /new make", "PUT /newer make")],
)
def test_not_renamed(tmp_path: Path, after: tuple[str, ...]) -> None:
    history = timeline(folder(tmp_path, spec("POST /old make"), spec(*after)))
    assert not any(one.former for one in history.endpoints)
    assert endpoint(history, "POST /old").title == "POST /old"


def test_names_of_parameters(tmp_path: Path) -> None:
    source = folder(
        tmp_path, spec("GET /a/{id} x string"), spec("GET /a/{name} x integer"), spec("GET /a/{key} x string")
    )
    history = timeline(source)
    assert [one.title for one in history.endpoints] == ["GET /a/{key}"]
    one = history.endpoints[0]
    assert [old.path for old in one.former] == ["/a/{name}", "/a/{id}"]
    assert [name for name, _ in told(one)] == [revision(3), revision(2)]
    assert choose(history, ["GET /a/{whatever}"]) == (one,)
    strict = Judging(profile.read("default", builtin()), names_count=True)
    # The operationId is the same, so it is a rename all the same; only the finding tells another story.
    assert told(timeline(source, judging=strict).endpoints[0])[0][1] == [REMOVED, "endpoint-added"]


def test_deleted_and_back(tmp_path: Path) -> None:
    history = timeline(
        folder(tmp_path, spec("GET /a", "GET /b"), spec("GET /b"), spec("GET /a", "GET /b"), spec("GET /b"))
    )
    gone = endpoint(history, "GET /a")
    assert gone.deleted is not None
    assert gone.deleted.name == revision(4)
    assert told(gone) == [(revision(4), [REMOVED]), (revision(3), ["endpoint-added"]), (revision(2), [REMOVED])]
    assert endpoint(history, "GET /b").entries == ()
    assert endpoint(history, "GET /b").deleted is None


def test_a_new_endpoint_under_the_name_of_a_renamed_one(tmp_path: Path) -> None:
    history = timeline(
        folder(tmp_path, spec("GET /a first"), spec("GET /b first"), spec("GET /b first", "GET /a second"))
    )
    assert told(endpoint(history, "GET /a")) == [(revision(3), ["endpoint-added"])]
    assert [name for name, _ in told(endpoint(history, "GET /b"))] == [revision(2)]


def test_webhooks(tmp_path: Path) -> None:
    def text(kind: str) -> str:
        body = f"{{requestBody: {{content: {{application/json: {{schema: {{type: {kind}}}}}}}}}, responses: {{}}}}"
        return f"openapi: 3.1.0\ninfo: {{title: T, version: '1'}}\nwebhooks: {{lit: {{post: {body}}}}}\n"

    history = timeline(folder(tmp_path, text("string"), text("integer")))
    assert [(one.title, one.kind, len(one.entries)) for one in history.endpoints] == [
        ("POST webhook:lit", "webhook", 1)
    ]


def test_broken_revisions_are_stepped_over(tmp_path: Path) -> None:
    """One that is no YAML, two in a row with a reference to nothing, and one at the end that is no mapping."""
    dangling = spec("GET /a x", "GET /b x") + "  /c: {$ref: 'gone.yaml'}\n"
    history = timeline(
        folder(
            tmp_path, "a: [", spec("GET /a x"), dangling, dangling + "x: 1\n", spec("GET /a x", "GET /d -"), "- list\n"
        )
    )
    assert [bool(one.reason) for one in history.revisions] == [True, False, True, True, False, True]
    assert "leads nowhere" in history.revisions[2].reason
    assert history.revisions[2].reason.startswith(f"{revision(3)}:")
    assert history.revisions[4].base == 2
    assert told(endpoint(history, "GET /d")) == [(revision(5), ["endpoint-added"])]
    assert [one.title for one in history.endpoints] == ["GET /a", "GET /d"]


def test_a_base_that_turns_out_to_be_broken(tmp_path: Path) -> None:
    """The first revision is fine until the second changes the part that refers to nothing."""

    def text(schema: str) -> str:
        answer = f"content: {{application/json: {{schema: {schema}}}}}"
        return f"{HEAD}paths: {{/a: {{get: {{responses: {{'200': {{description: x, {answer}}}}}}}}}}}\n"

    dangling = text("{$ref: '#/components/schemas/Gone'}")
    history = timeline(
        folder(tmp_path, dangling, dangling + "x-a: 1\n", text("{type: string}"), text("{type: number}"))
    )
    assert [bool(one.reason) for one in history.revisions] == [True, True, False, False]
    assert [name for name, _ in told(endpoint(history, "GET /a"))] == [revision(4)]


@pytest.mark.parametrize("texts", [["a: ["], ["a: [", "b: ["]])
def test_nothing_readable(tmp_path: Path, texts: list[str]) -> None:
    history = timeline(folder(tmp_path, *texts))
    assert history.readable == ()
    assert history.endpoints == ()
    assert len(history.unreadable) == len(texts)


def test_one_revision(tmp_path: Path) -> None:
    history = timeline(folder(tmp_path, spec("GET /a")))
    assert history.title == "Lamps"
    assert [one.version for one in history.revisions] == ["1"]
    assert [(one.title, one.entries) for one in history.endpoints] == [("GET /a", ())]


def test_counts(tmp_path: Path) -> None:
    with_schema = "components: {schemas: {S: {type: string}}}\n"
    history = timeline(folder(tmp_path, spec("GET /a", "GET /b") + with_schema, spec("GET /a")))
    last = history.revisions[-1]
    assert last.counts == {Level.ERROR: 1, Level.WARNING: 0, Level.INFO: 1}
    assert last.endpoints_changed == 1
    assert [found["id"] for found in last.without_endpoint] == ["api-schema-removed"]
    assert history.counts == last.counts


def test_judged_on_the_day_of_the_revision(tmp_path: Path) -> None:
    """A removal before its sunset is one on its own day, whatever today's date is."""
    sunset = spec("GET /b", "GET /a x") + "      deprecated: true\n      x-sunset: '2026-06-01'\n"
    source = folder(tmp_path, sunset, spec("GET /b"))
    assert told(endpoint(timeline(source), "GET /a"))[0][1] == ["api-path-removed-before-sunset"]
    later = Judging(profile.read("default", builtin()), today=datetime.date(2026, 7, 1))
    assert told(endpoint(timeline(source, judging=later), "GET /a"))[0][1] == ["api-path-removed-with-deprecation"]


def test_an_endpoint_that_is_not_there(tmp_path: Path) -> None:
    history = timeline(folder(tmp_path, spec("POST /completions")))
    with pytest.raises(UsageError, match="Is `POST /completions` meant"):
        choose(history, ["POST /completion"])
    with pytest.raises(UsageError, match="Write the method and the path"):
        choose(history, ["x"])
