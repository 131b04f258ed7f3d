"""`--format github,sarif=out.sarif,comment=comment.md`: which formats, and where each is written."""

from __future__ import annotations

import difflib
import os
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from oasdiff_py.cli.compare_options import coloured, write
from oasdiff_py.errors import UsageError
from oasdiff_py.render.formats import ALIASES, FORMATS, render_all

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oasdiff_py.changelog.report import Report


class Destination(NamedTuple):
    """A format and its file; None for standard output."""

    form: str
    file: str | None


class Formats(click.ParamType[list[Destination]]):
    """The value of `--format`, read into destinations."""

    name = "FORMATS"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> list[Destination]:
        """Read a text, or a list of texts from a configuration file."""
        if isinstance(value, list) and all(isinstance(item, Destination) for item in value):
            return value
        parts = value if isinstance(value, list | tuple) else str(value).split(",")
        found = []
        for part in parts:
            form, separator, file = str(part).strip().partition("=")
            form = ALIASES.get(form, form)
            if form not in FORMATS:
                near = difflib.get_close_matches(form, [*FORMATS, *ALIASES], 1)
                hint = f" Did you mean '{near[0]}'?" if near else ""
                self.fail(f"'{form}' is not one of {', '.join(FORMATS)}.{hint}", param, ctx)
            if separator and not file:
                self.fail(f"'{form}=' names no file.", param, ctx)
            found.append(Destination(form, file or None))
        if sum(each.file is None for each in found) > 1:
            self.fail(
                "Only one format can go to standard output; give the others files, as sarif=out.sarif.", param, ctx
            )
        return found


def write_all(
    reports: Sequence[Report], formats: Sequence[Destination], output: str | None, template: str | None, color: str
) -> None:
    """Write the reports in each format; `output` is the file of the one that names none.

    Everything is rendered before anything is written. Raises `UsageError`.
    """
    rendered = []
    used = False
    for form, named in formats:
        file = named if named is not None else output
        if template is not None and form in ("html", "markdown"):
            from oasdiff_py.render.template import render as from_template

            used = True
            text = "\n".join(from_template(report, template, form) for report in reports)
        else:
            text = render_all(reports, form, colour=coloured(color, file))
        rendered.append((text, file))
    if template is not None and not used:
        raise UsageError("A --template is for the formats html and markdown; add --format markdown, or --format html.")
    targets = [os.path.realpath(file) for _, file in rendered if file is not None]
    if len(set(targets)) < len(targets):
        raise UsageError("Two formats would be written to the same file; give each its own.")
    for text, file in rendered:
        write(text, file)
