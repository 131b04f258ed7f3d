"""`history`."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from oasdiff_py.cache.entries import FOLDER, Cache
from oasdiff_py.cache.whole_file import write_whole
from oasdiff_py.classify import profile as profiles
from oasdiff_py.classify.catalogue import builtin
from oasdiff_py.cli import compare_options, reading_options
from oasdiff_py.cli.exit_codes import ExitCode
from oasdiff_py.errors import UsageError
from oasdiff_py.history.choose import choose
from oasdiff_py.history.formats import FORMATS, render
from oasdiff_py.history.judging import Judging
from oasdiff_py.history.progress import Bar, Lines, Silent
from oasdiff_py.history.revisions import Selection
from oasdiff_py.history.run import make_timeline
from oasdiff_py.history.source import Reading, read_source
from oasdiff_py.history.view import Wish
from oasdiff_py.history.workers import cores

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable

    from oasdiff_py.history.progress import Progress
    from oasdiff_py.history.revisions import SourceRevision
    from oasdiff_py.history.timeline import Timeline

_DATE = click.DateTime(["%Y-%m-%d"])


def source_options(command: Any) -> Any:
    """Give a command SOURCE, and the options that say which of its revisions count and how they are judged."""
    for option in reversed((
        click.argument("source"),
        click.option("--first-parent", is_flag=True, help="Git: follow the first parent of merges only."),
        click.option(
            "--timezone", metavar="NAME",
            help="Git: the time zone of dates, as Europe/Berlin.  [default: UTC]",
        ),
        click.option("--since", type=_DATE, help="Tell what changed on this day and later."),
        click.option("--until", type=_DATE, help="Tell what changed on this day and earlier."),
        click.option("--daily", is_flag=True, help="Of each day the last revision only."),
        click.option("--limit", type=click.IntRange(1), help="The newest revisions only, so many."),
        click.option(
            "--profile", default="default", show_default=True,
            help="How levels are given: default, contract, classic, or the path of a profile file.",
        ),
        click.option(
            "--severity-levels", type=click.Path(dir_okay=False),
            help="A file of 'id level' lines (error, warning, info, none) that changes levels.",
        ),
        click.option("-p", "--match-path", help="Only paths that this regular expression matches."),
        click.option("-q", "--unmatch-path", help="No paths that this regular expression matches."),
        click.option("--include-path-params", is_flag=True, help="Names of path parameters tell paths apart."),
        click.option(
            "--deprecation-days-beta", type=click.IntRange(0), default=0,
            help="Days of notice that a deprecated beta endpoint owes before its sunset.",
        ),
        click.option(
            "--deprecation-days-stable", type=click.IntRange(0), default=0,
            help="Days of notice that a deprecated stable endpoint owes before its sunset.",
        ),
        click.option(
            "--today", type=_DATE,
            help="The date that sunset dates are held against.  [default: the date of each revision]",
        ),
        *reading_options.options(),
        click.option(
            "--cache", type=click.Path(file_okay=False),
            help=f"Where results are kept for the next run.  [default: {FOLDER}]",
        ),
        click.option("--no-cache", is_flag=True, help="Keep no results, and use none."),
        click.option(
            "--jobs", type=click.IntRange(1), help="How many processes compare.  [default: one a core]",
        ),
        click.option("--quiet", is_flag=True, help="Do not tell how far the work is."),
    )):  # fmt: skip
        command = option(command)
    return command


def read_timeline(words: dict[str, Any]) -> Timeline:
    """Read the revisions and compare them. Raises `SourceError`, `UsageError` and `OasdiffError`."""
    return read_history(words)[0]


def read_history(words: dict[str, Any]) -> tuple[Timeline, list[SourceRevision], Reading]:
    """As `read_timeline`, with the revisions that were compared and how they were read."""
    reading = Reading(
        Selection(_day(words["since"]), _day(words["until"]), daily=words["daily"], limit=words["limit"]),
        first_parent=words["first_parent"],
        timezone=_timezone(words["timezone"]),
        allow_external_refs=words["allow_external_refs"],
        limits=reading_options.limits_of(words),
    )
    judging = _judging(words)
    revisions = read_source(words["source"], reading)
    cache = None if words["no_cache"] else Cache(Path(words["cache"] or FOLDER))
    timeline = make_timeline(
        revisions,
        judging,
        reading.limits,
        cache=cache,
        jobs=words["jobs"] or cores(),
        progress=_progress(quiet=words["quiet"]),
    )
    if cache is not None and not cache.writable:
        click.echo(
            f"Results could not be kept in {words['cache'] or FOLDER}; the next run will compare again.", err=True
        )
    return timeline, revisions, reading


def _judging(words: dict[str, Any]) -> Judging:
    catalogue = builtin()
    profile = profiles.read(words["profile"], catalogue)
    if words["severity_levels"]:
        profile = profiles.with_severities(profile, Path(words["severity_levels"]), catalogue)
    for flag, written in (("--match-path", words["match_path"]), ("--unmatch-path", words["unmatch_path"])):
        try:
            re.compile(written or "")
        except re.error as error:
            raise UsageError(f"The value of {flag} is not a regular expression: {error}.") from error
    return Judging(
        profile,
        today=_day(words["today"]),
        days_beta=words["deprecation_days_beta"],
        days_stable=words["deprecation_days_stable"],
        names_count=words["include_path_params"],
        match_path=words["match_path"] or "",
        unmatch_path=words["unmatch_path"] or "",
        allow_external_refs=words["allow_external_refs"],
    )


def _day(moment: datetime.datetime | None) -> datetime.date | None:
    return moment.date() if moment else None


def _timezone(name: str | None) -> datetime.tzinfo:
    import datetime

    if not name or name.upper() == "UTC":
        return datetime.UTC
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise UsageError(f"There is no time zone `{name}`. Write its name as in Europe/Berlin.") from error


def _progress(*, quiet: bool) -> Progress:
    if quiet:
        return Silent()
    return Bar(sys.stderr) if sys.stderr.isatty() else Lines(sys.stderr)


def _output_options(command: Any) -> Callable[..., Any]:
    for option in reversed((
        click.option(
            "--endpoint", "endpoints", multiple=True, metavar="'METHOD /PATH'",
            help="Only this endpoint, by any name that it had, or its operationId. Can be given several times.",
        ),
        click.option(
            "-f", "--format", "form", type=click.Choice(FORMATS), default="text", show_default=True,
            help="How the result is written.",
        ),
        click.option("--newest", type=click.IntRange(1), help="Of each endpoint the newest entries only, so many."),
        click.option("--base-url", default="", help="Where the site is, for links."),
        click.option("--output", type=click.Path(dir_okay=False), help="Write to this file."),
        click.option(
            "--color", type=click.Choice(["auto", "always", "never"]), default="auto", show_default=True,
            help="Colour the text; auto is on a terminal, unless NO_COLOR is set.",
        ),
    )):  # fmt: skip
        command = option(command)
    return command  # type: ignore[no-any-return]


def _write(text: str, output: str | None) -> None:
    if output is None:
        compare_options.write(text, None)
        return
    try:
        write_whole(Path(output), text.encode("utf-8", "surrogatepass"))
    except OSError as error:
        raise UsageError(f"The result cannot be written to {output}: {error.strerror}.") from error


@click.command(epilog="Example:  oasdiff-py history .:openapi.yaml --endpoint 'POST /completions' -f markdown")
@source_options
@_output_options
def history(
    endpoints: tuple[str, ...],
    form: str,
    newest: int | None,
    base_url: str,
    output: str | None,
    color: str,
    **words: Any,
) -> int:
    """Tell what changed in each endpoint, revision by revision, newest first.

    SOURCE is where the revisions are: a folder of files or of folders (dates are read from their names), a list
    file (a date, a tab and a path a line, oldest first), or a description in git: REPOSITORY:path/openapi.yaml,
    where REPOSITORY is a folder, and each commit that changed it or a file it refers to is a revision.

    A revision that cannot be read is listed with the reason, and its neighbours are compared.
    """
    if base_url and not re.fullmatch(r"(?i)https?://[^\s<>\"]+", base_url):
        raise UsageError(f"`{base_url}` is not an http or https address.")
    timeline = read_timeline(words)
    chosen = choose(timeline, endpoints) if endpoints else None
    text = render(
        timeline, chosen, form, Wish(newest, base_url), colour=compare_options.coloured(color, output)
    )  # fmt: skip
    _write(text, output)
    return ExitCode.FINE
