"""Documents at URLs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import quote, urldefrag, urljoin, urlsplit

from oasdiff_py.load.place import MissingError, OutsideError

if TYPE_CHECKING:
    from oasdiff_py.load.limits import Limits

# What stands in a URL as it is; the rest is encoded, as browsers do.
_SAFE: Final = "%/:?#[]@!$&'()*+,;=~"
_PORTS: Final = {"http": 80, "https": 443}


class Origin:
    """The origin that references stay at: known when the root document was read; `free` for no bounds."""

    __slots__ = ("_root", "free", "limits")

    def __init__(self, limits: Limits, *, free: bool) -> None:
        self.limits = limits
        self.free = free
        self._root: tuple[str, str | None, int | None] | None = None

    def settle(self, url: str) -> None:
        """Take the origin of `url`, unless it is known."""
        self._root = self._root or origin_of(url)

    def check(self, url: str) -> None:
        """Raise `OutsideError` if `url` is at another origin."""
        if not self.free and self._root is not None and origin_of(url) != self._root:
            scheme, host, _ = self._root
            raise OutsideError(f"the origin `{scheme}://{host}`")


def origin_of(url: str) -> tuple[str, str | None, int | None]:
    """Return scheme, host and port of `url`. Raises `MissingError` if it is no URL."""
    try:
        parts = urlsplit(url)
        return parts.scheme, parts.hostname, parts.port or _PORTS.get(parts.scheme)
    except ValueError as error:
        raise MissingError(f"is not a URL: {error}") from error


class UrlPlace:
    """A document at a URL; its references are relative to where redirects end."""

    __slots__ = ("_base", "_origin", "identity", "name")

    remote: Final = True

    def __init__(self, url: str, origin: Origin) -> None:
        self.name = url
        self.identity = url
        self._base = url
        self._origin = origin

    def read(self) -> bytes:
        """Return the bytes at the URL. Raises `SourceError`, `MissingError` or `OutsideError`."""
        from oasdiff_py.load.fetch import fetch

        self._base, raw = fetch(self.name, self._origin.limits, self._origin.check)
        self._origin.settle(self._base)
        return raw

    def relative(self, reference: str) -> UrlPlace:
        """Return the place that `reference`, relative or not, leads to from here.

        Raises `OutsideError` if that is at another origin, `MissingError` if it is no URL.
        """
        try:
            url = urldefrag(urljoin(self._base, quote(reference, safe=_SAFE))).url
        except ValueError as error:
            raise MissingError(f"is not a URL: {error}") from error
        if urlsplit(url).scheme not in _PORTS:
            raise OutsideError("the web")
        self._origin.check(url)
        return UrlPlace(url, self._origin)


def url_place(url: str, limits: Limits, *, allow_external_refs: bool) -> UrlPlace:
    """Return the place of a root document, or of what an allowed reference leads to, at `url`."""
    return UrlPlace(url.partition("#")[0], Origin(limits, free=allow_external_refs))
