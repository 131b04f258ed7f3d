"""JSON Pointers (RFC 6901) as URI fragments, and walks along them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class NoSuchNodeError(Exception):
    """A pointer leads nowhere: `found` of its tokens lead to a node that lacks the next one."""

    def __init__(self, tokens: Sequence[str], found: int, value: Any) -> None:
        super().__init__(tokens)
        self.tokens = tokens
        self.found = found
        self.value = value


def walk(data: Any, tokens: Sequence[str]) -> Any:
    """Return the node of `data` that `tokens` lead to. Raises `NoSuchNodeError`."""
    value = data
    for depth, token in enumerate(tokens):
        if isinstance(value, dict) and token in value:
            value = value[token]
        elif isinstance(value, list) and is_index(token, len(value)):
            value = value[int(token)]
        else:
            raise NoSuchNodeError(tokens, depth, value)
    return value


def is_index(token: str, length: int) -> bool:
    """Say whether `token` names an item of a list of `length`."""
    # Also shuts out a number of a million digits.
    return len(token) < 16 and token.isascii() and token.isdigit() and str(int(token)) == token and int(token) < length


def find(data: Any, fragment: str) -> tuple[tuple[str, ...], Any]:
    """Return the tokens and the node that `fragment` (from its first `/` on) means in `data`.

    The fragment is read as RFC 6901 says, percent-decoded first; then as people write it who do not encode,
    and as those who encode a slash within a token. Raises `NoSuchNodeError` about the first reading.
    """
    first: NoSuchNodeError | None = None
    for tokens in _readings(fragment):
        try:
            return tokens, walk(data, tokens)
        except NoSuchNodeError as error:
            first = first or error
    raise first or NoSuchNodeError((), 0, data)


def _readings(fragment: str) -> Iterator[tuple[str, ...]]:
    yield parse(unquote(fragment))
    if "%" in fragment:
        yield parse(fragment)
        yield tuple(unquote(token) for token in parse(fragment))


def parse(pointer: str) -> tuple[str, ...]:
    """Return the tokens of a JSON Pointer: `/a/b~1c` is `("a", "b/c")`, the empty text the root."""
    if "~" not in pointer:
        return tuple(pointer.split("/")[1:])
    return tuple(token.replace("~1", "/").replace("~0", "~") for token in pointer.split("/")[1:])


def spell(tokens: Sequence[str]) -> str:
    """Return the JSON Pointer of `tokens`: the opposite of `parse`."""
    return "".join("/" + token.replace("~", "~0").replace("/", "~1") for token in tokens)
