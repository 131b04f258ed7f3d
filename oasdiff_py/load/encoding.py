"""The bytes of a document as UTF-8."""

from __future__ import annotations

import codecs

from oasdiff_py.errors import ParseError, Position

_WIDE_MARKS = (
    # UTF-32 first: its little-endian mark begins with that of UTF-16.
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def as_utf8(raw: bytes, name: str) -> bytes:
    """Return `raw` without a byte order mark, in UTF-8 if the mark said UTF-16 or UTF-32.

    UTF-8 itself is not checked here, for that costs time: the parsers do it, and `check_utf8` says where.
    Raises `ParseError` for text that is not what its mark says.
    """
    if raw.startswith(codecs.BOM_UTF8):
        return raw[len(codecs.BOM_UTF8) :]
    for mark, encoding in _WIDE_MARKS:
        if raw.startswith(mark):
            try:
                return raw.decode(encoding).encode()
            except UnicodeError as error:
                raise ParseError(
                    f"The text begins with the mark of {encoding.upper()} but is not {encoding.upper()}.",
                    Position(name, 1, 1),
                    "Save the file as UTF-8.",
                ) from error
    return raw


def check_utf8(raw: bytes, name: str) -> None:
    """Raise `ParseError` with the place of the first byte of `raw` that is not UTF-8, if there is one."""
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8")
        raise ParseError(
            f"The byte 0x{raw[error.start]:02X} is not UTF-8.",
            Position(name, before.count("\n") + 1, len(before) - before.rfind("\n")),
            "Save the file as UTF-8.",
        ) from error
