"""The HTML page: well formed, inert, readable without a script, legible in light and dark."""

from __future__ import annotations

import base64
import hashlib
import itertools
import re
from importlib import resources

import pytest
from render_helpers import HOSTILE, Page, added, apart, at, finding, hostile, many, removed, report, small

from oasdiff_py.classify.level import Level
from oasdiff_py.diff.change import Endpoint, Spot
from oasdiff_py.render import html
from oasdiff_py.render.html_page import IDS

REPORTS = {
    "small": small(),
    "none": report(),
    "apart": report(apart(), apart()),
    "hostile": hostile(),
    "many": many(300),
    "twins": report(finding(), finding(spots=(Spot("a", "", "text/plain"),)), finding()),
}


@pytest.fixture(params=list(REPORTS))
def page(request: pytest.FixtureRequest) -> Page:
    return Page(html.render(REPORTS[request.param]))


def test_ids_are_unique_and_links_lead_somewhere(page: Page) -> None:
    assert len(page.ids) == len(set(page.ids))
    assert not [identity for identity in page.ids if re.search(r"\s", identity) or not identity.isascii()]
    for link in page.attributes("href"):
        assert link.startswith("#")
        assert link[1:] in page.ids
    for named in page.attributes("aria-labelledby"):
        assert named in page.ids


def test_ids_of_the_page_itself_are_reserved(page: Page) -> None:
    given = {identity for identity in page.ids if not re.fullmatch(r"[0-9a-f]{12}.*|\w+/.*|%3C.*", identity)}
    assert given <= set(IDS)


def test_nothing_comes_from_elsewhere(page: Page) -> None:
    tags = {tag for tag, _ in page.tags}
    assert tags.isdisjoint(("img", "link", "iframe", "object", "embed", "base", "form", "svg"))
    assert page.attributes("src") == []
    assert page.attributes("style") == []
    assert not [name for _, found in page.tags for name in found if name.startswith("on")]
    assert not re.search(r"url\(|@import", page.inline["style"][0])


def test_policy_names_the_hashes_of_what_is_inline(page: Page) -> None:
    policy = next(found["content"] for _, found in page.tags if found.get("http-equiv"))
    assert policy is not None
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    assert len(page.inline["style"]) == 1
    for kind in ("style", "script"):
        for text in page.inline[kind]:
            digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
            assert f"{kind}-src 'sha256-{digest}'" in policy


def test_the_policy_comes_before_what_it_governs() -> None:
    shown = html.render(small())
    assert shown.index("Content-Security-Policy") < shown.index("<style>") < shown.index("<script>")


def test_headings_and_landmarks(page: Page) -> None:
    levels = [level for level, _ in page.headings]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels))
    names = [tag for tag, _ in page.tags]
    assert names.count("main") == names.count("header") == 1
    assert names.index("header") < names.index("main")


def test_controls_have_names(page: Page) -> None:
    names = [tag for tag, _ in page.tags]
    assert names.count("input") == 0 or names.count("label") == names.count("input")
    marks = [found for tag, found in page.tags if tag == "html"]
    assert marks == [{"lang": "en"}]


def text_of(found: str) -> str:
    return re.sub(r"\s+", " ", Page(found).text)


def test_small_report_says_everything() -> None:
    # Blocks and list items are read apart; their text alone stands together.
    said = text_of(html.render(small()))
    for expected in [
        "Changes in Little API 1.0 → 1.1",
        "▲ 1 change can break callers of POST /completions.",
        "▲ 1 error● 1 warning○ 2 info",
        "baseold.yamlrevisionnew.yaml",
        "1 error, 1 warning1▲1●",
        "operationId createCompletion",
        "▲ error the request property stream_options became not nullable",
        "Null was fine before. Stop sending null for stream_options.",
        "beforetrueafterfalse",
        "request-property-became-not-nullable# base old.yaml:7 revision new.yaml:9",
        "also at 4 other placesdata/usageusage (status 201)a/usage (text/plain)b/usage",
        "○ info the endpoint was added There is something new to call.",
        "1 change names no endpoint",
        "removed the schema Unused",
    ]:
        assert expected in said


