"""A team's own layout: a Jinja template, run in a sandbox."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from oasdiff_py.classify.level import Level
from oasdiff_py.errors import UsageError
from oasdiff_py.policy.gated import GatedReport, accepted_of
from oasdiff_py.render import markdown_escape, words
from oasdiff_py.render.records import record

if TYPE_CHECKING:
    from oasdiff_py.changelog.report import Report

FORMATS = ("html", "markdown")


def render(report: Report, file: str, form: str) -> str:
    """The report as the template in `file` says; values are escaped for HTML or Markdown, whichever `form` is.

    The template sees `title`, `verdict`, `base`, `revision`, `base_version`, `revision_version`, `counts`
    (`error`, `warning`, `info`), `findings`, `groups` (`title`, `method`, `path`, `findings`), `apart`, `accepted`
    (`finding`, `reason`, `by`) and `advice`; a finding has the fields of the JSON output. Raises `UsageError`
    with file and line for a template that cannot be read or fails.
    """
    from jinja2 import StrictUndefined, TemplateError, TemplateSyntaxError
    from jinja2.sandbox import SandboxedEnvironment

    try:
        source = Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"The template {file} cannot be read: {error}.") from error
    environment = SandboxedEnvironment(
        autoescape=form == "html",
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update(prose=markdown_escape.prose, plain=markdown_escape.plain, code=markdown_escape.code)
    try:
        return environment.from_string(source).render(_context(report))
    except TemplateSyntaxError as error:
        raise UsageError(f"{file}:{error.lineno}:1: The template is not right: {error.message}.") from error
    except (TemplateError, TypeError, ValueError, ArithmeticError) as error:
        raise UsageError(f"{file}: The template fails: {error}.") from error


def _context(report: Report) -> dict[str, object]:
    names = {Level.ERROR: "error", Level.WARNING: "warning", Level.INFO: "info"}
    return {
        "title": words.title(report),
        "verdict": words.verdict(report),
        "base": report.base,
        "revision": report.revision,
        "base_version": report.base_version,
        "revision_version": report.revision_version,
        "counts": {names[level]: count for level, count in report.counts.items()},
        "findings": [record(finding) for finding in report.findings],
        "groups": [
            {
                "title": words.endpoint_title(group),
                "method": group.method,
                "path": group.path,
                "findings": [record(finding) for finding in group.findings],
            }
            for group in report.groups
        ],
        "apart": [record(finding) for finding in report.without_endpoint],
        "accepted": [
            {"finding": record(each.finding), "reason": each.reason, "by": each.by} for each in accepted_of(report)
        ],
        "advice": report.advice if isinstance(report, GatedReport) else "",
    }
