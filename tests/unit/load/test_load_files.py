from __future__ import annotations

import io
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from oasdiff_py.errors import NoMatchError, ParseError, Position, RefError, ShapeError, SourceError
from oasdiff_py.load import Limits, Revision, Where, load_composed, load_revision

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    made = tmp_path / "work" / "spec"
    made.mkdir(parents=True)
    monkeypatch.chdir(made)
    return made


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def follow(revision: Revision, ref: Any, document: Any = None) -> Any:
    document = document or revision.root
    return revision.resolve(document, ref, Where(document).child("ref"))


def error_of(revision: Revision, ref: Any) -> RefError:
    with pytest.raises(RefError) as caught:
        follow(revision, ref)
    assert caught.value.position == Position("api.yaml", 1, 1)
    return caught.value


ROOT = "ref: 1\na:\n  b: {c: 1}\n  'd/e': [x, y]\n  f~g: {$anchor: here, $id: '#there'}\n"


@pytest.mark.parametrize(
    ("ref", "pointer"),
    [
        ("#/a/b", ("a", "b")),
        ("#/a/d~1e/1", ("a", "d/e", "1")),
        ("#/a/f~0g", ("a", "f~g")),
        ("#/a/d%7E1e", ("a", "d/e")),
        ("#", ()),
        ("", ()),
        ("#here", ("a", "f~g")),
        ("#th%65re", ("a", "f~g")),
        ("api.yaml#/a", ("a",)),
        ("./api.yaml", ()),
    ],
)
def test_references_within_a_document(folder: Path, ref: str, pointer: tuple[str, ...]) -> None:
    write(folder, {"api.yaml": ROOT})
    revision = load_revision("api.yaml")
    target = follow(revision, ref)
    assert target.where.document is revision.root
    assert target.where.pointer == pointer
    assert target.value is revision.value(target.where)
    assert revision.documents == [revision.root]
    assert follow(revision, ref) is target


@pytest.mark.parametrize(
    ("ref", "words"),
    [
        ("#/a/x", "`#/a` in `api.yaml` has no member `x`"),
        ("#/a/c", "has no member `c`"),
        ("#/a/d~1e/2", "`#/a/d~1e` in `api.yaml` has no item `2`"),
        ("#/a/b/c/d", "`#/a/b/c` in `api.yaml` is a number, with nothing below"),
        ("#nowhere", "has no `$anchor` called `nowhere`"),
        ("gone.yaml#/a", "the document `gone.yaml` does not exist"),
        ("api.yaml/x", "a part of the path is a file"),
        ("Pet", "Is `#/components/schemas/Pet` meant?"),
        ("a\0b", "no NUL character"),
        ("%00", "no NUL character"),
        (7, "A `$ref` is a text, but this one is a number"),
        (None, "this one is null"),
        ({"a": 1}, "this one is a mapping"),
        (["a"], "this one is a list"),
        (True, "this one is a boolean"),
        ("../../secret.yaml", "leads out of the folder"),
        ("/etc/passwd", "leads out of the folder"),
        ("file:///etc/passwd", "leads out of the folder"),
        ("%2e%2e/%2e%2e/secret.yaml", "leads out of the folder"),
        ("link.yaml", "leads out of the folder"),
        ("links/secret.yaml", "leads out of the folder"),
        ("https://example.com/a.yaml#/b", "leads out of this description to another host"),
        ("urn:example:a", "has the scheme `urn:`, which is not followed"),
        ("data:text/yaml,a", "has the scheme `data:`"),
        ("http://[bad/#/a", "leads out of this description"),
        (".", "is not a file"),
    ],
)
def test_references_that_are_refused(folder: Path, ref: Any, words: str) -> None:
    write(folder, {"api.yaml": ROOT, "../../secret.yaml": "a: 1"})
    (folder / "link.yaml").symlink_to(folder.parent.parent / "secret.yaml")
    (folder / "links").symlink_to(folder.parent.parent)
    revision = load_revision("api.yaml")
    assert words in str(error_of(revision, ref))
    assert revision.documents == [revision.root]


def test_a_name_that_is_nearly_right_is_proposed(folder: Path) -> None:
    write(folder, {"api.yaml": "ref: 1\ncomponents: {schemas: {Order: {}, Pet: {}}}"})
    assert "Is `Pet` meant?" in error_of(load_revision("api.yaml"), "#/components/schemas/Pett").hint


