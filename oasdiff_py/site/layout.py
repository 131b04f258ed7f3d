"""The templates of the site; files of a user's folder go before those of the program."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from oasdiff_py.errors import UsageError

if TYPE_CHECKING:
    from jinja2 import Environment, Template

# Of this site: its own style and script, in a browser that opened it from a file too; nothing from elsewhere.
POLICY: Final = (
    "default-src 'none'; style-src 'self' file:; script-src 'self' file:; img-src 'self' file:; "
    "base-uri 'none'; form-action 'none'"
)
FILES: Final = (
    "base.html.j2", "overview.html.j2", "endpoint.html.j2", "schema.html.j2", "schema.md.j2", "revision.html.j2",
    "diff.html.j2", "rules.html.j2", "site.css", "site.js",
)  # fmt: skip


class Layout:
    """Renders pages. Raises `UsageError` for a template of the user that is wrong."""

    def __init__(self, folder: str, shared: dict[str, Any]) -> None:
        self._folder = folder
        self._shared = {"policy": POLICY, **shared}
        if folder and not Path(folder).is_dir():
            raise UsageError(f"The folder of templates {folder} is not there.")
        self._environment = _environment(folder)
        self._templates: dict[str, Template] = {}

    def render(self, file: str, /, **values: Any) -> str:
        """A page: `root` among the values is the way from it to the site, `../../`."""
        from jinja2 import TemplateError, TemplateSyntaxError

        try:
            template = self._templates.get(file)
            if template is None:
                template = self._templates[file] = self._environment.get_template(file)
            return template.render(**self._shared, **values)
        except TemplateSyntaxError as error:
            raise UsageError(
                f"{error.filename}:{error.lineno}:1: The template is not right: {error.message}."
            ) from error
        except (TemplateError, TypeError, ValueError, ArithmeticError, UnicodeDecodeError) as error:
            raise UsageError(f"The template {file} fails: {error}.") from error

    def asset(self, name: str) -> str:
        """The style or the script."""
        own = Path(self._folder) / name
        if self._folder and own.is_file():
            return own.read_text(encoding="utf-8")
        text = _read(name)
        return _tight(text) if name.endswith(".css") else text


def _tight(style: str) -> str:
    """Our style without the spaces that are for us."""
    return re.sub(r"(?<=[a-z-]): ", ":", re.sub(r"\s*([{};,])\s*", r"\1", style).replace(";}", "}")) + "\n"


def _environment(folder: str) -> Environment:
    from jinja2 import ChoiceLoader, FileSystemLoader, FunctionLoader, StrictUndefined
    from jinja2.sandbox import SandboxedEnvironment

    return SandboxedEnvironment(
        loader=ChoiceLoader([*([FileSystemLoader(folder)] if folder else []), FunctionLoader(_ours)]),
        autoescape=lambda name: name is None or not name.endswith(".md.j2"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def _ours(name: str) -> str | None:
    return _read(name) if name in FILES else None


@cache
def _read(name: str) -> str:
    """A file beside this module, from a checkout or an installed wheel."""
    text = (resources.files("oasdiff_py.site") / "templates" / name).read_text(encoding="utf-8")
    return text.replace("\r\n", "\n")
