"""A document as YAML: keys in their order, texts of several lines as blocks, numbers as they are spelled."""

from __future__ import annotations

import re
from typing import Any, Final

import yaml

from oasdiff_py.load.numbers import SpelledFloat, SpelledInt

_WIDTH: Final = 100
# What stands so deep is written once for all documents that hold it.
_SHARED_DEPTH: Final = {"components": 2, "definitions": 1}


# Numbers of YAML 1.2, some of which the emitter, of YAML 1.1, takes for texts that need no quotes.
_number_like: Final = re.compile(
    r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|0o[0-7]+|0x[0-9a-fA-F]+"
).fullmatch


class _Dumper(yaml.CSafeDumper):
    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002 - a document for people has no aliases
        return True


def _text(dumper: yaml.CSafeDumper, value: str) -> yaml.ScalarNode:
    style = "|" if "\n" in value else "'" if _number_like(value) else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", value, style=style)


def _number(tag: str) -> Any:
    return lambda dumper, value: dumper.represent_scalar(tag, str(value))


_Dumper.add_representer(str, _text)
_Dumper.add_representer(SpelledInt, _number("tag:yaml.org,2002:int"))
_Dumper.add_representer(SpelledFloat, _number("tag:yaml.org,2002:float"))


class YamlText:
    """Writes documents; what several of them hold is written once."""

    def __init__(self) -> None:
        self._blocks: dict[tuple[int, str, int], tuple[Any, str]] = {}

    def document(self, document: dict[str, Any]) -> str:
        """The text of a document; it ends with a line break."""
        return "".join(self._member(key, value, _SHARED_DEPTH.get(key, 0), 0) for key, value in document.items())

    def _member(self, key: str, value: Any, depth: int, indent: int) -> str:
        head = _dump({key: None}) if depth else ""
        if head.endswith(": null\n") and "\n" not in head[:-1] and isinstance(value, dict) and value:
            below = "".join(self._member(name, member, depth - 1, indent + 2) for name, member in value.items())
            return f"{' ' * indent}{head[:-6]}\n{below}"
        known = self._blocks.get((id(value), key, indent))
        if known is None or known[0] is not value:
            pad = " " * indent
            # Not `splitlines`, which breaks at characters that YAML keeps inside a line.
            text = "".join(f"{pad}{line}\n" if line else "\n" for line in _dump({key: value})[:-1].split("\n"))
            known = self._blocks[id(value), key, indent] = (value, text)
        return known[1]


def _dump(value: Any) -> str:
    made: str = yaml.dump(value, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=_WIDTH)
    # The emitter ends a document so that ends with an open block; what follows here ends it as well.
    return made[:-4] if made.endswith("\n...\n") else made
