"""Lines of Java: long statements are broken where a person would break them."""

from __future__ import annotations

from collections.abc import Iterator

WIDTH = 100
STEP = "    "


def statement(text: str, indent: str, width: int = WIDTH) -> list[str]:
    """The lines of a statement that was written on one."""
    head, opened, items = text.partition(" = {")
    if opened and items.endswith("};") and len(indent) + len(text) > width:
        inner = statement(items.removesuffix("};"), indent + 2 * STEP, width)
        return [f"{indent}{head} = {{", *(indent + 2 * STEP + line.strip() for line in inner), f"{indent}}};"]
    lines: list[str] = []
    prefix = indent
    while len(prefix) + len(text) > width:
        at = _best_break(text, width - len(prefix))
        if at is None:
            break
        lines.append(prefix + text[:at].rstrip())
        text = text[at:].lstrip()
        prefix = indent + 2 * STEP
    lines.append(prefix + text)
    return lines


def _best_break(text: str, room: int) -> int | None:
    """The place to go on in a new line: as far out as possible, then as late as possible."""
    best: tuple[int, int] | None = None
    for at, depth in _breaks(text):
        if at > room:
            if best is None:
                best = (depth, at)
            break
        if at >= 12 and (best is None or depth <= best[0]):
            best = (depth, at)
    return None if best is None or best[1] >= len(text) - 2 else best[1]


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
        elif text.startswith((", ", "= "), at):
            yield at + 2, depth
        elif text.startswith("-> ", at):
            # Only if there is nothing better.
            yield at + 3, depth + 1
        elif text.startswith(" + ", at):
            yield at + 1, depth
        at += 1


def _is_call(text: str, at: int) -> bool:
    """Whether the bracket opens arguments or elements, not a cast or a lambda's parameters."""
    return text[at] == "{" or (at > 0 and (text[at - 1].isalnum() or text[at - 1] in "_>"))


def _end_of_literal(text: str, start: int) -> int:
    at = start + 1
    while at < len(text) and text[at] != text[start]:
        at += 2 if text[at] == "\\" else 1
    return at + 1
