"""`--base-ref`: every document that a branch changed, compared."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING, Any

import click

from oasdiff_py.branch.changes import Changed, changed_documents, revisions
from oasdiff_py.branch.merge_base import Repository, merge_base, repository
from oasdiff_py.cli.compare_options import compare_loaded
from oasdiff_py.cli.reading_options import loader
from oasdiff_py.errors import SourceError

if TYPE_CHECKING:
    from oasdiff_py.changelog.report import Report


def branch_reports(words: dict[str, Any]) -> list[Report]:
    """One report for each document that changed; of those that are named, if any are.

    Raises `SourceError` where git cannot tell, and `SpecError` for a document that cannot be read.
    """
    commit = merge_base(words["base_ref"], fetch=words["fetch"])
    where = repository()
    changed = changed_documents(commit, where)
    named = [_from_root(name, where) for name in (words["base"], words["revision"]) if name is not None]
    if named:
        changed = [_named(path, changed) for path in named]
    told = []
    load = loader(words)
    for each in changed:
        both = revisions(each, commit, where, load)
        if both is None:
            if named:
                raise SourceError(f"`{each.after}` is no OpenAPI description: it has neither `openapi` nor `swagger`.")
            continue
        report = compare_loaded(words, both[:1], both[1:])
        # A document that only refers to a changed file may be the same all the same.
        if report.findings or named or each.touched:
            told.append(report)
    if not told:
        click.echo(f"No OpenAPI document differs from where the branch left {words['base_ref']}.", err=True)
    return told


def _from_root(name: str, where: Repository) -> str:
    path = posixpath.normpath(posixpath.join(where.prefix, name))
    if path.startswith("../"):
        raise SourceError(f"`{name}` lies outside of the repository.")
    return path


def _named(path: str, changed: list[Changed]) -> Changed:
    return next((each for each in changed if path in (each.after, each.before)), Changed(path, path))
