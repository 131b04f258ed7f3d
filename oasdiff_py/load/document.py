"""A document of a revision, and places in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from oasdiff_py.errors import Position

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from oasdiff_py.load.written import Written


class Locator(Protocol):
    """Finds where a node stands in the text; made when the first position is asked for."""

    def locate(self, pointer: Sequence[str]) -> tuple[int, int]:
        """Line and column (from 1) of the key of a member, or of the first character of an item."""
        ...


class Document:
    """One file of a revision.

    `name` is how messages call it (`openapi.yaml`, `HEAD~1:spec/openapi.yaml`, a URL, `<stdin>`), `identity`
    is the same for one file reached by two names, `data` is plain JSON-like data: every mapping key is a
    `str`, numbers keep their spelling (`str()` of a number gives it as the file has it). `make_locator` is
    called when the first position is asked for; a document without text has none. `written` is what the next
    revision of it can be read with.
    """

    __slots__ = ("_locator", "_make_locator", "_positions", "data", "identity", "name", "written")

    def __init__(
        self,
        name: str,
        identity: str,
        data: Any,
        make_locator: Callable[[], Locator] | None = None,
        written: Written | None = None,
    ) -> None:
        self.name = name
        self.identity = identity
        self.data = data
        self.written = written
        self._make_locator = make_locator
        self._locator: Locator | None = None
        # A change of a shared schema is told at each endpoint, with the same places.
        self._positions: dict[tuple[str, ...], Position] = {}

    def locate(self, pointer: Sequence[str]) -> Position:
        """Where the node at `pointer` stands; the nearest ancestor that is written, if it is not."""
        tokens = tuple(pointer)
        known = self._positions.get(tokens)
        if known is None:
            known = self._positions[tokens] = self._locate(tokens)
        return known

    def _locate(self, pointer: tuple[str, ...]) -> Position:
        if self._locator is None:
            if self._make_locator is None:
                return Position(self.name, 1, 1)
            self._locator = self._make_locator()
        return Position(self.name, *self._locator.locate(pointer))


class Where:
    """A node's place: a document and the way to it, kept as a chain so that going down costs nothing."""

    __slots__ = ("document", "parent", "token")

    def __init__(self, document: Document, parent: Where | None = None, token: str = "") -> None:
        self.document = document
        self.parent = parent
        self.token = token

    def child(self, token: str) -> Where:
        """The place of a member or an item of this node."""
        return Where(self.document, self, token)

    @property
    def pointer(self) -> tuple[str, ...]:
        """The unescaped tokens of the JSON Pointer (RFC 6901) from the document's root."""
        tokens: list[str] = []
        where: Where | None = self
        while where is not None and where.parent is not None:
            tokens.append(where.token)
            where = where.parent
        return tuple(reversed(tokens))

    @property
    def position(self) -> Position:
        """File, line and column; found when asked for."""
        return self.document.locate(self.pointer)


class Target(NamedTuple):
    """What a `$ref` leads to: the place, and the value that stands there."""

    where: Where
    value: Any
