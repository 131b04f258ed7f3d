"""What is unusual in YAML text: anchors and aliases, tags, merge keys, and all that is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from yaml.events import AliasEvent, ScalarEvent

from oasdiff_py.errors import ParseError, Position
from oasdiff_py.load.core_schema import TAG_PREFIX, NotOfTagError, PlainScalars, UnknownTagError, tagged
from oasdiff_py.load.duplicate_keys import first_line_of_key
from oasdiff_py.load.expansion import Expansion, TooLargeError

if TYPE_CHECKING:
    from yaml.events import Event

    from oasdiff_py.load.limits import Limits


class _Merge:
    """Stands for the key `<<` in a mapping that is still open; its value is merged when the mapping ends."""

    __slots__ = ("event",)

    def __init__(self, event: Event) -> None:
        self.event = event


class Oddities:
    """Anchors, tags, merge keys and bounds of one document while it is read; `fail` refuses it."""

    def __init__(self, name: str, limits: Limits) -> None:
        self.name = name
        self.limits = limits
        self.anchors: dict[str, Any] = {}
        # Offsets of anchors and aliases, in the order of the text.
        self.marks: list[int] = []
        self.key_texts: dict[str, str] = {}
        self.open: set[int] = set()
        self.merging: dict[int, list[_Merge]] = {}
        self.scalars = PlainScalars()
        self.expansion = Expansion(limits.max_expanded_nodes)

    def fail(self, event: Any, message: str, hint: str = "") -> NoReturn:
        """Raise `ParseError` at `event`."""
        mark = event.start_mark
        raise ParseError(message, Position(self.name, mark.line + 1, mark.column + 1), hint)

    def plain(self, event: Any) -> Any:
        """What an unquoted scalar without a tag means."""
        try:
            return self.scalars[event.value]
        except ValueError:
            self.too_many_digits(event)

    def too_many_digits(self, event: Any) -> NoReturn:
        """Refuse a number that Python does not read."""
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
            self.marks.append(event.start_mark.index)
            self.anchors[event.anchor] = value
            self.key_texts[event.anchor] = event.value
        return value

    def unknown_tag(self, event: Any) -> NoReturn:
        """Refuse a tag outside the core schema."""
        tag = event.tag.replace(TAG_PREFIX, "!!")
        self.fail(
            event,
            f"The tag `{tag}` has no meaning in an OpenAPI description.",
            "Remove it; only `!!str`, `!!int`, `!!float`, `!!bool`, `!!null`, `!!map` and `!!seq` are read.",
        )

    def alias(self, event: Any, depth: int) -> Any:
        """What an alias within `depth` collections stands for."""
        name = event.anchor
        self.marks.append(event.start_mark.index)
        if name not in self.anchors:
            self.fail(
                event,
                f"The alias `*{name}` has no anchor `&{name}` before it.",
                "Add the anchor, or put quotes around the value if the `*` belongs to it.",
            )
        value = self.anchors[name]
        if id(value) in self.open:
            self.fail(event, f"The alias `*{name}` stands inside of its own anchor `&{name}`.")
        if depth + self.expand(event, value) > self.limits.max_depth:
            self.too_deep(event)
        return value

    def expand(self, event: Event, value: Any) -> int:
        """Count what an alias stands for; return how deep it nests."""
        try:
            return self.expansion.use(value)
        except TooLargeError:
            self.fail(
                event,
                "The aliases of this document stand for more than "
                f"{self.limits.max_expanded_nodes:,} nodes (limit `max_expanded_nodes`).",
                "Write the repeated part as a component, and refer to it by `$ref`.",
            )

    def too_deep(self, event: Event) -> NoReturn:
        """Refuse a collection, or an alias, that nests too deep."""
        self.fail(
            event,
            f"Collections are nested more than {self.limits.max_depth} deep here (limit `max_depth`).",
        )

    def odd_key(self, event: Any) -> str:
        """The text of a key that is an alias, a collection, or has an anchor or a tag."""
        text: str | None = None
        if event.__class__ is AliasEvent:
            self.alias(event, 0)
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
        """Refuse the second `key` of a mapping in the text `raw`."""
        first_line = first_line_of_key(raw, key, event.start_mark.index)
        first = f"; the first stands in line {first_line}" if first_line else ""
        self.fail(event, f"The key `{key}` occurs twice in this mapping{first}.", "Rename or remove one of the two.")

    def merge_key(self, event: Event, container: Any) -> Any:
        """What stands for the key `<<` of `container` until that ends."""
        key = _Merge(event)
        self.merging.setdefault(id(container), []).append(key)
        return key

    def start(self, event: Any, container: Any, depth: int = 1) -> None:
        """Note what is special about a collection that begins."""
        if depth > self.limits.max_depth:
            self.too_deep(event)
        if event.tag is not None:
            kind = "map" if container.__class__ is dict else "seq"
            if event.tag not in ("!", TAG_PREFIX + kind):
                self.unknown_tag(event)
        if event.anchor is not None:
            self.marks.append(event.start_mark.index)
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
