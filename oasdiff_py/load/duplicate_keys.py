"""Where a key that YAML text holds twice stands first: asked for only when there is an error to report."""

from __future__ import annotations

from yaml.events import (
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from oasdiff_py.load.yaml_events import events


class _Frame:
    """A collection on the way to the second key: the lines of its keys if it is a mapping."""

    __slots__ = ("at_key", "lines")

    def __init__(self, lines: dict[str, int] | None) -> None:
        self.lines = lines
        self.at_key = lines is not None


def first_line_of_key(raw: bytes, key: str, index: int) -> int | None:
    """Return the line (from 1) of the first `key` in the mapping whose second `key` begins at mark `index`.

    `raw` is known to be parsed without error up to there. None if the first is written as an alias.
    """
    get = events(raw)
    frames: list[_Frame] = [_Frame(None)]
    while True:
        event = get()
        cls = event.__class__
        if cls is MappingEndEvent or cls is SequenceEndEvent:
            frames.pop()
        elif cls in (ScalarEvent, AliasEvent, MappingStartEvent, SequenceStartEvent):
            frame = frames[-1]
            if event.start_mark.index == index and frame.at_key and frame.lines is not None:
                return frame.lines.get(key)
            if frame.lines is not None:
                if frame.at_key and cls is ScalarEvent:
                    frame.lines.setdefault(event.value, event.start_mark.line + 1)
                frame.at_key = not frame.at_key
            if cls is MappingStartEvent:
                frames.append(_Frame({}))
            elif cls is SequenceStartEvent:
                frames.append(_Frame(None))
