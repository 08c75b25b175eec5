"""Conditions that users write on the arguments of a function: `x > 3 && x % 2 == 0`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from pathbrew import terms
from pathbrew.called.functions import Partition
from pathbrew.errors import InputError
from pathbrew.terms import Sort, Term

_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[dDfFlL]?)|(?P<name>[A-Za-z_$][\w$]*)"
    r"|(?P<operator>&&|\|\||==|!=|<=|>=|[-+*/%()<>!]))"
)
_LETTERS = {terms.INT: "i", terms.LONG: "l", terms.FLOAT: "f", terms.DOUBLE: "d"}
_WIDTH = (terms.INT, terms.LONG, terms.FLOAT, terms.DOUBLE)
_ARITHMETIC = {"+": "add", "-": "sub", "*": "mul", "/": "div", "%": "rem"}


def parse_condition(text: str, names: Sequence[str], sorts: Sequence[Sort]) -> Partition:
    """The condition on arguments with these names and sorts; any name will do for a single one.

    Raises InputError for what is not a condition.
    """
    parsed = _Parser(text, names, sorts).parsed()

    def condition(arguments: Sequence[Term]) -> Term:
        return terms.substitute(parsed, dict(zip(variables, arguments, strict=True)))

    variables = _variables(sorts)
    return condition


def _variables(sorts: Sequence[Sort]) -> list[Term]:
    return [terms.variable(f"parameter {number}", sort) for number, sort in enumerate(sorts)]


class _Parser:
    """Java's conditions over numbers, by recursive descent."""

    def __init__(self, text: str, names: Sequence[str], sorts: Sequence[Sort]) -> None:
        self._text = text
        self._names = dict(zip(names, _variables(sorts), strict=True))
        self._only = _variables(sorts)[0] if len(sorts) == 1 else None
        self._tokens = self._split()
        self._at = 0

    def _split(self) -> list[str]:
        tokens, at = [], 0
        while self._text[at:].strip():
            match = _TOKEN.match(self._text, at)
            if match is None:
                raise self._error(f"what is '{self._text[at:].strip()}'?")
            tokens.append(match[0].strip())
            at = match.end()
        return tokens

    def _error(self, reason: str) -> InputError:
        return InputError(f"the partition '{self._text}' cannot be read: {reason}")

    def _peek(self) -> str:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _take(self, *wanted: str) -> str:
        token = self._peek()
        if token not in wanted:
            return ""
        self._at += 1
        return token

    def parsed(self) -> Term:
        condition = self._boolean(self._disjunction())
        if self._peek():
            raise self._error(f"'{self._peek()}' was not expected")
        return condition

    def _boolean(self, term: Term) -> Term:
        if term.sort is not terms.BOOL:
            raise self._error("it is no condition")
        return term

    def _disjunction(self) -> Term:
        return self._junction("||", self._conjunction, terms.or_)

    def _conjunction(self) -> Term:
        return self._junction("&&", self._comparison, terms.and_)

    def _junction(self, token: str, part: Callable[[], Term], build: Callable[..., Term]) -> Term:
        term = part()
        while self._take(token):
            term = build(self._boolean(term), self._boolean(part()))
        return term

    def _comparison(self) -> Term:
        left = self._sum()
        token = self._take("==", "!=", "<=", ">=", "<", ">")
        if not token:
            return left
        left, right = self._promoted(left, self._sum())
        same, less = terms.fp_equal, terms.fp_less
        at_most = terms.fp_at_most
        if left.sort in (terms.INT, terms.LONG):
            letter = _LETTERS[left.sort]
            same, less = getattr(terms, f"{letter}eq"), getattr(terms, f"{letter}lt")
            at_most = getattr(terms, f"{letter}le")
        return {
            "==": lambda: same(left, right),
            "!=": lambda: terms.not_(same(left, right)),
            "<": lambda: less(left, right),
            ">": lambda: less(right, left),
            "<=": lambda: at_most(left, right),
            ">=": lambda: at_most(right, left),
        }[token]()

    def _sum(self) -> Term:
        return self._arithmetic(self._product, "+", "-")

    def _product(self) -> Term:
        return self._arithmetic(self._unary, "*", "/", "%")

    def _arithmetic(self, part: Callable[[], Term], *tokens: str) -> Term:
        term = part()
        while token := self._take(*tokens):
            left, right = self._promoted(term, part())
            build: Callable[..., Term] = getattr(terms, _LETTERS[left.sort] + _ARITHMETIC[token])
            term = build(left, right)
        return term

    def _promoted(self, left: Term, right: Term) -> tuple[Term, Term]:
        """Both as the wider of their types (JLS 5.6)."""
        for term in (left, right):
            if term.sort not in _LETTERS:
                raise self._error("a number is needed where a condition is")
        sort = max(left.sort, right.sort, key=_WIDTH.index)
        return self._widened(left, sort), self._widened(right, sort)

    def _widened(self, term: Term, sort: Sort) -> Term:
        if term.sort is sort:
            return term
        widen: Callable[..., Term] = getattr(terms, f"{_LETTERS[term.sort]}2{_LETTERS[sort]}")
        return widen(term)

    def _unary(self) -> Term:
        if self._take("!"):
            return terms.not_(self._boolean(self._unary()))
        if self._take("-"):
            term = self._unary()
            left, _ = self._promoted(term, term)
            negate: Callable[..., Term] = getattr(terms, f"{_LETTERS[left.sort]}neg")
            return negate(term)
        if self._take("("):
            inner = self._disjunction()
            if not self._take(")"):
                raise self._error("a ) is missing")
            return inner
        return self._atom()

    def _atom(self) -> Term:
        token = self._peek()
        self._at += 1
        if token in self._names:
            return self._names[token]
        if token[:1].isdigit() or token[:1] == ".":
            return _number(token)
        if self._only is not None and token[:1].isidentifier():
            return self._only
        known = ", ".join(self._names)
        raise self._error(f"'{token}' is neither a number nor one of {known}")


def _number(token: str) -> Term:
    suffix = token[-1].lower()
    digits = token.rstrip("dDfFlL")
    if suffix == "l":
        return terms.constant(int(digits), terms.LONG)
    if suffix == "f":
        return terms.constant(float(digits), terms.FLOAT)
    is_double = suffix == "d" or any(mark in digits for mark in ".eE")
    return (
        terms.constant(float(digits), terms.DOUBLE) if is_double else terms.constant(int(digits), terms.INT)
    )
