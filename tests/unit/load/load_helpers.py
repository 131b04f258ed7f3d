"""What the tests of `load` share."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

from oasdiff_py.load.limits import Limits
from oasdiff_py.load.parse import parse_document

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.load.document import Document

CORPUS = Path(__file__).parents[3] / ".cache" / "corpus"


def parse(text: str | bytes, limits: Limits | None = None) -> Document:
    raw = text.encode() if isinstance(text, str) else text
    return parse_document(raw, "api.yaml", "api.yaml", limits or Limits())


def pointers(data: Any) -> Iterator[tuple[str, ...]]:
    pending: list[tuple[tuple[str, ...], Any]] = [((), data)]
    while pending:
        tokens, node = pending.pop()
        yield tokens
        if isinstance(node, dict):
            pending.extend(((*tokens, key), value) for key, value in node.items())
        elif isinstance(node, list):
            pending.extend(((*tokens, str(number)), value) for number, value in enumerate(node))


class Repository:
    """A git repository in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.git("init", "-q", "-b", "main")

    def git(self, *arguments: str) -> str:
        identity = {
            **{f"GIT_{role}_NAME": "A" for role in ("AUTHOR", "COMMITTER")},
            **{f"GIT_{role}_EMAIL": "a@example.com" for role in ("AUTHOR", "COMMITTER")},
            "GIT_CONFIG_GLOBAL": os.devnull,
        }
        done = subprocess.run(
            ["git", *arguments],
            cwd=self.folder,
            check=True,
            capture_output=True,
            text=True,
            env={**os.environ, **identity},
        )
        return done.stdout

    def write(self, files: dict[str, str]) -> None:
        for name, text in files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    def commit(self, files: dict[str, str]) -> str:
        self.write(files)
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "change: files", "--allow-empty")
        return self.git("rev-parse", "HEAD").strip()
