"""`git-diff-driver`: what changed in an API, where git shows what changed in a file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from oasdiff_py.branch.memory import from_bytes, nothing_like
from oasdiff_py.cli import compare_options, gate_options
from oasdiff_py.cli.exit_codes import ExitCode
from oasdiff_py.errors import OasdiffError, SourceError
from oasdiff_py.load import load_revision

if TYPE_CHECKING:
    from oasdiff_py.load import Revision


@click.command(name="git-diff-driver", epilog="Set up:  git config diff.oasdiff.command 'oasdiff-py git-diff-driver'")
@click.argument(
    "words_of_git", nargs=-1, required=True, metavar="PATH OLD-FILE OLD-ID OLD-MODE NEW-FILE NEW-ID NEW-MODE"
)
@compare_options.add_judging
@gate_options.add("INFO")
def git_diff_driver(words_of_git: tuple[str, ...], **words: Any) -> int:
    """Print the changelog of a file for git log, git show and git diff with --ext-diff.

    Git calls this and gives the arguments. The exit code is 0 whatever is found, since git stops at any other.
    """
    if len(words_of_git) not in (7, 9):
        raise click.UsageError("Git gives seven arguments, or nine for a renamed file; set the driver up as in --help.")
    path, old_file, old_id, _, new_file, new_id, _ = words_of_git[:7]
    renamed = words_of_git[7] if len(words_of_git) == 9 else path
    click.echo(f"oasdiff-py {path}" + (f" → {renamed}" if renamed != path else ""))
    try:
        old, new = _revision(path, old_file, old_id), _revision(renamed, new_file, new_id)
        if old is None and new is None:
            return ExitCode.FINE
        base = old or nothing_like(_some(new), "/dev/null")
        revision = new or nothing_like(_some(old), "/dev/null")
        report = compare_options.compare_loaded(words, [base], [revision])
        gate_options.finish(gate_options.decide([report], words, gate_options.today_of(words)), words)
    except OasdiffError as error:
        click.echo(f"This cannot be compared: {error}")
    return ExitCode.FINE


def _revision(path: str, file: str, identity: str) -> Revision | None:
    if file == os.devnull:
        return None
    # A file of the working tree is read where it lies, so that its references lead somewhere.
    if Path(file).exists() and Path(path).exists() and Path(file).samefile(path):
        return load_revision(path)
    try:
        content = Path(file).read_bytes()
    except OSError as error:
        raise SourceError(f"`{file}`, which git names, cannot be read: {error.strerror}.") from error
    return from_bytes(content, f"{identity[:12]}:{path}")


def _some(revision: Revision | None) -> Revision:
    if revision is None:  # pragma: no cover - one of the two is there
        raise SourceError("Git names no file.")
    return revision
