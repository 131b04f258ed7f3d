"""The exceptions of the package: each carries its data, and says what to do."""

from __future__ import annotations

from typing import NamedTuple


class Position(NamedTuple):
    """A place in a file: `line` and `column` count from 1, as editors show them."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class OasdiffError(Exception):
    """The root of what this package raises on purpose.

    `exit_code` is what a command line ends with when nothing catches it.
    """

    exit_code = 102


class SpecError(OasdiffError):
    """A revision cannot be read: `position` says where, `hint` what to do about it."""

    def __init__(self, message: str, position: Position | None = None, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.position = position
        self.hint = hint

    def __str__(self) -> str:
        where = f"{self.position}: " if self.position else ""
        hint = f" {self.hint}" if self.hint else ""
        return f"{where}{self.message}{hint}"


class SourceError(SpecError):
    """The bytes of a source could not be had: no such file, revision, host, or it is too large."""


class ParseError(SpecError):
    """The bytes are not YAML or JSON, or not as an OpenAPI document may use it."""


class RefError(SpecError):
    """A `$ref` leads nowhere, to itself, or out of the place that it may lead to."""


class ShapeError(SpecError):
    """A value has another type than the OpenAPI Specification gives to its place."""


class NoMatchError(OasdiffError):
    """A glob matches no file."""

    exit_code = 103


class UsageError(OasdiffError):
    """A flag, a rule file or a configuration file is wrong."""

    exit_code = 101
