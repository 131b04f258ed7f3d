"""Small revisions, and git repositories that hold them."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

from oasdiff_py.classify import profile
from oasdiff_py.classify.catalogue import builtin
from oasdiff_py.history.judging import Judging
from oasdiff_py.history.progress import Silent
from oasdiff_py.history.run import Work, make_timeline
from oasdiff_py.history.source import Reading, read_source
from oasdiff_py.load import Limits

if TYPE_CHECKING:
    from pathlib import Path

    from oasdiff_py.cache.entries import Cache
    from oasdiff_py.history.timeline import EndpointHistory, Timeline

HEAD = "openapi: 3.0.3\ninfo: {title: Lamps, version: '1'}\n"


def spec(*operations: str) -> str:
    """A description of operations, each `METHOD /path operationId [a type of the answer]`."""
    text = HEAD + "paths:\n" if operations else HEAD + "paths: {}\n"
    by_path: dict[str, list[list[str]]] = {}
    for operation in operations:
        method, path, *rest = operation.split()
        by_path.setdefault(path, []).append([method.lower(), *rest])
    for path, found in by_path.items():
        text += f"  {path}:\n"
        for method, *rest in found:
            text += f"    {method}:\n"
            text += f"      operationId: {rest[0]}\n" if rest and rest[0] != "-" else ""
            text += "      responses:\n        '200':\n          description: fine\n"
            if len(rest) > 1:
                text += f"          content: {{application/json: {{schema: {{type: {rest[1]}}}}}}}\n"
    return text


def folder(path: Path, *texts: str) -> str:
    """A folder of revisions, one a day."""
    path.mkdir(parents=True, exist_ok=True)
    for index, text in enumerate(texts, 1):
        (path / f"{index:03d}-2026-01-{index:02d}.yaml").write_text(text)
    return str(path)


def timeline(
    source: str,
    *,
    reading: Reading | None = None,
    judging: Judging | None = None,
    cache: Cache | None = None,
    jobs: int = 1,
    work: Work | None = None,
) -> Timeline:
    judging = judging or Judging(profile.read("default", builtin()))
    revisions = read_source(source, reading or Reading())
    return make_timeline(revisions, judging, Limits(), cache=cache, jobs=jobs, progress=Silent(), work=work)


def endpoint(found: Timeline, title: str) -> EndpointHistory:
    return next(one for one in found.endpoints if one.title == title)


def told(one: EndpointHistory) -> list[tuple[str, list[str]]]:
    """The entries of an endpoint: the name of the revision and the ids of what it changed."""
    return [(entry.revision.name, [found["id"] for found in entry.findings]) for entry in one.entries]


class Repository:
    """A git repository whose commits are an hour apart."""

    def __init__(self, path: Path) -> None:
        path.mkdir(parents=True, exist_ok=True)
        self.path = path
        self.hours = 0
        self.git("init", "-q", "-b", "main")

    def git(self, *words: str) -> str:
        moment = f"2026-03-{1 + self.hours // 24:02d}T{self.hours % 24:02d}:30:00+00:00"
        names = {
            f"GIT_{who}_{what}": f"{what.lower()}@example.org"
            for who in ("AUTHOR", "COMMITTER")
            for what in ("NAME", "EMAIL")
        }
        environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith("GIT_")},
            **names,
            "GIT_AUTHOR_DATE": moment,
            "GIT_COMMITTER_DATE": moment,
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_CONFIG_SYSTEM": os.devnull,
        }
        done = subprocess.run(
            ["git", *words], cwd=self.path, env=environment, check=True, capture_output=True, text=True
        )
        return done.stdout.strip()

    def write(self, name: str, text: str) -> None:
        file = self.path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def commit(self, *, hours: int = 1, **files: str) -> str:
        """Write files (a double underscore is a slash, `_dot_` a dot) and commit all; the first twelve digits."""
        for name, text in files.items():
            self.write(name.replace("__", "/").replace("_dot_", "."), text)
        self.hours += hours
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", "A change")
        return self.git("rev-parse", "HEAD")[:12]
