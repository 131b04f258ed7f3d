from __future__ import annotations

import gc
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from load_helpers import parse

from oasdiff_py.errors import ParseError, Position
from oasdiff_py.load.limits import Limits

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture(params=["libyaml", "pure Python"], autouse=True)
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test runs with both parsers, which are to mean the same."""
    if request.param == "libyaml" and not yaml.__with_libyaml__:
        pytest.skip("this PyYAML has no libyaml")
    monkeypatch.setattr(yaml, "__with_libyaml__", request.param == "libyaml")


def error_of(text: str | bytes, limits: Limits | None = None) -> ParseError:
    with pytest.raises(ParseError) as caught:
        parse(text, limits)
    return caught.value


def place_of(error: ParseError) -> tuple[int, int]:
    assert error.position is not None
    return error.position.line, error.position.column


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("a: 1", {"a": 1}),
        ("a:", {"a": None}),
        ("a: yes\nb: 'true'\nc: \"1\"", {"a": "yes", "b": "true", "c": "1"}),
        ("200: a\ntrue: b\nnull: c\n1.0: d\n0x1F: e\n2020-01-01: f", None),
        ("a: [1, {b: 2}, [3]]\nc:\n- 1\n- - 2\n  - 3", {"a": [1, {"b": 2}, [3]], "c": [1, [2, 3]]}),
        ("a: |\n  b: 1\n  c\nd: >\n  e\n  f", {"a": "b: 1\nc\n", "d": "e f"}),
        ("enum: [=, <, y]", {"enum": ["=", "<", "y"]}),
        ("%YAML 1.2\n---\na: 1\n...\n", {"a": 1}),
        ("a: !!str 1\nb: !!int '2'\nc: !!float 3\nd: !!bool 'true'\ne: !!null ''\nf: ! 4", None),
        ("a: !!map {b: !!seq [1]}", {"a": {"b": [1]}}),
        ("a: &x {b: 1}\nc: *x", {"a": {"b": 1}, "c": {"b": 1}}),
        ("a: &x 010\nc: [*x]", {"a": 10, "c": [10]}),
        ("&k a: 1\nb: {*k : 2}", {"a": 1, "b": {"a": 2}}),
        ("a: &x 1\nb: &x 2\nc: *x", {"a": 1, "b": 2, "c": 2}),
        ("'<<': 1", {"<<": 1}),
        ("a: \U0001f600 é", {"a": "\U0001f600 é"}),
        ("a: 1\r\nb: 2\r\n", {"a": 1, "b": 2}),
    ],
)
def test_data(text: str, data: Any) -> None:
    if text.startswith("200"):
        data = {"200": "a", "true": "b", "null": "c", "1.0": "d", "0x1F": "e", "2020-01-01": "f"}
    elif "!!float" in text:
        data = {"a": "1", "b": 2, "c": 3.0, "d": True, "e": None, "f": "4"}
    assert parse(text).data == data


def test_a_tab_after_a_colon() -> None:
    if not yaml.__with_libyaml__:
        pytest.skip("the pure Python parser of PyYAML refuses this")
    assert parse("a:\t1").data == {"a": 1}


def test_aliases_are_the_same_object() -> None:
    data = parse("a: &x {b: 1}\nc: *x").data
    assert data["a"] is data["c"]


@pytest.mark.parametrize(
    ("text", "merged"),
    [
        ("x: {<<: *a, p: 0}", {"p": 0, "q": 2}),
        ("x: {p: 0, <<: *a}", {"p": 0, "q": 2}),
        ("x: {<<: [*a, *b]}", {"p": 1, "q": 2, "r": 4}),
        ("x: {<<: [*b, *a]}", {"p": 1, "q": 3, "r": 4}),
        ("x: {<<: *b, <<: *a}", {"p": 1, "q": 3, "r": 4}),
        ("x: {<<: {q: 9}}", {"q": 9}),
        ("x:\n  <<: &c\n    <<: *a\n    s: 5", {"p": 1, "q": 2, "s": 5}),
    ],
)
def test_merge_keys(text: str, merged: dict[str, int]) -> None:
    data = parse("a: &a {p: 1, q: 2}\nb: &b {q: 3, r: 4}\n" + text).data
    assert data["x"] == merged
    assert (data["a"], data["b"]) == ({"p": 1, "q": 2}, {"q": 3, "r": 4})


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("a: 1\nb: 2\na: 3", (3, 1), "`a` occurs twice in this mapping; the first stands in line 1"),
        (
            "x:\n  200: 1\n  '200': 2",
            (3, 3),
            "`200` occurs twice in this mapping; the first stands in line 2",
        ),
        ("x: [{a: 1}, {a: 1, b: {a: 2},\n a: 2}]", (2, 2), "line 1"),
        ("? {a: 1}\n: 2", (1, 3), "is itself a mapping or a list"),
        ("? [a]\n: 2", (1, 3), "is itself a mapping or a list"),
        ("a: &x [1]\n*x : 2", (2, 1), "is itself a mapping or a list"),
        ("a: *x", (1, 4), "`*x` has no anchor `&x` before it"),
        ("a: &x [1, *x]", (1, 11), "stands inside of its own anchor"),
        ("a: &x {b: {c: *x}}", (1, 15), "stands inside of its own anchor"),
        ("a: &x {<<: *x}", (1, 12), "stands inside of its own anchor"),
        ("a:\n  <<: 1", (2, 3), "takes a mapping, or a list of mappings"),
        ("a:\n  <<: [{}, 1]", (2, 3), "takes a mapping, or a list of mappings"),
        ("a: 1\n---\nb: 1", (2, 1), "A second YAML document begins here"),
        ("a: !foo 1", (1, 4), "The tag `!foo` has no meaning"),
        ("a: !!set {b, c}", (1, 4), "The tag `!!set` has no meaning"),
        ("a: !!python/object:os.system {}", (1, 4), "has no meaning"),
        ("a: !!int b", (1, 4), "`b` is not of its tag `!!int`"),
        ("a: !!bool yes", (1, 4), "`yes` is not of its tag `!!bool`"),
        ("", (1, 1), "is empty"),
        ("# nothing\n", (1, 1), "is empty"),
        ("---\n", (1, 1), "is empty"),
        ("a:\n\tb: 1", (2, 1), "does not allow tabs there"),
        ("a: @b", (1, 4), "Put quotes around"),
        ("a: b: c", (1, 5), "Put quotes around"),
        ("a: 'b", (1, 6), "A quote or a bracket is not closed"),
        ("a: [1, 2\nb: 3", None, "not valid YAML"),
        ("a: \x00b", (1, 4), "U+0000 is not allowed"),
        ("é: 1\nb: \x07", (2, 4), "U+0007 is not allowed"),
        (b"a: \xc3\xa9\nb: \xff", (2, 4), "0xFF is not UTF-8"),
        (b"a: 1\nb: \xed\xa0\x80", (2, 4), "0xED is not UTF-8"),
        ("a: " + "9" * 5000, (1, 4), "more digits than can be read"),
        ("a: [" + "9" * 5000 + "]", (1, 5), "more digits than can be read"),
        ("a: &x " + "9" * 5000, (1, 4), "more digits than can be read"),
    ],
)
def test_refusals(text: str | bytes, place: tuple[int, int] | None, words: str) -> None:
    error = error_of(text)
    assert words in str(error)
    assert place in (None, place_of(error))
    assert error.message.endswith(".")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
def test_byte_order_marks(encoding: str) -> None:
    document = parse("a: é\nb: 1".encode(encoding))
    assert document.data == {"a": "é", "b": 1}
    assert document.locate(("b",)) == Position("api.yaml", 2, 1)


@pytest.mark.parametrize("mark", [b"\xff\xfe", b"\xfe\xff"])
def test_a_wrong_byte_order_mark(mark: bytes) -> None:
    assert "UTF-16" in error_of(mark + b"\x00\xd8a").message


def test_depth_is_bounded() -> None:
    limits = Limits(max_depth=20)
    assert parse("[" * 20 + "]" * 20, limits).data
    error = error_of("a: " + "[" * 20 + "]" * 20, limits)
    assert place_of(error) == (1, 23)
    assert "`max_depth`" in error.message


def test_depth_by_aliases_is_bounded() -> None:
    chain = "a0: &a0 [1]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}]\n" for n in range(1, 30))
    assert parse(chain, Limits(max_depth=31)).data
    assert "`max_depth`" in error_of(chain, Limits(max_depth=30)).message


def test_nesting_beyond_the_parsers_is_refused() -> None:
    assert error_of("- " * 100_000)
    assert error_of("a: " + "[" * 100_000)


def test_aliases_that_explode_are_refused() -> None:
    laughs = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 40)
    )
    error = error_of(laughs)
    assert "`max_expanded_nodes`" in error.message
    assert place_of(error)[0] < 10


def test_merges_that_explode_are_refused() -> None:
    keys = ", ".join(f"k{n}: 1" for n in range(1000))
    text = f"a: &a {{{keys}}}\n" + "".join(f"b{n}: {{<<: *a}}\n" for n in range(100))
    assert parse(text, Limits(max_expanded_nodes=300_000)).data["b99"]["k999"] == 1
    assert "`max_expanded_nodes`" in error_of(text, Limits(max_expanded_nodes=50_000)).message


def test_moderate_use_of_aliases_is_counted_exactly() -> None:
    text = "a: &a [1, 2, {b: 3}]\nc: [*a, *a]"
    assert parse(text, Limits(max_expanded_nodes=10)).data["c"][1] == [1, 2, {"b": 3}]
    assert error_of(text, Limits(max_expanded_nodes=9))


@pytest.mark.parametrize("enabled", [True, False])
def test_the_garbage_collector_is_as_it_was(enabled: bool) -> None:
    try:
        (gc.enable if enabled else gc.disable)()
        parse("a: 1")
        assert gc.isenabled() is enabled
        error_of("a: *b")
        assert gc.isenabled() is enabled
    finally:
        gc.enable()


def test_real_files_that_are_broken(corpus: Callable[[str], Path]) -> None:
    twice = error_of(corpus("edge/*duplicate-keys.yaml").read_bytes())
    assert (place_of(twice), "`patch`" in twice.message, "line 161" in twice.message) == (
        (197, 5),
        True,
        True,
    )
    broken = error_of(corpus("edge/*not-yaml.yaml").read_bytes())
    assert place_of(broken)[0] in range(1830, 1845)
