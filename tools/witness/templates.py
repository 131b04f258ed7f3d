"""Messages for rules that no schema decides: what is there on one side and not on the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.witness import of_security, of_writing
from tools.witness.compose import any_value, plain_request, plain_response, put_body
from tools.witness.found import GONE, REQUEST, RESPONSE, Witness
from tools.witness.slot import Slot

if TYPE_CHECKING:
    from collections.abc import Callable

    from oasdiff_py.diff.change import Change
    from tools.witness.side import Side

    Template = Callable[[Change, Side, Side], Witness | None]


def template(identity: str, change: Change, base: Side, revision: Side) -> Witness | None:
    """The message for a rule that has a template; None for the others, and where the documents do not show it."""
    make = _TEMPLATES.get(identity)
    return None if make is None else make(change, base, revision)


def _slot(change: Change, part: str = "body") -> Slot:
    endpoint, spot = change.endpoint, change.spots[0]
    assert endpoint is not None, change
    return Slot(
        endpoint.path,
        endpoint.method,
        part,
        status=spot.status,
        media_type=spot.media_type,
        name=change.names.get("parameter", change.names.get("header", "")),
        location=change.names.get("in", ""),
    )


def _endpoint_removed(change: Change, base: Side, revision: Side) -> Witness | None:
    slot = _slot(change)
    if slot.operation(base) is None or slot.operation(revision) is not None:
        return None
    why = f"The base describes it. The revision describes no `{slot.method} {slot.path}` any more."
    return Witness(REQUEST, str(plain_request(base, slot)), why)


def _parameter_required(change: Change, base: Side, revision: Side) -> Witness | None:
    slot = _slot(change, "parameter")
    before, after = slot.holder(base), slot.holder(revision)
    if after is None or not revision.at(after).get("required") or (before and base.at(before).get("required")):
        return None
    why = f"The base allows it. The revision does not: the {slot.location} parameter `{slot.name}` is missing."
    return Witness(REQUEST, str(plain_request(base, slot, without=slot)), why)


def _body_required(change: Change, base: Side, revision: Side) -> Witness | None:
    slot = _slot(change)
    at = (*(slot.operation(revision) or ()), "requestBody")
    if not revision.has(at) or not revision.at(revision.follow(at)).get("required"):
        return None
    why = "The base allows it. The revision does not: it has no body."
    return Witness(REQUEST, str(plain_request(base, slot, without=slot)), why)


def _body_removed(change: Change, base: Side, revision: Side) -> Witness | None:
    slot = _slot(change)
    body = (*(slot.operation(base) or ()), "requestBody")
    if not base.has(body) or revision.has((*(slot.operation(revision) or ()), "requestBody")):
        return None
    name = next(iter(base.at(base.follow(body))["content"]))
    message = plain_request(base, slot)
    put_body(message, name, any_value(base, Slot(slot.path, slot.method, "body", media_type=name).schema(base)))
    return Witness(REQUEST, str(message), "The base allows it. The revision describes no body for this request.")


def _request_media_type_removed(change: Change, base: Side, revision: Side) -> Witness | None:
    slot = _slot(change)
    if slot.holder(base) is None or slot.holder(revision) is not None:
        return None
    message = plain_request(base, slot)
    put_body(message, slot.media_type, any_value(base, slot.schema(base)))
    why = f"The base takes `{slot.media_type}`. The revision does not."
    return Witness(REQUEST, str(message), why)


def _response_media_type_removed(change: Change, base: Side, revision: Side) -> Witness | None:
    slot = _slot(change)
    if slot.holder(base) is None or slot.holder(revision) is not None:
        return None
    message = plain_request(base, slot)
    message.headers.append(("Accept", slot.media_type))
    why = f"The base answers it with `{slot.media_type}`. The revision does not answer with that media type any more."
    return Witness(REQUEST, str(message), why)


def _other_media_type(change: Change, base: Side, revision: Side) -> Witness | None:
    slot = _slot(change)
    if slot.holder(revision) is None or slot.holder(base) is not None:
        return None
    why = f"The base does not answer with exactly `{slot.media_type}`. The revision does."
    return Witness(RESPONSE, str(plain_response(revision, slot)), why)


def _header_missing(change: Change, base: Side, revision: Side) -> Witness | None:
    slot = _slot(change, "header")
    before, after = slot.holder(base), slot.holder(revision)
    if before is None or not base.at(before).get("required") or (after and revision.at(after).get("required")):
        return None
    why = f"The base promises the header `{slot.name}` with each such response. The revision does not."
    return Witness(RESPONSE, str(plain_response(revision, slot, without=slot.name)), why)


def _status_removed(change: Change, base: Side, revision: Side) -> Witness | None:
    slot = _slot(change)
    at = ("responses", slot.status)
    if not base.has((*(slot.operation(base) or ()), *at)) or revision.has((*(slot.operation(revision) or ()), *at)):
        return None
    why = f"The base describes the status `{slot.status}`. The revision does not."
    return Witness(GONE, str(plain_response(base, slot)), why)


def _response_body_forbidden(change: Change, base: Side, revision: Side) -> Witness | None:
    slot = _slot(change)
    schema = slot.schema(base)
    value = any_value(base, schema)
    if not base.accepts(schema, value) or revision.accepts(slot.schema(revision), value):
        return None
    return Witness(GONE, str(plain_response(base, slot)), "The base allows it. The revision allows no body at all.")


_TEMPLATES: dict[str, Template] = {
    **dict.fromkeys(
        (
            "api-path-removed-without-deprecation", "api-path-removed-before-sunset",
            "api-removed-without-deprecation", "api-removed-before-sunset",
        ),
        _endpoint_removed,
    ),
    **dict.fromkeys(
        (
            "new-required-request-parameter", "new-required-request-default-parameter-to-existing-path",
            "request-parameter-became-required",
        ),
        _parameter_required,
    ),
    **dict.fromkeys(("request-body-added-required", "request-body-became-required"), _body_required),
    "request-body-removed": _body_removed,
    "request-body-media-type-removed": _request_media_type_removed,
    "response-media-type-removed": _response_media_type_removed,
    **dict.fromkeys(
        (
            "response-media-type-name-generalized", "response-media-type-parameter-removed",
            "response-media-type-parameter-changed",
        ),
        _other_media_type,
    ),
    **dict.fromkeys(("required-response-header-removed", "response-header-became-optional"), _header_missing),
    "response-success-status-removed": _status_removed,
    "response-body-schema-became-false": _response_body_forbidden,
    **of_security.TEMPLATES,
    **of_writing.TEMPLATES,
}  # fmt: skip
