"""What is the same for sure, and is not looked at: the same text, in operations and in schemas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from oasdiff_py.model.unchanged import same_bytes

if TYPE_CHECKING:
    from oasdiff_py.load import Where
    from oasdiff_py.model.api import Api
    from oasdiff_py.model.endpoint import OperationSource
    from oasdiff_py.model.unchanged import Unchanged

# What a path item adds to each of its operations.
_OF_ITEMS = ("parameters", "servers")


class SameParts:
    """Answers for the parts of two revisions; `enabled` is false where text cannot tell, or is not to."""

    def __init__(self, base: Api, revision: Api, unchanged: Unchanged, *, enabled: bool) -> None:
        self._base = base.revision.root
        self._revision = revision.revision.root
        self._unchanged = unchanged
        self._enabled = enabled
        self._known: dict[tuple[int, int], bool] = {}

    def in_roots(self, base: Where, revision: Where) -> bool:
        """Whether two places are in the root documents, where the same reference leads to the same name."""
        return base.document is self._base and revision.document is self._revision

    def same_text(self, before: Any, base: Where, after: Any, revision: Where) -> bool:
        """Whether two written parts say the same, word for word, in documents of one dialect."""
        if not self._enabled or not self.in_roots(base, revision):
            return False
        # Parts live as long as their documents, so that each is known by its identity.
        key = (id(before), id(after))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = before is after or (bool(before == after) and same_bytes(before, after))
        return known

    def same(self, before: Any, base: Where, after: Any, revision: Where) -> bool:
        """Whether two written parts say the same, word for word, and so does all that they refer to."""
        return self.same_text(before, base, after, revision) and not self._unchanged.leads_to_change(before)

    def same_operation(self, before: OperationSource, after: OperationSource) -> bool:
        """Whether two operations and what their path items add to them are the same."""
        return self.same(before.raw, before.where, after.raw, after.where) and all(
            self.same(before.item.get(word), before.item_where, after.item.get(word), after.item_where)
            for word in _OF_ITEMS
        )
