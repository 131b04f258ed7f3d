"""The section of a rule's page with a message that shows what the rule is about."""

from __future__ import annotations

from dataclasses import dataclass

TITLES = (
    "A request that was fine and is not any more",
    "A response that may come now and could not before",
    "A response that came before and does not come any more",
)


@dataclass(frozen=True, slots=True)
class ShownMessage:
    """One of the titles, and what stands below it as Markdown: the message, and what each side makes of it."""

    title: str
    text: str


def message_of(page: str) -> ShownMessage | None:
    """The section of a page, None where it has none."""
    for title in TITLES:
        _, found, rest = page.partition(f"\n## {title}\n\n")
        if found:
            return ShownMessage(title, rest.partition("\n## ")[0].rstrip("\n"))
    return None