def test_references_to_other_files(folder: Path) -> None:
    write(
        folder,
        {
            "api.yaml": "a: 1",
            "sub/b.yaml": "x: {y: 1}",
            "sub/c.json": '{"z": [1, 2]}',
            "my file.yaml": "m: 1",
            "50%25.yaml": "n: 1",
            "list.yaml": "- 1\n- 2",
            "text.md": "just text",
        },
    )
    revision = load_revision("./api.yaml")
    b = follow(revision, "sub/b.yaml#/x")
    assert (b.value, b.where.document.name) == ({"y": 1}, "sub/b.yaml")
    c = follow(revision, "./c.json#/z/1", b.where.document)
    assert (c.value, c.where.position) == (2, Position("sub/c.json", 1, 11))
    assert follow(revision, "../api.yaml", b.where.document).where.document is revision.root
    assert follow(revision, "my%20file.yaml").value == follow(revision, "my file.yaml").value == {"m": 1}
    assert follow(revision, "50%25.yaml#/n").value == 1
    assert follow(revision, "list.yaml#/1").value == 2
    assert follow(revision, "text.md").value == "just text"
    assert follow(revision, str(folder / "sub" / "b.yaml")).where.document is b.where.document
    assert follow(revision, (folder / "sub" / "b.yaml").as_uri()).where.document is b.where.document
    names = ["./api.yaml", "sub/b.yaml", "sub/c.json", "my file.yaml", "50%25.yaml", "list.yaml", "text.md"]
    assert [document.name for document in revision.documents] == names


def test_one_file_with_many_names_is_one_document(folder: Path) -> None:
    write(folder, {"api.yaml": "a: 1", "b.yaml": "c: 1", "x/d.yaml": "e: 1"})
    (folder / "link.yaml").symlink_to("b.yaml")
    (folder / "y").symlink_to("x")
    revision = load_revision("api.yaml")
    names = [
        "b.yaml",
        "./b.yaml",
        "x/../b.yaml",
        "link.yaml",
        ".//b.yaml",
        "y/../b.yaml",
        str(folder / "b.yaml"),
    ]
    assert len({id(follow(revision, name).where.document) for name in names}) == 1
    assert follow(revision, "x/d.yaml").where.document is follow(revision, "y/d.yaml").where.document
    assert len(revision.documents) == 3


def test_a_loop_of_references_is_one_step_each(folder: Path) -> None:
    write(folder, {"api.yaml": "a: {$ref: 'b.yaml#/b'}", "b.yaml": "b: {$ref: 'api.yaml#/a'}"})
    revision = load_revision("api.yaml")
    there = follow(revision, "b.yaml#/b")
    back = follow(revision, there.value["$ref"], there.where.document)
    assert back.value == {"$ref": "b.yaml#/b"}


def test_a_work_tree_is_the_bound_if_there_is_one(folder: Path) -> None:
    write(folder, {"api.yaml": "a: 1", "../shared.yaml": "b: 1", "../../secret.yaml": "c: 1"})
    with pytest.raises(RefError, match="leads out of the folder"):
        follow(load_revision("api.yaml"), "../shared.yaml")
    write(folder, {"../.git/config": "d: 1"})
    revision = load_revision("api.yaml")
    assert follow(revision, "../shared.yaml#/b").value == 1
    for ref in ("../../secret.yaml", "../.git/config"):
        with pytest.raises(RefError, match="leads out of the folder"):
            follow(revision, ref)


def test_a_folder_whose_name_begins_alike_is_outside(folder: Path) -> None:
    write(folder, {"api.yaml": "a: 1", "../spec-secret/b.yaml": "b: 1"})
    with pytest.raises(RefError, match="leads out of the folder"):
        follow(load_revision("api.yaml"), "../spec-secret/b.yaml")


def test_external_references_can_be_allowed(folder: Path) -> None:
    write(folder, {"api.yaml": "a: 1", "../../shared.yaml": "b: 1"})
    revision = load_revision("api.yaml", allow_external_refs=True)
    assert follow(revision, "../../shared.yaml#/b").value == 1


def test_a_broken_document_is_reported_where_it_is_broken(folder: Path) -> None:
    write(folder, {"api.yaml": "a: 1", "b.yaml": "c: 1\nc: 2", "empty.yaml": ""})
    revision = load_revision("api.yaml")
    with pytest.raises(ParseError) as caught:
        follow(revision, "b.yaml")
    assert caught.value.position == Position("b.yaml", 2, 1)
    with pytest.raises(ParseError, match="is empty"):
        follow(revision, "empty.yaml")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_reference_to_a_pipe_does_not_hang(folder: Path) -> None:
    write(folder, {"api.yaml": "a: 1"})
    os.mkfifo(folder / "pipe.yaml")
    with pytest.raises(RefError, match="is not a file"):
        follow(load_revision("api.yaml"), "pipe.yaml")


