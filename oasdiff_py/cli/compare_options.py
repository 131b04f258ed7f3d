"""What the comparing commands share: the words of the command line to a report, and where it is written."""

from __future__ import annotations

import datetime
import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from oasdiff_py.changelog.report import Report, composed_changelog
from oasdiff_py.classify import plugins
from oasdiff_py.classify import profile as profiles
from oasdiff_py.classify.catalogue import builtin
from oasdiff_py.classify.rule_files import read_folder
from oasdiff_py.cli import reading_options
from oasdiff_py.config.keys import ALWAYS
from oasdiff_py.diff.options import Options
from oasdiff_py.errors import UsageError
from oasdiff_py.load import load_composed
from oasdiff_py.load.sources import split_git_source

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from oasdiff_py.load import Revision
    from oasdiff_py.load.parsed import Parsed


def add(command: Any) -> Any:
    """Give a command BASE, REVISION and the options that say what is compared and how it is judged."""
    for option in reversed(
        (
            *sources(),
            *judging(),
            *pairing(),
            *loading(),
        )
    ):
        command = option(command)
    return command


def add_judging(command: Any) -> Any:
    """Give a command the same options without BASE and REVISION."""
    for option in reversed((*judging(), *pairing(), *loading())):
        command = option(command)
    return command


def sources() -> tuple[Callable[[Any], Any], ...]:
    """BASE and REVISION, or the git revision that the working tree is held against."""
    return (
        click.argument("base", required=False),
        click.argument("revision", required=False),
        click.option(
            "-c", "--composed", is_flag=True,
            help="BASE and REVISION are globs, and the files of each are one API: 'old/*.yaml' 'new/*.yaml'.",
        ),
        click.option(
            "--base-ref", metavar="REF",
            help="Compare the working tree with where the branch left this one, as origin/main. Without files, every "
            "OpenAPI document that the branch changed, added, removed or renamed; else the files that are named.",
        ),
        click.option("--fetch", is_flag=True, help="Fetch what a shallow clone lacks of a revision of git."),
    )  # fmt: skip


def judging() -> tuple[Callable[[Any], Any], ...]:
    """How levels are given."""
    return (
        click.option(
            "--profile", default="default", show_default=True,
            help="How levels are given: default, contract, classic, or the path of a profile file.",
        ),
        click.option(
            "--severity-levels", type=click.Path(dir_okay=False),
            help="A file of 'id level' lines (error, warning, info, none) that changes levels.",
        ),
        click.option(
            "--deprecation-days-beta", type=click.IntRange(0), default=0,
            help="Days of notice that a deprecated beta endpoint owes before its sunset.",
        ),
        click.option(
            "--deprecation-days-stable", type=click.IntRange(0), default=0,
            help="Days of notice that a deprecated stable endpoint owes before its sunset.",
        ),
        click.option(
            "--today", type=click.DateTime(["%Y-%m-%d"]), help="The date that sunset dates are held against.",
        ),
    )  # fmt: skip


def pairing() -> tuple[Callable[[Any], Any], ...]:
    """Which endpoints are compared, and under which names."""
    return (
        click.option(
            "--plugin",
            "plugins",
            multiple=True,
            help="An installed entry point of the group oasdiff_py.rules that works on the changes.",
        ),
        click.option(
            "--rules",
            "rule_folders",
            multiple=True,
            type=click.Path(file_okay=False, exists=True),
            help="A folder with rule files of your own; may be given several times.",
        ),
        click.option("-p", "--match-path", help="Only paths that this regular expression matches."),
        click.option("-q", "--unmatch-path", help="No paths that this regular expression matches."),
        click.option(
            "--flatten-allof",
            is_flag=True,
            help="Merge the branches of each allOf first, and compare what they say together.",
        ),
        click.option("--annotations", is_flag=True, help="Tell also what only describes: texts, examples, tags."),
        click.option("--include-path-params", is_flag=True, help="Names of path parameters tell paths apart."),
        click.option("--prefix-base", default="", help="Put this before each path of BASE."),
        click.option("--prefix-revision", default="", help="Put this before each path of REVISION."),
        click.option("--strip-prefix-base", default="", help="Take this off the paths of BASE."),
        click.option("--strip-prefix-revision", default="", help="Take this off the paths of REVISION."),
    )


def loading() -> tuple[Callable[[Any], Any], ...]:
    """What may be read."""
    return (
        *reading_options.options(),
        # Flags of the field for what is always done here.
        *(click.option(f"--{name}", is_flag=True, hidden=True, expose_value=False) for name in ALWAYS),
    )


