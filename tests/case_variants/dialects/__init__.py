"""The same pair in another dialect, where that can say all that the pair says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.case_variants.dialects import back_to_2_0, back_to_3_0, from_swagger, to_3_1, to_3_2
from tests.case_variants.dialects.unsayable import UnsayableError

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.case_variants.case import Case


@dataclass(frozen=True, slots=True)
class Derivation:
    """A way from one dialect to another: `rewrite` gives the pair, or raises `UnsayableError`.

    `source` and `target` are what a version begins with; `at_least` is how many cases it has to reach.
    """

    source: str
    target: str
    rewrite: Callable[[Any, Any], tuple[Any, Any]]
    at_least: int

    @property
    def name(self) -> str:
        return f"{self.source} to {self.target}"


DERIVATIONS = (
    Derivation("2.0", "3.0", from_swagger.rewritten, at_least=20),
    Derivation("3.0", "2.0", back_to_2_0.rewritten, at_least=600),
    Derivation("3.0", "3.1", to_3_1.rewritten, at_least=1150),
    Derivation("3.1", "3.0", back_to_3_0.rewritten, at_least=190),
    Derivation("3.1", "3.2", to_3_2.rewritten, at_least=600),
)


def version(document: Any) -> str:
    """The dialect of a document, such as `3.1`."""
    written = str(document.get("openapi") or document.get("swagger"))
    return ".".join(written.split(".")[:2])


def derived(derivation: Derivation, base: Any, revision: Any) -> tuple[Any, Any] | str:
    """The pair in the other dialect, or why there is none."""
    for document in (base, revision):
        if version(document) != derivation.source:
            return f"it is written in {version(document)}"
    try:
        return derivation.rewrite(base, revision)
    except UnsayableError as error:
        return error.reason


def departs(case: Case, derivation: Derivation) -> str:
    """Why the pair tells something else in the other dialect; empty where it does not."""
    return case.dialects.get(derivation.target, "")
