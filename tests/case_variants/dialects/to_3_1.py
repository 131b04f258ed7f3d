"""OpenAPI 3.0 as 3.1 ("Migrating from OpenAPI 3.0" of the OpenAPI Initiative, 3.1.1 §4.8.14 for binary data)."""

from __future__ import annotations

from typing import Any

from tests.case_variants.dialects.grammar import changed
from tests.case_variants.dialects.unsayable import UnsayableError

_BOUNDS = (("exclusiveMaximum", "maximum"), ("exclusiveMinimum", "minimum"))
_REFERENCED = ("parameter", "header", "response")
_FORM_ONLY = frozenset(("style", "explode", "allowReserved"))
_COMPOSED = frozenset(("allOf", "anyOf", "oneOf", "not"))


def rewritten(base: Any, revision: Any) -> tuple[Any, Any]:
    """Both documents in 3.1; raises `UnsayableError` where one has what has no such writing."""
    old, new = _Migration(), _Migration()
    pair = old.document(base), new.document(revision)
    if old.formats != new.formats:
        raise UnsayableError("binary data on one side only: 3.1 writes it with keywords that are other facts")
    return pair


def as_json_schema(schema: dict[str, Any]) -> Any:
    """A schema of 3.0, whose inner schemas are rewritten already, as JSON Schema 2020-12.

    Binary data keeps its format, which JSON Schema takes for a remark.
    """
    if "$ref" in schema:
        # OpenAPI 3.0 §4.7.23: what stands beside `$ref` is ignored.
        return {"$ref": schema["$ref"]}
    made = dict(schema)
    _nullable(made)
    for flag, bound in _BOUNDS:
        if isinstance(made.get(flag), bool) and made.pop(flag) and bound in made:
            made[flag] = made.pop(bound)
    if "example" in made:
        made["examples"] = [made.pop("example")]
    return made


def _alone(part: dict[str, Any]) -> dict[str, Any]:
    """A Reference Object of 3.0 without what is ignored beside `$ref`, and would be read from 3.1 on."""
    return {"$ref": part["$ref"]} if "$ref" in part else part


def _body(body: dict[str, Any]) -> dict[str, Any]:
    """Without what 3.0 ignores in bodies other than forms in one line (3.0.3 §4.7.15), and 3.1 does not."""
    for name, entry in body.get("content", {}).items():
        if "encoding" in entry and name != "application/x-www-form-urlencoded":
            entry["encoding"] = {
                part: {key: value for key, value in how.items() if key not in _FORM_ONLY}
                for part, how in entry["encoding"].items()
            }
    return _alone(body)


def _nullable(schema: dict[str, Any]) -> None:
    if schema.pop("nullable", False) is not True:
        return
    if "type" not in schema:
        # 3.0.3 §4.7.24.1 gives it a meaning beside `type` only, and readers differ on the rest.
        raise UnsayableError("`nullable` without `type`")
    if not isinstance(schema["type"], str):
        raise UnsayableError("a list of types, which 3.0 does not have")
    if _COMPOSED & schema.keys():
        raise UnsayableError("`nullable` beside branches, which readers of 3.0 take in more than one way")
    schema["type"] = [schema["type"], "null"]


class _Migration:
    """One document; `formats` counts the schemas with binary data by format."""

    def __init__(self) -> None:
        self.formats: dict[str, int] = {}

    def document(self, document: Any) -> Any:
        made = changed(
            document, "document", {"schema": self._schema, "body": _body, **dict.fromkeys(_REFERENCED, _alone)}
        )
        made["openapi"] = "3.1.0"
        if "x-webhooks" in made:
            made["webhooks"] = made.pop("x-webhooks")
        return made

    def _schema(self, schema: dict[str, Any]) -> Any:
        made = as_json_schema(schema)
        written = made.get("format")
        if written in ("byte", "binary"):
            self.formats[written] = self.formats.get(written, 0) + 1
            del made["format"]
            if written == "byte":
                made["contentEncoding"] = "base64"
            else:
                made["contentMediaType"] = "application/octet-stream"
        return made
