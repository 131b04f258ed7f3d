"""The smallest message of an operation, and a payload put into it."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from tools.witness.candidates import candidates
from tools.witness.http import Message, body_text, line_text, query_pairs, simple_text
from tools.witness.slot import Slot, parameters

if TYPE_CHECKING:
    from tools.witness.side import Pointer, Side


def plain_request(
    side: Side, slot: Slot, without: Slot | None = None, requirement: dict[str, list[str]] | None = None
) -> Message:
    """A request that a side allows, with what it requires and no more; `without` is left out.

    The credentials are those of `requirement`, or of the first that the operation takes.
    """
    operation = slot.operation(side)
    message = Message(slot.method, slot.path)
    if operation is None:
        return message
    message.path = operation[1]
    asked = requirements(side, operation) if requirement is None else [requirement]
    put_credentials(side, asked[0] if asked else {}, message)
    for place in parameters(side, operation):
        node = side.at(place)
        left_out = without is not None and (node["in"], node["name"]) == (without.location, without.name)
        if (node.get("required") or node["in"] == "path") and not left_out:
            put_parameter(message, node, any_value(side, schema_of(side, place)))
    message.path = re.sub(r"\{[^}]*\}", "1", message.path)
    body = (*operation, "requestBody")
    skipped = without is not None and without.part == "body"
    if side.has(body) and not skipped and side.at(side.follow(body)).get("required"):
        content = side.at(side.follow(body)).get("content", {})
        for name in list(content)[:1]:
            at = Slot(slot.path, slot.method, "body", media_type=name)
            put_body(message, name, any_value(side, at.schema(side)))
    return message


def plain_response(side: Side, slot: Slot, without: str = "") -> Message:
    """A response that a side allows; the header `without` is left out."""
    message = Message(status=slot.status)
    operation = slot.operation(side)
    at = (*(operation or ()), "responses", slot.status)
    if operation is None or not side.has(at):
        return message
    response = side.follow(at)
    for name, header in side.at(response).get("headers", {}).items():
        place = side.follow((*response, "headers", name))
        if side.at(place).get("required") and name != without and header is not None:
            put_header(message, name, side.at(place), any_value(side, schema_of(side, place)))
    names = list(side.at(response).get("content", {}))
    name = slot.media_type if slot.media_type in names else next(iter(names), "")
    if name:
        within = Slot(slot.path, slot.method, "body", status=slot.status, media_type=name)
        put_body(message, name, any_value(side, within.schema(side)))
    return message


def schema_of(side: Side, holder: Pointer) -> Pointer | None:
    """The schema of a parameter or a header."""
    node = side.at(holder)
    if "schema" in node:
        return (*holder, "schema")
    for name, entry in node.get("content", {}).items():
        return (*holder, "content", name, "schema") if "schema" in entry else None
    return None


def any_value(side: Side, schema: Pointer | None) -> Any:
    """The first value that a schema allows."""
    if schema is None:
        return "text"
    return next((value for value in candidates([(side, schema)]) if side.accepts(schema, value)), None)


def put(message: Message, node: dict[str, Any], slot: Slot, value: Any) -> bool:
    """Puts a payload where a slot is; whether the specification says how it is written there, or JSON stands in."""
    if slot.part == "body":
        put_body(message, slot.media_type, value)
        return True
    if slot.part == "header":
        return put_header(message, slot.name, node, value)
    return put_parameter(message, node, value)


def put_body(message: Message, media_type: str, value: Any) -> None:
    """Sets the body and its media type."""
    message.headers = [pair for pair in message.headers if pair[0] != "Content-Type"]
    message.headers.append(("Content-Type", media_type))
    message.body = body_text(value, media_type)


def put_header(message: Message, name: str, node: dict[str, Any], value: Any) -> bool:
    """Sets a header field."""
    explode = node.get("explode") is True
    text = _in_content(node, value) if "content" in node else simple_text(value, explode=explode)
    written = json.dumps(value) if text is None else text
    message.headers = [pair for pair in message.headers if pair[0].lower() != name.lower()]
    message.headers.append((name, written))
    return text is not None


def _in_content(node: dict[str, Any], value: Any) -> str:
    return line_text(value, next(iter(node["content"]), ""))


def put_parameter(message: Message, node: dict[str, Any], value: Any) -> bool:
    """Sets a parameter."""
    name, location = node["name"], node["in"]
    if location == "header":
        return put_header(message, name, node, value)
    style = node.get("style", "form" if location in ("query", "cookie") else "simple")
    explode = node.get("explode", style == "form")
    if "content" in node:
        pairs: list[tuple[str, str]] | None = [(name, quote(_in_content(node, value), safe=""))]
    elif location == "path":
        text = simple_text(value, explode=explode)
        pairs = None if text is None else [(name, quote(text, safe=","))]
    else:
        reserved = node.get("allowReserved") is True
        pairs = query_pairs(name, value, style, explode=explode, reserved=reserved)
    written = pairs if pairs is not None else [(name, quote(json.dumps(value), safe=""))]
    if location == "path":
        message.path = message.path.replace(f"{{{name}}}", written[0][1])
    elif location == "cookie":
        message.headers.append(("Cookie", "; ".join(f"{key}={text}" for key, text in written)))
    else:
        names = {key for key, _ in written}
        message.pairs = [pair for pair in message.pairs if pair[0] not in names] + written
    return pairs is not None


# -- credentials ---------------------------------------------------------------------------------------------------


def requirements(side: Side, operation: Pointer) -> list[dict[str, list[str]]]:
    """What an operation asks of its callers, one of which has to be met."""
    own = side.at(operation).get("security")
    found: list[dict[str, list[str]]] = side.document.get("security", []) if own is None else own
    return found


def put_credentials(side: Side, requirement: dict[str, list[str]], message: Message) -> None:
    """Meets a requirement."""
    for name in requirement:
        at = ("components", "securitySchemes", name)
        scheme = side.at(side.follow(at)) if side.has(at) else {}
        if scheme.get("type") == "apiKey":
            if scheme["in"] == "query":
                message.pairs.append((scheme["name"], "s3cr3t"))
            elif scheme["in"] == "cookie":
                message.headers.append(("Cookie", f"{scheme['name']}=s3cr3t"))
            else:
                message.headers.append((scheme["name"], "s3cr3t"))
        elif scheme.get("type") == "http" and scheme.get("scheme", "").lower() == "basic":
            message.headers.append(("Authorization", "Basic YW5uOnMzY3IzdA=="))
        elif scheme.get("type") == "http":
            message.headers.append(("Authorization", f"{scheme.get('scheme', '').capitalize()} s3cr3t"))
        elif scheme.get("type") in ("oauth2", "openIdConnect"):
            message.headers.append(("Authorization", "Bearer s3cr3t"))
