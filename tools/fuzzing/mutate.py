"""Changes without sense: of a tree of plain data, and of bytes."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

import yaml

if TYPE_CHECKING:
    import random

Holder = dict[str, Any] | list[Any]

HOSTILE = (
    "<script>alert(1)</script>", "](javascript:alert(1))", "::error::x\n::error file=a::b", "\x1b[31mred\x1b]8;;x\x07",
    "\u202egnp", "a|b", "`", "\x00", "\x0b\x85\u2028", "{{7*7}}{% raw %}", "__class__", "__proto__", "]]>", "'\"&<>",
    "~1~0/%2F#", "", " ", "\n", "\ud800", "x" * 3000, "..", "../../x", "*/", "%", "#/", "-", "--output=x", "\U0001f600",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, [], {}, 0, 1, -1, 1.5, 1e308, float("inf"), float("nan"), 10**40, 10**400,
    True, False, "", "true", "null", [[]], [None], [{}],
    {"": None}, {"$ref": None}, {"$ref": ""}, {"type": "object"}, [1, "a", None], "2026-02-30", "default", "200", 200,
    *HOSTILE,
)  # fmt: skip
KEYWORDS = (
    "$ref", "$dynamicRef", "$dynamicAnchor", "$anchor", "$id", "$defs", "$schema", "allOf", "anyOf", "oneOf", "not",
    "if", "then", "else", "items", "prefixItems", "properties", "patternProperties", "additionalProperties",
    "dependentSchemas", "dependentRequired", "propertyNames", "contains", "minContains", "maxContains",
    "unevaluatedProperties", "unevaluatedItems", "type", "nullable", "enum", "const", "default", "format", "pattern",
    "maximum", "minimum", "exclusiveMaximum", "exclusiveMinimum", "multipleOf", "maxLength", "minLength", "maxItems",
    "minItems", "uniqueItems", "required", "readOnly", "writeOnly", "deprecated", "discriminator", "mapping", "xml",
    "example", "examples", "title", "description", "contentMediaType", "contentEncoding", "contentSchema", "x-sunset",
    "x-stability-level", "x-extensible-enum", "paths", "webhooks", "components", "schemas", "responses", "parameters",
    "requestBodies", "headers", "securitySchemes", "callbacks", "pathItems", "mediaTypes", "links", "content",
    "schema", "itemSchema", "encoding", "style", "explode", "in", "name", "operationId", "tags", "security",
    "servers", "info", "version", "openapi", "swagger", "definitions", "consumes", "produces", "collectionFormat",
    "get", "post", "query", "additionalOperations", "default", "200", "4XX",
)  # fmt: skip
ODD_REFS = (
    "#", "", "#/", "#/paths", "#/components/schemas", "#/%zz", "#/%00", "#a", "x.yaml", "x.yaml#/a", "./", "/", "..",
    "file:///etc/passwd", "http://169.254.169.254/latest", "http://[::1", "https://", "ftp://x/y", "javascript:x",
    "C:\\x", "#/components/schemas/\ud800", "#/paths/~1a~", "//host/x", "#/info", "#/info/title", "%", "\x00", "Pet",
)  # fmt: skip


def places(data: Any) -> list[tuple[Holder, Any]]:
    """Every place of a tree that a value stands at, as its holder and its key there."""
    found: list[tuple[Holder, Any]] = []
    waiting = [data]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict | list):
            for key, value in node.items() if isinstance(node, dict) else enumerate(node):
                found.append((node, key))
                waiting.append(value)
    return found


def pointers(data: Any, most: int = 4000) -> list[str]:
    """JSON Pointers to mappings and lists."""
    found: list[str] = []
    waiting = [("#", data)]
    while waiting and len(found) < most:
        at, node = waiting.pop()
        found.append(at)
        for key, value in node.items() if isinstance(node, dict) else enumerate(node):
            if isinstance(value, dict | list):
                waiting.append((f"{at}/{str(key).replace('~', '~0').replace('/', '~1')}", value))
    return found


class Mutator:
    """Mutations that a generator of random numbers chooses."""

    def __init__(self, choose: random.Random) -> None:
        self._choose = choose

    def tree(self, data: Any, times: int) -> Any:
        """A copy with so many changes."""
        data = copy.deepcopy(data)
        for _ in range(times):
            everything = places(data)
            if not everything:
                return data
            holder, key = self._choose.choice(everything)
            change = self._choose.choice(
                (self._drop, self._replace, self._replace, self._refer, self._graft, self._swap, self._rename,
                 self._add, self._double, self._deepen)
            )  # fmt: skip
            change(data, everything, holder, key)
        return data

    def _drop(self, _: Any, __: Any, holder: Holder, key: Any) -> None:
        del holder[key]

    def _value(self) -> Any:
        return copy.deepcopy(self._choose.choice(VALUES))

    def _replace(self, _: Any, __: Any, holder: Holder, key: Any) -> None:
        holder[key] = self._value()

    def _refer(self, data: Any, _: Any, holder: Holder, key: Any) -> None:
        target = self._choose.choice(ODD_REFS) if self._choose.random() < 0.3 else self._choose.choice(pointers(data))
        if isinstance(holder[key], dict) and self._choose.random() < 0.3:
            holder[key]["$ref"] = target
        else:
            holder[key] = {"$ref": target}

    def _graft(self, _: Any, everything: list[tuple[Holder, Any]], holder: Holder, key: Any) -> None:
        other, at = self._choose.choice(everything)
        holder[key] = copy.deepcopy(other[at])

    def _swap(self, _: Any, everything: list[tuple[Holder, Any]], holder: Holder, key: Any) -> None:
        other, at = self._choose.choice(everything)
        mine, theirs = copy.deepcopy(holder[key]), copy.deepcopy(other[at])
        holder[key], other[at] = theirs, mine

    def _rename(self, _: Any, __: Any, holder: Holder, key: Any) -> None:
        if isinstance(holder, dict):
            name = self._choose.choice(KEYWORDS) if self._choose.random() < 0.7 else self._choose.choice(HOSTILE)
            holder[name] = holder.pop(key)

    def _add(self, _: Any, everything: list[tuple[Holder, Any]], holder: Holder, __: Any) -> None:
        other, at = self._choose.choice(everything)
        value = self._value() if self._choose.random() < 0.5 else copy.deepcopy(other[at])
        if isinstance(holder, dict):
            holder[self._choose.choice(KEYWORDS)] = value
        else:
            holder.insert(self._choose.randrange(len(holder) + 1), value)

    def _double(self, _: Any, __: Any, holder: Holder, key: Any) -> None:
        if isinstance(holder, list):
            holder.insert(key, copy.deepcopy(holder[key]))
        else:
            holder[f"{key}2"] = copy.deepcopy(holder[key])

    def _deepen(self, _: Any, __: Any, holder: Holder, key: Any) -> None:
        keyword = self._choose.choice(("allOf", "items", "not", "properties", "oneOf"))
        for _ in range(self._choose.choice((1, 2, 30, 200))):
            inner = holder[key]
            holder[key] = {keyword: [inner] if keyword.endswith("Of") else inner}

    def text(self, data: Any) -> tuple[bytes, str]:
        """The bytes of a document and the end of its name: JSON on one line or indented, or YAML."""
        kind = self._choose.random()
        if kind < 0.3:
            try:
                text = yaml.dump(data, Dumper=getattr(yaml, "CSafeDumper", yaml.SafeDumper), sort_keys=False)
                return text.encode(), ".yaml"
            except (yaml.YAMLError, UnicodeError, RecursionError):
                pass
        return json.dumps(data, indent=2 if kind < 0.8 else None).encode(), ".json"

    def shuffled(self, data: Any) -> Any:
        """The same with the keys of each mapping in another order."""
        if isinstance(data, dict):
            keys = list(data)
            self._choose.shuffle(keys)
            return {key: self.shuffled(data[key]) for key in keys}
        return [self.shuffled(item) for item in data] if isinstance(data, list) else data

    def noise(self, raw: bytes) -> bytes:
        """The bytes with a part cut off, doubled, moved or overwritten."""
        for _ in range(self._choose.choice((1, 1, 2, 4))):
            start = self._choose.randrange(len(raw) + 1)
            end = min(len(raw), start + self._choose.choice((1, 2, 10, 200)))
            raw = self._choose.choice(
                (
                    raw[:start],
                    raw[:start] + raw[end:],
                    raw[:end] + raw[start:],
                    raw[:start] + self._choose.randbytes(end - start) + raw[end:],
                    raw[:start] + self._token() + raw[start:],
                    raw[:start] + self._token() + raw[end:],
                    self._line_doubled(raw, start),
                )
            )
        return raw

    def _token(self) -> bytes:
        tokens = (
            b"\x00", b"\xff", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\t", b"\r", b"\n", b": ", b"- ", b"&a ", b"*a",
            b"<<: *a", b"? ", b"{", b"}",
            b"[", b"]", b",", b'"', b"'", b"\\", b"\\ud800", b"#", b"|", b">", b"!!binary ", b"!x ", b"---\n", b"...\n",
            b"%YAML 1.1\n",
            b"null", b"~", b"true", b"1e999", b"-1", b"0x1F", b"9" * 5000, b".inf", b".nan", b"NaN", b'"$ref": "#",',
        )  # fmt: skip
        return self._choose.choice(tokens)

    @staticmethod
    def _line_doubled(raw: bytes, start: int) -> bytes:
        begin, end = raw.rfind(b"\n", 0, start) + 1, raw.find(b"\n", start) + 1
        return raw[:end] + raw[begin:end] + raw[end:] if end else raw
