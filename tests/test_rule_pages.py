"""The pages of `docs/rules`, and `explain`, which shows them in a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from oasdiff_py.classify.catalogue import builtin
from oasdiff_py.classify.level import Level
from oasdiff_py.cli.main import run
from tests.test_catalogue import WITHOUT_CASE
from tools.rule_pages import FOLDER, files

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.xdist_group("rule-pages")

RULE = "request-property-max-decreased"
HINT = "Run 'make rule-pages'."


@pytest.fixture(scope="module")
def written() -> dict[str, str]:
    """The pages as they lie there; `test_pages_are_current` holds them to the catalogue."""
    return {file.name: file.read_text(encoding="utf-8") for file in sorted(FOLDER.iterdir())}


def test_pages_are_current(written: dict[str, str]) -> None:
    current = files()
    assert sorted(written.keys() - current.keys()) == [], HINT
    assert sorted(current.keys() - written.keys()) == [], HINT
    assert [name for name, text in current.items() if written[name] != text] == [], HINT


def test_each_rule_has_a_page_with_an_example(written: dict[str, str]) -> None:
    catalogue = builtin()
    assert written.keys() == {"README.md", *(f"{identity}.md" for identity in catalogue.rules)}
    bare = [name for name, text in written.items() if "```diff" not in text]
    assert bare == ["README.md", *(f"{identity}.md" for identity in WITHOUT_CASE)]


def test_pages_link_to_pages(written: dict[str, str]) -> None:
    linked = {part.partition(")")[0] for text in written.values() for part in text.split("](")[1:]}
    assert {link for link in linked if not link.startswith("#")} <= written.keys()


def test_each_error_has_advice(written: dict[str, str]) -> None:
    """Under `## Who breaks` stands who, and for an error what to do."""
    lone = []
    for rule in builtin().rules.values():
        said = written[f"{rule.id}.md"].partition("## Who breaks\n\n")[2].partition("\n")[0]
        if rule.level is Level.ERROR and not said.partition(". ")[2]:
            lone.append(rule.id)
        elif rule.level is Level.ERROR:
            assert not said.startswith("Nobody"), rule.id
    assert lone == []


def test_explain_says_what_there_is_to_say(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", RULE]) == 0
    said = capfd.readouterr().out
    for expected in (
        "The `maximum` of the request property `<property>` was decreased from `<old>` to `<new>`.",
        "Keep `<property>` within the new limit, `<new>`.",
        "a property of the body of a request",
        "narrows - fewer values are allowed than before",
        "contract  error",
        "the law: narrows, request",
        "-                price: {type: number, maximum: 200}",
        "+                price: {type: number, maximum: 100}",
        "response-property-max-decreased",
        f"{RULE} none",
        f"--id {RULE}",
    ):
        assert expected in said
    assert "```" not in said
    assert max(map(len, said.splitlines())) <= 100


def test_explain_tells_why_a_level_departs(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "request-property-removed"]) == 0
    assert "default   warning  the profile says so" in capfd.readouterr().out
    assert run(["explain", "response-body-schema-became-false"]) == 0
    assert "one whose body cannot be sent is as good as removed" in " ".join(capfd.readouterr().out.split())
    assert run(["explain", "api-schema-renamed"]) == 0
    assert "told as `api-schema-removed`" in capfd.readouterr().out


def test_explain_as_markdown_is_the_page(capfd: pytest.CaptureFixture[str], written: dict[str, str]) -> None:
    assert run(["explain", RULE, "-f", "markdown"]) == 0
    assert capfd.readouterr().out == written[f"{RULE}.md"]


def test_explain_takes_an_id_as_a_changelog_shows_it(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", f"[{RULE}]"]) == 0
    assert capfd.readouterr().out.startswith(RULE)


def test_explain_names_the_nearest_ids(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "request-property-max-decrease"]) == 101
    assert f"Did you mean `{RULE}`" in capfd.readouterr().err
    assert run(["explain", "xyzzy"]) == 101
    assert "oasdiff-py checks" in capfd.readouterr().err


def test_explain_knows_rules_of_ones_own(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    tmp_path.joinpath("ours.yaml").write_text(
        "family: ours\n"
        "rules:\n"
        "  - facet: x-owner\n"
        "    action: changed\n"
        "    effect: none\n"
        "    message: 'the owner of {subject} was changed'\n"
        "    why: Somebody else has to be asked.\n"
        "    where: {path: /orders/**, tag: sales}\n"
        "    ids:\n"
        "      request-property: our-owner-changed\n",
    )
    assert run(["explain", "our-owner-changed", "--rules", str(tmp_path)]) == 0
    said = capfd.readouterr().out
    assert "The owner of the request property `<property>` was changed." in said
    assert "only for   path /orders/**, tag sales" in said
    assert "Example" not in said
