"""Addresses inside a page: each is given once, and stays the same when other entries come and go."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import quote

from oasdiff_py.render.values import one_line
from oasdiff_py.render.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from oasdiff_py.changelog.report import Group
    from oasdiff_py.classify.finding import Finding

# What may stand in an id and after `#` as it is; anything else is written as %XX.
_AS_IS = "/{}:@$()*+,;=~-._"


class Anchors:
    """Gives out ids; `taken` are those that the page has for itself."""

    def __init__(self, taken: tuple[str, ...] = ()) -> None:
        self._taken = set(taken)

    def endpoint(self, group: Group, kind: str) -> str:
        """`post/completions`, `webhook/post/newOrder`."""
        path = visible(group.path)
        name = f"{group.method.lower()}{'' if path.startswith('/') else '/'}{path}"
        return self._give(quote(f"{kind}/{name}" if kind else name, safe=_AS_IS), ())

    def finding(self, finding: Finding) -> str:
        """The fingerprint; where that is taken, with what tells this finding from the other."""
        return self._give(quote(visible(finding.fingerprint), safe=_AS_IS), _apart(finding))

    def _give(self, name: str, apart: Iterable[str]) -> str:
        given = name
        if given in self._taken:
            suffixes = (f"{name}-{suffix}" for suffix in map(_slug, apart) if suffix)
            given = next((found for found in suffixes if found not in self._taken), name)
        count = 2
        while given in self._taken:
            given = f"{name}-{count}"
            count += 1
        self._taken.add(given)
        return given


def _apart(finding: Finding) -> Iterator[str]:
    if finding.spots:
        yield finding.spots[0].media_type
    yield finding.cause
    for value in (finding.before, finding.after):
        if value is not None:
            yield one_line(value)


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text[:80].lower()).strip("-")
