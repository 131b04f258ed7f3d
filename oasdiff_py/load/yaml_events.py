"""The stream of YAML events, from libyaml where PyYAML has it, and PyYAML's errors as ours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import yaml

from oasdiff_py.errors import ParseError, Position
from oasdiff_py.load.encoding import check_utf8

if TYPE_CHECKING:
    from collections.abc import Callable

    GetEvent = Callable[[], Any]

_HINTS = (
    (
        "that cannot start any token",
        "Put quotes around a value that begins with `@`, `%` or a backtick.",
    ),
    (
        "mapping values are not allowed",
        "Put quotes around a value that holds `: `, or correct the indentation.",
    ),
    ("could not find expected ':'", "Each line of a mapping is `key: value`."),
    ("did not find expected key", "Look at the indentation and the quotes of this line and the one before."),
    ("did not find expected '-' indicator", "Look at the indentation of this line and the one before."),
    ("found unexpected end of stream", "A quote or a bracket is not closed."),
    ("found undefined tag handle", "Remove the tag, or put quotes around the value that begins with `!`."),
    ("while scanning a directive", "Put quotes around a value that begins with `%`."),
)
_TAB_HINT = "Indent with spaces: YAML does not allow tabs there."


def events(raw: bytes) -> GetEvent:
    """Return the function that gives the next event of the UTF-8 text `raw`.

    Both raise `yaml.YAMLError`. PyYAML without libyaml serves as well, about thirty times slower.
    """
    if yaml.__with_libyaml__:
        get_event: GetEvent = yaml.CSafeLoader(raw).get_event
        return get_event
    pure: GetEvent = yaml.SafeLoader(raw).get_event
    return pure


def parse_error(error: yaml.YAMLError, raw: bytes, name: str) -> ParseError:
    """Return PyYAML's `error` in the text `raw` of document `name` as a sentence with its place."""
    if isinstance(error, yaml.reader.ReaderError):
        return _unreadable(error, raw, name)
    if not isinstance(error, yaml.MarkedYAMLError):
        return ParseError(f"This is not valid YAML: {error}.", Position(name, 1, 1))
    mark = error.problem_mark or error.context_mark
    problem = (error.problem or error.context or "it cannot be read").strip()
    context = f" ({error.context})" if error.context and error.problem else ""
    position = Position(name, mark.line + 1, mark.column + 1) if mark else Position(name, 1, 1)
    hint = next((hint for words, hint in _HINTS if words in f"{error.context} {problem}"), "")
    if mark and _indented_by_tab(raw, mark.line, mark.column):
        hint = _TAB_HINT
    return ParseError(f"This is not valid YAML: {problem}{context}.", position, hint)


def _indented_by_tab(raw: bytes, line: int, column: int) -> bool:
    lines = raw.decode("utf-8", "replace").splitlines()
    if line >= len(lines):
        return False
    text = lines[line]
    indentation = text[: len(text) - len(text.lstrip())]
    return "\t" in indentation or text[column : column + 1] == "\t"


def _unreadable(error: yaml.reader.ReaderError, raw: bytes, name: str) -> ParseError:
    check_utf8(raw, name)
    text = raw.decode("utf-8")
    character = error.character
    code = ord(character) if isinstance(character, str) else character
    offset = text.find(chr(code)) if isinstance(code, int) and 0 <= code <= 0x10FFFF else -1
    line = text.count("\n", 0, max(offset, 0)) + 1
    column = offset - text.rfind("\n", 0, max(offset, 0)) if offset >= 0 else 1
    what = f"the character U+{code:04X}" if isinstance(code, int) else "a character"
    return ParseError(
        f"This is not valid YAML: {what} is not allowed in it.",
        Position(name, line, column),
        "Remove it, or write it as an escape between double quotes.",
    )
