"""YAML text to plain data, straight from the events: the path that every large description takes.

It is written as one loop without recursion and with few calls, since a description has 100,000 events.
"""

from __future__ import annotations

from sys import intern
from typing import TYPE_CHECKING, Any, Final, NoReturn

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from oasdiff_py.errors import ParseError, Position
from oasdiff_py.load.core_schema import TAG_PREFIX, NotOfTagError, PlainScalars, UnknownTagError, tagged
from oasdiff_py.load.duplicate_keys import first_line_of_key
from oasdiff_py.load.expansion import Expansion, TooLargeError
from oasdiff_py.load.yaml_events import events, parse_error

if TYPE_CHECKING:
    from oasdiff_py.load.limits import Limits

# An unquoted scalar that begins otherwise is a string.
_SPECIAL_STARTS: Final = frozenset("-+.0123456789tTfFnN~")


class _Merge:
    """Stands for the key `<<` in a mapping that is still open; its value is merged when the mapping ends."""

    __slots__ = ("event",)

    def __init__(self, event: Event) -> None:
        self.event = event


class _Reader:
    """The state of reading one document."""

    def __init__(self, name: str, limits: Limits) -> None:
        self.name = name
        self.limits = limits
        self.anchors: dict[str, Any] = {}
        self.key_texts: dict[str, str] = {}
        self.open: set[int] = set()
        self.merging: dict[int, list[_Merge]] = {}
        self.scalars = PlainScalars()
        self.expansion = Expansion(limits.max_expanded_nodes)

    def fail(self, event: Any, message: str, hint: str = "") -> NoReturn:
        mark = event.start_mark
        raise ParseError(message, Position(self.name, mark.line + 1, mark.column + 1), hint)

    def plain(self, event: Any) -> Any:
        """What an unquoted scalar without a tag means."""
        try:
            return self.scalars[event.value]
        except ValueError:
            self.too_many_digits(event)

    def too_many_digits(self, event: Any) -> NoReturn:
        self.fail(event, "This number has more digits than can be read.", "Put quotes around it.")

    def odd_scalar(self, event: Any) -> Any:
        """A scalar with an anchor or a tag."""
        value = event.value
        if event.tag is not None:
            try:
                value = tagged(event.tag, value)
            except UnknownTagError:
                self.unknown_tag(event)
            except (NotOfTagError, ValueError):
                tag = event.tag.replace(TAG_PREFIX, "!!")
                self.fail(event, f"The value `{value}` is not of its tag `{tag}`.", "Correct it or its tag.")
        elif event.implicit[0]:
            value = self.plain(event)
        if event.anchor is not None:
            self.anchors[event.anchor] = value
            self.key_texts[event.anchor] = event.value
        return value

    def unknown_tag(self, event: Any) -> NoReturn:
        tag = event.tag.replace(TAG_PREFIX, "!!")
        self.fail(
            event,
            f"The tag `{tag}` has no meaning in an OpenAPI description.",
            "Remove it; only `!!str`, `!!int`, `!!float`, `!!bool`, `!!null`, `!!map` and `!!seq` are read.",
        )

    def alias(self, event: Any) -> Any:
        name = event.anchor
        if name not in self.anchors:
            self.fail(
                event,
                f"The alias `*{name}` has no anchor `&{name}` before it.",
                "Add the anchor, or put quotes around the value if the `*` belongs to it.",
            )
        value = self.anchors[name]
        if id(value) in self.open:
            self.fail(event, f"The alias `*{name}` stands inside of its own anchor `&{name}`.")
        self.expand(event, value)
        return value

    def expand(self, event: Event, value: Any) -> None:
        try:
            self.expansion.use(value)
        except TooLargeError:
            self.fail(
                event,
                "The aliases of this document stand for more than "
                f"{self.limits.max_expanded_nodes:,} nodes (limit `max_expanded_nodes`).",
                "Write the repeated part as a component, and refer to it by `$ref`.",
            )

    def odd_key(self, event: Any) -> str:
        """The text of a key that is an alias, a collection, or has an anchor or a tag."""
        text: str | None = None
        if event.__class__ is AliasEvent:
            self.alias(event)
            text = self.key_texts.get(str(event.anchor))
        elif event.__class__ is ScalarEvent:
            self.odd_scalar(event)
            text = event.value
        if text is None:
            self.fail(
                event,
                "A key of this mapping is itself a mapping or a list.",
                "Write the key as text; a value that begins with `{` or `[` may lack quotes.",
            )
        return text

    def duplicate(self, event: Any, key: str, raw: bytes) -> NoReturn:
        first_line = first_line_of_key(raw, key, event.start_mark.index)
        first = f"; the first stands in line {first_line}" if first_line else ""
        self.fail(
            event, f"The key `{key}` occurs twice in this mapping{first}.", "Rename or remove one of the two."
        )

    def merge_key(self, event: Event, container: Any) -> Any:
        """What stands for the key `<<` of `container` until that ends."""
        key = _Merge(event)
        self.merging.setdefault(id(container), []).append(key)
        return key

    def start(self, event: Any, container: Any, depth: int = 1) -> None:
        """Note what is special about a collection that begins."""
        if depth > self.limits.max_depth:
            self.fail(
                event,
                f"Collections are nested more than {self.limits.max_depth} deep here (limit `max_depth`).",
            )
        if event.tag is not None:
            kind = "map" if container.__class__ is dict else "seq"
            if event.tag not in ("!", TAG_PREFIX + kind):
                self.unknown_tag(event)
        if event.anchor is not None:
            self.anchors[event.anchor] = container
            self.key_texts.pop(event.anchor, None)
            self.open.add(id(container))

    def merge(self, mapping: dict[Any, Any]) -> None:
        """Do the merge keys of a mapping that ends: its own keys win, then what was merged earlier."""
        for merge in self.merging.pop(id(mapping)):
            value = mapping.pop(merge)
            sources = value if value.__class__ is list else [value]
            for source in sources:
                if source.__class__ is not dict:
                    self.fail(
                        merge.event,
                        "The merge key `<<` takes a mapping, or a list of mappings.",
                        "Put quotes around `<<` if it is an ordinary key.",
                    )
                self.expand(merge.event, source)
                for key, member in source.items():
                    mapping.setdefault(key, member)


