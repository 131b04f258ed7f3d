"""Long work: what goes to which process, the cache, and that nothing of it shows in the result."""

from __future__ import annotations

import itertools
import json
from typing import TYPE_CHECKING

import pytest
from history_helpers import folder, spec, timeline
from hypothesis import given
from hypothesis import strategies as st

from oasdiff_py.cache.entries import Cache
from oasdiff_py.cache.whole_file import write_whole
from oasdiff_py.classify import profile
from oasdiff_py.classify.catalogue import builtin
from oasdiff_py.history import workers
from oasdiff_py.history.as_json import render
from oasdiff_py.history.judging import Judging
from oasdiff_py.history.run import Work
from oasdiff_py.history.segments import Segments
from oasdiff_py.history.wire import pack, unpack

if TYPE_CHECKING:
    from pathlib import Path

KEY = "ab" * 32


@given(st.lists(st.integers(0, 9), max_size=40), st.integers(1, 6), st.randoms(use_true_random=False))
def test_each_job_is_handed_out_once(weights: list[int], count: int, random: object) -> None:
    segments = Segments(weights, count)
    waiting = list(range(count))
    taken = []
    while waiting:
        worker = random.choice(waiting)  # type: ignore[attr-defined]
        job = segments.take(worker)
        if job is None:
            waiting.remove(worker)
        else:
            taken.append(job)
    assert sorted(taken) == list(range(len(weights)))


def test_runs_are_of_neighbours_and_of_one_weight() -> None:
    segments = Segments([1] * 90 + [10] * 9, 2)
    runs: list[list[int]] = [[], []]
    done = [0, 0]
    while True:
        worker = 0 if done[0] <= done[1] else 1
        job = segments.take(worker)
        if job is None:
            break
        runs[worker].append(job)
        done[worker] += 1 if job < 90 else 10
    breaks = sum(b != a + 1 for run in runs for a, b in itertools.pairwise(run))
    assert breaks <= 2
    assert abs(done[0] - done[1]) <= 20


def test_records_on_the_wire() -> None:
    for record in ({"a": [1, None, "ä"]}, {"a": 2**70, "b": "\ud800"}):
        assert unpack(pack(record)) == record
    with pytest.raises(ValueError, match="not a record"):
        unpack(b"[]")


def test_an_entry_of_the_cache(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "c")
    assert cache.load(KEY) is None
    cache.store(KEY, b"one\ntwo")
    assert Cache(tmp_path / "c").load(KEY) == b"one\ntwo"
    assert (tmp_path / "c" / ".gitignore").read_text() == "*\n"
    assert (tmp_path / "c" / "CACHEDIR.TAG").read_text().startswith("Signature: 8a477f597d28d172789f06886806bc55")


@pytest.mark.parametrize("damage", ["cut", "empty", "flipped", "of another key", "no head", "folder"])
def test_a_damaged_entry(tmp_path: Path, damage: str) -> None:
    cache = Cache(tmp_path)
    cache.store(KEY, b'{"a": 1}')
    cache.store("cd" * 32, b'{"b": 1}')
    file, other = sorted(tmp_path.rglob("*.json"))
    raw = file.read_bytes()
    if damage == "folder":
        file.unlink()
        file.mkdir()
    else:
        file.write_bytes(
            {
                "cut": raw[:-1],
                "empty": b"",
                "flipped": raw.replace(b'"a"', b'"x"'),
                "of another key": other.read_bytes(),
                "no head": b'{"a": 1}',
            }[damage]
        )
    assert cache.load(KEY) is None


def test_a_cache_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    cache = Cache(tmp_path / "file")
    cache.store(KEY, b"x")
    assert not cache.writable
    assert cache.load(KEY) is None


def test_nothing_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "out"
    write_whole(file, b"first")

    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pathlib.Path.replace", stopped)
    with pytest.raises(KeyboardInterrupt):
        write_whole(file, b"second")
    assert file.read_bytes() == b"first"
    assert list(tmp_path.iterdir()) == [file]


def texts() -> list[str]:
    return [spec("GET /z", *(f"GET /{other} id{other} string" for other in range(number))) for number in range(1, 7)]


def test_a_second_run_compares_nothing_and_a_new_revision_once(tmp_path: Path) -> None:
    source = folder(tmp_path / "r", *texts()[:5])
    cache = Cache(tmp_path / "c")
    results = []
    for expected in ((4, 0), (0, 4)):
        work = Work()
        results.append(render(timeline(source, cache=cache, work=work), None, None))
        assert (work.compared, work.cached) == expected
    assert results[0] == results[1]
    folder(tmp_path / "r", *texts())
    work = Work()
    timeline(source, cache=cache, work=work)
    assert (work.compared, work.cached) == (1, 4)
    for file in list((tmp_path / "c").rglob("*.json"))[:2]:
        file.write_bytes(file.read_bytes()[:-3])
    work = Work()
    timeline(source, cache=cache, work=work)
    assert (work.compared, work.cached) == (2, 3)


def test_what_a_cached_result_depends_on(tmp_path: Path) -> None:
    source = folder(tmp_path / "r", *texts()[:2])
    cache = Cache(tmp_path / "c")
    default = profile.read("default", builtin())
    for judging in (
        Judging(default),
        Judging(profile.read("classic", builtin())),
        Judging(default, days_stable=3),
        Judging(default, match_path="z"),
        Judging(default, names_count=True),
        Judging(default, allow_external_refs=True),
    ):
        work = Work()
        timeline(source, cache=cache, work=work, judging=judging)
        assert (work.compared, work.cached) == (1, 0)


def test_names_of_files_do_not_matter_to_the_cache_but_show(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "c")
    timeline(folder(tmp_path / "one", *texts()[:2]), cache=cache)
    (tmp_path / "two").mkdir()
    for number, text in enumerate(texts()[:2], 1):
        # The date is a part of the key: sunsets are held against it.
        (tmp_path / "two" / f"v{number}_2026-01-0{number}.yaml").write_text(text)
    work = Work()
    found = timeline(str(tmp_path / "two"), cache=cache, work=work)
    assert (work.compared, work.cached) == (0, 1)
    sources = [
        one["revisionSource"]["file"] for end in found.endpoints for entry in end.entries for one in entry.findings
    ]
    assert set(sources) == {"v2_2026-01-02.yaml"}


def test_broken_revisions_are_remembered(tmp_path: Path) -> None:
    source = folder(tmp_path / "r", texts()[0], "a: [", texts()[1])
    cache = Cache(tmp_path / "c")
    first = timeline(source, cache=cache)
    work = Work()
    again = timeline(source, cache=cache, work=work)
    assert (work.compared, again) == (0, first)


def test_processes_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = folder(tmp_path / "r", *texts(), "a: [", *texts()[:3])
    alone = render(timeline(source), None, None)
    monkeypatch.setattr(workers, "_WORTH_A_PROCESS", 1)
    assert render(timeline(source, jobs=3), None, None) == alone
    assert json.loads(alone)["title"] == "Lamps"
