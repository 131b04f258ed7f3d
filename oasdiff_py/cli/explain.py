"""`explain`: what a rule means, who breaks, and how it is switched off."""

from __future__ import annotations

import difflib
from pathlib import Path
from typing import TYPE_CHECKING

import click

from oasdiff_py.classify import profile as profiles
from oasdiff_py.classify.catalogue import builtin
from oasdiff_py.classify.rule_files import read_folder
from oasdiff_py.cli.exit_codes import ExitCode
from oasdiff_py.errors import UsageError
from oasdiff_py.render import rule_page
from oasdiff_py.render.shown_message import message_of

if TYPE_CHECKING:
    from collections.abc import Iterable

_FORMATS = {"text": rule_page.as_text, "markdown": rule_page.as_markdown}
_NEAREST = 3


@click.command(epilog="Example:  oasdiff-py explain request-property-max-decreased")
@click.argument("identity", metavar="ID")
@click.option("-f", "--format", "form", type=click.Choice(list(_FORMATS)), default="text", show_default=True)
@click.option(
    "--rules", "rule_folders", multiple=True, type=click.Path(file_okay=False, exists=True),
    help="A folder with rule files of your own; may be given several times.",
)  # fmt: skip
def explain(identity: str, form: str, rule_folders: tuple[str, ...]) -> int:
    """Explain the rule ID: what a finding says, why, who breaks, the smallest pair that shows it, and a message."""
    catalogue = builtin()
    for folder in rule_folders:
        catalogue = catalogue.with_rules(read_folder(Path(folder)))
    identity = identity.strip().strip("[]`")
    rule = catalogue.rules.get(identity)
    if rule is None:
        raise UsageError(f"There is no rule `{identity}`.{_hint(identity, catalogue.rules)}")
    names = sorted(profiles.names(), key=lambda name: (name != "default", name))
    shipped = [profiles.read(name, catalogue) for name in names]
    written = _page(identity)
    page = rule_page.explain(rule, catalogue, shipped, rule_page.example_of(written), message_of(written))
    click.echo(_FORMATS[form](page), nl=False)
    return ExitCode.FINE


def _hint(identity: str, known: Iterable[str]) -> str:
    near = difflib.get_close_matches(identity.lower(), known, _NEAREST)
    if not near:
        return " `oasdiff-py checks` lists them all."
    return f" Did you mean {', '.join(f'`{other}`' for other in near)}?"


def _page(identity: str) -> str:
    """The page that the project ships for an id: inside an installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parents[1]
    packaged = package / "_rule_pages"
    folder = packaged if packaged.is_dir() else package.parent / "docs" / "rules"
    try:
        return (folder / f"{identity}.md").read_text(encoding="utf-8")
    except OSError:
        # A rule of a user's own has no page.
        return ""
