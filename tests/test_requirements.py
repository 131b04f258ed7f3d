"""The locked requirements are in line with `pyproject.toml`, and every line of them has its hashes."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ("dev.txt", "audit.txt")
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


def locked(name: str) -> dict[str, list[tuple[Requirement, int]]]:
    """The requirements of a lock by name, each with the number of its hashes."""
    text = (ROOT / "requirements" / name).read_text(encoding="utf-8").replace("\\\n", " ")
    found: dict[str, list[tuple[Requirement, int]]] = {}
    for line in text.splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            requirement = Requirement(line.split(" --hash")[0].strip())
            hashes = len(re.findall(r"--hash=sha256:[0-9a-f]{64}(?= |$)", line))
            found.setdefault(canonicalize_name(requirement.name), []).append((requirement, hashes))
    return found


def wanted() -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [Requirement(line) for line in (*project["dependencies"], *project["optional-dependencies"]["dev"])]


@pytest.mark.parametrize("requirement", wanted(), ids=str)
@pytest.mark.parametrize("python", PYTHONS)
def test_what_is_asked_for_is_locked(requirement: Requirement, python: str) -> None:
    versions = [
        next(iter(pinned.specifier)).version
        for pinned, _ in locked("dev.txt").get(canonicalize_name(requirement.name), [])
        if pinned.marker is None
        or pinned.marker.evaluate({"python_version": python, "python_full_version": f"{python}.0"})
    ]
    assert len(versions) == 1, "Run 'make lock'."
    assert requirement.specifier.contains(versions[0], prereleases=True), "Run 'make lock'."


@pytest.mark.parametrize("name", LOCKS)
def test_every_line_has_one_version_and_its_hashes(name: str) -> None:
    lines = [entry for entries in locked(name).values() for entry in entries]
    assert len(lines) > 20
    for requirement, hashes in lines:
        assert [specifier.operator for specifier in requirement.specifier] == ["=="], requirement
        assert hashes > 0, requirement
        assert requirement.url is None


def test_actions_are_pinned_to_a_commit() -> None:
    for file in sorted((ROOT / ".github" / "workflows").glob("*.yml")):
        used = re.findall(r"uses: (\S+)(.*)", file.read_text(encoding="utf-8"))
        assert used
        for action, comment in used:
            assert re.fullmatch(r"[\w-]+/[\w/-]+@[0-9a-f]{40}", action), f"{file.name}: {action}"
            assert re.fullmatch(r" +# v\d+\.\d+\.\d+", comment), f"{file.name}: {action} names no version"
