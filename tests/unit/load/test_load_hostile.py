from __future__ import annotations

from contextlib import suppress
from io import BytesIO

from hypothesis import given, settings
from hypothesis import strategies as st
from load_helpers import parse, pointers

from oasdiff_py.errors import SpecError
from oasdiff_py.load import Limits, Where, load_revision

PIECES = st.one_of(
    st.sampled_from(
        [
            *("a", "b: ", ": ", "- ", "? ", "\n", "\n  ", "\n    ", "{", "}", "[", "]", ", ", "&x ", "*x"),
            *("!!str ", "!!int ", "!x ", "<<: ", "*x, ", "'", '"', "\\", "#", " #", "|\n", ">-\n", "---\n"),
            *("...\n", "%YAML 1.2\n", "\t", "\r\n", "\r", "\ufeff", "\x00", "\x85", "\u2028", "1", "0x1"),
            *("1e3", ".inf", "null", '"a":', "\\u", "\\ud800", "true", "~", "@", "`", "\U0001f600", "9" * 30),
        ]
    ).map(str.encode),
    st.binary(max_size=3),
)


@given(st.lists(PIECES, max_size=14).map(b"".join))
@settings(max_examples=3000, deadline=None)
def test_any_bytes_are_read_or_refused_with_a_sentence(raw: bytes) -> None:
    try:
        document = parse(raw, Limits(max_depth=20, max_expanded_nodes=1000))
    except SpecError as error:
        assert error.message.endswith(".")
        assert error.position is not None
        assert error.position.line >= 1
        assert error.position.column >= 1
        return
    for tokens in pointers(document.data):
        position = document.locate(tokens)
        assert 1 <= position.line <= len(raw) + 1
        assert 1 <= position.column <= len(raw) + 1


@given(st.text(max_size=12), st.text(max_size=12))
@settings(max_examples=300, deadline=None)
def test_any_reference_is_followed_or_refused_with_a_sentence(start: str, end: str) -> None:
    revision = load_revision("-", stdin=BytesIO(b"a: {b: 1}"))
    for ref in (f"{start}#{end}", f"#/{start}/{end}", f"no-such-folder/{start}", start):
        with suppress(SpecError):
            revision.resolve(revision.root, ref, Where(revision.root))
