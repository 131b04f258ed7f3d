"""`schema`: what the JSON output looks like."""

from __future__ import annotations

from importlib import resources

import click

from oasdiff_py.cli.exit_codes import ExitCode


@click.command(epilog="Example:  oasdiff-py schema > findings.schema.json")
def schema() -> int:
    """Print the JSON Schema of what changelog and breaking write with --format json; yaml has the same structure."""
    text = (resources.files("oasdiff_py.render") / "findings.schema.json").read_text(encoding="utf-8")
    click.echo(text, nl=False)
    return ExitCode.FINE
