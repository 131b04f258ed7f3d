"""Messages with credentials that were enough and are not any more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tools.witness.compose import plain_request, put_credentials, requirements
from tools.witness.found import REQUEST, Witness
from tools.witness.http import Message
from tools.witness.slot import Slot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from oasdiff_py.diff.change import Change
    from tools.witness.side import Pointer, Side


def _anonymous_removed(change: Change, base: Side, revision: Side) -> Witness | None:
    for slot, old, new in _operations(change, base, revision):
        if (not old or {} in old) and new and {} not in new:
            message = plain_request(base, slot, requirement={})
            return Witness(
                REQUEST, str(message), f"The base asks for no credentials. The revision asks for those of {_ways(new)}."
            )
    return None


def _alternative_removed(change: Change, base: Side, revision: Side) -> Witness | None:
    for slot, old, new in _operations(change, base, revision):
        for requirement in old:
            if requirement and requirement not in new and {} not in new:
                message = plain_request(base, slot, requirement=requirement)
                taken = _ways([requirement])
                why = f"The base takes the credentials of {taken}. The revision takes those of {_ways(new)} only."
                return Witness(REQUEST, str(message), why)
    return None


def _scope_added(change: Change, base: Side, revision: Side) -> Witness | None:
    scheme, scope = change.names["scheme"], str(change.after)
    for slot, old, new in _operations(change, base, revision):
        for requirement in old:
            if scheme in requirement and all(scope in one.get(scheme, [scope]) for one in new):
                message = plain_request(base, slot, requirement=requirement)
                scopes = _listed(requirement[scheme]) or "no scope"
                why = (
                    f"Its token was given for {scopes}, which the base takes. The revision asks for `{scope}` as well."
                )
                return Witness(REQUEST, str(message), why)
    return None


def _credential_changed(change: Change, base: Side, revision: Side) -> Witness | None:
    scheme = change.names["scheme"]
    for slot, old, new in _operations(change, base, revision):
        both = [one for one in old if scheme in one and one in new]
        if not both:
            continue
        before, after = Message(), Message()
        put_credentials(base, both[0], before)
        put_credentials(revision, both[0], after)
        if str(before) == str(after):
            continue
        message = plain_request(base, slot, requirement=both[0])
        why = f"The base takes these credentials. The revision expects {_written(after)} in their place."
        return Witness(REQUEST, str(message), why)
    return None


def _operations(change: Change, base: Side, revision: Side) -> Iterator[tuple[Slot, list[Any], list[Any]]]:
    """The operations of both sides that a change may be about, with what each side asks for."""
    for path, item in base.document.get("paths", {}).items():
        for method in item:
            slot = Slot(path, method.upper(), "body")
            endpoint = change.endpoint
            if endpoint is not None and (endpoint.path, endpoint.method) != (path, slot.method):
                continue
            old, new = slot.operation(base), slot.operation(revision)
            if old is not None and new is not None and isinstance(base.at(old), dict):
                yield slot, _asked(base, old), _asked(revision, new)


def _asked(side: Side, operation: Pointer) -> list[dict[str, list[str]]]:
    return requirements(side, operation)


def _ways(listed: list[dict[str, list[str]]]) -> str:
    return " or ".join(" with ".join(f"`{name}`" for name in one) for one in listed) or "no credentials"


def _listed(scopes: list[str]) -> str:
    return ", ".join(f"`{scope}`" for scope in scopes)


def _written(message: Message) -> str:
    if message.pairs:
        return f"`{message.pairs[0][0]}` in the query"
    name, value = message.headers[0]
    return f"`{name}: {value}`"


TEMPLATES: dict[str, Callable[[Change, Side, Side], Witness | None]] = {
    "api-security-anonymous-access-removed": _anonymous_removed,
    "api-security-removed": _alternative_removed,
    "api-global-security-removed": _alternative_removed,
    "api-security-scope-added": _scope_added,
    "api-global-security-scope-added": _scope_added,
    "api-security-component-type-changed": _credential_changed,
    "api-security-component-api-key-in-changed": _credential_changed,
    "api-security-component-api-key-name-changed": _credential_changed,
    "api-security-component-http-scheme-changed": _credential_changed,
}
