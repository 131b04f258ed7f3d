"""The security schemes that a document declares ("Security Scheme Object")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from oasdiff_py.diff.change import Change

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.change import Effect
    from oasdiff_py.load import Where

Schemes = dict[str, tuple[dict[str, Any], "Where"]]
_FIELDS: tuple[tuple[str, str, Effect], ...] = (
    ("in", "api-key-in-changed", "incomparable"),
    ("name", "api-key-name-changed", "incomparable"),
    ("scheme", "http-scheme-changed", "incomparable"),
    ("bearerFormat", "bearer-format-changed", "none"),
    ("openIdConnectUrl", "openid-connect-url-changed", "unknown"),
    ("oauth2MetadataUrl", "oauth-metadata-url-changed", "unknown"),
)
_FLOW_FIELDS: tuple[tuple[str, str, Effect], ...] = (
    ("authorizationUrl", "oauth-url-changed", "unknown"),
    ("tokenUrl", "oauth-token-url-changed", "unknown"),
    ("refreshUrl", "oauth-refresh-url-changed", "unknown"),
    ("deviceAuthorizationUrl", "oauth-device-url-changed", "unknown"),
)


def changes(before: Schemes, after: Schemes, base: Where, revision: Where) -> Iterator[Change]:
    """Schemes that came, went or changed; the order is that of the names."""
    for name in sorted(before.keys() | after.keys()):
        if name not in before:
            yield _change("added", "none", name, None, None, base, after[name][1])
        elif name not in after:
            yield _change("removed", "none", name, None, None, before[name][1], revision)
        else:
            yield from _changed(name, before[name], after[name])


def _changed(name: str, before: tuple[dict[str, Any], Where], after: tuple[dict[str, Any], Where]) -> Iterator[Change]:
    (old, base), (new, revision) = before, after
    if old.get("type") != new.get("type"):
        yield _change("type-changed", "incomparable", name, old.get("type"), new.get("type"), base, revision)
        return
    for field, action, effect in _FIELDS:
        if old.get(field) != new.get(field):
            yield _change(action, effect, name, old.get(field), new.get(field), base, revision)
    if (old.get("deprecated") is True) != (new.get("deprecated") is True):
        action = "deprecated" if new.get("deprecated") is True else "reactivated"
        yield _change(action, "none", name, None, None, base, revision)
    old_flows, new_flows = old.get("flows"), new.get("flows")
    if not isinstance(old_flows, dict) or not isinstance(new_flows, dict):
        return
    for flow in sorted(old_flows.keys() | new_flows.keys()):
        was, is_now = old_flows.get(flow), new_flows.get(flow)
        if isinstance(was, dict) and isinstance(is_now, dict):
            yield from _flow(name, flow, was, is_now, base, revision)
        elif flow not in old_flows:
            yield _change("oauth-flow-added", "none", name, None, None, base, revision, flow=flow)
        elif flow not in new_flows:
            yield _change("oauth-flow-removed", "narrows", name, None, None, base, revision, flow=flow)


def _flow(
    name: str, flow: str, old: dict[str, Any], new: dict[str, Any], base: Where, revision: Where
) -> Iterator[Change]:
    for field, action, effect in _FLOW_FIELDS:
        if old.get(field) != new.get(field):
            yield _change(action, effect, name, old.get(field), new.get(field), base, revision, flow=flow)
    had, has = _scopes(old), _scopes(new)
    for scope in sorted(had.keys() | has.keys()):
        if scope not in had:
            yield _change("oauth-scope-added", "none", name, None, scope, base, revision, flow=flow)
        elif scope not in has:
            yield _change("oauth-scope-removed", "none", name, scope, None, base, revision, flow=flow)
        elif had[scope] != has[scope]:
            yield _change(
                "oauth-scope-changed",
                "none",
                name,
                had[scope],
                has[scope],
                base,
                revision,
                flow=flow,
                scope=scope,
            )


def _change(
    action: str,
    effect: Effect,
    name: str,
    before: Any,
    after: Any,
    base: Where,
    revision: Where,
    **names: str,
) -> Change:
    return Change(
        place="security-scheme",
        direction="none",
        facet="security-scheme",
        action=action,
        effect=effect,
        before=before,
        after=after,
        base=base,
        revision=revision,
        section="components",
        names={"scheme": name, **names},
    )


def _scopes(flow: dict[str, Any]) -> dict[str, Any]:
    scopes = flow.get("scopes")
    return scopes if isinstance(scopes, dict) else {}
