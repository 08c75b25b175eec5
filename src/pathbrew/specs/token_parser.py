"""What all parts of the parser share: the tokens of a specification, one after the other."""

from __future__ import annotations

from pathbrew.specs.lexer import Kind, Lexer, SpecificationError, Token
from pathbrew.specs.syntax import JavaText


class TokenParser:
    """Takes tokens, and tells where one is not what it should be."""

    def __init__(self, lexer: Lexer) -> None:
        self._lexer = lexer
        self._source = lexer.source

    @property
    def _current(self) -> Token:
        return self._lexer.current

    def _at(self, text: str) -> bool:
        return self._current.text == text and self._current.kind in (Kind.NAME, Kind.SYMBOL)

    def _accept(self, text: str) -> bool:
        if self._at(text):
            self._lexer.advance()
            return True
        return False

    def _expect(self, text: str, why: str) -> Token:
        if not self._at(text):
            raise self._error(f"expected '{text}' {why}, found {self._current.described}")
        return self._lexer.advance()

    def _name(self, what: str) -> Token:
        if self._current.kind is not Kind.NAME:
            raise self._error(f"expected {what}, found {self._current.described}")
        return self._lexer.advance()

    def _error(self, reason: str, offset: int | None = None) -> SpecificationError:
        return self._source.error(self._current.start if offset is None else offset, reason)

    def _java(self, why: str) -> JavaText:
        if not self._at("{"):
            raise self._error(f"expected a Java condition in braces {why}, found {self._current.described}")
        token = self._lexer.java()
        blank = len(token.text) - len(token.text.lstrip())
        return JavaText(token.text.strip(), self._source.place(token.start + blank))

    def _qualified(self, what: str) -> str:
        parts = [self._name(what).text]
        while self._accept("."):
            parts.append(self._name("a name behind the dot").text)
        return ".".join(parts)
