"""Which addresses a URL may lead to: those that the public internet can reach."""

from __future__ import annotations

import ipaddress
import socket
from typing import Any, Final

from oasdiff_py.errors import SourceError

resolve: Any = socket.getaddrinfo
"""How a host becomes addresses; tests put another function here."""

_NAT64: Final = ipaddress.ip_network("64:ff9b::/96")


def connect(host: str, port: int, timeout: float, *, allow_private: bool) -> socket.socket:
    """Return a socket that is connected to `host`.

    The addresses are looked up once, and what was checked is what is connected to. Raises `SourceError` if
    one of them is not public, unless `allow_private`, and `OSError` if no connection is made.
    """
    found = resolve(host, port, 0, socket.SOCK_STREAM)
    if not allow_private:
        for *_, address in found:
            refuse_private(host, address[0])
    failure: OSError | None = None
    for family, kind, protocol, _, address in found:
        connection = socket.socket(family, kind, protocol)
        connection.settimeout(timeout)
        try:
            connection.connect(address)
        except OSError as error:
            connection.close()
            failure = error
        else:
            return connection
    raise failure or OSError(f"the host {host} has no address")


def refuse_private(host: str, address: str) -> None:
    """Raise `SourceError` if the IP `address` of `host` is not public."""
    if not is_public(address):
        raise SourceError(
            f"The host `{host}` has the address {address}, which is not public, and is not contacted.",
            hint="Download the description, and name the file.",
        )


def is_public(address: str) -> bool:
    """Say whether the IP `address` is public; an IPv4 address that it wraps is unwrapped.

    Raises `ValueError` for what is no IP address.
    """
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        wrapped = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if wrapped is None and ip in _NAT64:
            wrapped = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
        if wrapped is not None:
            return is_public(str(wrapped))
        if ip.is_site_local:
            return False
    return ip.is_global and not ip.is_multicast
