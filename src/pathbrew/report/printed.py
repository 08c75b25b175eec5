"""What the program under test printed, told apart from what Pathbrew says."""

from __future__ import annotations


def printed_lines(text: str, *, is_cut: bool) -> list[str]:
    """Each line marked as the program's, without characters that move a terminal's cursor."""
    if not text:
        return []
    lines = ("".join(map(_shown, line)) for line in text.splitlines())
    return ["the program printed:", *(f"  | {line}" for line in lines), *(["  ..."] if is_cut else [])]


def _shown(character: str) -> str:
    return character if character.isprintable() or character == "\t" else "\N{REPLACEMENT CHARACTER}"
