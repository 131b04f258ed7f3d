"""One GET of a document, bounded in time and size, to public hosts only."""

from __future__ import annotations

import http.client
import time
import urllib.error
import urllib.request
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import oasdiff_py
from oasdiff_py.errors import SourceError
from oasdiff_py.load.addresses import connect, refuse_private
from oasdiff_py.load.files import too_large
from oasdiff_py.load.place import MissingError, OutsideError

if TYPE_CHECKING:
    from collections.abc import Callable

    from oasdiff_py.load.limits import Limits

_CHUNK: Final = 1 << 16


def fetch(url: str, limits: Limits, check: Callable[[str], None]) -> tuple[str, bytes]:
    """Return the URL that redirects end at, and the bytes there.

    `check` is called with the target of each redirect, and raises `OutsideError` for one that is not allowed.
    Raises `MissingError` if the server has no such document, `SourceError` for all else that goes wrong.
    """
    deadline = time.monotonic() + limits.timeout
    request = urllib.request.Request(  # noqa: S310 - the schemes are checked
        _checked(url),
        headers={
            "User-Agent": f"oasdiff-py/{oasdiff_py.__version__}",
            "Accept": "application/yaml, application/json, text/yaml, */*;q=0.5",
            "Accept-Encoding": "identity",
        },
    )
    opener = urllib.request.OpenerDirector()
    for handler in (
        urllib.request.ProxyHandler(),
        urllib.request.HTTPDefaultErrorHandler(),
        urllib.request.HTTPErrorProcessor(),
        _Redirects(check),
        _Plain(limits),
        _Secure(limits),
    ):
        opener.add_handler(handler)
    try:
        with opener.open(request, timeout=limits.timeout) as response:
            return response.geturl(), _body(response, url, limits, deadline)
    except urllib.error.HTTPError as error:
        with error:
            if error.code in (404, 410):
                raise MissingError(f"does not exist: the server answers {error.code} {error.reason}") from error
            raise SourceError(f"`{url}` cannot be read: the server answers {error.code} {error.reason}.") from error
    except TimeoutError as error:
        raise _too_slow(url, limits) from error
    except (OSError, http.client.HTTPException, UnicodeError) as error:
        # UnicodeError is about a host name that is no name of the internet.
        reason = getattr(error, "reason", error)
        if isinstance(reason, TimeoutError):
            raise _too_slow(url, limits) from error
        raise SourceError(f"`{url}` cannot be read: {reason}.", hint="Check the address and the network.") from error


def _body(response: Any, url: str, limits: Limits, deadline: float) -> bytes:
    encoding = response.headers.get("Content-Encoding", "identity")
    if encoding.lower() != "identity":
        raise SourceError(f"`{url}` is sent in the encoding `{encoding}`, which was not asked for.")
    pieces: list[bytes] = []
    size = 0
    while piece := response.read1(_CHUNK):
        pieces.append(piece)
        size += len(piece)
        if size > limits.max_bytes:
            raise too_large(url, limits)
        if time.monotonic() > deadline:
            raise _too_slow(url, limits)
    missing = response.length
    if missing:
        raise SourceError(f"`{url}` was cut off: {missing:,} bytes are missing.", hint="Try again.")
    return b"".join(pieces)


def _too_slow(url: str, limits: Limits) -> SourceError:
    return SourceError(f"`{url}` was not received within {limits.timeout:g} seconds (limit `timeout`).")


def _checked(url: str) -> str:
    """Return `url` if it is one that may be asked for. Raises `SourceError`."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise SourceError(f"`{url}` is not a URL: {error}.") from error
    if parts.scheme not in ("http", "https") or not parts.hostname or port == 0 or "%" in parts.netloc:
        raise SourceError(f"`{url}` is not a URL of the web.", hint="It begins with https:// and a host.")
    if parts.username is not None:
        raise SourceError(
            f"The URL at `{parts.hostname}` holds a user name, which is not sent.",
            hint="Download the description, and name the file.",
        )
    if not url.isascii() or any(character <= " " or character == "\x7f" for character in url):
        raise SourceError(f"`{url}` is not a URL: it holds a character that must be percent-encoded.")
    return url


class _Redirects(urllib.request.HTTPRedirectHandler):
    """Follows redirects to where references may lead."""

    def __init__(self, check: Callable[[str], None]) -> None:
        self._check = check

    def redirect_request(
        self, req: urllib.request.Request, fp: Any, code: int, msg: str, headers: Any, newurl: str
    ) -> urllib.request.Request | None:
        with ExitStack() as refused:
            refused.callback(fp.close)
            self._refuse(req, newurl)
            refused.pop_all()
        return super().redirect_request(req, fp, code, msg, headers, newurl)

    def _refuse(self, req: urllib.request.Request, newurl: str) -> None:
        _checked(newurl)
        if req.full_url.startswith("https:") and not newurl.startswith("https:"):
            raise OutsideError("the encrypted connection by a redirect")
        self._check(newurl)


def _connector(request: urllib.request.Request, limits: Limits) -> Callable[..., Any]:
    # Behind a proxy it is the proxy that looks the host up, and its own address is what the user has set.
    parts = urlsplit(request.full_url)
    by_proxy = request.host != parts.netloc
    if by_proxy and not limits.allow_private_hosts:
        with suppress(ValueError):
            refuse_private(str(parts.hostname), str(parts.hostname))
    allow = limits.allow_private_hosts or by_proxy

    def create(address: tuple[str, int], timeout: float, _source: Any = None) -> Any:
        return connect(*address, timeout, allow_private=allow)

    return create


class _Plain(urllib.request.HTTPHandler):
    """Opens http connections to checked addresses."""

    def __init__(self, limits: Limits) -> None:
        super().__init__()
        self._limits = limits

    def http_open(self, req: urllib.request.Request) -> Any:
        def connection(host: str, **options: Any) -> http.client.HTTPConnection:
            made = http.client.HTTPConnection(host, **options)
            made._create_connection = _connector(req, self._limits)  # type: ignore[attr-defined]  # noqa: SLF001
            return made

        return self.do_open(connection, req)


class _Secure(urllib.request.HTTPSHandler):
    """Opens https connections to checked addresses."""

    def __init__(self, limits: Limits) -> None:
        super().__init__()
        self._limits = limits

    def https_open(self, req: urllib.request.Request) -> Any:
        def connection(host: str, **options: Any) -> http.client.HTTPSConnection:
            made = http.client.HTTPSConnection(host, **options)
            made._create_connection = _connector(req, self._limits)  # type: ignore[attr-defined]  # noqa: SLF001
            return made

        return self.do_open(connection, req)
