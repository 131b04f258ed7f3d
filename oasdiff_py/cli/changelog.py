"""`changelog` and `breaking`."""

from __future__ import annotations

from typing import Any

import click

from oasdiff_py.cache.entries import FOLDER
from oasdiff_py.cli import compare_options, gate_options
from oasdiff_py.cli.stages import Stages

_cache = click.option(
    "--cache", metavar="[DIR]", is_flag=False, flag_value=FOLDER,
    help=f"Keep what was read of a large BASE in this folder, {FOLDER} if none is named, for the next run.",
)  # fmt: skip
_profile_time = click.option(
    "--profile-time", is_flag=True, help="Say on standard error where the time went, and how much memory was used."
)


def _run(words: dict[str, Any]) -> int:
    stages = Stages() if words["profile_time"] else None
    reports = compare_options.compare_all({**words, "stages": stages})
    code = gate_options.finish(gate_options.decide(reports, words, gate_options.today_of(words)), words)
    if stages is not None:
        stages.end("write")
        stages.print()
    return code


@click.command(epilog="Example:  oasdiff-py changelog main:openapi.yaml openapi.yaml -f markdown")
@compare_options.add
@gate_options.add("INFO")
@_cache
@_profile_time
def changelog(**words: Any) -> int:
    """List every change between BASE and REVISION that a caller of the API can notice.

    Errors break callers, warnings may break some, the rest is info. The exit code is 0 whatever was found,
    unless --fail-on is given.
    """
    return _run(words)


@click.command(epilog="Example:  oasdiff-py breaking main:openapi.yaml openapi.yaml --fail-on ERR")
@compare_options.add
@gate_options.add("WARN")
@_cache
@_profile_time
def breaking(**words: Any) -> int:
    """List the changes between BASE and REVISION that break callers or may break them.

    The same as changelog with --level WARN.
    """
    return _run(words)
