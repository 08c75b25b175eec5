"""Lines of Java: long statements are broken where a person would break them."""

from __future__ import annotations

from collections.abc import Iterator

WIDTH = 100
STEP = "    "
_SHORTEST = 12
"""Characters that a line before a break has at least."""


def statement(text: str, indent: str, width: int = WIDTH) -> list[str]:
    """The lines of a statement that was written on one, or on several that have their own indents."""
    if "\n" in text:
        parts = text.split("\n")
        own = [(part, indent + part[: len(part) - len(part.lstrip())]) for part in parts]
        return [
            line for part, deep in own for line in (statement(part.strip(), deep, width) if part else [""])
        ]
    head, opened, items = text.partition(" = {")
    if opened and items.endswith("};") and len(indent) + len(text) > width:
        inner = statement(items.removesuffix("};"), indent + 2 * STEP, width)
        return [f"{indent}{head} = {{", *(indent + 2 * STEP + line.strip() for line in inner), f"{indent}}};"]
    lines: list[str] = []
    prefix, further = indent, indent + 2 * STEP
    while len(prefix) + len(text) > width:
        at, depth = _best_break(text, width - len(prefix))
        if not 0 < at < len(text) - 2:
            break
        if lines and depth > 0 and lines[0].endswith(" ="):
            # Within the call on the right of an assignment that went to a line of its own.
            further = indent + 4 * STEP
        lines.append(prefix + text[:at].rstrip())
        text = text[at:].lstrip()
        prefix = further
    lines.append(prefix + text)
    return lines


def _best_break(text: str, room: int) -> tuple[int, int]:
    """Where to go on in a new line, and how deep in brackets: as far out, then as late, as possible.

    The place is 0 if there is none.
    """
    best: tuple[int, int] | None = None
    for at, depth in _breaks(text):
        if at > room:
            best = best or (depth, at)
            break
        if at >= _SHORTEST and (best is None or depth <= best[0]):
            best = (depth, at)
    return (0, 0) if best is None else (best[1], best[0])


def _breaks(text: str) -> Iterator[tuple[int, int]]:
    """Where the text may be broken, with the depth of brackets there; never within a literal."""
    depth, at = 0, 0
    while at < len(text):
        character = text[at]
        if character in "\"'":
            at = _end_of_literal(text, at)
            continue
        if character in "([{":
            depth += 1
            if character != "[" and text[at + 1 : at + 2] not in (")", "}") and _is_call(text, at):
                yield at + 1, depth
        elif character in ")]}":
            depth -= 1
        elif text.startswith(", ", at) or text.startswith(" = ", at - 1):
            yield at + 2, depth
        elif text.startswith("-> ", at):
            # Only if there is nothing better.
            yield at + 3, depth + 1
        elif text.startswith(" + ", at):
            yield at + 1, depth
        elif text.startswith((" ? ", " : "), at) and text[at - 1] != ",":
            yield at + 1, depth + 1
        at += 1


def _is_call(text: str, at: int) -> bool:
    """Whether the bracket opens arguments or elements, not a cast or a lambda's parameters."""
    return text[at] == "{" or (at > 0 and (text[at - 1].isalnum() or text[at - 1] in "_>"))


def _end_of_literal(text: str, start: int) -> int:
    at = start + 1
    while at < len(text) and text[at] != text[start]:
        at += 2 if text[at] == "\\" else 1
    return at + 1
