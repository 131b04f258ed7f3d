"""`--config` for every command: settings of a file below the flags of the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from oasdiff_py.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from oasdiff_py.config.file import Setting, SettingsFile

_PATH_LEVELS = "path-levels"
_OFF = "oasdiff_py.cli.switched_off"


def attach(command: click.Command) -> click.Command:
    """Give a command the option `--config`, which is read before the others and fills in their defaults."""
    if not any(param.name == "config" for param in command.params):
        option = click.Option(
            ["--config"], type=click.Path(dir_okay=False), is_eager=True, expose_value=False, callback=_fill,
            help="A file of settings.  [default: .oasdiff.yaml or pyproject.toml, here or above]",
        )  # fmt: skip
        command.params.append(option)
    return command


def plain_flags(ctx: click.Context, command: click.Command, args: list[str]) -> list[str]:
    """The words with `--flag=true` and `--flag=false`, as the field writes them, in the form that is read here.

    A flag that is switched off goes before the setting of a file.
    """
    flags = {
        name: option.name
        for option in command.params
        if isinstance(option, click.Option) and option.is_flag
        for name in option.opts
    }
    end = args.index("--") if "--" in args else len(args)
    kept = []
    for word in args[:end]:
        name, _, value = word.partition("=")
        if name not in flags or value not in ("true", "false"):
            kept.append(word)
        elif value == "true":
            kept.append(name)
        else:
            ctx.meta.setdefault(_OFF, set()).add(flags[name])
    return kept + args[end:]


def key_of(param: click.Parameter) -> str:
    """The key of an option in a file: its long name; `path-levels`, a mapping, for `--path-level`."""
    longest = max((name for name in param.opts if name.startswith("--")), key=len, default="").removeprefix("--")
    return _PATH_LEVELS if longest == "path-level" else longest


def settable(command: click.Command) -> dict[str, click.Option]:
    """The options of a command that have a key."""
    return {
        key_of(param): param
        for param in command.params
        if isinstance(param, click.Option) and param.name not in ("config", "help") and not param.hidden
    }


def _fill(ctx: click.Context, _param: click.Parameter, named: str | None) -> None:
    from oasdiff_py.config import file, keys

    found = file.find(named)
    if found is None or ctx.resilient_parsing:
        return
    keys.check(found)
    ctx.default_map = {**(ctx.default_map or {}), **dict(_defaults(ctx, found))}


def _defaults(ctx: click.Context, found: SettingsFile) -> Iterable[tuple[str, Any]]:
    for key, option in settable(ctx.command).items():
        if key not in found.settings or option.name in ctx.meta.get(_OFF, ()):
            continue
        setting = found.settings[key]
        value = as_flag(key, option, setting, found.folder)
        try:
            option.type_cast_value(ctx, value)
        except click.BadParameter as error:
            if _is_for_another(ctx, key, value):
                continue
            raise UsageError(f"{setting.source}: The value of `{key}` is wrong: {error.message}") from error
        yield option.name, value


def as_flag(key: str, option: click.Option, setting: Setting, folder: Path) -> Any:
    """The value as the flag would have it. Raises `UsageError` with the line for one of another shape."""
    value = setting.value
    if key == _PATH_LEVELS:
        if not isinstance(value, dict):
            raise UsageError(f"{setting.source}: `{key}` is a mapping of patterns to levels, as `/internal/**: none`.")
        return [f"{pattern}={level}" for pattern, level in value.items()]
    if option.is_flag:
        if not isinstance(value, bool):
            raise UsageError(f"{setting.source}: `{key}` is true or false.")
        return value
    if isinstance(value, list):
        if not option.multiple and key != "format":
            raise UsageError(f"{setting.source}: `{key}` is one value, not a list.")
        return [str(item) for item in value]
    if isinstance(value, dict | bool) or value is None:
        raise UsageError(f"{setting.source}: `{key}` is a text or a number.")
    text = str(value)
    if option.multiple:
        return [text]
    is_file = isinstance(option.type, click.Path) and key != "output"
    if (is_file or key == "profile") and (folder / text).exists():
        return str(folder / text)
    return text


def _is_for_another(ctx: click.Context, key: str, value: Any) -> bool:
    """Whether the comparing commands take a value that this one does not, as the format `sarif`."""
    from oasdiff_py.cli.changelog import changelog

    option = settable(changelog).get(key)
    if ctx.command.name in ("changelog", "breaking") or option is None:
        return False
    try:
        option.type_cast_value(ctx, value)
    except click.BadParameter:
        return False
    return True
