"""What the gating commands share: how results are written, what fails, and what was accepted."""

from __future__ import annotations

import datetime
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from oasdiff_py.classify.level import WORDS, Level
from oasdiff_py.cli.destinations import Destination, Formats, write_all
from oasdiff_py.cli.exit_codes import ExitCode
from oasdiff_py.policy.gate import FAIL_ON, MISSING_BUMP, fails
from oasdiff_py.policy.gated import GatedReport, gated

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from oasdiff_py.changelog.report import Report

LEVELS = ("ERR", "WARN", "INFO")
_ACCEPT_NAME = ".oasdiff-accept.yaml"


def add(default_level: str) -> Callable[[Any], Any]:
    """Give a command the options of the gate; `default_level` is that of `--level`."""

    def decorate(command: Any) -> Any:
        for option in reversed((
            click.option(
                "-f", "--format", "formats", type=Formats(), default=[Destination("text", None)],
                help="How the result is written: text, singleline, json, yaml, markdown, html, githubactions "
                "(or github), junit, sarif, codequality, markup or comment. Several at once, each in its file: "
                "github,sarif=out.sarif.  [default: text]",
            ),
            click.option(
                "-o", "--fail-on", type=click.Choice(list(FAIL_ON), case_sensitive=False),
                help="End with exit code 1 if a finding of this level or higher is left, or if callers break "
                "without a major step in info.version.",
            ),
            click.option(
                "--level", type=click.Choice(list(LEVELS), case_sensitive=False),
                default=default_level, show_default=True, help="Leave findings below this level out.",
            ),
            click.option("--output", type=click.Path(dir_okay=False), help="Write to this file."),
            click.option(
                "--template", type=click.Path(dir_okay=False),
                help="A Jinja template for the formats html and markdown.",
            ),
            click.option(
                "--color", type=click.Choice(["auto", "always", "never"]), default="auto", show_default=True,
                help="Colour the text; auto is on a terminal, unless NO_COLOR is set.",
            ),
            click.option("--advise-version", is_flag=True, help="Name the next version, and why."),
            *accept_options(),
        )):  # fmt: skip
            command = option(command)
        return command

    return decorate


def accept_options() -> tuple[Callable[[Any], Any], ...]:
    """The options that say what is accepted."""
    return (
        click.option(
            "--accept", type=click.Path(dir_okay=False),
            help=f"A file of accepted changes.  [default: {_ACCEPT_NAME}, if there is one]",
        ),
        click.option("--no-accept", is_flag=True, help="Accept nothing, whatever files there are."),
        click.option("--strict-accept", is_flag=True, help="End with exit code 1 if an acceptance is out of date."),
        click.option("--err-ignore", type=click.Path(dir_okay=False), help="A file of errors to ignore, a line each."),
        click.option(
            "--warn-ignore", type=click.Path(dir_okay=False), help="A file of warnings to ignore, a line each.",
        ),
        click.option(
            "--inline-ignore", is_flag=True, help="Honour x-oasdiff-ignore in the descriptions themselves.",
        ),
        click.option(
            "--path-level", "path_levels", multiple=True, metavar="PATTERN=LEVEL",
            help="The highest level for some endpoints: '/internal/**=none'. May be given several times.",
        ),
    )  # fmt: skip


def decide(reports: Sequence[Report], words: dict[str, Any], today: datetime.date) -> list[GatedReport]:
    """Lay the team's decisions over reports. Raises `UsageError` for a file of theirs that is wrong."""
    done = [gated(report) for report in reports]
    if words["path_levels"]:
        from oasdiff_py.policy import path_levels

        levels = path_levels.read(words["path_levels"])
        done = [path_levels.cap(report, levels) for report in done]
    if not words["no_accept"]:
        done = _accepted(done, words, today)
    if words.get("advise_version"):
        from oasdiff_py.policy.version import advise

        done = [replace(report, advice=advise(report)) for report in done]
    return done


def _accepted(reports: list[GatedReport], words: dict[str, Any], today: datetime.date) -> list[GatedReport]:
    file = accept_path(words["accept"])
    if not (file or words["err_ignore"] or words["warn_ignore"] or words["inline_ignore"]):
        return reports
    from oasdiff_py.policy import accept_file, ignore_file
    from oasdiff_py.policy.acceptance import Accepting, accept

    lines = [
        line
        for key, level in (("err_ignore", Level.ERROR), ("warn_ignore", Level.WARNING))
        if words[key]
        for line in ignore_file.read(words[key], level)
    ]
    entries = accept_file.read(file) if file else []
    return accept(reports, Accepting(entries, lines, words["inline_ignore"]), today)


def accept_path(named: str | None) -> Path | None:
    """The acceptance file: the one that is named, else the usual one where it exists, upward to the repository."""
    if named:
        return Path(named)
    from oasdiff_py.config.discover import upward

    return upward(_ACCEPT_NAME)


def today_of(words: dict[str, Any]) -> datetime.date:
    """The day that dates are held against."""
    given = words.get("today")
    return given.date() if given else datetime.datetime.now(datetime.UTC).date()


def finish(reports: Sequence[GatedReport], words: dict[str, Any]) -> int:
    """Write the reports, say what is out of date, and give the exit code."""
    level = WORDS[words["level"].lower()]
    shown = [report.at_least(level) for report in reports]
    write_all(shown, words["formats"], words["output"], words["template"], words["color"])
    accepted = sum(len(report.accepted) for report in shown)
    if accepted:
        said = "1 change is" if accepted == 1 else f"{accepted} changes are"
        click.echo(f"Note: {said} accepted and left out.", err=True)
    for report in reports:
        for note in report.notes:
            click.echo(f"Note: {note}", err=True)
        if report.advice:
            click.echo(report.advice, err=True)
    fail_on = words["fail_on"]
    code = ExitCode.GATE_FAILED if fails(shown, fail_on, strict=words["strict_accept"]) else ExitCode.FINE
    if fail_on == MISSING_BUMP and code is ExitCode.GATE_FAILED:
        click.echo("Callers break, and info.version makes no major step; see --advise-version.", err=True)
    sys.stderr.flush()
    return code
