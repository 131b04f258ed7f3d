"""Says what changed between two revisions of an OpenAPI description, who breaks, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oasdiff_py.api import Comparison as Comparison
    from oasdiff_py.api import compare as compare
    from oasdiff_py.classify.finding import Finding as Finding
    from oasdiff_py.classify.level import Level as Level
    from oasdiff_py.errors import OasdiffError as OasdiffError
    from oasdiff_py.errors import SpecError as SpecError
    from oasdiff_py.errors import UsageError as UsageError

__version__ = "0.1.0"

_HOMES = {
    "compare": "api",
    "Comparison": "api",
    "Finding": "classify.finding",
    "Level": "classify.level",
    "OasdiffError": "errors",
    "SpecError": "errors",
    "UsageError": "errors",
}


def __getattr__(name: str) -> object:
    """Import what the package offers when it is first asked for: a command line needs little of it."""
    if name not in _HOMES:
        message = f"module 'oasdiff_py' has no attribute {name!r}"
        raise AttributeError(message)
    from importlib import import_module

    return getattr(import_module(f"oasdiff_py.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
