"""`oasdiff-py history` as users start it."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest

from tests.test_history_specs import CORPUS, ENTRIES, HISTORY, ROOT, SEED

if TYPE_CHECKING:
    from pathlib import Path

COMMAND = [sys.executable, "-m", "oasdiff_py", "history"]
COMPLETIONS = ("--endpoint", "POST /completions", "--profile", "classic")
DATES = {
    "2024-12-17": "Dec 17, 2024",
    "2025-02-04": "Feb 4, 2025",
    "2026-05-13": "May 13, 2026",
    "2026-08-05": "Aug 5, 2026",
    "2026-08-14": "Aug 14, 2026",
    "2026-08-27": "Aug 27, 2026",
    "2026-09-01": "Sep 1, 2026",
    "2026-09-03": "Sep 3, 2026",
    "2026-09-25": "Sep 25, 2026",
}
# Revisions of the real history: the seed's entries whose base is the neighbour.
NEIGHBOURS = ("openai/148", "openai/153", "openai/179", "openai/183")


def run(*words: object, folder: Path | None = None, fine: bool = True) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [*COMMAND, *map(str, words)], cwd=folder or ROOT, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert not fine or done.returncode == 0, done.stderr
    return done


def compared(done: subprocess.CompletedProcess[str]) -> int:
    return done.stderr.count("Compared ")


def test_the_ten_entries_of_the_seed() -> None:
    found = run(HISTORY, *COMPLETIONS, "-f", "markdown", "--no-cache", "--quiet").stdout
    assert found.startswith("# POST /completions\n\n**Changed in 10 of the 11 revisions of this API.**")
    assert "3 errors, 6 warnings, 25 info" in found.splitlines()[2]
    sections = found.split("\n## ")[1:]
    expected = list(reversed(ENTRIES.items()))
    assert len(sections) == len(expected) == 10
    for section, (name, (counts, apart, rows)) in zip(sections, expected, strict=True):
        heading, _, counted, *_ = section.splitlines()
        assert re.fullmatch(rf"{DATES[name[4:]]} `[0-9a-f]{{12}}`", heading)
        said = [(counts[0], "error"), (counts[1], "warning"), (counts[2], "info")]
        words = [f"{n} {word}{'s' if n != 1 and word != 'info' else ''}" for n, word in said if n]
        assert counted == ", ".join(words)
        assert re.findall(r"^- ([▲●○])", section, re.MULTILINE) == ["·○●▲"[level] for _, level, _, _ in rows]
        assert re.findall(r"\\\n  `([a-z-]+)`", section) == [identity for identity, *_ in rows]
        also = re.findall(r"This revision also has (\d+) changes that name no endpoint, such as unreferenced", section)
        assert also == ([str(apart)] if apart else [])


def test_the_real_history(tmp_path: Path) -> None:
    if not CORPUS.is_dir() or not SEED.is_file():
        pytest.skip(f"{CORPUS} or {SEED} is absent")
    source = tmp_path / "revisions.tsv"
    wanted = [f"{number:03d}" for number in (147, 148, 152, 153, 178, 179, 182, 183)]
    files = [next(CORPUS.glob(f"{number}-*.yaml")) for number in wanted]
    source.write_text("".join(f"{file.name[4:14]}\t{os.path.relpath(file, tmp_path)}\n" for file in files))
    found = json.loads(run(source, *COMPLETIONS, "-f", "json", "--no-cache", "--quiet").stdout)
    entries = {(one["date"], one["hash"]): one for one in found["endpoints"][0]["entries"]}
    for expected in json.loads(SEED.read_text(encoding="utf-8"))["entries"]:
        if expected["revision"] not in NEIGHBOURS:
            continue
        entry = entries[expected["date"], expected["hash"]]
        assert [(one["id"], one["level"]) for one in entry["findings"]] == [
            (one["id"], one["level"]) for one in expected["findings"]
        ]
        for one, told in zip(entry["findings"], expected["findings"], strict=True):
            assert one.get("status") == told.get("status", one.get("status"))
            assert one.get("property", "").endswith(told.get("leaf", told.get("property", "")))
        assert entry["changesWithoutEndpoint"] == expected["no_endpoint"]


def test_revisions_with_problems() -> None:
    source = CORPUS.parent / "edge"
    if not source.is_dir():
        pytest.skip(f"{source} is absent")
    found = json.loads(run(source, "-f", "json", "--no-cache", "--quiet").stdout)
    reasons = [one["reason"] for one in found["revisions"] if "reason" in one]
    assert [reason.split(".yaml:")[1].split(" ")[0] for reason in reasons] == ["197:5:", "1838:34:"]


def test_a_broken_revision_between_two_of_the_real_history(tmp_path: Path) -> None:
    folder, broken = CORPUS.parent / "resend", CORPUS.parent / "edge" / "resend-2025-12-04-7983096b3821-not-yaml.yaml"
    if not broken.is_file() or not folder.is_dir():
        pytest.skip(f"{folder} is absent")
    files = sorted(folder.glob("*.yaml"), key=lambda file: file.name[4:14])
    later = next(index for index, file in enumerate(files) if file.name[4:14] > "2025-12-04")
    pair = [files[later - 1], files[later]]

    def history(*listed: Path) -> dict[str, Any]:
        source = tmp_path / "list.tsv"
        source.write_text("".join(f"2026-01-01\t{os.path.relpath(file, tmp_path)}\n" for file in listed))
        found: dict[str, Any] = json.loads(run(source, "-f", "json", "--no-cache", "--quiet").stdout)
        return found

    def ids(found: dict[str, Any]) -> list[list[str]]:
        return [[one["id"] for entry in end["entries"] for one in entry["findings"]] for end in found["endpoints"]]

    whole, without = history(pair[0], broken, pair[1]), history(*pair)
    assert [bool(one.get("reason")) for one in whole["revisions"]] == [False, True, False]
    assert ids(whole) == ids(without)
    assert any(ids(whole))


def test_the_cache(tmp_path: Path) -> None:
    words = (HISTORY, *COMPLETIONS, "-f", "json")
    first = run(*words, folder=tmp_path)
    assert compared(first) == 10
    entries = sorted((tmp_path / ".oasdiff-cache").rglob("*.json"))
    assert len(entries) == 10
    second = run(*words, folder=tmp_path)
    assert (compared(second), second.stdout) == (0, first.stdout)
    entries[3].write_bytes(entries[3].read_bytes()[:100])
    third = run(*words, "--jobs", 1, folder=tmp_path)
    assert (compared(third), third.stdout) == (1, first.stdout)
    assert run(*words, "--no-cache", folder=tmp_path).stdout == first.stdout
    assert compared(run(*words, "--days", folder=tmp_path, fine=False)) == 0


def test_two_runs_at_once(tmp_path: Path) -> None:
    words = [*COMMAND, str(HISTORY), "-f", "json", "--cache", str(tmp_path / "c")]
    both = [subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) for _ in range(2)]
    told = [process.communicate()[0] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert told[0] == told[1]
    assert not list((tmp_path / "c").rglob(".new-*"))
    assert compared(run(HISTORY, "-f", "json", "--cache", tmp_path / "c")) == 0


@pytest.mark.parametrize("form", ["text", "markdown", "html", "json", "rss", "atom"])
def test_the_same_bytes_each_time(tmp_path: Path, form: str) -> None:
    cache = ("--cache", tmp_path / "c")
    told = {run(HISTORY, "-f", form, "--quiet", *more).stdout for more in (("--no-cache", "--jobs", 1), cache, cache)}
    assert len(told) == 1
    run(HISTORY, "-f", form, "--quiet", *cache, "--output", tmp_path / "out")
    assert (tmp_path / "out").read_text(encoding="utf-8") in told


def many(folder: Path) -> None:
    """Revisions that take some seconds to compare."""
    folder.mkdir()
    fields = "".join(f"        f{number}: {{type: string, maxLength: {number}}}\n" for number in range(300))
    schemas = "".join(f"    S{number}:\n      type: object\n      properties:\n{fields}" for number in range(25))
    for number in range(24):
        head = f"openapi: 3.0.3\ninfo: {{title: Big, version: '{number}'}}\npaths: {{}}\ncomponents:\n  schemas:\n"
        (folder / f"{number:03d}-2026-01-01.yaml").write_text(head + schemas)


@pytest.mark.skipif(sys.platform == "win32", reason="the signal is one of POSIX")
def test_ctrl_c(tmp_path: Path) -> None:
    many(tmp_path / "r")
    words = [
        *COMMAND,
        str(tmp_path / "r"),
        "--jobs",
        "2",
        "--cache",
        str(tmp_path / "c"),
        "--output",
        str(tmp_path / "o"),
    ]
    process = subprocess.Popen(words, cwd=ROOT, stderr=subprocess.PIPE, text=True, start_new_session=True)
    assert process.stderr is not None
    line = process.stderr.readline()
    assert line.startswith("Compared 1 of 23")
    os.killpg(process.pid, signal.SIGINT)
    rest = process.communicate(timeout=10)[1]
    assert process.returncode == 130
    assert rest.endswith("Stopped.\n")
    assert "Traceback" not in rest
    assert not (tmp_path / "o").exists()
    assert not list(tmp_path.rglob(".new-*"))
    # No worker is left in the group.
    until = time.monotonic() + 5
    with contextlib.suppress(ProcessLookupError):
        while time.monotonic() < until:
            os.killpg(process.pid, 0)
            time.sleep(0.05)
        pytest.fail("A worker is left.")
    kept = len(list((tmp_path / "c").rglob("*.json")))
    assert kept >= 1
    again = run(tmp_path / "r", "--cache", tmp_path / "c", "--jobs", 2)
    assert compared(again) == 23 - kept


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("nowhere",), 102, "There is no file or folder `nowhere`."),
        ((".:nowhere.yaml",), 102, "`nowhere.yaml` does not exist"),
        ((HISTORY, "--endpoint", "POST /completion"), 101, "Is `POST /completions` meant?"),
        ((HISTORY, "--timezone", "Nowhere/Here"), 101, "There is no time zone `Nowhere/Here`."),
        ((HISTORY, "--match-path", "("), 101, "The value of --match-path is not a regular expression"),
        ((HISTORY, "--base-url", "javascript:alert(1)"), 101, "is not an http or https address."),
        ((HISTORY, "--profile", "nobody"), 101, "There is no profile `nobody`"),
        ((HISTORY, "--since", "2027-01-01", "--until", "2020-01-01"), 102, "has no revision in this period."),
        ((HISTORY / "001-2024-12-17.yaml",), 101, ":1:1: Write a date, a tab and a path."),
    ],
)
def test_errors(words: tuple[str, ...], code: int, message: str) -> None:
    done = run(*words, "--no-cache", fine=False)
    assert done.returncode == code
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_a_history_in_git(tmp_path: Path) -> None:
    """The repository of this project has the revisions, though each in a file of its own."""

    def git(*words: str) -> None:
        names = ("-c", "user.name=x", "-c", "user.email=x@example.org")
        subprocess.run(["git", *names, *words], cwd=tmp_path, check=True, capture_output=True)

    git("init", "-q")
    for file in sorted(HISTORY.glob("*.yaml")):
        (tmp_path / "api.yaml").write_bytes(file.read_bytes())
        git("add", "-A")
        git("commit", "-q", "--date=2026-01-01T00:00:00Z", "-m", file.stem)
    found = json.loads(run(".:api.yaml", *COMPLETIONS, "-f", "json", "--no-cache", folder=tmp_path).stdout)
    entries = found["endpoints"][0]["entries"]
    assert [[one["id"] for one in entry["findings"]] for entry in entries] == [
        [identity for identity, *_ in rows] for _, _, rows in reversed(ENTRIES.values())
    ]


@pytest.mark.skipif(sys.platform != "linux", reason="only a forked process is the patched one")
def test_a_process_that_ends_by_itself(tmp_path: Path) -> None:
    code = (
        "import os, sys\n"
        "from oasdiff_py.cli.main import main\n"
        "from oasdiff_py.history import workers\n"
        "from oasdiff_py.history.compare import Comparer\n"
        "workers._WORTH_A_PROCESS = 1\n"
        "Comparer.compare = lambda *_: os._exit(9)\n"
        f"main(['history', {str(HISTORY)!r}, '--cache', {str(tmp_path)!r}, '--jobs', '2'])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 102
    assert "A process ended by itself while it compared" in done.stderr
    assert "Traceback" not in done.stderr


def test_it_starts_light() -> None:
    code = (
        "import sys, oasdiff_py.cli.main, oasdiff_py.cli.history\n"
        "print([name for name in ('multiprocessing', 'subprocess', 'jinja2', 'xml.etree', 'zoneinfo')"
        " if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
