from __future__ import annotations

import gc
import os
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from oasdiff_py.errors import NoMatchError, Position, RefError, SourceError
from oasdiff_py.load import Limits, Revision, Where, load_composed, load_revision
from oasdiff_py.load.git_objects import object_store, run_git
from oasdiff_py.load.sources import split_git_source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from load_helpers import Repository


@pytest.fixture(autouse=True)
def end_git() -> Iterator[None]:
    yield
    object_store.cache_clear()
    gc.collect()


def follow(revision: Revision, ref: str) -> object:
    return revision.resolve(revision.root, ref, Where(revision.root).child("ref")).value


FILES = {
    "spec/api.yaml": "ref: 1\nn: 1",
    "spec/parts/b.yaml": "b: 1",
    "spec/my file.yaml": "m: 1",
    "shared.yaml": "s: 1",
    "top.yaml": "t: 1",
}


@pytest.mark.parametrize(
    ("source", "parts"),
    [
        ("HEAD:a.yaml", ("HEAD", "a.yaml")),
        ("HEAD~1:a:b.yaml", ("HEAD~1", "a:b.yaml")),
        ("HEAD^{/fix: x}:a.yaml", ("HEAD^{/fix: x}", "a.yaml")),
        (":a.yaml", ("", "a.yaml")),
        ("C:\\a.yaml", None),
        ("c:/a.yaml", None),
        ("https://example.com/a.yaml", None),
        ("a.yaml", None),
    ],
)
def test_the_form_of_a_source(source: str, parts: tuple[str, str] | None) -> None:
    assert split_git_source(source) == parts


def test_a_revision_is_read_as_it_was(repository: Repository) -> None:
    first = repository.commit(FILES)
    repository.commit({"spec/api.yaml": "n: 2", "spec/parts/b.yaml": "b: 2"})
    repository.write({"spec/api.yaml": "n: 3", "spec/parts/b.yaml": "b: 3"})
    for source, value in {
        "HEAD:spec/api.yaml": 2,
        "HEAD~1:spec/api.yaml": 1,
        f"{first}:spec/api.yaml": 1,
        "main:./spec/api.yaml": 2,
        "HEAD^{/change: f}~1:spec/api.yaml": 1,
        "HEAD^{tree}:spec/api.yaml": 2,
        "spec/api.yaml": 3,
    }.items():
        revision = load_revision(source)
        assert revision.root.data["n"] == value
        assert follow(revision, "parts/b.yaml#/b") == value
        assert revision.root.name == source
    revision = load_revision("HEAD:spec/api.yaml")
    assert follow(revision, "../shared.yaml#/s") == 1
    assert follow(revision, "my%20file.yaml#/m") == follow(revision, "my file.yaml#/m") == 1
    names = ["HEAD:spec/api.yaml", "HEAD:shared.yaml", "HEAD:spec/my file.yaml"]
    assert [document.name for document in revision.documents] == names
    assert revision.root.locate(("n",)) == Position("HEAD:spec/api.yaml", 1, 1)


def test_a_moving_branch_does_not_mix_revisions(repository: Repository) -> None:
    repository.commit(FILES)
    revision = load_revision("main:spec/api.yaml")
    repository.commit({"spec/parts/b.yaml": "b: 2"})
    assert follow(revision, "parts/b.yaml#/b") == 1


