"""How each pair of revisions is compared and judged, as a value that goes to other processes and into keys."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from oasdiff_py import __version__
from oasdiff_py.classify.rule_files import rules_folder
from oasdiff_py.diff.options import Options

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable

    from oasdiff_py.classify.profile import Profile

# What a comparison says depends on these parts of the package.
_PARTS: Final = ("load", "model", "diff", "proof", "classify", "changelog", "history")


@dataclass(frozen=True, slots=True)
class Judging:
    """The profile, and the options of `changelog` that make sense for a history.

    Without `today` sunset dates are held against the date of the revision that is judged.
    """

    profile: Profile
    today: datetime.date | None = None
    days_beta: int = 0
    days_stable: int = 0
    names_count: bool = False
    match_path: str = ""
    unmatch_path: str = ""
    allow_external_refs: bool = False

    def options(self, today: datetime.date) -> Options:
        """The options of one comparison, judged on a day."""
        wanted = re.compile(self.match_path) if self.match_path else None
        unwanted = re.compile(self.unmatch_path) if self.unmatch_path else None

        def keep(path: str) -> bool:
            return (wanted is None or wanted.search(path) is not None) and (
                unwanted is None or unwanted.search(path) is None
            )

        return Options(
            today,
            days_beta=self.days_beta,
            days_stable=self.days_stable,
            names_count=self.names_count,
            keep=keep,
        )

    @property
    def digest(self) -> str:
        """A hash of all that can change what is said about two revisions: options, profile, rules and program."""
        told = [
            __version__,
            _program(),
            sorted((identity, int(level)) for identity, level in self.profile.levels.items()),
            sorted(self.profile.told_as.items()),
            self.days_beta,
            self.days_stable,
            self.names_count,
            self.match_path,
            self.unmatch_path,
            self.allow_external_refs,
        ]
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()


@cache
def _program() -> str:
    """A hash of the rules and of the modules that compare, so that a checkout at work never meets old results."""
    package = Path(__file__).resolve().parents[1]
    digest = hashlib.sha256()
    rules = rules_folder()
    for root, files in (
        (rules, rules.glob("*.yaml")),
        *((package, (package / part).rglob("*.py")) for part in _PARTS),
    ):
        _add(digest, root, files)
    return digest.hexdigest()


def _add(digest: hashlib._Hash, root: Path, files: Iterable[Path]) -> None:
    for file in sorted(files):
        digest.update(file.relative_to(root).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(file.read_bytes()).digest())
