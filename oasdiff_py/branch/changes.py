"""Which OpenAPI documents differ between a commit and the working tree."""

from __future__ import annotations

import os
import posixpath
from collections import Counter
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from oasdiff_py.branch.memory import nothing_like
from oasdiff_py.errors import ShapeError, SourceError
from oasdiff_py.load import load_revision
from oasdiff_py.load.git_objects import run_git

if TYPE_CHECKING:
    from collections.abc import Callable

    from oasdiff_py.branch.merge_base import Repository
    from oasdiff_py.load import Revision

_SECONDS = 120.0
_NAMES = (":(glob)**/*.yaml", ":(glob)**/*.yml", ":(glob)**/*.json")
# The version field of a document, written in YAML or JSON, on a line of its own or not.
_VERSION = r"""(^|[{,])[[:space:]]*["']?(openapi|swagger)["']?[[:space:]]*:[[:space:]]*["']?[23]\."""
_OUTSIDE = r"""\$ref["']?[[:space:]]*:[[:space:]]*["']?[^"'#[:space:]]"""


@dataclass(frozen=True, slots=True)
class Changed:
    """A document that differs: its path from the root before and after, empty where there is none.

    `touched` is false for one that may refer to a file that differs, and is the same itself.
    """

    before: str
    after: str
    touched: bool = True


def changed_documents(commit: str, repository: Repository) -> list[Changed]:
    """The OpenAPI documents that were changed, added, removed or renamed since `commit`, sorted by path.

    A document counts as changed when a file does that it may refer to. Raises `SourceError` if git cannot tell.
    """
    pairs, others = _differing(commit, repository)
    touched = {path for pair in pairs for path in (pair.before, pair.after) if path} | others
    if not any(_is_text(path) for path in touched):
        return []
    old, new = _documents(repository, commit), _documents(repository, None)
    found = [
        Changed(pair.before if pair.before in old else "", pair.after if pair.after in new else "") for pair in pairs
    ]
    # What was no document and became one, or the other way round, is one file all the same.
    found = [pair for pair in found if pair.before or pair.after]
    found += [Changed("", path) for path in others if path in new]
    found = _reunited(found, commit, repository)
    known = {pair.after for pair in found}
    if any(_is_text(path) and path not in old and path not in new for path in touched):
        referring = _grep(repository, None, _OUTSIDE)
        found += [Changed(path, path, touched=False) for path in (new & old & referring) - known]
    return sorted(found, key=lambda pair: (pair.after or pair.before, pair.before))


def revisions(
    changed: Changed, commit: str, repository: Repository, load: Callable[..., Revision] = load_revision
) -> tuple[Revision, Revision] | None:
    """Both revisions of a document; an API without endpoints for one that is not there.

    `load` reads one by its name, with the help of another revision as `like`, as `load_revision` does.
    None for a file that only looks like a description, as one that names a version of a package `openapi`. Raises
    `SpecError` for a file that cannot be read.
    """
    base = _description(f"{commit[:12]}:{changed.before}", load) if changed.before else None
    name = working_name(changed.after, repository)
    revision = _description(name, partial(load, like=base)) if changed.after else None
    if base is not None and revision is not None:
        return base, revision
    if revision is not None:
        return nothing_like(revision, f"{commit[:12]}:{changed.before or changed.after}"), revision
    if base is not None:
        return base, nothing_like(base, working_name(changed.after or changed.before, repository))
    return None


def _description(name: str, load: Callable[..., Revision] = load_revision) -> Revision | None:
    try:
        revision = load(name)
    except ShapeError:
        # The root is no mapping, so it never was a description, or is none any more.
        return None
    return revision if "openapi" in revision.root.data or "swagger" in revision.root.data else None


def working_name(path: str, repository: Repository) -> str:
    """A path from the root as it is written from the working folder."""
    return posixpath.relpath(path, repository.prefix or ".") if path else ""


def _differing(commit: str, repository: Repository) -> tuple[list[Changed], set[str]]:
    """Files that git knows in two states, renames followed, and files that it does not know yet."""
    answer = _git(repository, ["diff", "--name-status", "--find-renames=40%", "--no-ext-diff", "-z", commit, "--"])
    parts = iter(answer.split("\0"))
    pairs = []
    for status in parts:
        if not status:
            continue
        first = next(parts, "")
        if status[0] in "RC":
            pairs.append(Changed(first if status[0] == "R" else "", next(parts, "")))
        else:
            pairs.append(Changed("" if status[0] == "A" else first, "" if status[0] == "D" else first))
    untracked = _git(repository, ["ls-files", "--others", "--exclude-standard", "-z"])
    return pairs, {path for path in untracked.split("\0") if path}


def _documents(repository: Repository, commit: str | None) -> set[str]:
    return _grep(repository, commit, _VERSION)


def _grep(repository: Repository, commit: str | None, pattern: str) -> set[str]:
    where = ["--untracked"] if commit is None else []
    command = ["grep", "-l", "-z", "-I", "-E", *where, "-e", pattern, *([commit] if commit else []), "--", *_NAMES]
    # Git fails where nothing is found.
    answer = run_git(["-C", repository.root, *command], _SECONDS)
    prefix = f"{commit}:" if commit else ""
    return {path.removeprefix(prefix) for path in (answer or "").split("\0") if path}


def _git(repository: Repository, arguments: list[str]) -> str:
    answer = run_git(["-C", repository.root, *arguments], _SECONDS)
    if answer is None:
        raise SourceError(f"Git cannot say what changed in `{repository.root}`.", hint="Run `git status` to see why.")
    return answer


def _reunited(found: list[Changed], commit: str, repository: Repository) -> list[Changed]:
    """Pair a document that went with one that came under the same title: it moved, and changed too much for git."""
    gone = [pair for pair in found if not pair.after]
    come = [pair for pair in found if not pair.before]
    if not gone or not come:
        return found
    titles = {pair: _title(_description(working_name(pair.after, repository))) for pair in come}
    titles |= {pair: _title(_description(f"{commit[:12]}:{pair.before}")) for pair in gone}
    counted = Counter((bool(pair.before), title) for pair, title in titles.items())
    moved = [
        (old, new)
        for old in gone
        for new in come
        if titles[old] and titles[old] == titles[new] and counted[True, titles[old]] == counted[False, titles[new]] == 1
    ]
    taken = {pair for both in moved for pair in both}
    return [*(pair for pair in found if pair not in taken), *(Changed(old.before, new.after) for old, new in moved)]


def _title(revision: Revision | None) -> str:
    info = revision.root.data.get("info") if revision else None
    return str(info.get("title", "")).strip() if isinstance(info, dict) else ""


def _is_text(path: str) -> bool:
    return os.path.splitext(path)[1].lower() in (".yaml", ".yml", ".json")  # noqa: PTH122 - a name of git, not a path
