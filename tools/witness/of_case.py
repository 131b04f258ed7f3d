"""The message for a rule from one of its cases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.classify.finding import classify
from oasdiff_py.classify.level import Level
from oasdiff_py.diff.walk import compare
from oasdiff_py.load import load_revision
from oasdiff_py.model.api import Api
from tests.case_variants.case import Case, read_plain
from tests.case_variants.dialects.unsayable import UnsayableError
from tools.witness.search import search
from tools.witness.side import Side
from tools.witness.slot import slot_of
from tools.witness.templates import template

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.classify.catalogue import Catalogue
    from oasdiff_py.classify.profile import Profile
    from oasdiff_py.diff.change import Change
    from tools.witness.found import Witness

_SHOWN = frozenset((("request", "narrows"), ("request", "incomparable"), ("response", "widens"),
                    ("response", "incomparable")))  # fmt: skip


def witness(identity: str, case: Case, catalogue: Catalogue, profile: Profile) -> Witness | None:
    """A message that shows what a rule is about, None where nothing breaks for certain or none is found."""
    rule = catalogue.rules[identity]
    for change in _changes(identity, case, catalogue, profile):
        try:
            base, revision = (Side(read_plain(file), change.direction) for file in (case.base, case.revision))
        except UnsayableError:
            # What a document says has no writing that the validator reads.
            return None
        found = template(rule.id, change, base, revision)
        slot = slot_of(change)
        if found is None and slot is not None and (rule.direction, rule.effect) in _SHOWN:
            found = search(slot, base, revision)
        if found is not None:
            return found
    return None


def _changes(identity: str, case: Case, catalogue: Catalogue, profile: Profile) -> Iterator[Change]:
    """The changes that a rule names and that break callers."""
    old, new = (Api(load_revision(str(file))) for file in (case.base, case.revision))
    for change in compare(old, new, case.options):
        for finding in classify([change], catalogue, profile):
            if finding.id == identity and finding.level in (Level.ERROR, Level.WARNING):
                yield change
