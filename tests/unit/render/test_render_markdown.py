"""Markdown: exact for a small report, inert for a hostile one."""

from __future__ import annotations

import re

import pytest
from render_helpers import HOSTILE, added, apart, finding, hostile, many, report, small

from oasdiff_py.diff.change import Endpoint, Spot
from oasdiff_py.render import markdown
from oasdiff_py.render.markdown_escape import code, plain, prose

SMALL = """\
# Changes in Little API 1.0 → 1.1

`old.yaml` → `new.yaml`

**1 change can break callers of `POST /completions`.**

1 error, 1 warning, 2 info

## POST /completions

- ▲ **error** the request property `stream_options` became not nullable\\
  `request-property-became-not-nullable` at `new.yaml:9:5`\\
  Null was fine before. Stop sending `null` for `stream_options`.
- ● **warning** removed the optional property `usage` from the response with the status `200`\\
  `response-optional-property-removed` at `old.yaml:7:3`\\
  also at `data/usage`, `usage (status 201)`, `a/usage (text/plain)` and 1 more place\\
  Clients could not rely on it.

## GET /models/{model}

- ○ **info** the endpoint was added\\
  `endpoint-added` at `new.yaml:20:5`

## 1 change names no endpoint

- ○ **info** removed the schema `Unused`\\
  `api-schema-removed` at `old.yaml:40:3`
"""


def test_small_report() -> None:
    assert markdown.render(small()) == SMALL


def test_no_findings_say_so() -> None:
    assert markdown.render(report()).endswith("`old.yaml` → `new.yaml`\n\n**No changes.**\n")


def test_only_findings_without_endpoint() -> None:
    shown = markdown.render(report(apart(), apart()))
    assert re.findall("^##.*$", shown, re.MULTILINE) == ["## 2 changes name no endpoint"]


def test_before_and_after_where_the_sentence_does_not_tell() -> None:
    listed = finding(text="was restricted to a list", before=None, after=[f"v{n}" for n in range(20)])
    assert ("  before: nothing; after: `v0`, `v1`, `v2`, `v3`, `v4`, `v5` and 14 more\\\n") in markdown.render(
        report(listed)
    )
    told = finding(text="changed from `1` to `2`", before=1, after=2)
    assert "before:" not in markdown.render(report(told))


def test_the_why_stands_once_for_neighbours_of_one_id() -> None:
    shown = markdown.render(report(finding(), finding(spots=(Spot("n"),))))
    assert shown.count("Null was fine before.") == 1
    assert shown.count("Stop sending `null`") == 2


def test_same_sentence_twice_is_told_apart() -> None:
    twins = [finding(spots=(Spot("a", "", kind),)) for kind in ("application/json", "text/plain")]
    shown = markdown.render(report(*twins))
    assert "became not nullable (`application/json`)\\" in shown
    assert "became not nullable (`text/plain`)\\" in shown


def spans_removed(line: str) -> str:
    """A line without its code spans, as CommonMark pairs them; escaped characters are taken out first."""
    line = re.sub(r"(?<!`)\\[\\`*\[\]<>|~&^$_](?!`)|\\$", "", line)
    rest = ""
    while fence := re.search("`+", line):
        rest += line[: fence.start()]
        line = line[fence.end() :]
        closing = re.search(rf"(?<!`){fence.group()}(?!`)", line)
        assert closing, f"a fence of {len(fence.group())} is never closed before {line!r}"
        line = line[closing.end() :]
    return rest + line


def test_hostile_text_is_inert() -> None:
    shown = markdown.render(hostile())
    shown.encode()
    lines = shown.splitlines()
    assert sum(line.startswith("#") for line in lines) == 3
    assert sum(line.startswith("- ") for line in lines) == 3
    for line in lines:
        assert re.match(r"$|# |## |`|\*\*|[0-9]|- |  ", line), line
        # Where code spans end, nothing of the hostile text may be left that is live.
        for live in ("<", "](", "@", "#12", "://", "|", "&", "**b", "<!--"):
            assert live not in spans_removed(line), (live, line)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a_b", "a_b"),
        ("_a_", r"\_a\_"),
        ("a*b*", r"a\*b\*"),
        ("<b>", r"\<b\>"),
        ("[x](y)", r"\[x\](y)"),
        ("a|b", r"a\|b"),
        ("&lt;", r"\&lt;"),
        ("see @you now", "see `@you` now"),
        ("#12", "`#12`"),
        ("http://x.example", "`http://x.example`"),
        ("a :smile: b", "a `:smile:` b"),
        ("deadbeef1", "`deadbeef1`"),
        ("back`tick", r"back\`tick"),
    ],
)
def test_plain(text: str, shown: str) -> None:
    assert plain(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [("a", "`a`"), ("a`b", "``a`b``"), ("`", "`` ` ``"), ("``", "``` `` ```"), (" a", "`  a `"), ("", "` `")],
)
def test_code(text: str, shown: str) -> None:
    assert code(text) == shown


def test_neighbouring_code_spans_stay_apart() -> None:
    assert prose("`a`#1 b") == "`a` `#1` b"
    assert prose("an odd ` backtick") == r"an odd \` backtick"


def test_heading_with_a_hostile_path() -> None:
    shown = markdown.render(report(finding(endpoint=Endpoint("GET", "/a/<b>/#1/{c}"))))
    assert "\n## GET `/a/<b>/#1/{c}`\n" in shown


def test_three_thousand_findings() -> None:
    assert markdown.render(many(3000)).count("\n- ▲ **error**") == 3000


def test_same_report_same_bytes() -> None:
    assert markdown.render(small()) == markdown.render(small())
    assert HOSTILE not in markdown.render(hostile())
    assert markdown.render(report(added())) != markdown.render(small())
