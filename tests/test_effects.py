"""What a fact does to the set of values is what its rule says, but where one rule names several facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.classify.catalogue import builtin
from oasdiff_py.diff.walk import compare
from oasdiff_py.load import load_revision
from oasdiff_py.model.api import Api
from tests.case_variants.case import read_cases

if TYPE_CHECKING:
    from collections.abc import Iterator

# Facet and action, with the effects that a fact may have beside the one that its rule says: one id of the field tells
# several facts, or the fact is seen from the other direction (read-only for answers, write-only for requests).
SEVERAL = {
    ("dependentRequired", "changed"): {"narrows", "widens"},
    ("list-of-types", "exchanged"): {"incomparable"},
    ("multipleOf", "generalized"): {"widens"},
    ("multipleOf", "specialized"): {"narrows"},
    ("oneOf", "wrapped-original-preserved"): {"unknown"},
    ("operation", "removed-with-deprecation"): {"narrows"},
    ("path", "removed-with-deprecation"): {"narrows"},
    ("pattern", "generalized"): {"widens"},
    ("property", "removed-with-deprecation"): {"unknown"},
    ("property", "required-removed-with-deprecation"): {"widens"},
    ("property", "required-removed-without-deprecation"): {"widens"},
    ("readOnly", "optional-set"): {"unknown"},
    ("readOnly", "optional-unset"): {"widens"},
    ("readOnly", "required-set"): {"unknown"},
    ("readOnly", "required-unset"): {"narrows"},
    ("type", "opened"): {"widens"},
    ("type", "specialized"): {"narrows"},
    ("type-as-text", "compatible-narrower"): {"narrows"},
    ("type-as-text", "compatible-wider"): {"widens"},
    ("type-of-header", "opened"): {"widens"},
    ("type-of-parameter", "changed"): {"narrows"},
    ("writeOnly", "required-set"): {"widens"},
    ("writeOnly", "required-unset"): {"narrows"},
}
TURNED = {"narrows": "widens", "widens": "narrows"}


def other_effects() -> Iterator[tuple[str, str, str, str, str]]:
    """Case, facet, action, and the two effects, wherever they are not the same."""
    catalogue = builtin()
    for case in read_cases():
        options = case.options
        documents = (
            Api(load_revision(str(file)), annotations=options.annotations) for file in (case.base, case.revision)
        )
        base, revision = documents
        for change in compare(base, revision, options):
            rule = catalogue.find(change)
            if rule is not None and rule.effect != change.effect:
                yield case.name, change.facet, change.action, rule.effect, change.effect


def test_a_fact_has_the_effect_that_its_rule_says() -> None:
    seen = set()
    for case, facet, action, said, found in other_effects():
        if TURNED.get(said) == found and case.endswith("--not"):
            continue
        assert found in SEVERAL.get((facet, action), set()), (case, facet, action, said, found)
        seen.add((facet, action))
    assert SEVERAL.keys() == seen
