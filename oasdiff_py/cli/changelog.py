"""`changelog` and `breaking`."""

from __future__ import annotations

from typing import Any

import click

from oasdiff_py.cli import compare_options, gate_options


def _run(words: dict[str, Any]) -> int:
    reports = compare_options.compare_all(words)
    return gate_options.finish(gate_options.decide(reports, words, gate_options.today_of(words)), words)


@click.command(epilog="Example:  oasdiff-py changelog main:openapi.yaml openapi.yaml -f markdown")
@compare_options.add
@gate_options.add("INFO")
def changelog(**words: Any) -> int:
    """List every change between BASE and REVISION that a caller of the API can notice.

    Errors break callers, warnings may break some, the rest is info. The exit code is 0 whatever was found,
    unless --fail-on is given.
    """
    return _run(words)


@click.command(epilog="Example:  oasdiff-py breaking main:openapi.yaml openapi.yaml --fail-on ERR")
@compare_options.add
@gate_options.add("WARN")
def breaking(**words: Any) -> int:
    """List the changes between BASE and REVISION that break callers or may break them.

    The same as changelog with --level WARN.
    """
    return _run(words)
