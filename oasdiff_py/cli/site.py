"""`site`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from oasdiff_py.cli.exit_codes import ExitCode
from oasdiff_py.cli.history import read_history, source_options
from oasdiff_py.errors import UsageError
from oasdiff_py.history.workers import cores
from oasdiff_py.site.build import build
from oasdiff_py.site.options import SiteOptions


def _address(flag: str, value: str) -> str:
    if value and not re.fullmatch(r"(?i)https?://[^\s<>\"]+", value):
        raise UsageError(f"The value of {flag}, `{value}`, is not an http or https address.")
    return value


@click.command(epilog="Example:  oasdiff-py site .:openapi.yaml -o build/site")
@source_options
@click.option(
    "-o", "--output", required=True, type=click.Path(file_okay=False),
    help="The folder of the site; one that is there is replaced whole.",
)  # fmt: skip
@click.option("--title", default="", help="What the API is called.  [default: the title of the description]")
@click.option("--base-url", default="", metavar="URL", help="Where the site will be, for links in feeds.")
@click.option("--logo", default="", type=click.Path(dir_okay=False), help="A picture for the head of each page.")
@click.option("--repository-url", default="", metavar="URL", help="Where the description is kept.")
@click.option(
    "--templates", default="", type=click.Path(file_okay=False),
    help="A folder of templates; each of its files goes before ours of the same name.",
)  # fmt: skip
def site(
    output: str, title: str, base_url: str, logo: str, repository_url: str, templates: str, **words: Any
) -> int:  # fmt: skip
    """Write the history of an API as pages that open from any folder: what each endpoint is and what changed when.

    SOURCE is as for `history`: a folder of files or of folders, a list file, or REPOSITORY:path/openapi.yaml.
    """
    options = SiteOptions(
        title, _address("--base-url", base_url), logo, _address("--repository-url", repository_url), templates
    )
    timeline, revisions, reading = read_history(words)
    built = build(timeline, revisions, reading, options, Path(output), jobs=words["jobs"] or cores())
    if not words["quiet"]:
        click.echo(
            f"Wrote {built.files} files, {built.size / 1e6:.1f} MB. Open {Path(output) / 'index.html'}", err=True
        )
    return ExitCode.FINE
