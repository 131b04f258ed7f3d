"""A case: a folder with two documents and the exact findings of the whole rule set, both ways."""

from __future__ import annotations

import datetime
import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from oasdiff_py.diff.options import Options

CASES = Path(__file__).resolve().parents[1] / "cases"
SILENT = "_silent"
TODAY = "2026-01-15"
KEYS = frozenset(("about", "options", "expect", "reverse", "xfail", "dialects"))
OPTIONS = frozenset(("today", "days_beta", "days_stable", "names_count", "annotations", "extensions"))


@dataclass(frozen=True, eq=False)
class Case:
    """One folder below `tests/cases`.

    `rule` is the id that the case is for, empty for a pair that has to be silent; `variant` what comes after
    `--` in the name of the folder. `xfail` says, for `forward` and `backward`, why a silent pair is not silent yet.
    `dialects` says, for a dialect such as `3.1`, why the pair tells something else when it is rewritten in it.
    """

    folder: Path
    about: str
    options: Options
    expect: list[dict[str, str]]
    reverse: list[dict[str, str]]
    xfail: dict[str, str] = field(default_factory=dict)
    dialects: dict[str, str] = field(default_factory=dict)

    @property
    def family(self) -> str:
        return self.folder.parent.name

    @property
    def rule(self) -> str:
        return "" if self.family == SILENT else self.folder.name.partition("--")[0]

    @property
    def variant(self) -> str:
        return self.folder.name.partition("--")[2]

    @property
    def name(self) -> str:
        return f"{self.family}/{self.folder.name}"

    @property
    def base(self) -> Path:
        return self.folder / "base.yaml"

    @property
    def revision(self) -> Path:
        return self.folder / "revision.yaml"


@cache
def read_cases() -> tuple[Case, ...]:
    """All cases, by family and name."""
    return tuple(_read(file.parent) for file in sorted(CASES.glob("*/*/case.yaml")))


def load_yaml(file: Path) -> Any:
    """The content of a file of ours; the C reader is ten times as fast, and not everywhere."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.load(file.read_bytes(), Loader=loader)  # noqa: S506 - both are safe


@cache
def read_plain(file: Path) -> Any:
    """The plain data of a document; keys that YAML reads as numbers are texts, as in JSON."""
    return json.loads(json.dumps(load_yaml(file), default=str))


def _read(folder: Path) -> Case:
    written = load_yaml(folder / "case.yaml")
    unknown = written.keys() - KEYS | written.get("options", {}).keys() - OPTIONS
    assert not unknown, f"{folder}: unknown keys {sorted(unknown)}"
    options = {"today": TODAY, **written.get("options", {})}
    return Case(
        folder=folder,
        about=written["about"],
        options=Options(**{**options, "today": datetime.date.fromisoformat(options["today"])}),
        expect=written.get("expect", []),
        reverse=written.get("reverse", []),
        xfail=written.get("xfail", {}),
        dialects={str(name): reason for name, reason in written.get("dialects", {}).items()},
    )
