from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from load_helpers import CORPUS, parse, pointers

from oasdiff_py.errors import Position
from oasdiff_py.load.document import Document, Where
from oasdiff_py.load.limits import Limits
from oasdiff_py.load.positions_events import locate_in, record
from oasdiff_py.load.positions_yaml import YamlLocator
from oasdiff_py.load.yaml_reader import read_yaml

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


def marks(node: yaml.Node, tokens: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], tuple[int, int]]]:
    """What libyaml says of each node, by way of PyYAML's composer; merge keys are left out."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            below = (*tokens, key.value)
            yield below, (key.start_mark.line + 1, key.start_mark.column + 1)
            yield from marks(value, below)
    elif isinstance(node, yaml.SequenceNode):
        for number, item in enumerate(node.value):
            below = (*tokens, str(number))
            yield below, (item.start_mark.line + 1, item.start_mark.column + 1)
            yield from marks(item, below)


def places(text: str) -> dict[tuple[str, ...], tuple[int, int]]:
    document = parse(text)
    found = {}
    for tokens in pointers(document.data):
        position = document.locate(tokens)
        found[tokens] = position.line, position.column
    return found


ODD = {
    "comments": "# c\n\na: 1 # b: 2\n# b: 3\n  # deeper\nb:  # c\n\n  # d\n  c: 1\n # e\nd: 2\n",
    "quoted keys": "'a b': 1\n\"c\": {d: 1}\n'it''s': \n  \"/x/{y}\": 2\n\"tab\\t\": 3\n",
    "block scalars": "a: |\n  b: 1\n  c: 2\nb: >-\n\n   a: 1\n\n  # no comment\nc:\n  - |\n   - x\n  - y\n",
    "lists at the indentation of the key": "a:\n- b: 1\n  c: 2\n- d\nb:\n  c:\n  - 1\n  -   2\n  d: 3\n",
    "plain text over lines": "a: one\n  two: x\nb: 3\n".replace("two: x", "two"),
    "quoted text over lines": "a: \"one\nb: two\"\nb: 'x\n\n  b: 3'\nc: {d: 1}\n",
    "quoted text over lines deeper": 'x:\n  a: "one\n  b: two"\n  b: 3\ny: 1\n',
    "flow over lines": "a: {b: 1,\nc: 2, d: [1,\n  2]}\nb: [\n  {c: 1}\n]\n",
    "flow in blocks": "a:\n  b: {x: [1, {y: 2}]}\n  c:\n    - {z: 1}\n    - [q, r]\n    - k: [v]\n",
    "windows": "a:\r\n  b: 1\r\n  c:\r\n    - d\r\n\r\n    - e: [1,\r\n 2]\r\nf: 2\r\n",
    "old mac": "a:\r  b: 1\rc: 2\r",
    "line separators": "a: 'x\u2028y'\nb:\n  c: 1\n",
    "next line": "a: 'x\x85y'\nb:\n  c: 1\n",
    "unicode": "\U0001f600: 1\né: {ü: 2, \U0001f600x: 3}\nb:\n  - ß: 1\n",
    "anchors": "a: &x\n  b: 1\n  c: {d: 2}\nb: &y {e: 1}\nc: !!map\n  f: 1\nd: &z [1, &w 2]\n",
    "anchored keys": "&k a: 1\nb:\n  &m c: 1\n  d: 2\n",
    "explicit keys": "? a\n: b: 1\n? c\n: 2\nd: 3\n",
    "start and end": "%YAML 1.1\n--- # c\n# d\na: 1\nb:\n  c: 2\n...\n",
    "start": "---\na: 1\n",
    "start with content": "--- {a: 1}\n",
    "indented root": "  a: 1\n  b:\n    c: 2\n",
    "empty items": "a:\n  -\n  - 1\n  -\n    b: 1\n  - # c\n    d: 1\nb:\n-\nc:\n",
    "nested lists": "a:\n  - - 1\n    - - 2\n      - 3\n  -\n    - 4\n  -   - 5\n      - 6\n",
    "compact": "a:\n  - b: 1\n    c:\n    - d: 1\n      e: 2\n  -   f: 1\n      g: 2\n",
    "space before colon": "a : 1\n'b'  : 2\nc:\td\ne :\n  f: 1\n",
    "dashes": "-a: 1\n--b: 2\n-: 3\nc:\n  -x: 1\n",
    "list at root": "- a: 1\n  b: 2\n- c\n",
    "no newline at the end": "a:\n  b: 1\n  c:\n    d: 2",
    "tags": "a: !!str 1\nb:\n  - !!int 2\n  - !!seq [1]\n",
    "empty collections": "a: {}\nb: []\nc:\n  d: {}\n",
    "numbers and words as keys": "200: 1\ntrue:\n  null: 2\n1.0: 3\n? \n: 4\n",
    "spaces on empty lines": "a:\n  b: 1\n   \n\n  c: 2\n \nd: 3\n",
    "value on the next line": "a:\n  one\nb:\n\n  'two'\nc:\n  {d: 1}\ne:\n  - \n    f\n",
    "lookalike in block text": "a:\n  b: |1\n   c: 1\n    d: 2\n  c: 2\n",
}


@pytest.mark.parametrize("name", ODD)
def test_odd_yaml(name: str) -> None:
    text = ODD[name]
    node = yaml.compose(text, Loader=yaml.CSafeLoader)
    found = places(text)
    assert found.pop(()) == (node.start_mark.line + 1, node.start_mark.column + 1)
    assert found == dict(marks(node))


def test_json_in_yaml_clothes() -> None:
    text = '{"a": 1, # c\n "b": [1,\n  {c: 2}]}'
    assert places(text) == {(): (1, 1), **dict(marks(yaml.compose(text, Loader=yaml.CSafeLoader)))}


def test_aliases_and_merge_keys_stand_where_they_are_written() -> None:
    text = "x:\n  a: &a {p: 1,\n    q: 2}\n  b: *a\n  c: [*a]\n  d:\n    <<: *a\n    q: 3\n"
    text += "  e: {<<: [{r: 1}, *a]}\n"
    found = places(text)
    assert found["x", "a", "q"] == found["x", "b", "q"] == found["x", "c", "0", "q"] == (3, 5)
    assert (found["x", "b"], found["x", "c", "0"]) == ((4, 3), (5, 7))
    assert (found["x", "d", "p"], found["x", "d", "q"]) == ((2, 10), (8, 5))
    assert (found["x", "e", "r"], found["x", "e", "p"], found["x", "e", "q"]) == ((9, 13), (2, 10), (3, 5))


@pytest.mark.parametrize("text", ["a:\n  b: [1, 2]\nc: 3\n", '{"a": {"b": [1, 2]}, "c": 3}', "a: {b: [1, 2]}\nc: 3"])
def test_the_nearest_ancestor_serves_for_what_is_not_there(text: str) -> None:
    document = parse(text)
    for pointer, ancestor in (
        (("a", "x", "y"), ("a",)),
        (("a", "b", "2"), ("a", "b")),
        (("a", "b", "01"), ("a", "b")),
        (("a", "b", "-"), ("a", "b")),
        (("a", "b", "9" * 5000), ("a", "b")),
        (("a", "b", "1", "z"), ("a", "b", "1")),
        (("c", "d"), ("c",)),
        (("x",), ()),
    ):
        assert document.locate(pointer) == document.locate(ancestor)


def test_where_names_file_line_and_column() -> None:
    document = parse("a:\n  b:\n    - c\n")
    where = Where(document).child("a").child("b").child("0")
    assert where.pointer == ("a", "b", "0")
    assert where.position == Position("api.yaml", 3, 7)
    assert Where(document).position == Position("api.yaml", 1, 1)


def test_the_locator_is_made_when_it_is_asked_for_and_once() -> None:
    made = []

    class Here:
        def locate(self, pointer: Any) -> tuple[int, int]:
            return 7, len(pointer)

    def make() -> Here:
        made.append(1)
        return Here()

    document = Document("x", "x", {}, make)
    assert not made
    assert document.locate(("a",)) == Position("x", 7, 1)
    assert document.locate(()) == Position("x", 7, 0)
    assert made == [1]
    assert Document("x", "x", {}).locate(("a",)) == Position("x", 1, 1)


def test_json_positions() -> None:
    text = '{\n  "a" : [1, {"b\\"": 2},\n    "}"],\n\t"é": {"c":{}, "d":[ ]}, "\\u0065": [[1],[2]]}'
    assert places(text) == {
        (): (1, 1),
        ("a",): (2, 3),
        ("a", "0"): (2, 10),
        ("a", "1"): (2, 13),
        ("a", "1", 'b"'): (2, 14),
        ("a", "2"): (3, 5),
        ("é",): (4, 2),
        ("é", "c"): (4, 8),
        ("é", "d"): (4, 16),
        ("e",): (4, 26),
        ("e", "0"): (4, 37),
        ("e", "0", "0"): (4, 38),
        ("e", "1"): (4, 41),
        ("e", "1", "0"): (4, 42),
    }


names = st.text(alphabet="ab:- '\"#/é\n{", max_size=4).filter(lambda key: key != "<<")
scalars = st.one_of(st.none(), st.integers(), st.text(alphabet="ab:- '\"#\n{|é", max_size=12))
trees = st.dictionaries(
    names,
    st.recursive(
        scalars,
        lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(names, inner, max_size=3)),
        max_leaves=14,
    ),
    min_size=1,
    max_size=4,
)


@given(trees, st.sampled_from([None, False, True]), st.integers(2, 5), st.integers(10, 80), st.booleans())
@settings(max_examples=300, deadline=None)
def test_generated_yaml(tree: Any, flow: bool | None, indent: int, width: int, windows: bool) -> None:
    text = yaml.safe_dump(tree, default_flow_style=flow, indent=indent, width=width, allow_unicode=True)
    if windows:
        text = text.replace("\n", "\r\n")
    assert parse(text).data == yaml.load(text, Loader=yaml.CSafeLoader)
    found = places(text)
    del found[()]
    assert found == dict(marks(yaml.compose(text, Loader=yaml.CSafeLoader)))


LINES = [
    *(
        "a: 1",
        "b:",
        "- c",
        "- d: 1",
        "-",
        "  e: 2",
        "  - f",
        "'g': |",
        '"h": >-',
        "i: {j: 1,",
        "  k: 2}",
        "}",
    ),
    *(
        'l: "x',
        'y"',
        "# m: 1",
        "",
        "   n: 3",
        "o: [1,",
        "2]",
        "? p",
        ": q",
        "r: &s",
        "t: *s",
        "    u:",
        "  '",
    ),
]


@given(st.lists(st.sampled_from(LINES), min_size=1, max_size=9))
@settings(max_examples=1500, deadline=None)
def test_lines_at_random(lines: list[str]) -> None:
    raw = "\n".join(lines).encode()
    try:
        data = parse(raw).data
    except ValueError:
        raise
    except Exception as error:  # noqa: BLE001 - text that is refused has no positions
        assert type(error).__name__ == "ParseError"
        return
    locator = YamlLocator(raw, data)
    recorded = record(raw)
    for tokens in pointers(data):
        assert locator.locate(tokens) == locate_in(recorded, tokens)


@given(trees, st.sampled_from([None, 1, "\t"]), st.booleans())
@settings(max_examples=200, deadline=None)
def test_generated_json(tree: Any, indent: int | str | None, ascii_only: bool) -> None:
    text = json.dumps(tree, indent=indent, ensure_ascii=ascii_only)
    assert read_yaml(text.replace("\t", "  ").encode(), "x", Limits()) == tree
    found = places(text)
    del found[()]
    assert found == dict(marks(yaml.compose(text, Loader=yaml.CSafeLoader)))


REAL = sorted(path for path in CORPUS.rglob("*.y*ml") if "edge" not in path.parts)


@pytest.mark.skipif(not REAL, reason="the corpus of real descriptions is not here: .cache/corpus")
def test_real_yaml() -> None:
    dice = random.Random(7)  # noqa: S311 - a sample
    big = [path for path in REAL if path.stat().st_size > 20_000]
    small = [path for path in REAL if path.stat().st_size <= 20_000]
    for path in dice.sample(big, min(12, len(big))) + dice.sample(small, min(150, len(small))):
        raw = path.read_bytes()
        document = parse(raw)
        recorded = record(raw)
        every = list(pointers(document.data))
        for tokens in dice.sample(every, min(400, len(every))):
            position = document.locate(tokens)
            assert (position.line, position.column) == locate_in(recorded, tokens), (path, tokens)


def test_the_recorder_says_what_libyaml_says(corpus: Callable[[str], Path]) -> None:
    raw = corpus("figma/*.yaml").read_bytes()
    recorded = record(raw)
    for tokens, place in marks(yaml.compose(raw, Loader=yaml.CSafeLoader)):
        assert locate_in(recorded, tokens) == place


@pytest.mark.parametrize("pattern", ["kubernetes/*.json", "elasticsearch/*.json"])
def test_real_json(corpus: Callable[[str], Path], pattern: str) -> None:
    raw = corpus(pattern).read_bytes()
    document = parse(raw)
    lines = raw.decode().split("\n")
    dice = random.Random(7)  # noqa: S311 - a sample
    for tokens in dice.sample([tokens for tokens in pointers(document.data) if tokens], 300):
        position = document.locate(tokens)
        rest = lines[position.line - 1][position.column - 1 :]
        if not tokens[-1].isdigit():
            assert rest.startswith(json.dumps(tokens[-1], ensure_ascii=False)), (tokens, position)
        assert lines[position.line - 1][: position.column - 1].strip(' {[,":') == "" or len(lines) < 10
