from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from load_helpers import parse

from oasdiff_py.errors import ParseError
from oasdiff_py.load.json_reader import _has_long_integer, _quotes
from oasdiff_py.load.limits import Limits

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


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
        ('{"a": 1}', {"a": 1}),
        ('\n\t {"a": [1.5, true, null, "b"]}', {"a": [1.5, True, None, "b"]}),
        ('{"a": 9223372036854775808, "b": -12345678901234567890123}', None),
        ('{"a": 1e400}', {"a": math.inf}),
        ('{"a": "\\ud83d\\ude00"}', {"a": "\U0001f600"}),
        ('{"a": "x\\":", "b": ":"}', {"a": 'x":', "b": ":"}),
        ('{"a\\\\":1, "b" : 2, "c"\n:3}', {"a\\": 1, "b": 2, "c": 3}),
        ('{"": 1}', {"": 1}),
        ('\ufeff{"a": 1}', {"a": 1}),
    ],
)
def test_data(text: str, data: Any) -> None:
    if data is None:
        data = {"a": 9223372036854775808, "b": -12345678901234567890123}
    read = parse(text).data
    assert read == data
    assert list(map(type, read.values())) == list(map(type, data.values()))


def test_a_number_that_is_large_and_no_integer_stays_a_float() -> None:
    assert parse('{"a": 1e19, "b": 1}').data == {"a": 1e19, "b": 1}


def test_not_a_number_is_one_object() -> None:
    document = parse('{"a": NaN}')
    assert document.data == parse('{"a": NaN}').data


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("{a: b}", {"a": "b"}),
        ('{"a": 1,}', {"a": 1}),
        ('# comment\n{"a": 1}', {"a": 1}),
        ('{"a": 1} # comment', {"a": 1}),
        ("{'a': yes}", {"a": "yes"}),
    ],
)
def test_yaml_that_begins_with_a_bracket(text: str, data: Any) -> None:
    assert parse(text).data == data


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ('{"a": 1, "a": 2}', (1, 10), "`a` occurs twice in this object; the first stands in line 1"),
        ('{"a": 1,\n "b": {"a": 1,\n "a" : 2}}', (3, 2), "the first stands in line 2"),
        ('{"a": 1,\n "a"\n: 2}', (2, 2), "twice"),
        ('{"a": 1, "\\u0061": 2}', (1, 10), "`a` occurs twice"),
        ('{"a\\\\":1,"a\\\\":2}', (1, 10), "twice"),
        ('{"x": "\\":", "a": 1, "a": 2}', (1, 22), "twice"),
        ('{"x": "\\\\", "y": ":", "a": 1, "a": 2}', (1, 31), "twice"),
        ('{"x": ":", "a" : 1, "a": 2}', (1, 21), "twice"),
        ('{"a": {"b": 1}, "a" : {"b": 1}, "c": "\\":"}', (1, 17), "twice"),
        ('{"a": [1, 2}', (1, 12), "expecting ',' delimiter"),
        ('{"a": 1}}', (1, 9), "extra data"),
        ('{\n  "a": "b\n}', (2, 10), "not valid JSON"),
        ('{"a": "\\ud83d"}', (1, 8), "half of a character"),
        ('{"\\udc00": 1}', (1, 3), "half of a character"),
        ('{"' + "9" * 5000 + '": ' + "9" * 5000 + "}", (1, 5006), "more digits"),
        (b'{"a": "\xff"}', (1, 8), "0xFF is not UTF-8"),
    ],
)
def test_refusals(text: str | bytes, place: tuple[int, int], words: str) -> None:
    error = error_of(text)
    assert words in error.message
    assert place_of(error) == place


@pytest.mark.parametrize("depth", [21, 1500, 200_000])
def test_depth_is_bounded(depth: int) -> None:
    limits = Limits(max_depth=20)
    assert parse('{"a":' + "[" * 19 + "]" * 19 + "}", limits).data
    error = error_of('{"a":' + "[" * (depth - 1) + "]" * (depth - 1) + "}", limits)
    assert place_of(error) == (1, 25)
    assert "`max_depth`" in error.message


@pytest.mark.parametrize(
    "text",
    ['{"a' + '\\"' * 300_000, '{"a": "' + "\\" * 300_000, '{"a": 1' + "{" * 400 + '"' * 300_001, '"' * 99],
)
def test_broken_text_is_refused_quickly(text: str) -> None:
    assert error_of("{" + text)


keys = st.text(alphabet='ab":\\ \u00e9', max_size=3)
values = st.recursive(
    st.one_of(st.integers(), st.booleans(), st.text(alphabet='a":,\\ {}', max_size=6)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.lists(st.tuples(keys, inner), max_size=4).map(tuple)),
    max_leaves=12,
)


def write(value: Any, draw: Callable[[Any], Any]) -> tuple[str, bool]:
    """JSON text of a value whose objects are tuples of pairs; and whether an object has a key twice."""
    if isinstance(value, tuple):
        twice = len({key for key, _ in value}) != len(value)
        parts = []
        for key, member in value:
            text, below = write(member, draw)
            twice = twice or below
            space = draw(st.sampled_from(["", "", "", " ", "\n\t"]))
            parts.append(f"{json.dumps(key, ensure_ascii=draw(st.booleans()))}{space}: {text}")
        return "{" + ", ".join(parts) + "}", twice
    if isinstance(value, list):
        items = [write(item, draw) for item in value]
        return "[" + ",".join(text for text, _ in items) + "]", any(twice for _, twice in items)
    return json.dumps(value), False


@given(st.data())
@settings(max_examples=400, deadline=None)
def test_a_key_twice_is_refused_and_nothing_else(data: st.DataObject) -> None:
    text, twice = write((("root", data.draw(values)),), data.draw)
    if twice:
        assert "twice" in error_of(text).message
    else:
        assert parse(text).data == json.loads(text)


@given(st.data())
@settings(max_examples=200, deadline=None)
def test_the_count_of_quotes_tells_what_was_lost(data: st.DataObject) -> None:
    text, twice = write((("root", data.draw(values)),), data.draw)
    read = orjson.loads(text)
    assert (_quotes(text.encode()) == _quotes(orjson.dumps(read))) is not twice


@pytest.mark.parametrize(
    ("text", "long"),
    [
        (b'{"a": 9223372036854775807}', False),
        (b'{"a": 9223372036854775808}', True),
        (b"[-12345678901234567890]", True),
        (b"12345678901234567890", True),
        (b'["12345678901234567890"]', False),
        (b"[0.12345678901234567890]", False),
        (b'{\n "a": "x 12345678901234567890 y"}', False),
        (b'{\n "a": "x \\" 12345678901234567890 y",\n "b": 12345678901234567890}', True),
        (b'["1234567890123456789", 12345678901234567890]', True),
    ],
)
def test_long_integers_are_told_from_digits_in_texts(text: bytes, long: bool) -> None:
    assert _has_long_integer(text) is long


def test_real_json_is_read_exactly(corpus: Callable[[str], Path]) -> None:
    for pattern in ("kubernetes/*.json", "elasticsearch/*.json"):
        raw = corpus(pattern).read_bytes()
        assert parse(raw).data == json.loads(raw)
        assert "twice" in error_of(raw.rstrip()[:-1] + b', "info": {}}').message
