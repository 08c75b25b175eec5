"""Texts in pictures: what can be shown of them, and how much room they take."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from pathbrew.report.generation_figures import printable

FONT_SIZE = 12
LINE_HEIGHT = 20.0
BASELINE = 14.0
"""How far below the upper edge of a line its text stands."""
_ADVANCE = 0.61 * FONT_SIZE
"""The width of a character; monospaced fonts have 0.55 to 0.602 of their size."""


def width(text: str) -> float:
    """The room that a text takes in a monospaced font."""
    return _ADVANCE * sum(map(_columns, text))


def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def shortened(text: str, most: int) -> str:
    """The text on one line, its middle left out where it has more than `most` characters."""
    text = printable(text)
    if len(text) <= most:
        return text
    kept = most - 1
    return f"{text[: kept - kept // 3]}…{text[len(text) - kept // 3 :]}"


def wrapped(texts: Sequence[str], between: str, across: int, most: int) -> list[str]:
    """Texts on up to `most` lines of about `across` characters; what these do not hold is counted."""
    lines = [""]
    for place, text in enumerate(texts):
        word = printable(text) + (between if place + 1 < len(texts) else "")
        if lines[-1] and len(lines[-1]) + len(word) > across:
            if len(lines) == most:
                return [*lines[:-1], f"{lines[-1]}… {len(texts) - place} more"]
            lines.append("")
        lines[-1] += word
    return lines
