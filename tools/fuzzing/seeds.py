"""Documents to begin with: the cases, the histories, and single endpoints of real descriptions where they are here."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from oasdiff_py.errors import OasdiffError
from oasdiff_py.extract.document import Extractor
from oasdiff_py.load import load_revision
from oasdiff_py.model.api import Api

if TYPE_CHECKING:
    import random

    from oasdiff_py.model.endpoint import OperationSource

ROOT = Path(__file__).resolve().parents[2]
LARGEST = 200_000
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read(raw: bytes) -> Any:
    """Plain data, as JSON has it; a date of YAML is a text."""
    data = yaml.load(raw, Loader=_LOADER)  # noqa: S506 - both are safe
    return json.loads(json.dumps(data, default=str))


class Seeds:
    """Pairs of documents by chance: two revisions of something, or one document twice."""

    def __init__(self, choose: random.Random, *, corpus: bool = True) -> None:
        self._choose = choose
        self._cases = sorted((ROOT / "tests" / "cases").glob("*/*/[br]*.yaml"))
        histories = sorted((ROOT / "specs").rglob("*.yaml"))
        real = sorted((ROOT / ".cache" / "corpus").glob("[!e]*/[0-9]*.*")) if corpus else []
        self._small = [file for file in (*histories, *real) if file.stat().st_size <= LARGEST]
        large = {file.parent: file for file in real if LARGEST < file.stat().st_size < 4_000_000}
        self._large = list(large.values())

    def pair(self) -> tuple[str, Any]:
        """The name of a document, and its data."""
        kind = self._choose.random()
        if kind < 0.55 or not self._small:
            file = self._choose.choice(self._cases)
            return str(file.relative_to(ROOT)), read(file.read_bytes())
        if kind < 0.75 or not self._large:
            file = self._choose.choice(self._small)
            with suppress(yaml.YAMLError, TypeError):
                return str(file.relative_to(ROOT)), read(file.read_bytes())
            return self.pair()
        return self._endpoint()

    def _endpoint(self) -> tuple[str, Any]:
        """One endpoint of a large description, as a document of its own."""
        extractor, endpoints = _opened(self._choose.choice(self._large))
        section, name, source = self._choose.choice(endpoints)
        with suppress(OasdiffError):
            data = json.loads(json.dumps(extractor.endpoint(section, name, source), default=str))
            return f"{source.method} {name}", data
        return self.pair()


@cache
def _opened(file: Path) -> tuple[Extractor, list[tuple[str, str, OperationSource]]]:
    extractor = Extractor(Api(load_revision(str(file))))
    return extractor, list(extractor.endpoints())
