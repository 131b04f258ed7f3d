from __future__ import annotations

import math
import pickle
from typing import Any

import orjson
import pytest

from oasdiff_py.load.core_schema import plain
from oasdiff_py.load.numbers import SpelledFloat, SpelledInt


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *((word, True) for word in ("true", "True", "TRUE")),
        *((word, False) for word in ("false", "False", "FALSE")),
        *((word, None) for word in ("null", "Null", "NULL", "~", "")),
        ("1", 1),
        ("-17", -17),
        ("010", 10),
        ("0o17", 15),
        ("0x1F", 31),
        ("123456789012345678901234567890", 123456789012345678901234567890),
        ("1.0", 1.0),
        ("1e3", 1000.0),
        (".5", 0.5),
        ("5.", 5.0),
        ("-1.5E-3", -0.0015),
        (".inf", math.inf),
        ("-.INF", -math.inf),
    ],
)
def test_special_words(text: str, value: Any) -> None:
    assert plain(text) == value
    assert isinstance(plain(text), type(value))


@pytest.mark.parametrize(
    "text",
    [
        *("yes", "no", "on", "off", "y", "n", "Yes", "NO", "tRUE", "nULL", "none"),
        *("2020-01-01", "2020-01-01T10:00:00Z", "1_000", "12:30:45", "190:20:30", "0b11", "0o8", "0xG"),
        *("1.2.3", "1e", "e3", ".", "-", "+", "--1", "inf", "nan", "=", "<<", "0x", "0o", "1 000", "\u0661"),
    ],
)
def test_other_words_are_text(text: str) -> None:
    assert plain(text) == text
    assert type(plain(text)) is str


def test_not_a_number() -> None:
    assert math.isnan(float(str(plain(".nan"))))
    assert plain(".NaN") is plain(".nan")


@pytest.mark.parametrize("text", ["007", "0x1F", "0o17", "+1", "-0", "1e3", "1.50", ".5", "5.", "1E5"])
def test_spelling_is_kept(text: str) -> None:
    number = plain(text)
    assert str(number) == repr(number) == f"{number}" == text


@pytest.mark.parametrize("text", ["0", "1", "-5", "1.5", "1.0", "-0.25"])
def test_numbers_that_are_spelled_as_python_does_are_plain(text: str) -> None:
    assert type(plain(text)) in (int, float)


def test_spelled_numbers_are_numbers() -> None:
    whole, broken = SpelledInt(10, "010"), SpelledFloat(1000.0, "1e3")
    assert (whole, hash(whole), whole + 1) == (10, hash(10), 11)
    assert (broken, hash(broken), broken / 2) == (1000, hash(1000), 500)
    assert orjson.dumps([whole]) == b"[10]"
    for number in (whole, broken):
        copy = pickle.loads(pickle.dumps(number))  # noqa: S301 - our own bytes
        assert (copy, str(copy)) == (number, str(number))
