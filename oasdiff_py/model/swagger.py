"""What Swagger 2.0 writes otherwise, in the words of OpenAPI 3."""

from __future__ import annotations

from typing import Any

_PARAMETER_ONLY = frozenset(("name", "in", "required", "description", "collectionFormat", "allowEmptyValue",
                             "deprecated", "x-sunset", "x-stability-level", "schema"))  # fmt: skip
_FLOWS = {"accessCode": "authorizationCode", "application": "clientCredentials"}
_STYLES = {"ssv": "spaceDelimited", "tsv": "tabDelimited", "pipes": "pipeDelimited"}


def parameter_schema(raw: dict[str, Any]) -> dict[str, Any]:
    """The schema of a parameter, a form field or a header ("Parameter Object", "Header Object")."""
    written = raw.get("schema")
    if isinstance(written, dict):
        return written
    return {key: value for key, value in raw.items() if key not in _PARAMETER_ONLY}


def serialization(raw: dict[str, Any]) -> tuple[str, bool]:
    """Style and explode for `collectionFormat`, whose default is `csv`."""
    written = raw.get("collectionFormat", "csv")
    if written == "multi":
        return "form", True
    default = "form" if raw.get("in") in ("query", "formData") else "simple"
    return _STYLES.get(str(written), default), False


def media_types(raw: Any) -> tuple[str, ...]:
    """The names in `consumes` or `produces`."""
    return tuple(name for name in raw if isinstance(name, str)) if isinstance(raw, list) else ()


def security_scheme(raw: dict[str, Any]) -> dict[str, Any]:
    """A security scheme ("Security Scheme Object") as OpenAPI 3 writes it."""
    if raw.get("type") == "basic":
        return {**raw, "type": "http", "scheme": "basic"}
    if raw.get("type") == "oauth2":
        flow = {key: raw[key] for key in ("authorizationUrl", "tokenUrl", "scopes") if key in raw}
        name = str(raw.get("flow", ""))
        rest = {key: value for key, value in raw.items() if key not in ("flow", *flow)}
        return {**rest, "flows": {_FLOWS.get(name, name): flow}}
    return raw


def servers(data: dict[str, Any]) -> list[dict[str, Any]]:
    """The servers that `schemes`, `host` and `basePath` name ("Swagger Object"); none where they are not written."""
    host, path = str(data.get("host") or ""), str(data.get("basePath") or "")
    listed = data.get("schemes")
    schemes = [str(scheme) for scheme in listed] if isinstance(listed, list) else []
    if not host:
        return [{"url": path}] if path else []
    return [{"url": f"{scheme}://{host}{path}" if scheme else f"//{host}{path}"} for scheme in schemes or [""]]
