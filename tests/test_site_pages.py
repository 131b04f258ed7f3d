"""The site of the small API with a history: links, order, weight, and what happens when something goes wrong."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree as ET

import orjson
import pytest

from oasdiff_py.cli.main import run
from tests import site_checking

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "specs" / "history" / "completions"
CORPUS = ROOT / ".cache" / "corpus"


def make(output: Path, *more: str, source: Path = SOURCE) -> int:
    return run(["site", str(source), "-o", str(output), "--no-cache", "--quiet", *more])


def contents(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "pages"
    assert make(folder, "--profile", "classic") == 0
    return folder


def test_every_page_is_sound(site: Path) -> None:
    assert site_checking.faults(site) == []


def test_pages_stand_where_people_link_to_them(site: Path) -> None:
    for name in (
        "index.html", "feed.xml", "feed.atom", "changes.json", "endpoints/post-completions/index.html",
        "endpoints/post-completions/feed.xml", "schemas/CreateCompletionRequest/index.html",
        "schemas/CreateCompletionRequest/index.md", "revisions/15a8227f920c/index.html",
        "revisions/15a8227f920c/diff.html",
    ):  # fmt: skip
        assert (site / name).is_file(), name


def test_the_first_page_says_what_is_new(site: Path) -> None:
    page = (site / "index.html").read_text(encoding="utf-8")
    assert "18 endpoints, changed in 10 of the 11 revisions" in page
    assert '<time datetime="2026-09-25">Sep 25, 2026</time> <code>ba31bda1785a</code>' in page
    assert re.search("<title>May 13, 2026 · 15a8227f920c · [0-9]+ errors, [0-9]+ warnings, [0-9]+ info</title>", page)


def test_the_page_of_an_endpoint_has_its_reference_and_its_changes(site: Path) -> None:
    page = (site / "endpoints/post-completions/index.html").read_text(encoding="utf-8")
    assert "Changed in 10 of the 11 revisions of this API." in page
    assert '<code>best_of</code> <span class="t">integer nullable</span>' in page
    assert "Stop sending <code>null</code> for <code>stream_options</code>." in page
    assert '<a href="../../rules/index.html#request-property-became-not-nullable">' in page
    dates = re.findall(r'<article[^>]*><h3><time datetime="([^"]+)"', page)
    assert len(dates) == 10
    assert dates == sorted(dates, reverse=True)


def test_the_page_of_a_revision_answers_whether_it_breaks(site: Path) -> None:
    page = (site / "revisions/15a8227f920c/index.html").read_text(encoding="utf-8")
    assert re.search(r"\d changes can break callers of 2 endpoints\.", page)
    assert 'id="post-completions"' in page
    assert 'id="no-endpoint"' in page


def test_a_diff_has_the_line_numbers_of_the_files(site: Path) -> None:
    page = (site / "revisions/e7aeb09de6f7/diff.html").read_text(encoding="utf-8")
    before = (SOURCE / "001-2024-12-17.yaml").read_text(encoding="utf-8").splitlines()
    after = (SOURCE / "002-2025-02-04.yaml").read_text(encoding="utf-8").splitlines()
    rows = re.findall(r"<tr[^>]*><td>(\d*)</td><td>(.*?)</td><td>(\d*)</td><td>(.*?)</td></tr>", page)
    assert rows
    for old, old_text, new, new_text in rows:
        for number, text, lines in ((old, old_text, before), (new, new_text, after)):
            if number:
                plain = re.sub("<[^>]+>", "", text).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
                assert lines[int(number) - 1].strip() == plain.strip()


def test_the_markdown_of_a_schema_begins_as_readers_of_it_expect(site: Path) -> None:
    text = (site / "schemas/Usage/index.md").read_text(encoding="utf-8")
    assert text.startswith(
        '---\ntitle: "Usage"\nurl: "index.html"\n---\n\n> Full API specification: ../../index.html\n'
    )
    assert "\n## OpenAPI definition\n\n```yaml\nopenapi: 3.1.0\n" in text


def test_who_uses_a_schema_and_how(site: Path) -> None:
    page = (site / "schemas/CreateCompletionRequest/index.html").read_text(encoding="utf-8")
    assert re.search(r"<b>POST</b> /<wbr>completions</a> <span class=\"dir\">in requests</span>", page)


def test_feeds_and_json_can_be_read(site: Path) -> None:
    for name in ("feed.xml", "feed.atom"):
        for file in site.rglob(name):
            ET.fromstring(file.read_bytes())  # noqa: S314 - our own
    assert len(orjson.loads((site / "changes.json").read_bytes())["revisions"]) == 11


def test_the_same_history_gives_the_same_bytes_on_any_number_of_cores(site: Path, tmp_path: Path) -> None:
    assert make(tmp_path / "again", "--profile", "classic", "--jobs", "3") == 0
    assert contents(tmp_path / "again") == contents(site)


def test_options_reach_the_pages(tmp_path: Path) -> None:
    logo = tmp_path / "mark.svg"
    logo.write_text('<svg xmlns="http://www.w3.org/2000/svg"/>', encoding="utf-8")
    assert make(
        tmp_path / "site", "--title", "Lamp <API>", "--base-url", "https://docs.example/lamp/",
        "--logo", str(logo), "--repository-url", "https://git.example/lamp",
    ) == 0  # fmt: skip
    page = (tmp_path / "site/index.html").read_text(encoding="utf-8")
    assert "<h1><bdi>Lamp &lt;API&gt;</bdi></h1>" in page
    assert 'src="assets/logo.svg"' in page
    assert '<a href="https://git.example/lamp" rel="noreferrer">' in page
    feed = (tmp_path / "site/endpoints/post-completions/feed.atom").read_text(encoding="utf-8")
    assert 'href="https://docs.example/lamp/endpoints/post-completions/feed.atom"' in feed
    assert 'href="https://docs.example/lamp/revisions/ba31bda1785a/diff.html"' in feed
    assert site_checking.faults(tmp_path / "site") == []


def test_a_template_of_the_user_goes_before_ours(tmp_path: Path) -> None:
    templates = tmp_path / "templates"
    templates.mkdir()
    (templates / "rules.html.j2").write_text(
        '{% extends "base.html.j2" %}{% block body %}<main id="main"><h1>Ours</h1></main>{% endblock %}',
        encoding="utf-8",
    )
    (templates / "site.css").write_text("body { color: teal }", encoding="utf-8")
    assert make(tmp_path / "site", "--templates", str(templates)) == 0
    assert "<h1>Ours</h1>" in (tmp_path / "site/rules/index.html").read_text(encoding="utf-8")
    assert (tmp_path / "site/assets/site.css").read_text(encoding="utf-8") == "body { color: teal }"


def test_a_wrong_template_is_named_and_nothing_is_left(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    templates = tmp_path / "templates"
    templates.mkdir()
    (templates / "endpoint.html.j2").write_text("{{ nothing_of_this_name }}", encoding="utf-8")
    assert make(tmp_path / "site", "--templates", str(templates)) == 101
    assert "The template endpoint.html.j2 fails: 'nothing_of_this_name' is undefined." in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == ["templates"]


def test_a_folder_of_others_is_not_touched(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "thesis.txt").write_text("years", encoding="utf-8")
    assert make(tmp_path) == 101
    assert "is there and is no site" in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_site_is_replaced_whole(tmp_path: Path) -> None:
    assert make(tmp_path / "site") == 0
    (tmp_path / "site" / "old.html").write_text("", encoding="utf-8")
    assert make(tmp_path / "site") == 0
    assert not (tmp_path / "site" / "old.html").exists()
    assert [file.name for file in tmp_path.iterdir()] == ["site"]


def test_an_unreadable_revision_is_named_on_the_first_page(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    for file in sorted(SOURCE.glob("*.yaml"))[:3]:
        (source / file.name).write_bytes(file.read_bytes())
    (source / "002-2025-02-04.yaml").write_text("openapi: [", encoding="utf-8")
    assert make(tmp_path / "site", source=source) == 0
    assert "Revisions that could not be read" in (tmp_path / "site/index.html").read_text(encoding="utf-8")
    assert site_checking.faults(tmp_path / "site") == []


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_an_interrupted_run_leaves_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "oasdiff_py", "site", str(SOURCE), "-o", str(tmp_path / "site"), "--no-cache"]
    process = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL, start_new_session=True)
    deadline = time.monotonic() + 20
    while process.poll() is None and not any(tmp_path.iterdir()) and time.monotonic() < deadline:
        time.sleep(0.002)
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGINT)
    process.wait(20)
    assert {file.name for file in tmp_path.iterdir()} <= {"site"}
    if (tmp_path / "site").exists():
        assert (tmp_path / "site" / "index.html").is_file()


@pytest.mark.skipif(not (CORPUS / "resend").is_dir(), reason="the corpus is not in .cache/corpus")
@pytest.mark.parametrize("name", ["resend", "moby"])
def test_sites_of_real_apis_are_sound(name: str, tmp_path: Path) -> None:
    assert make(tmp_path / "site", source=CORPUS / name) == 0
    assert site_checking.faults(tmp_path / "site") == []


def test_commits_of_a_repository_are_revisions(tmp_path: Path) -> None:
    repository = tmp_path / "repository"
    repository.mkdir()
    who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    subprocess.run(["git", "init", "-q", str(repository)], check=True)
    for index, file in enumerate(sorted(SOURCE.glob("*.yaml"))[:3]):
        (repository / "openapi.yaml").write_bytes(file.read_bytes())
        day = f"2026-01-0{index + 1}T12:00:00 +0000"
        for words in (["add", "."], ["commit", "-q", "-m", "x"]):
            subprocess.run(
                ["git", "-C", str(repository), *who, *words],
                check=True, env={**os.environ, "GIT_AUTHOR_DATE": day, "GIT_COMMITTER_DATE": day},
            )  # fmt: skip
    words = ["site", f"{repository}:openapi.yaml", "-o", str(tmp_path / "site"), "--no-cache", "--quiet"]
    assert run([*words, "--jobs", "2"]) == 0
    assert site_checking.faults(tmp_path / "site") == []
    page = (tmp_path / "site/revisions/15a8227f920c/diff.html").read_text(encoding="utf-8")
    assert "components › schemas › CreateCompletionRequest › properties" in page


def test_hostile_names_stay_text_and_inside_the_folder(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    evil = "</script><script>alert(1)</script>\"'<img src=x onerror=alert(1)>\u202e"
    for day in (1, 2):
        document = {
            "openapi": "3.1.0",
            "info": {"title": evil, "version": evil, "description": evil},
            "paths": {f"/../{evil}/{{id}}": {"get": {
                "operationId": evil, "summary": evil, "description": f"[x](javascript:alert(1)) {evil}",
                "parameters": [{"name": evil, "in": "query", "description": evil, "schema": {"enum": [evil, day]}}],
                "responses": {"200": {"description": evil, "content": {evil: {
                    "schema": {"$ref": "#/components/schemas/..~1..~1up"}, "example": evil}}}},
            }}},
            "components": {"schemas": {"../../up": {"title": evil, "properties": {evil: {"description": evil}}},
                                       "..": {"type": "string"}, evil: {"const": evil}}},
        }  # fmt: skip
        (source / f"2026-01-0{day}.json").write_bytes(orjson.dumps(document, option=orjson.OPT_INDENT_2))
    assert make(tmp_path / "site", source=source) == 0
    assert site_checking.faults(tmp_path / "site") == []
    assert {file.name for file in tmp_path.iterdir()} == {"source", "site"}
    for file in (tmp_path / "site").rglob("*.html"):
        text = file.read_text(encoding="utf-8")
        assert "<script>" not in text, file
        assert "<img" not in text, file
        assert "\u202e" not in text, file
        assert '"javascript:' not in text, file


def test_a_source_without_a_readable_revision_still_has_a_first_page(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    (source / "2026-01-01.yaml").write_text("openapi: [", encoding="utf-8")
    assert make(tmp_path / "site", source=source) == 0
    assert "No revision can be read." in (tmp_path / "site/index.html").read_text(encoding="utf-8")
    assert site_checking.faults(tmp_path / "site") == []
