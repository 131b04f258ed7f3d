"""What stands in `reports/` is what the program writes today; `make reports` writes it anew."""

from __future__ import annotations

from pathlib import Path

from oasdiff_py.cli.main import run

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "specs" / "history" / "completions"
REPORTS = ROOT / "reports"


def contents(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_the_site_in_the_repository_is_up_to_date(tmp_path: Path) -> None:
    assert run(["site", str(SOURCE), "-o", str(tmp_path / "site"), "--no-cache", "--quiet"]) == 0
    fresh, kept = contents(tmp_path / "site"), contents(REPORTS / "completions")
    assert sorted(fresh) == sorted(kept)
    assert [name for name in fresh if fresh[name] != kept[name]] == [], "run `make reports`"


def test_the_markdown_in_the_repository_is_up_to_date(tmp_path: Path) -> None:
    output = tmp_path / "completions.md"
    words = ["history", str(SOURCE), "-f", "markdown", "--no-cache", "--quiet", "--output", str(output)]
    assert run(words) == 0
    assert output.read_bytes() == (REPORTS / "completions.md").read_bytes(), "run `make reports`"
