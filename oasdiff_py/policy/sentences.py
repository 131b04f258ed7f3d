"""Whether a sentence of another program is about a finding of ours.

Sentences differ between programs and releases, but what they are about does not: the words of the rule's id, the
names of the place, and the values. All three must agree, since a line that ignores too much hides a break.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from oasdiff_py.classify.finding import Finding

_JOINING = frozenset(
    ("a", "an", "api", "as", "at", "by", "for", "from", "has", "in", "is", "list", "new", "of", "on", "s", "status",
     "the", "to", "value", "was", "were", "which", "with")
)  # fmt: skip
# Words that tell one rule from another of nearly the same id, as `max` from `max-length`.
_TELLING = frozenset(
    ("additional", "all", "any", "const", "contains", "default", "deprecated", "dependent", "discriminator", "enum",
     "exclusive", "extensible", "format", "items", "length", "max", "min", "multiple", "not", "null", "nullable", "one",
     "optional", "pattern", "properties", "read", "request", "required", "response", "security", "sunset", "unique",
     "write")
)  # fmt: skip
_SAME = {"minimum": "min", "maximum": "max", "deleted": "removed", "changing": "changed", "types": "type"}
_QUOTED = re.compile(r"`([^`]*)`|'([^']*)'|\"([^\"]*)\"")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_WORD = re.compile(r"[a-z0-9]+")


def is_about(sentence: str, finding: Finding) -> bool:
    """Whether a sentence, without method and path, says what the finding says."""
    if same_words(sentence, finding.text):
        return True
    said = set(_words(_QUOTED.sub(_short_ones, sentence)))
    wanted = set(_words(finding.id.replace("-", " "))) - _JOINING
    if not wanted <= said:
        return False
    ours = wanted | set(_words(finding.text))
    return (said & _TELLING) <= ours and _same_values(sentence, finding)


def same_words(one: str, other: str) -> bool:
    """Whether two sentences have the same words, whatever their order, case and quotes, and what only joins."""
    return _bag(one) == _bag(other)


def _bag(text: str) -> Counter[str]:
    found = re.sub(r"\[[\w-]+\]\.?\s*$", "", text.translate(str.maketrans("", "", "`'\"")).casefold())
    stripped = (word.strip(".,;()") for word in found.replace("response's", "response").split())
    return Counter(word for word in stripped if word and word not in _JOINING)


def _words(text: str) -> Iterable[str]:
    for word in _WORD.findall(_CAMEL.sub(" ", text).lower()):
        yield _SAME.get(word, word)


def _short_ones(match: re.Match[str]) -> str:
    """A keyword in quotes is a word of the sentence; a name or a value is not."""
    inner = next((group for group in match.groups() if group is not None), "")
    return inner if inner.isalpha() else " "


def _same_values(sentence: str, finding: Finding) -> bool:
    quoted = [next((group for group in found if group), "") for found in _QUOTED.findall(sentence)]
    theirs = {_plain(part) for text in quoted for part in (text, *text.split(", ")) if part}
    place = {_plain(spot.property) for spot in finding.spots if spot.property}
    if place and not place & theirs:
        return False
    known = {_plain(first or second or third) for first, second, third in _QUOTED.findall(finding.text)}
    for value in (finding.before, finding.after):
        known |= {_plain(str(item)) for item in (value if isinstance(value, list | tuple) else [value])}
    for spot in finding.spots:
        known |= {_plain(spot.status), _plain(spot.media_type)}
    known |= place | set(_words(finding.id.replace("-", " ")))
    # A value of theirs that is not ours is about something else; so is a name of ours that they do not say.
    whole = {_plain(text) for text in quoted if text}
    if any(text not in known and not set(map(_plain, text.split(", "))) <= known for text in whole):
        return False
    named = {_plain(text) for text in re.findall(r"(?:parameter|header|property) `([^`]+)`", finding.text)}
    return named <= theirs


def _plain(text: str) -> str:
    """A value as both write it: `1.00` is `1`, case does not count."""
    found = text.strip().casefold()
    try:
        number = float(found)
    except ValueError:
        return found
    return f"{number:g}"
