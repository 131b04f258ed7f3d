"""Who may call: the alternatives of credentials that an operation, or the API as a whole, accepts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.change import Change

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.change import Effect
    from oasdiff_py.diff.scene import Scene
    from oasdiff_py.load import Where
    from oasdiff_py.model.endpoint import Operation

Requirements = tuple[dict[str, frozenset[str]], ...]
_Told = tuple[str, "Effect", str | None, str | None, dict[str, str]]


def of_operation(scene: Scene, before: Operation, after: Operation) -> Iterator[Change]:
    """How the credentials of one operation changed, global requirements counted in."""
    for action, effect, was, is_now, names in _compare(before.security, after.security):
        yield scene.change(
            "security",
            "none",
            "security",
            action,
            effect,
            before=was,
            after=is_now,
            base=before.security_where,
            revision=after.security_where,
            names=names,
        )


def of_api(before: Requirements, after: Requirements, base: Where, revision: Where) -> Iterator[Change]:
    """How the requirements of the whole API changed, where no operation tells it."""
    for action, effect, was, is_now, names in _alternatives(before, after):
        yield Change(
            place="security",
            direction="none",
            facet="global-security",
            action=action,
            effect=effect,
            before=was,
            after=is_now,
            base=base,
            revision=revision,
            section="security",
            names=names,
        )


def _anonymous(requirements: Requirements) -> bool:
    return not requirements or any(not requirement for requirement in requirements)


def _compare(before: Requirements, after: Requirements) -> Iterator[_Told]:
    was, is_now = _anonymous(before), _anonymous(after)
    if was and not is_now:
        accepted = " or ".join(_label(requirement) for requirement in after)
        yield "anonymous-removed", "narrows", None, accepted, {}
        if not any(before):
            return
    if is_now and not was:
        yield "anonymous-added", "widens", None, None, {}
        if not any(after):
            return
    yield from _alternatives(before, after)


def _alternatives(before: Requirements, after: Requirements) -> Iterator[_Told]:
    old = [requirement for requirement in before if requirement and requirement not in after]
    new = [requirement for requirement in after if requirement and requirement not in before]
    for requirement in list(old):
        # Alternatives of the same schemes are one that changed its scopes, if there is no doubt which is which.
        left = [other for other in old if other.keys() == requirement.keys()]
        right = [other for other in new if other.keys() == requirement.keys()]
        if len(left) == len(right) == 1:
            old.remove(requirement)
            new.remove(right[0])
            yield from _scopes(requirement, right[0])
    for requirement in new:
        yield "added", "widens", None, _label(requirement), {}
    for requirement in old:
        yield "removed", "narrows", _label(requirement), None, {}


def _scopes(before: dict[str, frozenset[str]], after: dict[str, frozenset[str]]) -> Iterator[_Told]:
    for scheme in sorted(before):
        for scope in sorted(after[scheme] - before[scheme]):
            yield "scope-added", "narrows", None, scope, {"scheme": scheme}
        for scope in sorted(before[scheme] - after[scheme]):
            yield "scope-removed", "widens", scope, None, {"scheme": scheme}


def _label(requirement: dict[str, frozenset[str]]) -> str:
    """`a AND b: [scope]`, in the order of names."""
    parts = []
    for name in sorted(requirement):
        scopes = ", ".join(sorted(requirement[name]))
        parts.append(f"{name}: [{scopes}]" if scopes else name)
    return " AND ".join(parts)
