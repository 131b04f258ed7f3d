"""The objects of a git repository, read through one long-lived `git cat-file --batch`.

Git is given object ids only, so no name in a description or in a repository can be taken for an option.
"""

from __future__ import annotations

import os
import subprocess
import threading
import weakref
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from oasdiff_py.errors import SourceError

if TYPE_CHECKING:
    from typing import IO

_CHUNK: Final = 1 << 20
_ENVIRONMENT: Final = {
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
}


class ObjectTooLargeError(Exception):
    """An object has more bytes than may be read."""


class ObjectStore:
    """The objects of the repository whose git folder is `git_dir`; git starts at the first request."""

    def __init__(self, git_dir: str) -> None:
        self.git_dir = git_dir
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._pid = 0

    def read(self, object_id: str, max_bytes: int) -> bytes:
        """Return the content of the object. Raises `ObjectTooLargeError` or `SourceError`."""
        with self._lock:
            stdin, stdout = self._pipes()
            try:
                stdin.write(object_id.encode("ascii") + b"\n")
                stdin.flush()
                header = stdout.readline().split()
                if len(header) != 3:
                    raise SourceError(
                        f"Git cannot read the object {object_id} of `{self.git_dir}`.",
                        hint="A partial clone may lack it: run `git fetch --refetch`.",
                    )
                return self._content(stdout, int(header[2]), max_bytes)
            except OSError as error:
                raise SourceError(f"Git ended while it read `{self.git_dir}`: {error}.") from error

    def _content(self, stdout: IO[bytes], size: int, max_bytes: int) -> bytes:
        if size <= max_bytes:
            content = stdout.read(size)
            stdout.read(1)
            return content
        left = size + 1
        while left > 0 and stdout.read(min(left, _CHUNK)):
            left -= _CHUNK
        raise ObjectTooLargeError

    def _pipes(self) -> tuple[IO[bytes], IO[bytes]]:
        # A forked process must not talk into the pipe of its parent.
        if self._process is None or self._pid != os.getpid() or self._process.poll() is not None:
            process = subprocess.Popen(
                ["git", f"--git-dir={self.git_dir}", "cat-file", "--batch"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={**os.environ, **_ENVIRONMENT},
            )
            weakref.finalize(self, _end, process, os.getpid())
            self._process = process
            self._pid = os.getpid()
        stdin, stdout = self._process.stdin, self._process.stdout
        if stdin is None or stdout is None:  # pragma: no cover - both are pipes
            raise SourceError(f"Git cannot be talked to about `{self.git_dir}`.")
        return stdin, stdout


def _end(process: subprocess.Popen[bytes], pid: int) -> None:
    if pid != os.getpid():
        return
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            pipe.close()
    process.wait()


@lru_cache(maxsize=4)
def object_store(git_dir: str) -> ObjectStore:
    """Return the one store of a repository; the last few stay open."""
    return ObjectStore(git_dir)


def run_git(arguments: list[str], timeout: float) -> str | None:
    """Return what git prints on `arguments` in the current folder, None if it fails. Raises `SourceError`."""
    try:
        done = subprocess.run(
            ["git", *arguments],
            check=False,
            capture_output=True,
            timeout=timeout,
            env={**os.environ, **_ENVIRONMENT},
        )
    except FileNotFoundError as error:
        raise SourceError("The program `git` is not installed, or not on PATH.") from error
    except subprocess.TimeoutExpired as error:
        raise SourceError(f"Git does not answer within {timeout:g} seconds (limit `timeout`).") from error
    return done.stdout.decode("utf-8", "surrogateescape") if done.returncode == 0 else None
