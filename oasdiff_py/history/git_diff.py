"""Which files two trees of a git repository differ in, asked of one long-lived `git diff-tree`."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING, Final

from oasdiff_py.errors import SourceError
from oasdiff_py.load.git_objects import run_git

if TYPE_CHECKING:
    from types import TracebackType
    from typing import IO, Self

# A line that is no object id is given back as it is, which marks the end of an answer.
_END: Final = b"end\n"


class TreeDiff:
    """Answers about the repository whose git folder is `git_dir`; to be used in a `with`."""

    def __init__(self, git_dir: str) -> None:
        self._git_dir = git_dir
        self._process = subprocess.Popen(
            ["git", f"--git-dir={git_dir}", "diff-tree", "--stdin", "-r", "--raw", "-z", "--no-renames"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C"},
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for pipe in self._pipes():
            pipe.close()
        self._process.wait()

    def _pipes(self) -> tuple[IO[bytes], IO[bytes]]:
        stdin, stdout = self._process.stdin, self._process.stdout
        if stdin is None or stdout is None:  # pragma: no cover - both are pipes
            raise SourceError(f"Git cannot be talked to about `{self._git_dir}`.")
        return stdin, stdout

    def changed(self, before: str, after: str) -> dict[str, str]:
        """The files that differ between two trees, with `A` added, `D` deleted, `M` modified or `T` another type.

        Raises `SourceError` if git cannot read a tree.
        """
        if before == after:
            return {}
        stdin, stdout = self._pipes()
        try:
            stdin.write(f"{before} {after}\n".encode("ascii") + _END)
            stdin.flush()
            # First the two ids, then `:modes ids status` and a path by turns, each with its NUL.
            stdout.readline()
            answer = b""
            while not answer.endswith(b"\0" + _END) and answer != _END:
                line = stdout.readline()
                if not line:
                    raise SourceError(f"Git cannot compare two trees of `{self._git_dir}`.")
                answer += line
        except OSError as error:
            raise SourceError(f"Git ended while it compared trees of `{self._git_dir}`: {error}.") from error
        parts = answer.removesuffix(_END).split(b"\0")
        return {
            path.decode("utf-8", "surrogateescape"): chr(entry[-1])
            for entry, path in zip(parts[:-1:2], parts[1::2], strict=True)
        }

    def renamed_from(self, before: str, after: str, path: str, timeout: float) -> str | None:
        """What the file `path` of the second tree was called in the first, None if it is new."""
        answer = run_git(
            [f"--git-dir={self._git_dir}", "diff-tree", "-r", "-M", "--raw", "-z", "--diff-filter=R", before, after],
            timeout,
        )
        parts = (answer or "").split("\0")
        return next((old for old, new in zip(parts[1::3], parts[2::3], strict=False) if new == path), None)
