"""Addresses inside a page: each is given once, and stays the same when other entries come and go."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import quote

from oasdiff_py.render.values import one_line
from oasdiff_py.render.visible import visible

if TYPE_CHECKING:
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
        spot = finding.spots[0] if finding.spots else None
        apart = (
            spot.media_type if spot else "",
            finding.cause,
            one_line(finding.before) if finding.before is not None else "",
            one_line(finding.after) if finding.after is not None else "",
        )
        return self._give(quote(visible(finding.fingerprint), safe=_AS_IS), apart)

    def _give(self, name: str, apart: tuple[str, ...]) -> str:
        given = name
        for suffix in filter(None, map(_slug, apart)):
            if given not in self._taken:
                break
            given = f"{name}-{suffix}"
        count = 2
        while given in self._taken:
            given = f"{name}-{count}"
            count += 1
        self._taken.add(given)
        return given


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text[:80].lower()).strip("-")
