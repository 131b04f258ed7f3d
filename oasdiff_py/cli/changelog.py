"""`changelog` and `breaking`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from oasdiff_py.classify.level import WORDS
from oasdiff_py.cli import compare_options
from oasdiff_py.cli.exit_codes import ExitCode
from oasdiff_py.render.formats import FORMATS, render

if TYPE_CHECKING:
    from collections.abc import Callable


def _output_options(default_level: str) -> Callable[[Any], Any]:
    def add(command: Any) -> Any:
        for option in reversed((
            click.option(
                "-f", "--format", "form", type=click.Choice(list(FORMATS)), default="text", show_default=True,
                help="How the result is written.",
            ),
            click.option(
                "-o", "--fail-on", type=click.Choice(["ERR", "WARN", "INFO"], case_sensitive=False),
                help="End with exit code 1 if a finding of this level or higher is left.",
            ),
            click.option(
                "--level", type=click.Choice(["ERR", "WARN", "INFO"], case_sensitive=False),
                default=default_level, show_default=True, help="Leave findings below this level out.",
            ),
            click.option("--output", type=click.Path(dir_okay=False), help="Write to this file."),
            click.option(
                "--color", type=click.Choice(["auto", "always", "never"]), default="auto", show_default=True,
                help="Colour the text; auto is on a terminal, unless NO_COLOR is set.",
            ),
        )):  # fmt: skip
            command = option(command)
        return command

    return add


def _run(form: str, fail_on: str | None, level: str, output: str | None, color: str, words: dict[str, Any]) -> int:
    report = compare_options.compare(words).at_least(WORDS[level.lower()])
    compare_options.write(render(report, form, colour=compare_options.coloured(color, output)), output)
    limit = WORDS[fail_on.lower()] if fail_on else None
    if limit is not None and any(finding.level >= limit for finding in report.findings):
        return ExitCode.GATE_FAILED
    return ExitCode.FINE


@click.command(epilog="Example:  oasdiff-py changelog main:openapi.yaml openapi.yaml -f markdown")
@compare_options.add
@_output_options("INFO")
def changelog(form: str, fail_on: str | None, level: str, output: str | None, color: str, **words: Any) -> int:
    """List every change between BASE and REVISION that a caller of the API can notice.

    Errors break callers, warnings may break some, the rest is info. The exit code is 0 whatever was found,
    unless --fail-on is given.
    """
    return _run(form, fail_on, level, output, color, words)


@click.command(epilog="Example:  oasdiff-py breaking main:openapi.yaml openapi.yaml --fail-on ERR")
@compare_options.add
@_output_options("WARN")
def breaking(form: str, fail_on: str | None, level: str, output: str | None, color: str, **words: Any) -> int:
    """List the changes between BASE and REVISION that break callers or may break them.

    The same as changelog with --level WARN.
    """
    return _run(form, fail_on, level, output, color, words)
