"""What is compared, and how."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable


@dataclass(frozen=True, slots=True)
class Options:
    """What is compared, and how.

    `today` decides about sunset dates; `annotations` asks for what only describes, `extensions` for `x-` fields;
    `flatten_all_of` merges the branches of each `allOf` first; without `prune` everything is looked at, parts of
    the same text too (an oracle for tests); `keep` tells by path whether a path item takes part; the two
    `*_path` functions give the path that a path is compared as.
    """

    today: datetime.date
    days_beta: int = 0
    days_stable: int = 0
    names_count: bool = False
    annotations: bool = False
    extensions: bool = False
    flatten_all_of: bool = False
    prune: bool = True
    keep: Callable[[str], bool] = lambda _: True
    base_path: Callable[[str], str] = lambda path: path
    revision_path: Callable[[str], str] = lambda path: path