def compare_all(words: dict[str, Any]) -> list[Report]:
    """Compare BASE and REVISION. Raises `SpecError` and `UsageError`."""
    if words.get("base_ref"):
        from oasdiff_py.cli.branch import branch_reports

        return branch_reports(words)
    for name in ("base", "revision"):
        if words[name] is None:
            raise click.UsageError(f"Missing argument '{name.upper()}'.", click.get_current_context(silent=True))
    if words.get("fetch"):
        _fetch((words["base"], words["revision"]))
    return [compare(words, words["base"], words["revision"])]


def _fetch(sources: Sequence[str]) -> None:
    for source in sources:
        git = None if os.path.lexists(source) else split_git_source(source)
        if git is not None:
            from oasdiff_py.branch.merge_base import fetch_ref

            fetch_ref(git[0])


def compare(words: dict[str, Any], old: str, new: str) -> Report:
    """Load both revisions and compare them. Raises `SpecError` and `UsageError`."""
    judge = comparer(words)
    if words["composed"]:
        allow, limits = words["allow_external_refs"], reading_options.limits_of(words)
        return judge(*(load_composed(source, allow_external_refs=allow, limits=limits) for source in (old, new)))
    load = reading_options.loader(words)
    stage_ends = _stage_ends(words)
    stage_ends("rules and settings")
    base = load(old, parsed=_parsed(words))
    stage_ends("read base")
    revision = load(new, like=base)
    stage_ends("read revision")
    return judge([base], [revision])


def compare_loaded(words: dict[str, Any], base: Sequence[Revision], revision: Sequence[Revision]) -> Report:
    """Compare what is loaded as the words say. Raises `SpecError` and `UsageError`."""
    return comparer(words)(base, revision)


def comparer(words: dict[str, Any]) -> Callable[[Sequence[Revision], Sequence[Revision]], Report]:
    """What compares loaded revisions as the words say, which are checked at once. Raises `UsageError`."""
    catalogue = builtin()
    for folder in words["rule_folders"]:
        catalogue = catalogue.with_rules(read_folder(Path(folder)))
    profile = profiles.read(words["profile"], catalogue)
    if words["severity_levels"]:
        profile = profiles.with_severities(profile, Path(words["severity_levels"]), catalogue)
    options = Options(
        today=words["today"].date() if words["today"] else datetime.datetime.now(datetime.UTC).date(),
        days_beta=words["deprecation_days_beta"],
        days_stable=words["deprecation_days_stable"],
        names_count=words["include_path_params"],
        annotations=words["annotations"],
        flatten_all_of=words["flatten_allof"],
        keep=_keep(words["match_path"], words["unmatch_path"]),
        base_path=_rewrite(words["prefix_base"], words["strip_prefix_base"]),
        revision_path=_rewrite(words["prefix_revision"], words["strip_prefix_revision"]),
    )
    hooks = plugins.load(words["plugins"])
    return lambda base, revision: composed_changelog(
        base,
        revision,
        options=options,
        catalogue=catalogue,
        profile=profile,
        hooks=hooks,
        stage_ends=_stage_ends(words),
    )


def _parsed(words: dict[str, Any]) -> Parsed | None:
    """What was read in earlier runs, if the words ask for that."""
    if not words.get("cache"):
        return None
    from oasdiff_py.cache.entries import Cache
    from oasdiff_py.load.parsed import Parsed

    return Parsed(Cache(Path(words["cache"]) / "parsed"))


def _stage_ends(words: dict[str, Any]) -> Callable[[str], None]:
    stages = words.get("stages")
    return stages.end if stages is not None else lambda _stage: None


def _keep(match: str | None, unmatch: str | None) -> Callable[[str], bool]:
    wanted, unwanted = _pattern("--match-path", match), _pattern("--unmatch-path", unmatch)

    def keep(path: str) -> bool:
        return (wanted is None or wanted.search(path) is not None) and (
            unwanted is None or unwanted.search(path) is None
        )

    return keep


def _pattern(flag: str, written: str | None) -> re.Pattern[str] | None:
    if not written:
        return None
    try:
        return re.compile(written)
    except re.error as error:
        raise UsageError(f"The value of {flag} is not a regular expression: {error}.") from error


def _rewrite(prefix: str, strip: str) -> Callable[[str], str]:
    return lambda path: prefix + path.removeprefix(strip)


def coloured(wish: str, output: str | None) -> bool:
    """Whether text gets colours (https://no-color.org)."""
    if wish == "auto":
        return output is None and sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    return wish == "always"


def write(text: str, output: str | None) -> None:
    """Write a result to standard output or to a file, as UTF-8. Raises `UsageError`."""
    if output is None:
        sys.stdout.buffer.write(text.encode("utf-8", "surrogatepass"))
        sys.stdout.buffer.flush()
        return
    try:
        Path(output).write_bytes(text.encode("utf-8", "surrogatepass"))
    except OSError as error:
        raise UsageError(f"The result cannot be written to {output}: {error.strerror}.") from error