def test_entry_is_exact() -> None:
    shown = html.render(report(finding(cause="CreateCompletionRequest")))
    entry = shown[shown.index('<li class="f"') : shown.index("</li>", shown.index('<li class="f"')) + 5]
    assert entry == (
        '<li class="f" id="0123456789ab" data-level="error"><b class="error">'
        '<span aria-hidden="true">▲</span> error</b><div>\n'
        "<p>the request property <code>stream_options</code> became not nullable</p>\n"
        '<p class="why">Null was fine before. <span>Stop sending <code>null</code> for '
        "<code>stream_options</code>.</span></p>\n"
        '<dl class="ba"><div><dt>before</dt><dd><code>true</code></dd></div>'
        "<div><dt>after</dt><dd><code>false</code></dd></div></dl>\n"
        '<p class="src"><span class="id"><code>request-property-became-not-nullable</code>'
        '<a href="#0123456789ab" aria-label="Link to this change">#</a>'
        " in <code>CreateCompletionRequest</code></span>"
        " <span>base <code>old.yaml:7</code></span> <span>revision <code>new.yaml:9</code></span></p>\n"
        "</div></li>"
    )


def test_no_findings_say_so() -> None:
    page = Page(html.render(report()))
    assert page.headings == [(1, "No changes.")]
    assert page.inline["script"] == []
    assert "no changes" in page.text


def test_only_findings_without_endpoint() -> None:
    page = Page(html.render(report(apart(), apart())))
    assert [said for _, said in page.headings] == [
        "○ No change breaks callers.",
        "2 changes name no endpoint",
    ]


def test_anchors_are_fingerprints_and_twins_get_readable_ones() -> None:
    plain, other = finding(), finding(spots=(Spot("a", "", "text/plain"),))
    ids = Page(html.render(report(plain, other, finding()))).ids
    assert [identity for identity in ids if identity.startswith("0123456789ab")] == [
        "0123456789ab",
        "0123456789ab-text-plain",
        "0123456789ab-application-json",
    ]
    assert "post/completions" in ids


def test_webhooks_have_anchors_of_their_own() -> None:
    hook, callback = (Endpoint("POST", "newOrder", "", kind) for kind in ("webhook", "callback"))
    ids = Page(html.render(report(finding(endpoint=hook), removed()))).ids
    assert "webhook/post/newOrder" in ids
    assert "callback/post/newOrder" in Page(html.render(report(finding(endpoint=callback)))).ids


def test_hostile_text_makes_no_markup() -> None:
    shown = html.render(hostile())
    shown.encode()
    assert shown.count("<script") == 1
    assert "<!--" not in shown
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\ud800-\udfff]", shown)
    page = Page(shown)
    assert page.text.count("alert(1)") > 10
    assert "{{7*7}}" in page.text
    assert r"\u202egnp.exe" in page.text


def test_hostile_text_adds_no_attributes() -> None:
    def names(shown: str) -> set[str]:
        return {name for _, found in Page(shown).tags for name in found}

    assert names(html.render(hostile())) <= names(html.render(small())) | {"open"}


def test_long_values_fold() -> None:
    shown = html.render(report(finding(before=None, after=[f"v{number}" for number in range(20)])))
    assert "<summary>and 14 more</summary>" in shown
    assert shown.index("v5</code>") < shown.index("and 14 more") < shown.index("v6</code>")
    long = html.render(report(finding(before="x" * 10_000, after="y")))
    assert "and 6000 characters that are not shown here" in long
    assert "x" * 4001 not in long
    huge = html.render(report(finding(before=None, after=[str(number) for number in range(10_000)])))
    assert "<summary>and 9994 more</summary>" in huge
    assert "and 9494 that are not shown here" in huge


def test_a_value_that_the_sentence_quotes_is_not_said_twice() -> None:
    told = finding(text="added the enum value `a`", before=None, after="a")
    assert "<dl class" not in html.render(report(told)).replace('<dl class="docs">', "")


