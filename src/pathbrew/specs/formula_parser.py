"""Reads formulas: temporal and logical operators over calls and conditions."""

from __future__ import annotations

from pathbrew.specs.java_text import pieces
from pathbrew.specs.lexer import Kind
from pathbrew.specs.syntax import (
    And,
    CallAtom,
    Completion,
    Constant,
    Formula,
    Historically,
    JavaText,
    Not,
    Once,
    Or,
    Parameter,
    Previously,
    Since,
    StateAtom,
)
from pathbrew.specs.token_parser import TokenParser

_UNARY = ("not", "previously", "once", "historically", "weakly")
_RESERVED = {*_UNARY, "since", "returns", "throws", "true", "false", "expression", "automaton"}


class FormulaParser(TokenParser):
    """Formulas; operators bind in the order of their methods, the last ones closest."""

    def _formula(self) -> Formula:
        left = self._implication()
        while self._accept("<->"):
            right = self._implication()
            left = And(Or(Not(left), right), Or(Not(right), left))
        return left

    def _implication(self) -> Formula:
        left = self._disjunction()
        if self._accept("->"):
            return Or(Not(left), self._implication())
        return left

    def _disjunction(self) -> Formula:
        left = self._conjunction()
        while self._accept("||"):
            left = Or(left, self._conjunction())
        return left

    def _conjunction(self) -> Formula:
        left = self._since()
        while self._accept("&&"):
            left = And(left, self._since())
        return left

    def _since(self) -> Formula:
        left = self._unary()
        while self._at("since") or self._at("weakly"):
            is_weak = self._accept("weakly")
            self._expect("since", "behind weakly")
            left = Since(left, self._unary(), is_weak)
        return left

    def _unary(self) -> Formula:
        if self._accept("!") or self._accept("not"):
            return Not(self._unary())
        if self._accept("once"):
            return Once(self._unary())
        if self._accept("historically"):
            return Historically(self._unary())
        if self._accept("previously"):
            return Previously(self._unary())
        if self._accept("weakly"):
            self._expect("previously", "behind weakly")
            return Previously(self._unary(), at_start=True)
        return self._atom()

    def _atom(self) -> Formula:
        if self._accept("("):
            inside = self._formula()
            self._expect(")", "to close the parenthesis")
            return inside
        if self._at("{"):
            return StateAtom(self._java("on the object"))
        if self._accept("true"):
            return Constant(True)
        if self._accept("false"):
            return Constant(False)
        return self._call_atom()

    def _call_atom(self) -> CallAtom:
        place = self._source.place(self._current.start)
        method, parameters = self._call()
        completion, exception = Completion.ANY, None
        if self._accept("returns"):
            completion = Completion.RETURNS
        elif self._accept("throws"):
            completion = Completion.THROWS
            if self._current.kind is Kind.NAME and self._current.text not in _RESERVED:
                exception = self._qualified("the class of an exception")
        condition = self._java("") if self._at("{") else None
        if completion is Completion.ANY and condition is not None:
            completion = _implied(condition)
        return CallAtom(method, parameters, completion, exception, condition, place)

    def _call(self) -> tuple[str, tuple[Parameter, ...] | None]:
        if self._current.text in _RESERVED:
            raise self._error(f"expected a call such as close(), found '{self._current.text}'")
        method = self._name("a call such as close()").text
        if not self._accept("("):
            return method, None
        if self._accept("void"):
            self._expect(")", "behind void: no parameters")
            return method, ()
        parameters: list[Parameter] = []
        while not self._accept(")"):
            if parameters:
                self._expect(",", "between parameters")
            parameters.append(self._parameter())
        return method, tuple(parameters) or None

    def _parameter(self) -> Parameter:
        first = self._qualified("a parameter's name")
        while self._accept("[]"):
            first += "[]"
        if self._current.kind is Kind.NAME:
            return Parameter(self._lexer.advance().text, first)
        if "." in first or "[" in first:
            raise self._error(f"expected the name of the parameter of type {first}")
        return Parameter(first)


def _implied(condition: JavaText) -> Completion:
    """How a call must have ended for a condition to make sense: there is a result, or an exception."""
    names = {piece.text for piece in pieces(condition.text) if piece.kind == "name"}
    if "result" in names:
        return Completion.RETURNS
    return Completion.THROWS if "exception" in names else Completion.ANY
