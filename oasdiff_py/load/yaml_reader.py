"""YAML text to plain data, straight from the events: the path that every large description takes.

It is written as one loop without recursion and with few calls, since a description has 100,000 events.
"""

from __future__ import annotations

from sys import intern
from typing import TYPE_CHECKING, Any, Final

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from oasdiff_py.errors import ParseError, Position
from oasdiff_py.load.reading import Reading
from oasdiff_py.load.yaml_events import events, parse_error
from oasdiff_py.load.yaml_oddities import Oddities

if TYPE_CHECKING:
    from oasdiff_py.load.limits import Limits

# An unquoted scalar that begins otherwise is a string.
_SPECIAL_STARTS: Final = frozenset("-+.0123456789tTfFnN~")


def read_yaml(raw: bytes, name: str, limits: Limits) -> Any:
    """Return the data of the one YAML document in the UTF-8 text `raw`, called `name` in messages.

    The values are those of the core schema of YAML 1.2; every key is a `str` as it is written; an alias is
    the same object as its anchor. Raises `ParseError`.
    """
    return read_yaml_text(raw, name, limits).data


def read_yaml_text(raw: bytes, name: str, limits: Limits) -> Reading:
    """The same, with what the text has beside its data. Raises `ParseError`."""
    try:
        get = events(raw)
        get()
        if get().__class__ is StreamEndEvent:
            raise _empty(name)
        reader = Oddities(name, limits)
        first = get()
        if first.__class__ is ScalarEvent and first.value == "" and first.implicit[0]:
            raise _empty(name)
        data = _build(reader, first, get, raw)
        get()
        last = get()
    except yaml.YAMLError as error:
        raise parse_error(error, raw, name) from error
    if last.__class__ is DocumentStartEvent:
        reader.fail(last, "A second YAML document begins here.", "Keep one document in a file: remove this `---`.")
    return Reading(data, reader.marks)


def _empty(name: str) -> ParseError:
    return ParseError("The document is empty.", Position(name, 1, 1), "Is this the right file?")


def _build(reader: Oddities, first: Any, get: Any, raw: bytes) -> Any:  # noqa: C901, PLR0912, PLR0915 - hot loop
    cls = first.__class__
    if cls is ScalarEvent:
        return reader.odd_scalar(first)
    if cls is AliasEvent:
        return reader.alias(first, 0)
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
                        container[key] = reader.alias(event, len(stack) + 1)
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
                        append(reader.alias(event, len(stack) + 1))
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
