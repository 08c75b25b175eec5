"""Rewrites Java conditions of a specification into the monitor's own names, and finds places back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from pathbrew.errors import Place
from pathbrew.specs.lexer import SpecificationError
from pathbrew.specs.syntax import JavaText

_PIECE = re.compile(
    r"""(?P<blank>\s+|//[^\n]*|/\*.*?\*/)|(?P<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+')"""
    r"""|(?P<name>[A-Za-z_$][\w$]*)|(?P<number>[0-9][\w.]*)|(?P<symbol>::|->|.)""",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Piece:
    kind: str
    text: str
    start: int


@dataclass(slots=True)
class Rewritten:
    """A condition in the monitor's names; `origins` are pairs of offsets, in it and in what was written."""

    text: str = ""
    origins: list[tuple[int, int]] = field(default_factory=list)

    def add(self, text: str, origin: int) -> None:
        self.origins.append((len(self.text), origin))
        # On one line, so that the compiler's line tells which condition it is.
        self.text += " " if text.isspace() or text.startswith(("//", "/*")) else text

    def origin(self, offset: int) -> int:
        """Where what stands at an offset was written."""
        before = [pair for pair in self.origins if pair[0] <= offset]
        ours, theirs = before[-1] if before else (0, 0)
        return theirs + (offset - ours if len(before) == len(self.origins) else 0)


def pieces(text: str) -> list[Piece]:
    """A Java text in pieces."""
    return [Piece(str(m.lastgroup), m[0], m.start()) for m in _PIECE.finditer(text)]


def place_in(java: JavaText, offset: int) -> Place:
    """The place of an offset in a Java text."""
    before = java.text[:offset]
    line = before.count("\n")
    column = offset - before.rfind("\n") if line else java.place.column + offset
    return Place(java.place.file, java.place.line + line, column)


Naming = Callable[[str, bool], str | None]
"""What the monitor calls a name that stands alone, given whether it is called; None: as it is written."""
Remembering = Callable[[Rewritten], str]
"""Takes an expression to be evaluated before the call, and gives the name of its value."""


def rewrite(java: JavaText, naming: Naming, remember: Remembering | None) -> Rewritten:
    """Rewrite names that stand alone, and `old(...)` if there is a before."""
    result = Rewritten()
    _rewrite(java, iter(pieces(java.text)), result, naming, remember, closing=False)
    return result


def _rewrite(
    java: JavaText,
    rest: Iterator[Piece],
    result: Rewritten,
    naming: Naming,
    remember: Remembering | None,
    *,
    closing: bool,
) -> None:
    """Up to the parenthesis that closes, if one does, or to the end."""
    waiting = list(rest)
    last, depth, place = "", 0, 0
    while place < len(waiting):
        piece = waiting[place]
        following = _next_solid(waiting, place)
        if piece.kind == "name" and last not in (".", "::"):
            if piece.text == "old" and following == "(":
                place = _old(java, waiting, place, result, naming, remember)
                last = ")"
                continue
            result.add(naming(piece.text, following == "(") or piece.text, piece.start)
        else:
            result.add(piece.text, piece.start)
        depth += {"(": 1, ")": -1}.get(piece.text, 0)
        if piece.kind != "blank":
            last = piece.text
        place += 1
    if depth and not closing:
        raise SpecificationError(java.place, "parentheses of this condition do not match")


def _next_solid(waiting: list[Piece], place: int) -> str:
    return next((piece.text for piece in waiting[place + 1 :] if piece.kind != "blank"), "")


def _old(
    java: JavaText,
    waiting: list[Piece],
    place: int,
    result: Rewritten,
    naming: Naming,
    remember: Remembering | None,
) -> int:
    """Replace `old(...)` by the name of its value; the place behind it."""
    start = waiting[place].start
    if remember is None:
        reason = "old(...) is for what holds after a call: in call and requires everything is as it is before"
        raise SpecificationError(place_in(java, start), reason)
    opening = next(i for i in range(place, len(waiting)) if waiting[i].text == "(")
    depth, end = 1, opening + 1
    while end < len(waiting) and depth:
        depth += {"(": 1, ")": -1}.get(waiting[end].text, 0)
        end += 1
    if depth:
        raise SpecificationError(place_in(java, start), "the parenthesis of old( is never closed")
    inside = Rewritten()
    _rewrite(java, iter(waiting[opening + 1 : end - 1]), inside, naming, None, closing=False)
    result.add(remember(inside), start)
    return end
