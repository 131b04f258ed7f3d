"""What a document declares for others to use, and says about itself: schemas, webhooks, the version."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from oasdiff_py.diff.change import Change
from oasdiff_py.model.values import canonical

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from oasdiff_py.load import Where


def schemas(gone: Iterable[tuple[str, bool]], base: Where, revision: Where) -> Iterator[Change]:
    """Named schemas that are gone, each with whether the same schema is there under a new name."""
    for name, renamed in gone:
        yield Change(
            place="component",
            direction="none",
            facet="schema",
            action="renamed" if renamed else "removed",
            effect="none",
            before=name,
            base=base.child(name),
            revision=revision,
            section="components",
            names={"name": name},
        )


def webhook(name: str, action: str, base: Where, revision: Where) -> Change:
    """A webhook came (`added`) or went (`removed`)."""
    return Change(
        place="component",
        direction="none",
        facet="webhook",
        action=action,
        effect="widens" if action == "added" else "narrows",
        before=name if action == "removed" else None,
        after=name if action == "added" else None,
        base=base,
        revision=revision,
        section="components",
        names={"name": name},
    )


def version(before: Any, after: Any, base: Where, revision: Where) -> Iterator[Change]:
    """The version in `info` is another."""
    if _text(before) != _text(after):
        yield Change(
            place="info",
            direction="none",
            facet="version",
            action="changed",
            effect="none",
            before=before,
            after=after,
            base=base,
            revision=revision,
            section="info",
        )


def _text(version: Any) -> str:
    """A version as it is compared: many write it as a number, and nobody should as a mapping."""
    return str(canonical(version)) if isinstance(version, dict | list) else str(version or "")
