"""What may be read, and how much of it: the options of every command that reads descriptions."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import click

from oasdiff_py.errors import UsageError
from oasdiff_py.load import Limits, load_revision

if TYPE_CHECKING:
    from collections.abc import Callable

    from oasdiff_py.load import Revision

_UNITS: Final = {"": 1, "K": 1024, "M": 1024**2, "G": 1024**3}
_number: Final = re.compile(r"([0-9]+)([KMG]?)B?", re.IGNORECASE).fullmatch
_NAMES: Final = tuple(field.name for field in fields(Limits) if field.name != "allow_private_hosts")


def options() -> tuple[Callable[[Any], Any], ...]:
    """The options, for a command to take."""
    return (
        click.option("--allow-external-refs", is_flag=True, help="Follow $ref to URLs and out of the folder."),
        click.option(
            "--read-limit", "read_limits", multiple=True, metavar="NAME=NUMBER",
            help="How much is read before a description is refused: max_bytes=1G. May be given several times; the "
            f"names are {', '.join(_NAMES)}.",
        ),
    )  # fmt: skip


def loader(words: dict[str, Any]) -> Callable[..., Revision]:
    """`load_revision` within what the words of a command allow. Raises `UsageError`."""
    return partial(load_revision, allow_external_refs=words["allow_external_refs"], limits=limits_of(words))


def limits_of(words: dict[str, Any]) -> Limits:
    """The limits that the words of a command ask for. Raises `UsageError`."""
    asked: dict[str, Any] = {}
    for written in words["read_limits"]:
        name, _, value = written.partition("=")
        if name not in _NAMES:
            raise UsageError(f"There is no limit `{name}` for --read-limit: name one of {', '.join(_NAMES)}.")
        found = _number(value.strip())
        if found is None:
            raise UsageError(f"The limit `{written}` of --read-limit is no NAME=NUMBER, as max_bytes=1G.")
        asked[name] = int(found[1]) * _UNITS[found[2].upper()]
    return replace(Limits(), **asked)