def test_paths_are_of_the_root_then_of_the_current_folder(
    repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository.commit({**FILES, "spec/top.yaml": "t: 2"})
    monkeypatch.chdir(repository.folder / "spec")
    assert load_revision("HEAD:spec/api.yaml").root.data["n"] == 1
    assert load_revision("HEAD:api.yaml").root.data["n"] == 1
    assert load_revision("HEAD:./api.yaml").root.data["n"] == 1
    assert load_revision("HEAD:../shared.yaml").root.data["s"] == 1
    assert load_revision("HEAD:top.yaml").root.data["t"] == 1
    assert load_revision("HEAD:./top.yaml").root.data["t"] == 2


def test_a_file_of_that_name_goes_first(repository: Repository) -> None:
    repository.commit(FILES)
    repository.write({"HEAD:spec/api.yaml": "n: 7"})
    assert load_revision("HEAD:spec/api.yaml").root.data["n"] == 7


def test_one_file_with_many_names_is_one_document(repository: Repository) -> None:
    Path("x").mkdir()
    Path("y").symlink_to("spec")
    Path("x/link.yaml").symlink_to("../spec/parts/b.yaml")
    repository.commit(FILES)
    revision = load_revision("HEAD:spec/api.yaml")
    for ref in ("parts/b.yaml", "./parts/../parts/b.yaml", "../x/link.yaml", "../y/parts/b.yaml"):
        assert follow(revision, ref) == {"b": 1}
    assert follow(revision, "../y/api.yaml") == revision.root.data
    assert len(revision.documents) == 2


@pytest.mark.parametrize(
    ("ref", "words"),
    [
        ("gone.yaml", "the document `gone.yaml` does not exist in the revision `HEAD`"),
        ("api.yaml/x", "`spec/api.yaml` is a file"),
        ("parts", "is a folder in the revision `HEAD`"),
        ("../../secret.yaml", "leads out of the tree of the revision `HEAD`"),
        ("/etc/passwd", "leads out of the tree"),
        ("file:///etc/passwd", "leads out of the tree"),
        ("../out.yaml", "leads out of the tree"),
        ("../absolute.yaml", "leads out of the tree"),
        ("../loop.yaml", "is a loop of symbolic links"),
        ("../module/a.yaml", "lies in a submodule"),
        ("https://example.com/a.yaml", "leads out of this description to another host"),
        ("a\nb.yaml", "does not exist"),
        ("a\0b.yaml", "does not exist"),
    ],
)
def test_references_that_are_refused(repository: Repository, ref: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("a: 1")
    Path("out.yaml").symlink_to("../secret.yaml")
    Path("absolute.yaml").symlink_to("/etc/passwd")
    Path("loop.yaml").symlink_to("loop.yaml")
    first = repository.commit(FILES)
    repository.git("update-index", "--add", "--cacheinfo", f"160000,{first},module")
    repository.git("commit", "-q", "-m", "module")
    with pytest.raises(RefError) as caught:
        follow(load_revision("HEAD:spec/api.yaml"), ref)
    assert words in caught.value.message
    assert caught.value.position == Position("HEAD:spec/api.yaml", 1, 1)


def test_external_references_from_a_revision_stay_in_it(repository: Repository, tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("a: 1")
    repository.commit(FILES)
    revision = load_revision("HEAD:spec/api.yaml", allow_external_refs=True)
    for ref in ("../../secret.yaml", str(tmp_path / "secret.yaml")):
        with pytest.raises(RefError, match="leads out of the tree"):
            follow(revision, ref)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("HEAD:gone.yaml", "does not exist in the revision `HEAD`"),
        ("HEAD:spec", "is a folder"),
        ("HEAD:../x.yaml", "leads out of the tree"),
        ("HEAD:/etc/passwd", "leads out of the tree"),
        ("nope:top.yaml", "git knows no revision `nope`"),
        (":top.yaml", "names no git revision"),
        ("--help:top.yaml", "names no git revision"),
        ("-p:top.yaml", "names no git revision"),
        ("HEAD..HEAD:top.yaml", "git knows no revision"),
        ("HEAD:", "is not a file, and names no path"),
    ],
)
def test_sources_that_are_refused(repository: Repository, source: str, words: str) -> None:
    repository.commit(FILES)
    with pytest.raises(SourceError) as caught:
        load_revision(source)
    assert words in str(caught.value)


def test_outside_of_a_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    with pytest.raises(SourceError, match="in no git repository"):
        load_revision("HEAD:api.yaml")


def test_without_git(repository: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(repository.folder))
    with pytest.raises(SourceError, match="`git` is not installed"):
        load_revision("HEAD:api.yaml")


def test_git_that_does_not_answer(repository: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    tool = repository.folder / "git"
    tool.write_text("#!/bin/sh\nexec sleep 5\n")
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", f"{repository.folder}{os.pathsep}{os.environ['PATH']}")
    with pytest.raises(SourceError, match="`timeout`"):
        run_git(["status"], 0.2)


def test_one_process_reads_a_repository(repository: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    started = []
    start = subprocess.Popen

    def count(arguments: list[str], **options: object) -> object:
        started.append(arguments)
        return start(arguments, **options)  # type: ignore[call-overload]

    monkeypatch.setattr(subprocess, "Popen", count)
    repository.commit(FILES)
    for _ in range(3):
        assert follow(load_revision("HEAD:spec/api.yaml"), "parts/b.yaml#/b") == 1
    assert sum("cat-file" in arguments for arguments in started) == 1


def test_a_large_object_is_refused_and_the_next_is_read(repository: Repository) -> None:
    repository.commit({"large.yaml": "# " + "x" * 3_000_000, "small.yaml": "a: 1"})
    limits = Limits(max_bytes=1000)
    for _ in range(2):
        with pytest.raises(SourceError, match="`max_bytes`"):
            load_revision("HEAD:large.yaml", limits=limits)
        assert load_revision("HEAD:small.yaml", limits=limits).root.data == {"a": 1}


def test_a_missing_object_is_reported(repository: Repository) -> None:
    repository.commit(FILES)
    blob = repository.git("rev-parse", "HEAD:top.yaml").strip()
    (repository.folder / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    with pytest.raises(SourceError, match="cannot read the object"):
        load_revision("HEAD:top.yaml")
    assert load_revision("HEAD:spec/api.yaml").root.data["n"] == 1


def test_a_bare_repository(repository: Repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    repository.commit(FILES)
    repository.git("clone", "-q", "--bare", ".", str(tmp_path / "bare"))
    monkeypatch.chdir(tmp_path / "bare")
    assert follow(load_revision("HEAD:spec/api.yaml"), "../shared.yaml#/s") == 1


def test_composed(repository: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    repository.commit({**FILES, "spec/.hidden.yaml": "h: 1"})
    repository.write({"new.yaml": "x: 1"})

    def names(pattern: str) -> list[str]:
        return [revision.root.name for revision in load_composed(pattern)]

    assert names("HEAD:*.yaml") == ["HEAD:shared.yaml", "HEAD:top.yaml"]
    assert names("HEAD:spec/**/*.yaml") == [
        "HEAD:spec/api.yaml",
        "HEAD:spec/my file.yaml",
        "HEAD:spec/parts/b.yaml",
    ]
    assert names("HEAD:**/[ab]*.yaml") == ["HEAD:spec/api.yaml", "HEAD:spec/parts/b.yaml"]
    assert names("HEAD:spec/api.yaml") == ["HEAD:spec/api.yaml"]
    monkeypatch.chdir(repository.folder / "spec")
    assert names("HEAD:./*i.yaml") == ["HEAD:spec/api.yaml"]
    assert names("HEAD:part*/*.yaml") == ["HEAD:spec/parts/b.yaml"]
    for pattern in ("HEAD:*.json", "HEAD:spec", "HEAD:new.yaml"):
        with pytest.raises(NoMatchError) as caught:
            load_composed(pattern)
        assert f"`{pattern}`" in str(caught.value)
    with pytest.raises(SourceError, match="git knows no revision"):
        load_composed("nope:*.yaml")
