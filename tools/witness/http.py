"""A message as text: how parameters, header fields and bodies are written."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote
from xml.sax.saxutils import escape

_SEPARATORS = {"spaceDelimited": " ", "pipeDelimited": "|"}
_STATUS = {
    "200": "OK", "201": "Created", "202": "Accepted", "204": "No Content", "400": "Bad Request", "404": "Not Found",
    "default": "OK",
}  # fmt: skip
HOST = "api.example.com"


@dataclass(slots=True)
class Message:
    """A request, or with a `status` a response; `pairs` are the query, each name and value as it is written."""

    method: str = ""
    path: str = ""
    status: str = ""
    pairs: list[tuple[str, str]] = field(default_factory=list)
    headers: list[tuple[str, str]] = field(default_factory=list)
    body: str = ""

    def __str__(self) -> str:
        if self.status:
            code = self.status if self.status.isdigit() else self.status[:1].replace("d", "2") + "00"
            start = f"HTTP/1.1 {code} {_STATUS.get(code, '')}".rstrip()
            lines = [start]
        else:
            query = "&".join(f"{name}={value}" for name, value in self.pairs)
            lines = [f"{self.method} {self.path}{'?' if query else ''}{query} HTTP/1.1", f"Host: {HOST}"]
        lines += [f"{name}: {value}".rstrip() for name, value in self.headers]
        return "\n".join([*lines, "", self.body]) if self.body else "\n".join(lines)


def body_text(value: Any, media_type: str) -> str:
    """A payload as the body of a message: text where it is plain text, a form, XML, else JSON."""
    if isinstance(value, str) and media_type.startswith("text/"):
        return value
    if media_type == "application/x-www-form-urlencoded" and isinstance(value, dict):
        pairs = query_pairs("", value, "form", explode=True)
        if pairs is not None:
            return "&".join(f"{name}={text}" for name, text in pairs)
    flat = line_text(value, media_type)
    short = len(flat) <= 60 or flat.startswith("<")
    return flat if short else json.dumps(value, ensure_ascii=False, indent=2)


def line_text(value: Any, media_type: str) -> str:
    """A payload in one line: XML, else JSON."""
    if media_type.endswith(("/xml", "+xml")):
        return _xml("root", value)
    return json.dumps(value, ensure_ascii=False)


def _xml(name: str, value: Any) -> str:
    if isinstance(value, dict):
        inner = "".join(_xml(key, member) for key, member in value.items())
    elif isinstance(value, list):
        return "".join(_xml(name, item) for item in value)
    else:
        inner = escape(scalar_text(value) or "")
    return f"<{name}>{inner}</{name}>"


def scalar_text(value: Any) -> str | None:
    """A value in a path, a query or a header; None where the specification does not say how it is written."""
    if isinstance(value, str):
        return value
    return None if value is None or isinstance(value, dict | list) else json.dumps(value)


def query_pairs(
    name: str, value: Any, style: str, *, explode: bool, reserved: bool = False
) -> list[tuple[str, str]] | None:
    """The names and values of a query; None where the specification does not say how the value is written."""
    safe = ":/?#[]@!$'()*," if reserved else ""
    if isinstance(value, dict):
        members = {key: scalar_text(member) for key, member in value.items()}
        if not value or None in members.values():
            return None
        texts = {key: quote(text or "", safe=safe) for key, text in members.items()}
        if style == "deepObject":
            return [(f"{name}[{key}]", text) for key, text in texts.items()]
        if style == "form" and explode:
            return list(texts.items())
        return [(name, ",".join(part for pair in texts.items() for part in pair))]
    if isinstance(value, list):
        items = [scalar_text(item) for item in value]
        if not value or None in items:
            return None
        quoted = [quote(item or "", safe=safe) for item in items]
        if explode and style == "form":
            return [(name, item) for item in quoted]
        return [(name, quote(_SEPARATORS.get(style, ","), safe=",").join(quoted))]
    text = scalar_text(value)
    return None if text is None else [(name, quote(text, safe=safe))]


def simple_text(value: Any, *, explode: bool) -> str | None:
    """A value in the style `simple` of paths and headers; None where nothing says how it is written."""
    if isinstance(value, dict):
        members = {key: scalar_text(member) for key, member in value.items()}
        if not value or None in members.values():
            return None
        if explode:
            return ",".join(f"{key}={text}" for key, text in members.items())
        return ",".join(part or "" for pair in members.items() for part in pair)
    if isinstance(value, list):
        items = [scalar_text(item) for item in value]
        return None if not value or None in items else ",".join(item or "" for item in items)
    text = scalar_text(value)
    return text or None
