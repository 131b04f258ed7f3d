"""Text from a description made safe to show: what would steer a terminal or turn the reading direction."""

from __future__ import annotations

import re

_SPACE = re.compile("[ \t\r\n\x0b\x0c\x85\u2028\u2029]+")
# Controls, marks that turn or hide text, half characters, tag characters, and what XML cannot write.
_HIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff"
    "\ud800-\udfff\U000e0000-\U000e007f]"
)


def visible(text: str) -> str:
    """The text on one line: line breaks become a space, other controls are spelt out as `\\x1b` or `\\u202e`.

    The result can always be encoded as UTF-8.
    """
    return _HIDDEN.sub(_spelt, _SPACE.sub(_space, text))


def _space(match: re.Match[str]) -> str:
    found = match.group()
    return " " if found.strip(" ") else found


def _spelt(match: re.Match[str]) -> str:
    code = ord(match.group())
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
