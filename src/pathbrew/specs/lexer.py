"""Splits a specification file into tokens; Java expressions between braces are one token each."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from enum import Enum, auto

from pathbrew.errors import Place, PlacedError


class Kind(Enum):
    NAME = auto()
    NUMBER = auto()
    SYMBOL = auto()
    JAVA = auto()
    END = auto()


@dataclass(frozen=True, slots=True)
class Token:
    kind: Kind
    text: str
    start: int
    """Where it begins in the file; of Java, the first character behind the brace."""

    @property
    def described(self) -> str:
        return "the end of the file" if self.kind is Kind.END else f"'{self.text.strip()}'"


class SpecificationError(PlacedError):
    """A specification that cannot be used."""


_BLANK = re.compile(r"(?:[ \t\r\f\n]+|//[^\n]*|/\*.*?\*/)+", re.DOTALL)
_TOKEN = re.compile(
    r"(?P<name>[A-Za-z_$][\w$]*)|(?P<number>[0-9]+)|(?P<symbol><->|->|&&|\|\||\[\]|[!()\[\]{}|*+?;:,.=-])"
)
_JAVA_PIECE = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'|[{}]|[^{}"'/]+|.""", re.DOTALL
)


class Source:
    """The text of a file, and where offsets in it are."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def place(self, offset: int) -> Place:
        line = bisect_right(self._starts, offset)
        return Place(self.file, line, offset - self._starts[line - 1] + 1)

    def error(self, offset: int, reason: str) -> SpecificationError:
        return SpecificationError(self.place(offset), reason)


class Lexer:
    """Gives one token after the other; the parser says where Java begins."""

    def __init__(self, source: Source, start: int = 0, end: int | None = None) -> None:
        self.source = source
        self._offset = start
        self._end = len(source.text) if end is None else end
        self.current = self._next()

    def advance(self) -> Token:
        """The current token; the next one is current then."""
        token = self.current
        self.current = self._next()
        return token

    def java(self) -> Token:
        """The Java expression between the brace that is current and the one that closes it."""
        opening = self.current.start
        text = self.source.text
        depth, place = 1, opening + 1
        while depth:
            match = _JAVA_PIECE.match(text, place)
            if match is None:
                raise self.source.error(
                    opening, "this brace is never closed: add } behind the Java expression"
                )
            depth += {"{": 1, "}": -1}.get(match[0], 0)
            place = match.end()
        self._offset = place
        token = Token(Kind.JAVA, text[opening + 1 : place - 1], opening + 1)
        if not token.text.strip():
            raise self.source.error(
                opening, "the braces are empty: write a Java condition, such as { amount > 0 }"
            )
        self.current = self._next()
        return token

    def _next(self) -> Token:
        text = self.source.text
        blank = _BLANK.match(text, self._offset)
        if blank is not None:
            self._offset = blank.end()
        if self._offset >= self._end:
            return Token(Kind.END, "", self._end)
        match = _TOKEN.match(text, self._offset)
        if match is None:
            raise self.source.error(self._offset, f"'{text[self._offset]}' has no meaning here")
        start, self._offset = self._offset, match.end()
        kind = {"name": Kind.NAME, "number": Kind.NUMBER, "symbol": Kind.SYMBOL}[str(match.lastgroup)]
        return Token(kind, match[0], start)
