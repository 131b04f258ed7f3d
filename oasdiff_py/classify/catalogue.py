"""The rules by id, and the one that names a fact."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from oasdiff_py.classify.compiled import shipped
from oasdiff_py.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from oasdiff_py.classify.rule import Rule
    from oasdiff_py.diff.change import Change


class Catalogue:
    """The rules by id, and the one that names a fact."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.rules = {rule.id: rule for rule in rules}
        self._index: dict[tuple[str, str, str], list[Rule]] = {}
        for rule in self.rules.values():
            for facet in rule.facets:
                for action in rule.actions:
                    self._index.setdefault((facet, action, rule.place), []).append(rule)
        for candidates in self._index.values():
            candidates.sort(key=lambda rule: not rule.guard)

    def find(self, change: Change) -> Rule | None:
        """The rule for a change; one whose guard holds comes before one without."""
        for rule in self._index.get((change.facet, change.action, change.place), ()):
            if (not rule.guard or rule.guard in change.guards) and (
                rule.narrowed is None or rule.narrowed.holds(change)
            ):
                return rule
        return None

    @property
    def asks_for_extensions(self) -> bool:
        """Whether a rule names a fact about an `x-` field beside those that have a meaning of their own."""
        return any(facet.startswith("x-") and facet != "x-extensible-enum" for facet, _, _ in self._index)

    def with_rules(self, rules: Iterable[Rule]) -> Catalogue:
        """This catalogue with further rules; where one names the same fact as one of ours, it comes first.

        Raises `UsageError` for an id that is there already.
        """
        added = list(rules)
        for rule in added:
            if rule.id in self.rules:
                raise UsageError(f"The id `{rule.id}` of a rule of yours is one of ours: give it another name.")
        catalogue = Catalogue([*added, *self.rules.values()])
        for candidates in catalogue._index.values():
            candidates.sort(key=lambda rule: (rule.id in self.rules, rule.narrowed is None, not rule.guard))
        return catalogue


@cache
def builtin() -> Catalogue:
    """The catalogue that the project ships."""
    return Catalogue(shipped().rules)
