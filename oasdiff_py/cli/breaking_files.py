"""`breaking-files`: each file against its own version in a git revision."""

from __future__ import annotations

import posixpath
from typing import Any

import click

from oasdiff_py.branch.merge_base import commit_of, fetch_ref, repository
from oasdiff_py.cli import compare_options, gate_options, reading_options
from oasdiff_py.errors import SourceError
from oasdiff_py.load.git_objects import run_git


@click.command(
    name="breaking-files", epilog="Example:  oasdiff-py breaking-files --base origin/main --fail-on ERR openapi.yaml"
)
@click.argument("specs", nargs=-1, required=True)
@click.option("--base", "ref", required=True, metavar="REF", help="The git revision that each file is held against.")
@click.option("--fetch", is_flag=True, help="Fetch the revision if it is not here.")
@compare_options.add_judging
@gate_options.add("WARN")
def breaking_files(specs: tuple[str, ...], ref: str, fetch: bool, **words: Any) -> int:
    """List what breaks callers in each of SPECS, against the same path in a git revision.

    A file that the revision does not have is new: there is nothing that it could break, and it is left out. The
    pre-commit hook runs this command.
    """
    where = repository()
    if fetch:
        fetch_ref(ref)
    commit = commit_of(ref)
    if commit is None:
        raise SourceError(f"Git knows no revision `{ref}` here.", hint="Fetch it first, or pass --fetch.")
    load = reading_options.loader(words)
    reports = []
    for spec in specs:
        path = posixpath.normpath(posixpath.join(where.prefix, spec))
        if path.startswith(("../", "/")):
            raise SourceError(f"`{spec}` lies outside of the repository; name it from the working folder.")
        if run_git(["cat-file", "-e", f"{commit}:{path}"], 60) is None:
            click.echo(f"{spec} is new since {ref}.", err=True)
            continue
        base, revision = (load(name) for name in (f"{ref}:{path}", spec))
        reports.append(compare_options.compare_loaded(words, [base], [revision]))
    return gate_options.finish(gate_options.decide(reports, words, gate_options.today_of(words)), words)
