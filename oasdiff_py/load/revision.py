"""One revision: a root document, and those that its references lead to."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote

from oasdiff_py.errors import RefError, ShapeError, SourceError
from oasdiff_py.load.anchors import anchor_index
from oasdiff_py.load.document import Document, Target, Where
from oasdiff_py.load.parse import parse_document
from oasdiff_py.load.place import MissingError, OutsideError
from oasdiff_py.load.pointer import NoSuchNodeError, find, spell, walk

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn

    from oasdiff_py.load.limits import Limits
    from oasdiff_py.load.parsed import Parsed
    from oasdiff_py.load.place import Place

# Two letters at least: `C:\spec.yaml` is a path.
_scheme: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+):").match
_ALLOW: Final = "Pass --allow-external-refs if you trust the description."


class Revision:
    """One revision of a description.

    `root` is the document that the source names, `documents` all that were read so far, in the order of
    first reading. Other documents are read when a reference first leads to them. `like` is another revision of
    the description: what is the same text is not read again, and the data of both share it. `parsed` knows texts of
    earlier runs.
    """

    __slots__ = (
        "_anchors",
        "_like",
        "_limits",
        "_links",
        "_loaded",
        "_open_url",
        "_others",
        "_parsed",
        "_places",
        "_targets",
        "documents",
        "root",
    )
    root: Document

    def __init__(
        self,
        place: Place,
        limits: Limits,
        open_url: Callable[[str], Place] | None,
        like: Revision | None = None,
        parsed: Parsed | None = None,
    ) -> None:
        self._limits = limits
        self._parsed = parsed
        self._like = like if like is not None and like.was_read_within(limits) else None
        if self._like is not None:
            self._like.forget_like()
        # By which addresses documents are referred to from others.
        self._links: dict[tuple[str, str], Document] = {}
        # What each document is called in the other revision.
        self._others: dict[str, Document] = {}
        # None if references may not lead to other hosts.
        self._open_url = open_url
        self._places: dict[str, Place] = {}
        self._loaded: dict[str, Document] = {}
        self._targets: dict[tuple[str, str], Target] = {}
        self._anchors: dict[str, dict[str, tuple[str, ...]]] = {}
        self.documents: list[Document] = []
        try:
            self.root = self._load(place, self._like.root if self._like is not None else None)
        except MissingError as error:
            raise SourceError(f"`{place.name}` {error.reason}.") from error
        except OutsideError as error:
            raise SourceError(f"`{place.name}` leads out of {error.bounds}, and is not followed.") from error
        if not isinstance(self.root.data, dict):
            raise ShapeError(
                f"The document is {_kind(self.root.data)}, not a mapping with `openapi` or `swagger`.",
                self.root.locate(()),
                "Is this an OpenAPI description?",
            )

    def was_read_within(self, limits: Limits) -> bool:
        """Whether the limits of reading this revision were the same."""
        return self._limits == limits

    def forget_like(self) -> None:
        """Let go of the revision that helped to read this one, lest a chain of revisions stays in memory."""
        self._like = None
        self._others.clear()

    def linked(self, document: Document, address: str) -> Document | None:
        """The document that an address in `document` leads to, if it was read already."""
        return self._links.get((document.identity, address))

    def value(self, where: Where) -> Any:
        """Return the value that stands at `where`. Raises `KeyError` if none does."""
        try:
            return walk(where.document.data, where.pointer)
        except NoSuchNodeError as error:
            raise KeyError(spell(where.pointer)) from error

    def resolve(self, document: Document, ref: Any, at: Where) -> Target:
        """Return what `ref`, the value of a `$ref` in `document` that stands at `at`, leads to: one step.

        The target can be a reference itself. Raises `RefError` at `at` for a reference that is no text, leads
        nowhere, out of bounds or to what cannot be read, `ParseError` for a document that is no YAML or JSON.
        """
        if not isinstance(ref, str):
            raise RefError(
                f"A `$ref` is a text, but this one is {_kind(ref)}.",
                at.position,
                "A property that is called `$ref` stands below `properties`.",
            )
        key = (document.identity, ref)
        if key not in self._targets:
            self._targets[key] = self._resolve(document, ref, at)
        return self._targets[key]

    def _resolve(self, document: Document, ref: str, at: Where) -> Target:
        address, _, fragment = ref.partition("#")
        target = self._open(document, address, ref, at) if address else document
        if fragment and not fragment.startswith("/"):
            tokens, value = self._anchored(target, fragment, ref, at)
        else:
            try:
                tokens, value = find(target.data, fragment)
            except NoSuchNodeError as error:
                raise _dead_end(target, ref, at, error) from error
        where = Where(target)
        for token in tokens:
            where = where.child(token)
        return Target(where, value)

    def _anchored(self, target: Document, anchor: str, ref: str, at: Where) -> tuple[tuple[str, ...], Any]:
        if target.identity not in self._anchors:
            self._anchors[target.identity] = anchor_index(target.data)
        index = self._anchors[target.identity]
        tokens = index.get(anchor, index.get(unquote(anchor)))
        if tokens is None:
            raise RefError(
                f"The `$ref` `{ref}` leads nowhere: `{target.name}` has no `$anchor` called `{anchor}`.",
                at.position,
                f"A JSON Pointer begins with a slash: `#/{anchor}`.",
            )
        return tokens, walk(target.data, tokens)

    def _open(self, document: Document, address: str, ref: str, at: Where) -> Document:
        try:
            place = self._relative(self._places[document.identity], address, ref, at)
            return self._links.setdefault(
                (document.identity, address), self._load(place, self._counterpart(document, address))
            )
        except OutsideError as error:
            raise RefError(
                f"The `$ref` `{ref}` leads out of {error.bounds}, and is not followed.", at.position, _ALLOW
            ) from error
        except MissingError as error:
            hint = "" if "/" in address or "." in address else f"Is `#/components/schemas/{address}` meant?"
            raise RefError(
                f"The `$ref` `{ref}` leads nowhere: the document `{address}` {error.reason}.",
                at.position,
                hint,
            ) from error
        except SourceError as error:
            raise RefError(
                f"The `$ref` `{ref}` cannot be followed: {error.message}", at.position, error.hint
            ) from error

    def _relative(self, place: Place, address: str, ref: str, at: Where) -> Place:
        scheme = _scheme(address)
        if scheme is None or scheme[1].lower() == "file":
            return place.relative(address)
        if scheme[1].lower() not in ("http", "https"):
            self._unknown_scheme(scheme[1], ref, at)
        if place.remote:
            return place.relative(address)
        if self._open_url is None:
            raise OutsideError("this description to another host")
        return self._open_url(address)

    def _unknown_scheme(self, scheme: str, ref: str, at: Where) -> NoReturn:
        raise RefError(
            f"The `$ref` `{ref}` has the scheme `{scheme}:`, which is not followed.",
            at.position,
            "Refer to a path, or to an http or https URL.",
        )

    def _counterpart(self, document: Document, address: str) -> Document | None:
        """The document of the other revision that the same address leads to from the same document."""
        other = self._others.get(document.identity)
        return self._like.linked(other, address) if self._like is not None and other is not None else None

    def _load(self, place: Place, like: Document | None) -> Document:
        if place.identity in self._places:
            return self._loaded[place.identity]
        if len(self.documents) >= self._limits.max_documents:
            raise SourceError(
                f"This description has more than {self._limits.max_documents:,} documents (limit `max_documents`)."
            )
        document = parse_document(place.read(), place.name, place.identity, self._limits, like, self._parsed)
        if like is not None:
            self._others[place.identity] = like
        self._places[place.identity] = place
        self._loaded[place.identity] = document
        self.documents.append(document)
        return document


def _kind(value: Any) -> str:
    if value is None:
        return "null"
    names = {dict: "a mapping", list: "a list", str: "a text", bool: "a boolean"}
    return next((name for kind, name in names.items() if isinstance(value, kind)), "a number")


def _dead_end(target: Document, ref: str, at: Where, error: NoSuchNodeError) -> RefError:
    reached = "#" + spell(error.tokens[: error.found])
    missing = error.tokens[error.found]
    message = f"The `$ref` `{ref}` leads nowhere: "
    if not isinstance(error.value, dict | list):
        return RefError(
            f"{message}`{reached}` in `{target.name}` is {_kind(error.value)}, with nothing below.",
            at.position,
        )
    what = f"has no member `{missing}`" if isinstance(error.value, dict) else f"has no item `{missing}`"
    hint = ""
    if isinstance(error.value, dict):
        from difflib import get_close_matches

        near = get_close_matches(missing, list(error.value)[:5000], 1)
        hint = f"Is `{near[0]}` meant?" if near else ""
    return RefError(f"{message}`{reached}` in `{target.name}` {what}.", at.position, hint)
