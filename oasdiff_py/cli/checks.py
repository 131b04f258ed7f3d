"""`checks`: the catalogue as a list."""

from __future__ import annotations

import fnmatch
from typing import TYPE_CHECKING

import click

from oasdiff_py.classify import profile as profiles
from oasdiff_py.classify.catalogue import builtin
from oasdiff_py.classify.level import WORDS
from oasdiff_py.cli.compare_options import write
from oasdiff_py.cli.exit_codes import ExitCode
from oasdiff_py.render.catalogue import FORMATS, render

if TYPE_CHECKING:
    from oasdiff_py.classify.rule import Rule


@click.command(epilog="Example:  oasdiff-py checks --level ERR --direction request --id '*enum*'")
@click.option("-f", "--format", "form", type=click.Choice(list(FORMATS)), default="text", show_default=True)
@click.option("--id", "pattern", default="*", help="Only ids that this pattern matches; * stands for anything.")
@click.option(
    "-s", "--level", "levels", multiple=True, type=click.Choice(["ERR", "WARN", "INFO"], case_sensitive=False),
    help="Only rules of this level; may be given several times.",
)  # fmt: skip
@click.option("--direction", type=click.Choice(["request", "response", "none"]), help="Only rules of this direction.")
@click.option("--family", help="Only rules of this family, as enum or nullable.")
@click.option("--profile", default="default", show_default=True, help="Whose levels: a profile or its file.")
@click.option("--output", type=click.Path(dir_okay=False), help="Write to this file.")
def checks(
    form: str,
    pattern: str,
    levels: tuple[str, ...],
    direction: str | None,
    family: str | None,
    profile: str,
    output: str | None,
) -> int:
    """List the rules that name changes: id, level, and what a finding says."""
    catalogue = builtin()
    chosen = profiles.read(profile, catalogue)
    wanted = {WORDS[level.lower()] for level in levels}

    def keep(rule: Rule) -> bool:
        return (
            fnmatch.fnmatchcase(rule.id, pattern)
            and (not wanted or chosen.level(rule) in wanted)
            and (direction is None or rule.direction == direction)
            and (family is None or rule.family == family)
        )

    rules = [rule for _, rule in sorted(catalogue.rules.items()) if keep(rule)]
    write(render(rules, chosen, form), output)
    return ExitCode.FINE