def test_paths_wrap_at_slashes_and_long_names_between_words() -> None:
    shown = html.render(report(finding(text="the `a/b` and `oneOf[CreateCompletionRequestWithMore]`")))
    assert "<code>a/<wbr>b</code>" in shown
    assert "oneOf[<wbr>Create<wbr>Completion<wbr>Request<wbr>WithMore]" in shown


def test_many_findings_start_folded_and_few_start_open() -> None:
    def opened(shown: str) -> int:
        return sum("open" in found for tag, found in Page(shown).tags if found.get("class") == "ep")

    assert opened(html.render(many(60))) == 50
    assert opened(html.render(many(61))) == 0


def test_breaking_endpoints_come_first_by_errors() -> None:
    more = [finding(endpoint=Endpoint("GET", "/z"), fingerprint=f"{number:012}") for number in range(2)]
    page = Page(html.render(report(finding(), *more, added())))
    links = [found["href"] for tag, found in page.tags if tag == "a"]
    assert links[:3] == ["#changes", "#get/z", "#post/completions"]


def test_documents_other_than_the_root_are_named_in_full() -> None:
    shown = html.render(
        report(finding(base=at(1, 1, "deep/old.yaml"), revision=at(2, 1, "deep/part.yaml")), base="deep/old.yaml")
    )
    assert "<span>base <code>old.yaml:1</code></span>" in shown
    assert "<span>revision <code>deep/<wbr>part.yaml:2</code></span>" in shown


def test_three_thousand_findings_stay_below_a_kilobyte_each() -> None:
    shown = html.render(many(3000))
    assert Page(shown).text.count("Null was fine before.") == 3000
    assert len(shown) < 3_000_000


def test_same_report_same_bytes() -> None:
    assert html.render(small()) == html.render(small())
    assert HOSTILE not in html.render(hostile())


# Legibility

STYLE = (resources.files("oasdiff_py.render") / "templates" / "changelog.css").read_text(encoding="utf-8")


def palettes() -> dict[str, dict[str, str]]:
    roots = [
        dict(re.findall(r"--([a-z]+): (#[0-9a-f]{6})", body))
        for body in re.findall(r":root \{(.*?)\}", STYLE, re.DOTALL)
    ]
    assert len(roots) == 3
    return dict(zip(("light", "dark", "print"), roots, strict=True))


def luminance(colour: str) -> float:
    def linear(channel: int) -> float:
        share = channel / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(int(colour[at : at + 2], 16)) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_computed_as_wcag_does() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("scheme", ["light", "dark", "print"])
@pytest.mark.parametrize("colour", ["text", "muted", "accent", "error", "warning", "info"])
@pytest.mark.parametrize("ground", ["page", "tint"])
def test_contrast_is_enough_for_text(scheme: str, colour: str, ground: str) -> None:
    palette = palettes()[scheme]
    assert contrast(palette[colour], palette[ground]) >= 4.5


def test_every_colour_is_in_the_palette() -> None:
    outside = re.sub(r":root \{.*?\}", "", STYLE, flags=re.DOTALL)
    assert not re.search(r"#[0-9a-f]{3,8}\b|rgb|hsl|opacity: 0?\.", outside)
    used = set(re.findall(r"var\(--([a-z]+)\)", STYLE))
    assert used == {
        "page",
        "text",
        "muted",
        "line",
        "tint",
        "accent",
        "error",
        "warning",
        "info",
        "sans",
        "mono",
    }


def test_style_and_script_stay_small() -> None:
    script = (resources.files("oasdiff_py.render") / "templates" / "changelog.js").read_text(encoding="utf-8")
    assert len(STYLE) <= 12 * 1024
    assert len(script) <= 10 * 1024
    assert not re.search(r"innerHTML|insertAdjacentHTML|eval|fetch|document\.write|Function\(", script)


def test_levels_never_by_colour_alone() -> None:
    for level in (Level.ERROR, Level.WARNING, Level.INFO):
        shown = html.render(report(finding(level=level)))
        label = re.search(rf'<b class="{level.word}">(.*?)</b>', shown)
        assert label
        assert Page(label.group(1)).text.split()[1] == level.word
