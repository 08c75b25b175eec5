"""Reads regular expressions over calls."""

from __future__ import annotations

from pathbrew.specs.expressions import choice, repeat, sequence
from pathbrew.specs.formula_parser import FormulaParser
from pathbrew.specs.lexer import Kind
from pathbrew.specs.syntax import Constant, Empty, Expression, Letter, is_temporal

MOST_REPEATED = 100
"""How often `[n, m]` may ask for something."""


class ExpressionParser(FormulaParser):
    """Expressions, whose letters are formulas without temporal operators."""

    def _expression(self) -> Expression:
        options = [self._concatenation()]
        while self._accept("|"):
            options.append(self._concatenation())
        return choice(options)

    def _concatenation(self) -> Expression:
        result = self._repetition()
        while self._accept(","):
            result = sequence(result, self._repetition())
        return result

    def _repetition(self) -> Expression:
        result = self._primary()
        while True:
            if self._accept("*"):
                result = repeat(result)
            elif self._accept("+"):
                result = sequence(result, repeat(result))
            elif self._accept("?"):
                result = choice([result, Empty()])
            elif self._at("["):
                result = self._times(result)
            else:
                return result

    def _times(self, repeated: Expression) -> Expression:
        """`[2]` or `[1, 3]`: how often."""
        start = self._lexer.advance().start
        least = self._number()
        most = self._number() if self._accept(",") else least
        self._expect("]", "behind the number of times")
        if not least <= most <= MOST_REPEATED:
            raise self._error(f"write [LEAST, MOST] with numbers up to {MOST_REPEATED}", start)
        result: Expression = Empty()
        for _ in range(most - least):
            result = choice([Empty(), sequence(repeated, result)])
        for _ in range(least):
            result = sequence(repeated, result)
        return result

    def _number(self) -> int:
        if self._current.kind is not Kind.NUMBER:
            raise self._error(f"expected a number, found {self._current.described}")
        return int(self._lexer.advance().text)

    def _primary(self) -> Expression:
        if self._accept("."):
            return Letter(Constant(True))
        if self._accept("("):
            inside = self._expression()
            self._expect(")", "to close the parenthesis")
            return inside
        start = self._current.start
        formula = self._formula() if self._accept("[") else self._unary()
        if self._source.text[start] == "[":
            self._expect("]", "to close the condition")
        if is_temporal(formula):
            raise self._error(
                "an expression says by itself what comes before: no temporal operator here", start
            )
        return Letter(formula)
