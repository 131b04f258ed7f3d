"""The command line: words to calls."""

from __future__ import annotations

import difflib
import gc
import os
import sys
from importlib import import_module
from typing import NoReturn

import click

from oasdiff_py import __version__
from oasdiff_py.cli.exit_codes import ExitCode
from oasdiff_py.errors import OasdiffError

_COMMANDS = {
    "changelog": "changelog",
    "breaking": "changelog",
    "history": "history",
    "site": "site",
    "extract": "extract",
    "accept": "accept",
    "breaking-files": "breaking_files",
    "git-diff-driver": "git_diff_driver",
    "checks": "checks",
    "explain": "explain",
    "config": "config",
    "schema": "schema",
}
# Schemas nest deeper than Python's default allows; the readers bound the depth of a document themselves.
_RECURSION = 20_000


class Commands(click.Group):
    """Commands whose modules are imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names in the order of the help."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of a name."""
        if cmd_name not in _COMMANDS:
            return None
        from oasdiff_py.cli.config_option import attach

        module = import_module(f"oasdiff_py.cli.{_COMMANDS[cmd_name]}")
        command: click.Command = getattr(module, cmd_name.replace("-", "_"))
        return attach(command)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Name the nearest command where there is none of the name."""
        try:
            name, command, rest = super().resolve_command(ctx, args)
        except click.UsageError as error:
            near = difflib.get_close_matches(args[0], _COMMANDS, 1) if args else []
            if near:
                message = f"There is no command '{args[0]}'. Did you mean '{near[0]}'?"
                raise click.UsageError(message, ctx) from error
            raise
        if command is None:
            return name, command, rest
        from oasdiff_py.cli.config_option import plain_flags

        return name, command, plain_flags(ctx, command, rest)


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Start with:  oasdiff-py changelog old.yaml new.yaml",
)
@click.version_option(__version__, "-v", "--version", prog_name="oasdiff-py")
def cli() -> None:
    """Say what changed between two revisions of an OpenAPI description, who breaks, and why.

    A revision is a file, a URL, a git revision (main:openapi.yaml) or - for standard input; YAML or JSON;
    Swagger 2.0 or OpenAPI 3.0, 3.1 and 3.2.
    """


def main(argv: list[str] | None = None) -> NoReturn:
    """Run the command line and end the process with its exit code."""
    sys.setrecursionlimit(_RECURSION)
    # A comparison makes many objects and hardly a cycle among them: looking for garbage costs a fifth of the time.
    gc.disable()
    code = run(argv)
    sys.stdout.flush()
    sys.stderr.flush()
    # Taking apart hundreds of megabytes of small objects at the end would take longer than many a comparison.
    os._exit(code)


def run(argv: list[str] | None = None) -> int:
    """Run the command line; errors go to standard error as one sentence, and give their exit code."""
    try:
        result = cli.main(argv, prog_name="oasdiff-py", standalone_mode=False)
    except click.exceptions.Exit as error:
        return error.exit_code
    except click.Abort:
        print("Stopped.", file=sys.stderr)  # noqa: T201
        return 130
    except click.ClickException as error:
        error.show()
        return ExitCode.USAGE
    except OasdiffError as error:
        print(f"Error: {error}", file=sys.stderr)  # noqa: T201
        return error.exit_code
    return int(result) if isinstance(result, int) else ExitCode.FINE
