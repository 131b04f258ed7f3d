"""Whole processes on documents that want to be too much: a clear error or the right answer, in bounded memory."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from tests.documents import with_body, write

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SECONDS = 20
HEAD = 'openapi: 3.1.0\ninfo: {title: t, version: "1"}\n'
PATHS = """paths:
  /a:
    post:
      requestBody: {content: {application/json: {schema: {$ref: "#/components/schemas/S0"}}}}
      responses: {"200": {description: fine}}
"""


def oasdiff(folder: Path, *words: str, memory: int = 1 << 30) -> subprocess.CompletedProcess[str]:
    """Run the command line in a process that may have so much memory, and so many seconds of a processor."""

    def bound() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))

    command = [sys.executable, "-m", "oasdiff_py", *words]
    return subprocess.run(
        command, cwd=folder, check=False, capture_output=True, text=True, preexec_fn=bound, timeout=120
    )


def refused(done: subprocess.CompletedProcess[str], words: str, code: int = 102) -> None:
    assert done.returncode == code, done.stderr[-2000:]
    assert done.stdout == ""
    assert done.stderr.startswith("Error: ")
    assert done.stderr.count("\n") == 1
    assert words in done.stderr


@pytest.fixture
def base(tmp_path: Path) -> str:
    return write(tmp_path, "base.json", with_body({"type": "string", "maxLength": 5}))


def test_a_scalar_of_a_hundred_megabytes(tmp_path: Path, base: str) -> None:
    big = tmp_path / "big.yaml"
    big.write_text(f'{HEAD}paths: {{}}\nx-big: "{"a" * 100_000_000}"\n', encoding="utf-8")
    done = oasdiff(tmp_path, "changelog", base, str(big), "-f", "singleline", memory=2 << 30)
    assert done.returncode == 0, done.stderr[-500:]
    assert "[api-path-removed-without-deprecation]" in done.stdout
    refused(oasdiff(tmp_path, "changelog", base, str(big), "--read-limit", "max_bytes=1M"), "(limit `max_bytes`)")
    big.unlink()


def test_a_file_of_three_hundred_megabytes(tmp_path: Path, base: str) -> None:
    huge = tmp_path / "huge.yaml"
    with huge.open("wb") as stream:
        stream.truncate(300_000_000)
    refused(oasdiff(tmp_path, "changelog", base, str(huge)), "more than 268,435,456 bytes (limit `max_bytes`)")
    huge.unlink()


def deep_yaml_flow(depth: int) -> str:
    return f"{HEAD}paths: {{}}\nx-a: {'[' * depth}{']' * depth}\n"


def deep_yaml_block(depth: int) -> str:
    return f"{HEAD}paths: {{}}\nx-a:\n" + "".join(f"{' ' * (level + 1)}a:\n" for level in range(depth))


def deep_json(depth: int) -> str:
    return '{"openapi": "3.1.0", "paths": {}, "x-a": ' + '{"a": ' * depth + "1" + "}" * depth + "}"


def alias_bomb(depth: int) -> str:
    laughs = "".join(f"x{n}: &x{n} [{', '.join([f'*x{n - 1}'] * 10)}]\n" for n in range(1, depth))
    return f"{HEAD}paths: {{}}\nx0: &x0 [ha]\n{laughs}"


def merge_bomb(depth: int) -> str:
    keys = ", ".join(f"k{n}: 1" for n in range(1000))
    return f"{HEAD}paths: {{}}\nx: &x {{{keys}}}\n" + "".join(f"y{n}: {{<<: *x}}\n" for n in range(depth))


@pytest.mark.parametrize(
    ("make", "size", "limit"),
    [(deep_yaml_flow, 900, "max_depth"), (deep_yaml_block, 3_000, "max_depth"), (deep_json, 10_000, "max_depth"),
     (alias_bomb, 60, "max_expanded_nodes"), (merge_bomb, 9_000, "max_expanded_nodes")],
)  # fmt: skip
def test_what_nests_and_what_explodes(
    tmp_path: Path, base: str, make: Callable[[int], str], size: int, limit: str
) -> None:
    file = tmp_path / ("hostile.json" if make is deep_json else "hostile.yaml")
    file.write_text(make(size), encoding="utf-8")
    for words in (("changelog", base, file.name), ("changelog", file.name, base)):
        refused(oasdiff(tmp_path, *words), f"(limit `{limit}`)")


def test_brackets_beyond_the_parser(tmp_path: Path, base: str) -> None:
    (tmp_path / "hostile.yaml").write_text(deep_yaml_flow(10_000), encoding="utf-8")
    refused(oasdiff(tmp_path, "changelog", base, "hostile.yaml"), "nesting depth")


@pytest.mark.parametrize("flags", [(), ("--flatten-allof",)], ids=str)
@pytest.mark.parametrize("kind", ["$ref", "properties", "allOf", "oneOf"])
def test_ten_thousand_references_one_behind_the_other(tmp_path: Path, kind: str, flags: tuple[str, ...]) -> None:
    def step(number: int) -> dict[str, Any]:
        further = {"$ref": f"#/components/schemas/S{number + 1}"}
        if kind == "$ref":
            return further
        return {kind: {"a": further} if kind == "properties" else [further, {"minLength": 1}]}

    names = []
    for length in (5, 4):
        schemas = {f"S{number}": step(number) for number in range(10_000)}
        schemas["S10000"] = {"type": "string", "maxLength": length}
        names.append(write(tmp_path, f"{length}.json", with_body(schemas["S0"], schemas=schemas)))
    done = oasdiff(tmp_path, "changelog", *names, "-f", "json", *flags)
    assert done.returncode == 0, done.stderr[-500:]
    assert [found["id"].partition("-max-length-")[2] for found in json.loads(done.stdout)] == ["decreased"]


def test_references_in_a_circle_are_refused(tmp_path: Path, base: str) -> None:
    loop = {f"S{number}": {"$ref": f"#/components/schemas/S{(number + 1) % 3}"} for number in range(3)}
    circle = write(tmp_path, "loop.json", with_body({"$ref": "#/components/schemas/S0"}, schemas=loop))
    refused(oasdiff(tmp_path, "changelog", base, circle), "leads back to itself")


@pytest.mark.parametrize(
    "ref",
    ["../outside.json", "link.json", "file:///etc/passwd", "/etc/passwd", "http://169.254.169.254/latest/meta-data",
     "http://127.0.0.1:1/x", "gopher://x/", "%2e%2e/outside.json", "sub/../../outside.json", "../.git/config",
     "\\\\host\\x"],
)  # fmt: skip
def test_a_reference_does_not_leave_the_folder(tmp_path: Path, ref: str) -> None:
    (tmp_path / "outside.json").write_text('{"type": "string", "title": "SECRET"}', encoding="utf-8")
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "link.json").symlink_to(tmp_path / "outside.json")
    base = write(inside, "base.json", with_body({"type": "string", "maxLength": 5}))
    revision = write(inside, "revision.json", with_body({"$ref": ref}))
    done = oasdiff(inside, "changelog", base, revision)
    refused(done, "`$ref`")
    assert "SECRET" not in done.stderr
    assert "root:" not in done.stderr


@pytest.mark.parametrize("number", ["9" * 100_000, "-" + "9" * 100_000])
@pytest.mark.parametrize("end", ["yaml", "json"])
def test_a_number_of_a_hundred_thousand_digits(tmp_path: Path, base: str, number: str, end: str) -> None:
    text = (tmp_path / "base.json").read_text(encoding="utf-8").replace('"maxLength": 5', f'"maxLength": {number}')
    file = tmp_path / f"wide.{end}"
    file.write_text(text, encoding="utf-8")
    refused(oasdiff(tmp_path, "changelog", base, str(file)), "more digits than can be read")


@pytest.mark.parametrize("number", ["1e999", "-1e999", ".inf", ".nan"])
def test_a_number_beyond_all_numbers(tmp_path: Path, base: str, number: str) -> None:
    text = (tmp_path / "base.json").read_text(encoding="utf-8").replace('"maxLength": 5', f'"maximum": {number}')
    file = tmp_path / "wide.yaml"
    file.write_text("# YAML\n" + text, encoding="utf-8")
    for form in ("json", "sarif", "text", "html", "yaml"):
        done = oasdiff(tmp_path, "changelog", base, str(file), "-f", form)
        assert done.returncode == 0, done.stderr[-500:]
        if form in ("json", "sarif"):
            json.loads(done.stdout, parse_constant=lambda word: pytest.fail(f"{word} is no JSON"))


@pytest.mark.parametrize("source", ["--output=x:api.yaml", "--upload-pack=touch x:api.yaml", "-oProxyCommand=x:a.yaml"])
def test_a_revision_that_looks_like_a_flag(tmp_path: Path, source: str) -> None:
    subprocess.run(["git", "init", "-q", "."], cwd=tmp_path, check=True)
    base = write(tmp_path, "base.json", with_body({"type": "string"}))
    refused(oasdiff(tmp_path, "changelog", "--", source, base), "names no git revision")
    assert not (tmp_path / "x").exists()
    refused(oasdiff(tmp_path, "changelog", "--base-ref", source.partition(":")[0], base), "no name of a git revision")
    assert sorted(path.name for path in tmp_path.iterdir()) == [".git", "base.json"]


@pytest.mark.parametrize("name", ["__class__", "__proto__", "constructor", "__init__", "_fill", "get", "items", ""])
def test_names_that_mean_something_elsewhere(tmp_path: Path, name: str) -> None:
    sides = []
    for kind in ("string", "integer"):
        schema = {"type": "object", "properties": {name: {"type": kind}}, "required": [name], name: {}}
        sides.append(write(tmp_path, f"{kind}.json", with_body(schema, schemas={name or "x": schema})))
    done = oasdiff(tmp_path, "changelog", *sides, "-f", "json")
    assert done.returncode == 0, done.stderr
    assert [found["id"] for found in json.loads(done.stdout)] == ["request-property-type-changed"]


@pytest.mark.parametrize(
    "pattern", ["(a+)+$", r"\p{L}+", "(?<name>x)(?i)", "[[:alpha:]]", "(", "\x00", "a{1,99999999}"]
)
def test_a_pattern_of_a_description_is_never_run(tmp_path: Path, pattern: str) -> None:
    """Patterns are of another dialect, and may explode: they are compared as texts."""
    schema = {"type": "string", "pattern": pattern, "default": "a" * 40 + "!", "enum": ["a" * 40 + "!"]}
    sides = [write(tmp_path, f"{number}.json", with_body({**schema, "pattern": text})) for number, text in
             enumerate((pattern, pattern + "b"))]  # fmt: skip
    done = oasdiff(tmp_path, "changelog", *sides, "-f", "json")
    assert done.returncode == 0, done.stderr
    assert [found["id"] for found in json.loads(done.stdout)] == ["request-body-pattern-changed"]


def test_a_property_without_a_name_is_a_property(tmp_path: Path) -> None:
    base = write(tmp_path, "base.json", with_body({"type": "object"}))
    revision = write(tmp_path, "revision.json", with_body({"type": "object", "properties": {"": {}}, "required": [""]}))
    for sides, expected in (((base, revision), "new-required-request-property"),
                            ((revision, base), "request-property-removed")):  # fmt: skip
        found = json.loads(oasdiff(tmp_path, "changelog", *sides, "-f", "json").stdout)
        assert [one["id"] for one in found] == [expected]
