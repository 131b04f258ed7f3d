"""`config`: which settings are in force, and who says so."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from oasdiff_py.cli.config_option import settable
from oasdiff_py.cli.exit_codes import ExitCode
from oasdiff_py.config import file as files
from oasdiff_py.config import keys

if TYPE_CHECKING:
    from oasdiff_py.config.file import SettingsFile


@click.command(epilog="Example:  oasdiff-py config --schema > oasdiff.schema.json")
@click.option("--config", help="A file of settings.  [default: .oasdiff.yaml or pyproject.toml, here or above]")
@click.option("-f", "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option("--schema", is_flag=True, help="Print the JSON Schema of a settings file, for editors.")
def config(config: str | None, form: str, schema: bool) -> int:
    """Print the settings in force for changelog, and from where each comes.

    Settings stand in .oasdiff.yaml, or in the table [tool.oasdiff-py] of pyproject.toml, in the working folder or
    above it up to the root of the repository. The keys are the names of the flags; a flag goes before a setting.
    """
    if schema:
        click.echo(keys.schema_text(), nl=False)
        return ExitCode.FINE
    found = files.find(config)
    if found is not None:
        keys.check(found)
    rows = _rows(found)
    if form == "json":
        click.echo(json.dumps({key: {"value": value, "from": source} for key, value, source in rows}, indent=2))
        return ExitCode.FINE
    click.echo(f"Settings of {found.name}" if found else "No settings file was found; all settings are the defaults.")
    width = max(len(key) for key, _, _ in rows)
    for key, value, source in rows:
        click.echo(f"  {key:{width}}  {_shown(value)}  ({source})")
    return ExitCode.FINE


def _rows(found: SettingsFile | None) -> list[tuple[str, Any, str]]:
    from oasdiff_py.cli.changelog import changelog

    settings = found.settings if found else {}
    rows: list[tuple[str, Any, str]] = []
    for key, option in sorted(settable(changelog).items()):
        if key in settings:
            rows.append((key, settings[key].value, settings[key].source))
        else:
            rows.append((key, _default(key, option), "default"))
    given = {key for key, _, _ in rows}
    rows += [(key, setting.value, setting.source) for key, setting in settings.items() if key not in given]
    return rows


def _default(key: str, option: click.Option) -> Any:
    value = option.default
    if key == "format":
        return "text"
    if option.multiple:
        return []
    return value if isinstance(value, str | int | bool) else None


def _shown(value: Any) -> str:
    return "-" if value in (None, "", []) else json.dumps(value, ensure_ascii=False)