@pytest.mark.parametrize(
    ("text", "words"),
    [("- 1", "The document is a list"), ("just text", "is a text"), ("[1]", "a list"), ("7", "a number")],
)
def test_the_root_is_a_mapping(folder: Path, text: str, words: str) -> None:
    write(folder, {"api.yaml": "# c\n" + text})
    with pytest.raises(ShapeError, match=words) as caught:
        load_revision("api.yaml")
    assert caught.value.position == Position("api.yaml", 2, 1)


def test_what_cannot_be_read(folder: Path) -> None:
    write(folder, {"api.yaml": "a: 1", "sub/x.yaml": "b: 1"})
    for source, words in {
        "gone.yaml": "`gone.yaml` does not exist",
        "api.yaml/x": "a part of the path is a file",
        "sub": "`sub` is not a file",
        "": "is empty",
        "a\0b": "NUL",
        "ftp://example.com/a": "has the scheme `ftp:`, which is not read",
        "x" * 5000: "cannot be read",
    }.items():
        with pytest.raises(SourceError, match=words):
            load_revision(source)
    (folder / "loop.yaml").symlink_to("loop.yaml")
    with pytest.raises(SourceError):
        load_revision("loop.yaml")


def test_limits(folder: Path) -> None:
    write(folder, {"api.yaml": "a: 1", "b.yaml": "b: 1", "c.yaml": "# " + "x" * 50})
    revision = load_revision("api.yaml", limits=Limits(max_documents=2, max_bytes=20))
    assert follow(revision, "b.yaml").value == {"b": 1}
    with pytest.raises(RefError, match=r"more than 2 documents \(limit `max_documents`\)"):
        follow(revision, "c.yaml")
    with pytest.raises(SourceError, match=r"more than 20 bytes \(limit `max_bytes`\)"):
        load_revision("c.yaml", limits=Limits(max_bytes=20))


def test_standard_input(folder: Path) -> None:
    write(folder, {"b.yaml": "c: 1"})
    revision = load_revision("-", stdin=io.BytesIO(b"a:\n  b: 1"))
    assert revision.root.locate(("a", "b")) == Position("<stdin>", 2, 3)
    assert follow(revision, "b.yaml#/c").value == 1
    assert follow(revision, "#/a/b").value == 1
    with pytest.raises(RefError, match="leads out of the folder"):
        follow(revision, "../../x.yaml")
    with pytest.raises(SourceError, match="`max_bytes`"):
        load_revision("-", stdin=io.BytesIO(b"x" * 99), limits=Limits(max_bytes=20))


def test_a_value_that_is_not_there(folder: Path) -> None:
    write(folder, {"api.yaml": "a: 1"})
    revision = load_revision("api.yaml")
    with pytest.raises(KeyError):
        revision.value(Where(revision.root).child("b"))


def test_composed(folder: Path) -> None:
    write(folder, {"b.yaml": "n: 2", "a.yaml": "n: 1", "s/t/c.yaml": "n: 3", "d.json": "{}", ".h.yaml": "n: 4"})
    assert [revision.root.data["n"] for revision in load_composed("*.yaml")] == [1, 2]
    assert [revision.root.name for revision in load_composed("**/*.yaml")] == [
        "a.yaml",
        "b.yaml",
        "s/t/c.yaml",
    ]
    assert [revision.root.data["n"] for revision in load_composed("b.yaml")] == [2]
    for pattern in ("*.yml", "s", "s/*"):
        with pytest.raises(NoMatchError) as caught:
            load_composed(pattern)
        assert f"`{pattern}`" in str(caught.value)
        assert caught.value.exit_code == 103
    (folder / "a.yaml").write_text("[")
    with pytest.raises(ParseError):
        load_composed("*.yaml")


def test_a_real_description_of_many_files(corpus: Callable[[str], Path]) -> None:
    revision = load_revision(str(corpus("digitalocean/*/specification/DigitalOcean-public.v2.yaml")))
    pending: list[tuple[Where, Any]] = [(Where(revision.root), revision.root.data)]
    seen: set[int] = set()
    while pending:
        where, node = pending.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, dict) and isinstance(node.get("$ref"), str):
            target = revision.resolve(where.document, node["$ref"], where.child("$ref"))
            pending.append((target.where, target.value))
        elif isinstance(node, dict):
            pending.extend((where.child(key), value) for key, value in node.items())
        elif isinstance(node, list):
            pending.extend((where.child(str(number)), value) for number, value in enumerate(node))
    assert len(revision.documents) > 2000
    assert len({document.identity for document in revision.documents}) == len(revision.documents)
    last = revision.documents[-1]
    assert Path(last.name).is_file()
