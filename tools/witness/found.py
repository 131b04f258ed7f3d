"""What is shown: a message, why, and what has to be held to a validator again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from oasdiff_py.render.shown_message import TITLES, ShownMessage

if TYPE_CHECKING:
    from tools.witness.side import Side
    from tools.witness.slot import Slot

REQUEST, RESPONSE, GONE = TITLES


@dataclass(frozen=True, slots=True)
class Payload:
    """A value in a message, and who allows it: `accepting` does at `slot`, `refusing` does not."""

    value: Any
    slot: Slot
    accepting: Side
    refusing: Side


@dataclass(frozen=True, slots=True)
class Witness:
    """A message that shows what a rule is about; `payload` is None where no schema decides."""

    title: str
    message: str
    why: str
    payload: Payload | None = None

    def as_section(self) -> ShownMessage:
        """The section of a page."""
        return ShownMessage(self.title, f"```http\n{self.message}\n```\n\n{self.why}")
