"""The parts that something needs, through all references, and where each will stand in a document of its own."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from oasdiff_py.errors import RefError, SpecError
from oasdiff_py.extract.references import references
from oasdiff_py.load import Where
from oasdiff_py.model.dialect import Dialect

if TYPE_CHECKING:
    from collections.abc import Iterable

    from oasdiff_py.extract.references import Reference
    from oasdiff_py.load import Document, Target
    from oasdiff_py.model.api import Api

Home = tuple[str, ...]
_UNNAMED: Final = re.compile(r"[^A-Za-z0-9._-]+")
_SWAGGER: Final = {"schemas": "definitions", "parameters": "parameters", "responses": "responses"}


@dataclass(frozen=True, slots=True)
class Part:
    """A component: `home` is its place in the extract, `key` the kind of place where it is written."""

    home: Home
    value: Any
    where: Where
    key: str = ""


class Parts:
    """The parts of one revision, by their homes; what each of them refers to is found once.

    Components of the root document keep their places. What stands elsewhere, in another document or below a
    path, gets a place among the components of its kind.
    """

    def __init__(self, api: Api) -> None:
        self._api = api
        self._root = api.revision.root
        self._by_home: dict[Home, Part] = {}
        self._homes: dict[tuple[str, tuple[str, ...]], Home] = {}
        self._direct: dict[Home, tuple[Home, ...]] = {}
        self._rewritten: dict[int, tuple[Any, Any]] = {}

    def component(self, home: Home) -> Part | None:
        """The component of the root document at `home`, None if there is none."""
        if home not in self._by_home:
            value: Any = self._root.data
            where = Where(self._root)
            for token in home:
                if not isinstance(value, dict) or token not in value:
                    return None
                value, where = value[token], where.child(token)
            self._by_home[home] = Part(home, value, where)
        return self._by_home[home]

    def needed(self, value: Any, where: Where, key: str = "") -> list[Home]:
        """All homes that a node leads to, in the order of discovery. Raises `RefError` for a dead reference."""
        return self.closure(self.direct(value, where, key))

    def closure(self, first: Iterable[Home]) -> list[Home]:
        """`first`, and all that these lead to. Raises `RefError` for a dead reference."""
        found = dict.fromkeys(first)
        pending = list(found)
        while pending:
            for home in self.below(pending.pop()):
                if home not in found:
                    found[home] = None
                    pending.append(home)
        return list(found)

    def below(self, home: Home) -> tuple[Home, ...]:
        """What one part refers to itself."""
        known = self._direct.get(home)
        if known is None:
            part = self._by_home[home]
            known = self._direct[home] = self.direct(part.value, part.where, part.key)
        return known

    def direct(self, value: Any, where: Where, key: str = "") -> tuple[Home, ...]:
        """What a node refers to itself."""
        found: dict[Home, None] = {}
        for reference in references(value, key):
            home = self.home(reference, where)
            if home is not None:
                found[home] = None
        return tuple(found)

    def home(self, reference: Reference, where: Where) -> Home | None:
        """Where the target of a reference stands in an extract. Raises `RefError` if it has none."""
        try:
            target = self._target(reference, where)
        except SpecError:
            if reference.sure:
                raise
            return None
        if not reference.sure and not reference.mapped and self._is_elsewhere(target):
            return None
        return self._settle(target, reference.kind)

    def _is_elsewhere(self, target: Target) -> bool:
        return target.where.document is not self._root or self._own_home(target.where.pointer) is None

    def _target(self, reference: Reference, where: Where) -> Target:
        ref = reference.ref
        if reference.mapped and re.fullmatch(r"[A-Za-z0-9._-]+", ref):
            # A mapping of a discriminator names a schema or a document; the specification lets the name win.
            named = self._api.schema_section[1].child(ref)
            ref = "#/" + "/".join(named.pointer) if ref in self._api.schema_components else ref
        return self._api.revision.resolve(where.document, ref, where)

    def value(self, home: Home) -> Any:
        """A part as it stands in an extract: references lead to where their targets stand there."""
        part = self._by_home[home]
        return self.rewritten(part.value, part.where, part.key)

    def rewritten(self, value: Any, where: Where, key: str = "") -> Any:
        """A node whose references are those of an extract; itself if they are so already."""
        known = self._rewritten.get(id(value))
        if known is None:
            changed = self._changed(value, where, key)
            inlined = self._inlined(value, where, key)
            written = _copied(value, changed, inlined) if changed or inlined else value
            known = self._rewritten[id(value)] = (value, written)
        return known[1]

    def _inlined(self, value: Any, where: Where, key: str) -> dict[str, Any]:
        """What extensions and examples take from elsewhere: there is no component of their kind to make of it."""
        found = {}
        for reference in references(value, key):
            if reference.sure or reference.mapped:
                continue
            try:
                target = self._target(reference, where)
            except SpecError:
                continue
            if self._is_elsewhere(target):
                found[reference.ref] = target.value
        return found

    def _changed(self, value: Any, where: Where, key: str) -> dict[str, str]:
        changed = {}
        for reference in references(value, key):
            home = self.home(reference, where)
            if home is None or (where.document is self._root and reference.ref.startswith("#/" + "/".join(home[:1]))):
                continue
            if reference.mapped and not set("/#.") & set(reference.ref):
                continue
            deeper = self._deeper(reference, where, home)
            changed[reference.ref] = "#" + "".join(f"/{_escaped(token)}" for token in (*home, *deeper))
        return {old: new for old, new in changed.items() if old != new}

    def _deeper(self, reference: Reference, where: Where, home: Home) -> tuple[str, ...]:
        """The way from a component of the root to the node in it that a reference means."""
        target = self._target(reference, where)
        if target.where.document is not self._root:
            return ()
        pointer = target.where.pointer
        return pointer[len(home) :] if pointer[: len(home)] == home else ()

    def _settle(self, target: Target, kind: str) -> Home:
        document, pointer = target.where.document, target.where.pointer
        if document is self._root and (home := self._own_home(pointer)) is not None:
            self.component(home)
            return home
        key = (document.identity, pointer)
        known = self._homes.get(key)
        if known is None:
            known = self._homes[key] = self._free_home(kind, document, pointer)
            self._by_home[known] = Part(known, target.value, target.where, _key_of(kind))
        return known

    def _own_home(self, pointer: tuple[str, ...]) -> Home | None:
        if self._api.dialect is Dialect.SWAGGER_2:
            return pointer[:2] if len(pointer) > 1 and pointer[0] in _SWAGGER.values() else None
        return pointer[:3] if len(pointer) > 2 and pointer[0] == "components" else None

    def _free_home(self, kind: str, document: Document, pointer: tuple[str, ...]) -> Home:
        section = self.section(kind)
        stem = posixpath.splitext(posixpath.basename(document.identity))[0]
        # Of a path into another part the last name says most; an index or a status says nothing.
        named = next((token for token in reversed(pointer) if re.search("[A-Za-z]", token)), stem)
        name = _UNNAMED.sub("-", named).strip("-") or "part"
        for candidate in (name, f"{name}-{_UNNAMED.sub('-', stem)}", "-".join(map(_plain, (stem, *pointer)))):
            home = (*section, candidate)
            if home not in self._by_home and self.component(home) is None:
                return home
        count = 2
        while (*section, f"{name}-{count}") in self._by_home:
            count += 1
        return (*section, f"{name}-{count}")

    def section(self, kind: str) -> Home:
        """Where components of a kind stand. Raises `RefError` if the dialect has none of the kind."""
        if self._api.dialect is not Dialect.SWAGGER_2:
            return ("components", kind)
        if kind not in _SWAGGER:
            raise RefError(
                f"Swagger 2.0 has no place for shared {kind}.", Where(self._root).position, "Write it where it is used."
            )
        return (_SWAGGER[kind],)


def _key_of(kind: str) -> str:
    return "requestBody" if kind == "requestBodies" else ""


def _plain(token: str) -> str:
    return _UNNAMED.sub("-", token).strip("-")


def _escaped(token: str) -> str:
    return token.replace("~", "~0").replace("/", "~1")


def _copied(value: Any, changed: dict[str, str], inlined: dict[str, Any], key: str = "") -> Any:
    if isinstance(value, dict):
        ref = value.get("$ref")
        if isinstance(ref, str) and ref in inlined:
            return inlined[ref]
        swapped = ("$ref",) if key != "mapping" else tuple(value)
        return {
            name: changed[member]
            if name in swapped and isinstance(member, str) and member in changed
            else _copied(member, changed, inlined, name)
            for name, member in value.items()
        }
    return [_copied(item, changed, inlined) for item in value] if isinstance(value, list) else value
