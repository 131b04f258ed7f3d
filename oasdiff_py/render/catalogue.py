"""The rules themselves as text, JSON and Markdown."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from oasdiff_py.classify.profile import Profile
    from oasdiff_py.classify.rule import Rule


def render(rules: Sequence[Rule], profile: Profile, name: str) -> str:
    """The rules in a format of `FORMATS`, with the levels of a profile."""
    return FORMATS[name](rules, profile)


def _text(rules: Sequence[Rule], profile: Profile) -> str:
    width = max((len(rule.id) for rule in rules), default=0)
    lines = [f"{rule.id:{width}}  {profile.level(rule).word:7}  {rule.message}" for rule in rules]
    count = "1 rule" if len(rules) == 1 else f"{len(rules)} rules"
    return "\n".join([*lines, "", count]) + "\n"


def _json(rules: Sequence[Rule], profile: Profile) -> str:
    records: list[dict[str, Any]] = []
    for rule in rules:
        record: dict[str, Any] = {
            "id": rule.id,
            "level": profile.level(rule).word,
            "direction": rule.direction,
            "family": rule.family,
            "place": rule.place,
            "facets": list(rule.facets),
            "actions": list(rule.actions),
            "effect": rule.effect,
            "description": rule.message,
            "why": rule.why,
        }
        if rule.guard:
            record["guards"] = [rule.guard]
        if rule.because:
            record["because"] = rule.because
        records.append(record)
    return json.dumps(records, indent=2, ensure_ascii=False) + "\n"


def _markdown(rules: Sequence[Rule], profile: Profile) -> str:
    lines = ["| id | level | what a finding says |", "|---|---|---|"]
    for rule in rules:
        message = rule.message.replace("|", "\\|")
        lines.append(f"| `{rule.id}` | {profile.level(rule).word} | {message} |")
    return "\n".join(lines) + "\n"


FORMATS: dict[str, Callable[[Sequence[Rule], Profile], str]] = {"text": _text, "json": _json, "markdown": _markdown}
