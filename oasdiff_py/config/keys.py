"""Which keys there are: those of the shipped JSON Schema, which a test holds against the flags."""

from __future__ import annotations

import difflib
import json
from functools import cache
from typing import TYPE_CHECKING, Any

from oasdiff_py.errors import UsageError

if TYPE_CHECKING:
    from oasdiff_py.config.file import SettingsFile

# Settings of the field for what is always done here.
ALWAYS = ("auto-upgrade", "case-insensitive-headers", "flatten-params", "match-inline-refs")
# Settings of the field that have no counterpart.
ELSEWHERE = (
    "attributes", "exclude-elements", "exclude-extensions", "fail-on-diff", "filter-extension", "lang", "open",
    "stability-level",
)  # fmt: skip


def schema_text() -> str:
    """The JSON Schema of a settings file, for editors."""
    from importlib import resources

    return (resources.files("oasdiff_py.config") / "settings.schema.json").read_text(encoding="utf-8")


@cache
def schema() -> dict[str, Any]:
    """The same, read."""
    found: dict[str, Any] = json.loads(schema_text())
    return found


def check(file: SettingsFile) -> None:
    """Raise `UsageError` with the line for a key that there is not, and name the nearest."""
    known = [*schema()["properties"]]
    for key, setting in file.settings.items():
        if key in ALWAYS:
            if setting.value is not True:
                raise UsageError(
                    f"{setting.source}: `{key}` is always done here and cannot be switched off; remove it."
                )
        elif key in ELSEWHERE and key not in known:
            raise UsageError(
                f"{setting.source}: `{key}` is a setting of oasdiff that has no counterpart here; remove it."
            )
        elif key not in known:
            near = difflib.get_close_matches(key, known, 1)
            hint = f" Did you mean `{near[0]}`?" if near else " `oasdiff-py config` lists those that there are."
            raise UsageError(f"{setting.source}: There is no setting `{key}`.{hint}")
