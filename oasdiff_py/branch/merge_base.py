"""Where a branch left another one: the commit that its changes are held against."""

from __future__ import annotations

import shlex
from dataclasses import dataclass

from oasdiff_py.errors import SourceError
from oasdiff_py.load.git_objects import run_git

_SECONDS = 60.0
_FETCH_SECONDS = 900.0


@dataclass(frozen=True, slots=True)
class Repository:
    """The repository of the working folder: `root` of the working tree, `prefix` of the folder in it."""

    root: str
    prefix: str


def repository() -> Repository:
    """Find the repository. Raises `SourceError` where there is none."""
    answer = run_git(["rev-parse", "--show-toplevel", "--show-prefix"], _SECONDS)
    if not answer:
        raise SourceError(
            "The working folder is in no git repository, so no branch can be compared.",
            hint="Name BASE and REVISION, or start in the repository.",
        )
    root, _, prefix = answer.removesuffix("\n").partition("\n")
    return Repository(root, prefix)


def merge_base(ref: str, *, fetch: bool = False) -> str:
    """Return the id of the commit at which HEAD left `ref`.

    With `fetch` what a shallow clone lacks is fetched. Raises `SourceError` with the command that mends it.
    """
    if not ref or ref.startswith("-") or "\0" in ref:
        raise SourceError(f"`{ref}` is no name of a git revision.")
    repository()
    if fetch and commit_of(ref) is None:
        _fetch(ref, deepen=False)
    if commit_of(ref) is None:
        raise SourceError(
            f"Git knows no revision `{ref}` here; a shallow clone or one of a single branch lacks it.",
            hint=f"Run `{_command(ref, deepen=False)}`, or pass --fetch.",
        )
    found = _merge_base(ref)
    if found is None and _is_shallow():
        if fetch:
            _fetch(ref, deepen=True)
            found = _merge_base(ref)
        else:
            raise SourceError(
                f"This clone is shallow, and lacks the commit at which the branch left `{ref}`.",
                hint=f"Run `{_command(ref, deepen=True)}`, or pass --fetch.",
            )
    if found is None:
        raise SourceError(f"HEAD and `{ref}` have no commit in common, so there is nothing to hold the branch against.")
    return found


def commit_of(ref: str) -> str | None:
    """The id of the commit that `ref` names, None for none."""
    if ref.startswith("-"):
        return None
    answer = run_git(["rev-parse", "--verify", "--quiet", f"{ref}^{{commit}}"], _SECONDS)
    return answer.strip() if answer else None


def fetch_ref(ref: str) -> None:
    """Fetch a revision that is not here. Raises `SourceError`."""
    if commit_of(ref) is None:
        _fetch(ref, deepen=False)


def _merge_base(ref: str) -> str | None:
    answer = run_git(["merge-base", ref, "HEAD"], _SECONDS)
    return answer.split()[0] if answer and answer.split() else None


def _is_shallow() -> bool:
    return (run_git(["rev-parse", "--is-shallow-repository"], _SECONDS) or "").strip() == "true"


def _arguments(ref: str, *, deepen: bool) -> list[str]:
    remotes = (run_git(["remote"], _SECONDS) or "").split()
    remote, _, branch = ref.partition("/")
    if remote in remotes and branch:
        spec = f"+refs/heads/{branch}:refs/remotes/{remote}/{branch}"
    else:
        remote, spec = (remotes or ["origin"])[0], ref
    return ["fetch", "--no-tags", *(["--unshallow"] if deepen else []), remote, spec]


def _command(ref: str, *, deepen: bool) -> str:
    return shlex.join(["git", *_arguments(ref, deepen=deepen)])


def _fetch(ref: str, *, deepen: bool) -> None:
    if run_git(_arguments(ref, deepen=deepen), _FETCH_SECONDS) is None:
        raise SourceError(
            f"Git could not fetch `{ref}`.",
            hint=f"Run `{_command(ref, deepen=deepen)}` to see why.",
        )
