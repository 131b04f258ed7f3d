from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oasdiff_py.load.lines import Lines
from oasdiff_py.load.pointer import NoSuchNodeError, find, parse, spell, walk

DATA = {
    "a": {"b/c": 1, "d~e": 2, "f%2Fg": 3, "h i": 4, "": {"": 5}, "j/k": 6, "~1": 7},
    "l": [0, {"m": 8}],
    "paths": {"/x/{id}": 9, "/50%": 10},
}


@pytest.mark.parametrize(
    ("fragment", "value"),
    [
        ("/a/b~1c", 1),
        ("/a/d~0e", 2),
        ("/a/f%2Fg", 3),
        ("/a/f%252Fg", 3),
        ("/a/h%20i", 4),
        ("/a/h i", 4),
        ("/a//", 5),
        ("/a/j%2Fk", 6),
        ("/a/~01", 7),
        ("/l/1/m", 8),
        ("/paths/~1x~1%7Bid%7D", 9),
        ("/paths/~1x~1{id}", 9),
        ("/paths/~150%", 10),
        ("/paths/~150%25", 10),
    ],
)
def test_find(fragment: str, value: int) -> None:
    tokens, found = find(DATA, fragment)
    assert found == value
    assert walk(DATA, tokens) == value


@pytest.mark.parametrize("fragment", ["/x", "/l/2", "/l/01", "/l/-", "/l/-1", "/l/+1", "/l/1.0", "/l/x", "/a/b~1c/x"])
def test_what_is_not_there(fragment: str) -> None:
    with pytest.raises(NoSuchNodeError):
        find(DATA, fragment)


def test_the_error_says_how_far_the_pointer_leads() -> None:
    with pytest.raises(NoSuchNodeError) as caught:
        find(DATA, "/l/1/n/o")
    assert (caught.value.tokens, caught.value.found, caught.value.value) == (
        ("l", "1", "n", "o"),
        2,
        {"m": 8},
    )


def test_the_empty_pointer_is_the_root() -> None:
    assert find(DATA, "") == ((), DATA)


@given(st.lists(st.text()).map(tuple))
def test_spelling_and_parsing_are_opposites(tokens: tuple[str, ...]) -> None:
    assert parse(spell(tokens)) == tokens


@given(st.text(alphabet="a\né", max_size=50), st.data())
def test_lines(text: str, data: st.DataObject) -> None:
    text = text * 3000
    lines = Lines(text)
    for _ in range(3):
        offset = data.draw(st.integers(0, len(text)))
        before = text[:offset].split("\n")
        assert lines.at(offset) == (len(before), len(before[-1]) + 1)
