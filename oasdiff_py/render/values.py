"""Values of a description, before and after, as a reader sees them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from oasdiff_py.classify.wording import value as quoted
from oasdiff_py.model.values import plain
from oasdiff_py.render.visible import visible

if TYPE_CHECKING:
    from oasdiff_py.classify.finding import Finding

LIST_SHOWN = 6
_HEAD = 160
_LIMIT = 4000


@dataclass(frozen=True, slots=True)
class Value:
    """A value in parts: `shown` at once, `folded` on demand, `omitted` characters not at all.

    `nothing` where there was none. Of a list, the parts are its items; of anything else its text, cut.
    """

    shown: tuple[str, ...] = ()
    folded: tuple[str, ...] = ()
    omitted: int = 0
    nothing: bool = False
    is_list: bool = False


def parts(found: Any) -> Value:
    """Cut a value for reading: six items of a list, the head of a long text; the rest folds."""
    if found is None:
        return Value(nothing=True)
    if isinstance(found, list | tuple) and found and not any(isinstance(item, dict | list) for item in found):
        items = tuple(_cut(one_line(item)) for item in found)
        rest = items[LIST_SHOWN:]
        kept = rest[: _LIMIT // 8]
        return Value(items[:LIST_SHOWN], kept, len(rest) - len(kept), is_list=True)
    text = one_line(found)
    if len(text) <= _HEAD:
        return Value((text,))
    return Value((text[: _HEAD - 1] + "…",), (text[:_LIMIT],), max(0, len(text) - _LIMIT))


def one_line(found: Any) -> str:
    """A value as JSON writes it, strings without quotes, on one line."""
    if isinstance(found, str):
        return visible(found) or '""'
    if isinstance(found, int | float) and not isinstance(found, bool):
        return visible(str(found))
    return visible(json.dumps(plain(found), ensure_ascii=False))


def says_more(finding: Finding) -> bool:
    """Whether before and after tell what the sentence does not."""
    sentence = finding.text
    return any(
        value is not None and not isinstance(value, bool) and quoted(value) not in sentence
        for value in (finding.before, finding.after)
    )


def _cut(text: str) -> str:
    return text if len(text) <= _HEAD else text[: _HEAD - 1] + "…"
