"""What the program under test printed, told apart from what Pathbrew says."""

from __future__ import annotations

MOST_LINES = 40
MOST_CHARACTERS = 500
"""Of a line that is shown."""


def printed_lines(text: str, *, is_cut: bool) -> list[str]:
    """The first lines, each marked as the program's, without characters that move a terminal's cursor."""
    if not text:
        return []
    lines = text.splitlines()
    shown = [f"  | {''.join(map(_shown, line[:MOST_CHARACTERS]))}" for line in lines[:MOST_LINES]]
    left = len(lines) - len(shown)
    if left:
        shown.append(f"  ... and {'at least ' if is_cut else ''}{left:,} more line{'s' if left > 1 else ''}")
    elif is_cut:
        shown.append("  ...")
    return ["the program printed:", *shown]


def _shown(character: str) -> str:
    return character if character.isprintable() or character == "\t" else "\N{REPLACEMENT CHARACTER}"
