"""Write the JSON Schema of a settings file, made of the flags; `python tools/settings_schema.py`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from oasdiff_py.cli.config_option import settable
from oasdiff_py.cli.main import _COMMANDS, cli

if TYPE_CHECKING:
    from collections.abc import Iterable

FILE = Path(__file__).resolve().parent.parent / "oasdiff_py" / "config" / "settings.schema.json"


def build(commands: Iterable[str] = _COMMANDS) -> dict[str, Any]:
    found: dict[str, list[tuple[str, dict[str, Any]]]] = {}
    for name in commands:
        command = cli.get_command(click.Context(cli), name)
        assert command is not None
        if name == "config":
            continue
        for key, option in settable(command).items():
            found.setdefault(key, []).append((option.help or "", shape(key, option)))
    properties = {}
    for key, given in sorted(found.items()):
        shapes: list[dict[str, Any]] = []
        for _, each in given:
            if each not in shapes:
                shapes.append(each)
        text = " ".join(next((said for said, _ in given if said), "").split())
        body = shapes[0] if len(shapes) == 1 else {"anyOf": shapes}
        properties[key] = {"description": text, **body}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Settings of oasdiff-py: .oasdiff.yaml, or [tool.oasdiff-py] in pyproject.toml",
        "type": "object",
        "additionalProperties": False,
        "properties": properties,
    }


def shape(key: str, option: click.Option) -> dict[str, Any]:
    if key == "path-levels":
        return {"type": "object", "additionalProperties": {"enum": ["error", "err", "warning", "warn", "info", "none"]}}
    if key == "format" and not isinstance(option.type, click.Choice):
        return {"type": ["string", "array"], "items": {"type": "string"}}
    if option.is_flag:
        return {"type": "boolean"}
    one: dict[str, Any] = {"type": "string"}
    if isinstance(option.type, click.Choice):
        choices = [str(choice) for choice in option.type.choices]
        both = choices if option.type.case_sensitive else [*choices, *(choice.lower() for choice in choices)]
        one = {"enum": list(dict.fromkeys(both))}
    elif isinstance(option.type, click.IntRange):
        one = {"type": "integer", "minimum": option.type.min or 0}
    elif isinstance(option.type, click.DateTime):
        one = {"type": "string", "format": "date"}
    return {"anyOf": [one, {"type": "array", "items": one}]} if option.multiple else one


def text() -> str:
    return json.dumps(build(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
