"""Numbers that remember how the file writes them."""

from __future__ import annotations


class SpelledInt(int):
    """An integer whose `str()` is the text of the file (`0x1F`, `+1`, `007`); it is equal to its value."""

    _text: str

    def __new__(cls, value: int, text: str) -> SpelledInt:
        """Make the number `value` that is written as `text`."""
        self = super().__new__(cls, value)
        self._text = text
        return self

    def __str__(self) -> str:
        return self._text

    __repr__ = __str__

    def __reduce__(self) -> tuple[type[SpelledInt], tuple[int, str]]:
        return SpelledInt, (int(self), self._text)


class SpelledFloat(float):
    """A float whose `str()` is the text of the file (`1e3`, `1.50`, `.5`); it is equal to its value."""

    __slots__ = ("_text",)

    _text: str

    def __new__(cls, value: float, text: str) -> SpelledFloat:
        """Make the number `value` that is written as `text`."""
        self = super().__new__(cls, value)
        self._text = text
        return self

    def __str__(self) -> str:
        return self._text

    __repr__ = __str__

    def __reduce__(self) -> tuple[type[SpelledFloat], tuple[float, str]]:
        return SpelledFloat, (float(self), self._text)


def spelled_int(value: int, text: str) -> int:
    """Return `value`, with `text` remembered only where `str(value)` would not give it."""
    return value if str(value) == text else SpelledInt(value, text)


def spelled_float(value: float, text: str) -> float:
    """Return `value`, with `text` remembered only where `str(value)` would not give it."""
    return value if str(value) == text else SpelledFloat(value, text)