def read_yaml(raw: bytes, name: str, limits: Limits) -> Any:
    """Return the data of the one YAML document in the UTF-8 text `raw`, called `name` in messages.

    The values are those of the core schema of YAML 1.2; every key is a `str` as it is written; an alias is
    the same object as its anchor. Raises `ParseError`.
    """
    get = events(raw)
    try:
        get()
        if get().__class__ is StreamEndEvent:
            raise _empty(name)
        reader = _Reader(name, limits)
        first = get()
        if first.__class__ is ScalarEvent and first.value == "" and first.implicit[0]:
            raise _empty(name)
        data = _build(reader, first, get, raw)
        get()
        last = get()
    except yaml.YAMLError as error:
        raise parse_error(error, raw, name) from error
    if last.__class__ is DocumentStartEvent:
        reader.fail(
            last, "A second YAML document begins here.", "Keep one document in a file: remove this `---`."
        )
    return data


def _empty(name: str) -> ParseError:
    return ParseError("The document is empty.", Position(name, 1, 1), "Is this the right file?")


def _build(reader: _Reader, first: Any, get: Any, raw: bytes) -> Any:  # noqa: C901, PLR0912, PLR0915 - hot loop
    cls = first.__class__
    if cls is ScalarEvent:
        return reader.odd_scalar(first)
    if cls is AliasEvent:
        return reader.alias(first)
    special = _SPECIAL_STARTS
    scalars = reader.scalars
    max_depth = reader.limits.max_depth
    opened = reader.open
    merging = reader.merging
    event = first
    container: Any = {} if cls is MappingStartEvent else []
    root = container
    stack: list[Any] = []
    reader.start(first, root)
    try:
        while True:
            if container.__class__ is dict:
                while True:
                    event = get()
                    cls = event.__class__
                    if cls is ScalarEvent and event.tag is None and event.anchor is None:
                        key = intern(event.value)
                        if key == "<<" and event.implicit[0]:
                            key = reader.merge_key(event, container)
                    elif cls is MappingEndEvent:
                        break
                    else:
                        key = intern(reader.odd_key(event))
                    if key in container:
                        reader.duplicate(event, key, raw)
                    event = get()
                    cls = event.__class__
                    if cls is ScalarEvent:
                        value = event.value
                        if event.tag is not None or event.anchor is not None:
                            value = reader.odd_scalar(event)
                        elif event.implicit[0] and (not value or value[0] in special):
                            value = scalars[value]
                        container[key] = value
                        continue
                    if cls is AliasEvent:
                        container[key] = reader.alias(event)
                        continue
                    stack.append(container)
                    container[key] = container = {} if cls is MappingStartEvent else []
                    if event.tag is not None or event.anchor is not None or len(stack) >= max_depth:
                        reader.start(event, container, len(stack) + 1)
                    if cls is SequenceStartEvent:
                        break
                if cls is SequenceStartEvent:
                    continue
                if merging and id(container) in merging:
                    reader.merge(container)
            else:
                append = container.append
                while True:
                    event = get()
                    cls = event.__class__
                    if cls is ScalarEvent:
                        value = event.value
                        if event.tag is not None or event.anchor is not None:
                            value = reader.odd_scalar(event)
                        elif event.implicit[0] and (not value or value[0] in special):
                            value = scalars[value]
                        append(value)
                        continue
                    if cls is SequenceEndEvent:
                        break
                    if cls is AliasEvent:
                        append(reader.alias(event))
                        continue
                    stack.append(container)
                    container = {} if cls is MappingStartEvent else []
                    append(container)
                    if event.tag is not None or event.anchor is not None or len(stack) >= max_depth:
                        reader.start(event, container, len(stack) + 1)
                    break
                if cls is not SequenceEndEvent:
                    continue
            if opened:
                opened.discard(id(container))
            if not stack:
                return root
            container = stack.pop()
    except ValueError:
        reader.too_many_digits(event)
