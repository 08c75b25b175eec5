"""What the program prints while it is searched: kept apart from what Pathbrew prints, and bounded."""

from __future__ import annotations

from typing import Protocol

MOST_KEPT = 10_000
"""Characters of a program's output that are kept."""


class Output(Protocol):
    """Where a program's standard streams go."""

    def write(self, text: str, /) -> object: ...
    def flush(self) -> None: ...


class CapturedOutput:
    """A stream that keeps the beginning of what is written to it."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._left = MOST_KEPT
        self.is_cut = False
        """Whether there was more."""

    def write(self, text: str) -> None:
        if text:
            kept = text[: self._left]
            self._parts.append(kept)
            self._left -= len(kept)
            self.is_cut = self.is_cut or len(kept) < len(text)

    def flush(self) -> None:
        pass

    @property
    def text(self) -> str:
        return "".join(self._parts)
