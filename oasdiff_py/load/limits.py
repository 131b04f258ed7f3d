"""How much of an untrusted description is read before it is refused."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds of loading; the error that a bound raises calls it by its name here.

    `max_bytes` is of one document, `max_depth` of nested collections in it, `max_expanded_nodes` of what its
    YAML aliases and merge keys stand for when written out, `max_documents` of the files of one revision,
    `timeout` the seconds that one download or one call of git may take. `allow_private_hosts` lets a URL
    lead to an address that the public internet cannot reach (loopback, private and link-local networks).
    """

    max_bytes: int = 256 * 1024 * 1024
    max_depth: int = 500
    max_expanded_nodes: int = 5_000_000
    max_documents: int = 20_000
    timeout: float = 30
    allow_private_hosts: bool = False
