"""Names of media types, taken apart."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple


class MediaName(NamedTuple):
    """A media type taken apart (RFC 6838 §4.2, RFC 9110 §8.3.1)."""

    kind: str
    subtype: str
    suffix: str
    parameters: tuple[tuple[str, str], ...]

    @property
    def is_json(self) -> bool:
        """Whether values travel as JSON."""
        return "json" in (self.subtype, self.suffix) or self.subtype.endswith("json")


@lru_cache(maxsize=1024)
def parse(written: str) -> MediaName:
    """`application/problem+json; q=1` to its parts; names in lower case."""
    essence, *parameters = (part.strip() for part in written.split(";"))
    kind, _, rest = essence.lower().partition("/")
    subtype, _, suffix = rest.rpartition("+") if "+" in rest else (rest, "", "")
    pairs = sorted((key.strip().lower(), value.strip().strip('"')) for key, _, value in
                   (parameter.partition("=") for parameter in parameters))  # fmt: skip
    return MediaName(kind, subtype, suffix, tuple(pairs))
