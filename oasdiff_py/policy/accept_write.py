"""Adds entries to the end of an acceptance file; what stands there is not touched."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from oasdiff_py.errors import UsageError
from oasdiff_py.policy import accept_file

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterable
    from pathlib import Path

    from oasdiff_py.classify.finding import Finding

_HEADER = """\
# Changes that callers were told about, or that break nobody we know: see `oasdiff-py accept --help`.
# An entry needs a `reason`; `until: 2026-12-31` ends it, `by` says who answers for it.
"""
_SAID = 160


def append(
    file: Path, findings: Iterable[Finding], reason: str, by: str = "", until: datetime.date | None = None
) -> int:
    """Add an entry for each finding, and return how many; the file is made if there is none.

    Raises `UsageError` if it cannot be read or written, or cannot be added to at its end.
    """
    old = ""
    if file.exists():
        try:
            old = file.read_bytes().decode("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(f"{file}: The file of accepted changes cannot be read: {error}.") from error
    before = accept_file.parse(old.encode(), str(file))
    first = re.search(r"^( *)- ", old, re.MULTILINE)
    indent = first[1] if first and before else ""
    blocks = [_block(finding, reason, by, until, indent) for finding in findings]
    if not blocks:
        return 0
    start = old or _HEADER
    text = start + ("" if start.endswith("\n") else "\n") + "".join(blocks)
    if "\r\n" in old:
        text = text.replace("\r\n", "\n").replace("\n", "\r\n")
    try:
        after = accept_file.parse(text.encode(), str(file))
    except UsageError as error:
        raise UsageError(
            f"{file}: Entries cannot be added at the end: write one entry a block, as `- id: …`."
        ) from error
    if len(after) != len(before) + len(blocks):
        raise UsageError(f"{file}: Entries cannot be added at the end, since the list ends before it.")
    try:
        file.write_bytes(text.encode())
    except OSError as error:
        raise UsageError(f"{file}: The file of accepted changes cannot be written: {error.strerror}.") from error
    return len(blocks)


def _block(finding: Finding, reason: str, by: str, until: datetime.date | None, indent: str) -> str:
    endpoint = finding.endpoint
    fields = {
        "id": finding.id,
        "endpoint": _quoted(f"{endpoint.method} {endpoint.path}") if endpoint else "",
        "fingerprint": _quoted(finding.fingerprint),
        "reason": _quoted(reason),
        "until": until.isoformat() if until else "",
        "by": _quoted(by) if by else "",
    }
    lines = [f"{indent}# {finding.level.word}: {_comment(finding.text)}"]
    for key, value in fields.items():
        if value:
            lines.append(f"{indent}{'-' if key == 'id' else ' '} {key}: {value}")
    return "\n".join([*lines, ""])


def _quoted(text: str) -> str:
    # YAML's double quotes take what JSON's take; what is not printable is written as an escape.
    return json.dumps(text, ensure_ascii=not text.isprintable())


def _comment(text: str) -> str:
    said = "".join(character if character.isprintable() else " " for character in text)
    return said if len(said) <= _SAID else said[: _SAID - 1] + "…"
