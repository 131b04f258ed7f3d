"""Real revision histories: each consecutive pair is compared, or refused with a reason that is right.

The histories lie in .cache/corpus, unpacked there by whoever has them; without them these tests skip. `make test`
takes a sample, `make test-corpus` every pair.
"""

from __future__ import annotations

import itertools
import json
import os
import re
from pathlib import Path

import pytest

from oasdiff_py.changelog.report import changelog
from oasdiff_py.errors import SpecError
from oasdiff_py.load import load_revision
from oasdiff_py.render.json_format import render

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT / ".cache" / "corpus"
SAMPLE = 12
# Revisions that cannot be compared, and the reason that has to be given.
REFUSED: dict[str, str] = {}


def revisions(api: str) -> list[Path]:
    """The documents of one history in their order; a folder of files has its root document in it."""
    found = []
    for entry in sorted((CORPUS / api).iterdir()):
        if entry.is_dir():
            found.append(entry / "specification" / "DigitalOcean-public.v2.yaml")
        elif re.match(r"\d{3}-", entry.name):
            found.append(entry)
    return [path for path in found if path.is_file()]


def pairs() -> list[tuple[Path, Path]]:
    """Every consecutive pair, or an evenly spread sample of them."""
    if not CORPUS.is_dir():
        return []
    apis = sorted(folder.name for folder in CORPUS.iterdir() if folder.is_dir() and folder.name != "edge")
    every = [pair for api in apis for pair in itertools.pairwise(revisions(api))]
    if os.environ.get("OASDIFF_CORPUS") == "all":
        return every
    return [every[index * len(every) // SAMPLE] for index in range(SAMPLE)]


def name(pair: tuple[Path, Path]) -> str:
    left, right = (path.relative_to(CORPUS).parts for path in pair)
    return f"{left[0]}/{left[1][:3]}-{right[1][:3]}"


PAIRS = pairs()


@pytest.mark.skipif(not PAIRS, reason="the histories are not in .cache/corpus")
@pytest.mark.parametrize("pair", PAIRS or [None], ids=[name(pair) for pair in PAIRS] or ["none"])
def test_a_pair_is_compared_or_refused_with_the_right_reason(pair: tuple[Path, Path]) -> None:
    expected = REFUSED.get(name(pair))
    if expected is not None:
        with pytest.raises(SpecError, match=expected) as caught:
            changelog(*map(load_revision, map(str, pair)))
        assert caught.value.position is not None
        return
    base, revision = (load_revision(str(path)) for path in pair)
    first = render(changelog(base, revision))
    again = render(changelog(*map(load_revision, map(str, pair))))
    assert first == again
    assert isinstance(json.loads(first), list)
    assert changelog(revision, load_revision(str(pair[1]))).findings == ()


EDGES = {
    "resend-2024-08-15-5131397ecc8f-duplicate-keys.yaml": r"yaml:197:5: The key `patch` occurs twice .* line 161",
    "resend-2025-12-04-7983096b3821-not-yaml.yaml": r"yaml:1838:\d+: This is not valid YAML",
}


@pytest.mark.skipif(not (CORPUS / "edge").is_dir(), reason="the histories are not in .cache/corpus")
@pytest.mark.parametrize("file", EDGES)
def test_a_broken_revision_of_a_real_history_is_refused(file: str) -> None:
    with pytest.raises(SpecError, match=EDGES[file]):
        load_revision(str(CORPUS / "edge" / file))


@pytest.mark.skipif(not (CORPUS / "edge").is_dir(), reason="the histories are not in .cache/corpus")
def test_a_stub_in_the_middle_of_a_history_has_no_endpoints() -> None:
    (stub,) = (CORPUS / "edge").glob("cloudflare-*-stub.json")
    assert changelog(load_revision(str(stub)), load_revision(str(stub))).findings == ()
