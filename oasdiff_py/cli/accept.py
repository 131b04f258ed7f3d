"""`accept`: write down that changes are fine, and why."""

from __future__ import annotations

import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from oasdiff_py.classify.level import WORDS
from oasdiff_py.cli import compare_options, gate_options
from oasdiff_py.cli.exit_codes import ExitCode
from oasdiff_py.errors import UsageError
from oasdiff_py.policy import accept_write
from oasdiff_py.policy.accept_file import NAME
from oasdiff_py.policy.globs import matches_endpoint

if TYPE_CHECKING:
    from oasdiff_py.classify.finding import Finding


@click.command(epilog="Example:  oasdiff-py accept main:openapi.yaml openapi.yaml --reason 'No client sends it.'")
@compare_options.add
@click.option("--reason", required=True, help="Why the changes are fine.")
@click.option("--until", type=click.DateTime(["%Y-%m-%d"]), help="The last day on which this counts.")
@click.option("--by", default="", help="Who answers for it.")
@click.option("--id", "pattern", default="*", help="Only changes of this id; * stands for anything.")
@click.option("--endpoint", help="Only changes of these endpoints: 'POST /orders', '/internal/**'.")
@click.option("--fingerprint", "fingerprints", multiple=True, help="Only this change; may be given several times.")
@click.option(
    "--level", type=click.Choice(list(gate_options.LEVELS), case_sensitive=False), default="WARN", show_default=True,
    help="Only changes of this level or higher.",
)  # fmt: skip
@click.option("--accept", type=click.Path(dir_okay=False), help=f"The file to add to.  [default: {NAME}]")
def accept(**words: Any) -> int:
    """Accept the changes between BASE and REVISION: add an entry for each to the end of a file.

    What the file says already stays as it is, comments and order included. The comparing commands read the file
    and leave out what it accepts; review it as you review code.
    """
    if not words["reason"].strip():
        raise UsageError("The --reason is empty; say why the changes are fine.")
    nothing_else = {"path_levels": (), "no_accept": False, "err_ignore": None, "warn_ignore": None}
    file = gate_options.accept_path(words["accept"]) or Path(NAME)
    existing = {**words, **nothing_else, "inline_ignore": False, "accept": str(file) if file.exists() else None}
    reports = compare_options.compare_all(words)
    left = gate_options.decide(reports, existing, gate_options.today_of(words))
    chosen = [finding for report in left for finding in report.findings if _wanted(finding, words)]
    until = words["until"].date() if words["until"] else None
    count = accept_write.append(file, chosen, words["reason"].strip(), words["by"].strip(), until)
    for finding in chosen:
        endpoint = finding.endpoint
        whose = f"{endpoint.method} {endpoint.path}: " if endpoint else ""
        click.echo(f"{finding.level.word} [{finding.id}] {whose}{finding.text}")
    said = "entry was" if count == 1 else "entries were"
    click.echo(f"{count} {said} added to {file}." if count else "There is nothing to accept.")
    return ExitCode.FINE


def _wanted(finding: Finding, words: dict[str, Any]) -> bool:
    endpoint, named = finding.endpoint, words["endpoint"]
    return (
        finding.level >= WORDS[words["level"].lower()]
        and fnmatch.fnmatchcase(finding.id, words["pattern"])
        and (not words["fingerprints"] or finding.fingerprint in words["fingerprints"])
        and (not named or (endpoint is not None and matches_endpoint(named, endpoint.method, endpoint.path)))
    )
