"""What has to hold for any two texts, whatever they are."""

from __future__ import annotations

import datetime
import re
import tempfile
from contextlib import chdir, redirect_stderr
from dataclasses import dataclass
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

from oasdiff_py.branch.memory import from_bytes
from oasdiff_py.changelog.report import Report, changelog
from oasdiff_py.classify import profile
from oasdiff_py.classify.catalogue import builtin
from oasdiff_py.cli.main import run
from oasdiff_py.diff.options import Options
from oasdiff_py.errors import SpecError
from oasdiff_py.extract.document import Extractor
from oasdiff_py.model.api import Api
from oasdiff_py.render.formats import FORMATS, render

TODAY = datetime.date(2026, 1, 15)
WAYS: tuple[dict[str, Any], ...] = ({}, {"flatten_all_of": True}, {"annotations": True, "extensions": True})


class BrokenLawError(AssertionError):
    """A law that does not hold; the first word names it."""


@dataclass(frozen=True)
class Pair:
    """Two texts with the ends of their names.

    `differs` says what changed of the contract; `same` that nothing did, and the keys are in another order.
    """

    base: bytes
    revision: bytes
    ends: tuple[str, str] = (".yaml", ".yaml")
    differs: str = ""
    same: bool = False


@cache
def _contract() -> profile.Profile:
    return profile.read("contract", builtin())


def compared(base: bytes, revision: bytes, **options: Any) -> Report | None:
    """The report of two texts; None where one is refused, which it says in a sentence."""
    try:
        return changelog(
            from_bytes(base, "base"), from_bytes(revision, "revision"), options=Options(TODAY, **options),
            profile=_contract(),
        )  # fmt: skip
    except SpecError as error:
        if not error.message.endswith((".", "?")):
            raise BrokenLawError(f"sentence: {error.message}") from error
        return None


def check(pair: Pair, way: int = 0, *, render_it: bool = True, commands: bool = False) -> str:
    """`refused`, `silent` or `told`. Raises whatever goes wrong; `way` says with which options it is compared."""
    options = WAYS[way % len(WAYS)]
    for text in (pair.base, pair.revision):
        own = compared(text, text, **options)
        if own is not None and own.findings:
            raise BrokenLawError(f"identity: {own.findings[0].id}")
    report = compared(pair.base, pair.revision, **options)
    back = compared(pair.revision, pair.base, **options)
    if report is not None and render_it:
        _rendered(report)
    if commands and not options:
        _commands(pair, refused=report is None)
    if report is None or back is None:
        return "refused"
    there, again = ([finding for finding in side if finding.endpoint] for side in (report, back))
    # A value of an extensible enumeration that is new is no news, nor is a date that there is one of now.
    expected = all(_ONE_WAY(one.id) for one in there or again)
    if bool(there) != bool(again) and not expected:
        raise BrokenLawError(f"one-way: {(there or again)[0].id} is told one way only")
    if pair.same and report.findings:
        raise BrokenLawError(f"order: {report.findings[0].id}")
    if pair.differs and not report.findings:
        raise BrokenLawError(f"silent: {pair.differs}")
    return "told" if report.findings else "silent"


def _rendered(report: Report) -> None:
    for form in FORMATS:
        text = render(report, form, colour=True)
        text.encode("utf-8", "surrogatepass")
        if form in ("text", "singleline", "githubactions") and set(text.replace("\x1b[", "")) & _CONTROLS:
            raise BrokenLawError(f"control: a control character in {form}")


def _extracts(pair: Pair) -> list[tuple[str, str]]:
    """An endpoint of the revision in both forms, if it has one that can be read."""
    try:
        endpoints = Extractor(Api(from_bytes(pair.revision, "revision"))).endpoints()
        _, path, source = next(endpoints, ("", "", None))
    except SpecError:
        return []
    return [(f"{source.method} {path}", form) for form in ("yaml", "tree")] if source else []


_ONE_WAY = re.compile(".*(x-extensible-enum|sunset-(deleted|[a-z-]*invalid)).*").fullmatch
_CONTROLS = frozenset(chr(code) for code in (*range(10), *range(11, 32), *range(127, 160)))


def _commands(pair: Pair, *, refused: bool) -> None:
    """The same by the command line, and the commands that read one document."""
    with tempfile.TemporaryDirectory() as folder, chdir(folder), redirect_stderr(StringIO()) as errors:
        Path("specs").mkdir()
        names = [f"specs/00{number}-2026-01-0{number}{end}" for number, end in enumerate(pair.ends, 1)]
        for name, text in zip(names, (pair.base, pair.revision), strict=True):
            Path(name).write_bytes(text)
        code = run(["changelog", *names, "--format", "json", "--output", "out.json"])
        if code != (102 if refused else 0):
            raise BrokenLawError(f"exit: {code} of changelog: {errors.getvalue()}")
        for words in (
            ["history", "specs", "--no-cache", "--quiet", "--jobs", "1"],
            ["site", "specs", "--no-cache", "--quiet", "--jobs", "1"],
            *(["extract", names[1], "--endpoint", name, "--format", form] for name, form in _extracts(pair)),
        ):
            code = run([*words, "--output", f"{words[0]}.out"])
            if code not in (0, 101, 102):
                raise BrokenLawError(f"exit: {code} of {words[0]}: {errors.getvalue()}")
