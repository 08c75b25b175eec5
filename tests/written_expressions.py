"""Expressions from their text, so that tests can say conditions as Java writes them."""

from __future__ import annotations

import re

from pathbrew.expressions import (
    NULL,
    Call,
    ClassName,
    Compared,
    Constant,
    Element,
    Ends,
    Expression,
    Field,
    InstanceOf,
    Is,
    Length,
    Name,
    Nature,
    Not,
    Number,
    Operation,
    Relation,
    Sum,
    Text,
)

_TOKEN = re.compile(
    r"""\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)'|-?\d+\.\d+(?:E-?\d+)?f?|\d+L?|[\w$]+|"""
    r"""[<>=!]=|&&|\|\||>>>|<<|>>|[-+*/%&|^<>!()\[\].,#])"""
)
_LEVELS = (
    ("||",),
    ("&&",),
    ("|",),
    ("^",),
    ("&",),
    ("==", "!="),
    ("<=", ">=", "<", ">"),
    ("+", "-"),
    ("*", "/", "%"),
)
_CLASSES = ("Character", "Integer", "Math", "String", "Pattern")


def expression(text: str) -> Expression:
    """The expression that is written so."""
    for words, holds in ((" is not ", False), (" is ", True)):
        subject, is_one, what = text.partition(words)
        if is_one and '"' not in text:
            natures = {nature.value: nature for nature in Nature}
            if what in natures:
                return Is(expression(subject), natures[what], holds)
            return InstanceOf(expression(subject), what.removeprefix("a "), holds)
    for end in (" returns", " throws"):
        if text.endswith(end):
            return Ends(expression(text.removesuffix(end)), end == " returns")
    tokens = _TOKEN.findall(text)
    assert "".join(tokens) == re.sub(r"\s+(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", "", text), text
    parser = _Parser(tokens)
    result = parser.binary(0)
    assert not parser.left, text
    return result


class _Parser:
    def __init__(self, tokens: list[str]) -> None:
        self.left = tokens[::-1]

    def _next(self, *wanted: str) -> str:
        """The token that comes next, taken if it is one of those wanted."""
        if self.left and (not wanted or self.left[-1] in wanted):
            return self.left.pop()
        return ""

    def binary(self, level: int) -> Expression:
        if level == len(_LEVELS):
            return self.unary()
        found = self.binary(level + 1)
        while symbol := self._next(*_LEVELS[level]):
            found = _operation(symbol, found, self.binary(level + 1))
        return found

    def unary(self) -> Expression:
        if self._next("!"):
            return Not(self.unary())
        if self._next("-"):
            number = self.unary()
            assert isinstance(number, Number)
            return Number(-number.value, number.descriptor)
        if self._next("("):
            found = self.binary(0)
            assert self._next(")")
            return found
        return self._steps(_atom(self._next()))

    def _steps(self, found: Expression) -> Expression:
        while step := self._next(".", "["):
            if step == "[":
                found = Element(found, self.binary(0))
                assert self._next("]")
                continue
            name = self._next()
            if self._next("("):
                arguments: list[Expression] = []
                while not self._next(")"):
                    arguments.append(self.binary(0))
                    self._next(",")
                found = Call(found, name, tuple(arguments))
            elif name.isupper() and isinstance(found, Name):
                found = Constant(found.name, name)
            else:
                found = Length(found) if name == "length" else Field(found, name)
        return found


def _atom(token: str) -> Expression:
    if token == "null":
        return NULL
    if token[0] == '"':
        return Text(token[1:-1].encode().decode("unicode_escape"))
    if token[0] == "'":
        return Number(ord(token[1:-1]), "C")
    if re.fullmatch(r"\d+L?", token):
        return Number(int(token.rstrip("L")), "J" if token.endswith("L") else "I")
    if re.fullmatch(r"-?\d+\..*", token):
        return Number(float(token.rstrip("f")), "F" if token.endswith("f") else "D")
    return ClassName(token) if token in _CLASSES else Name(token)


def _operation(symbol: str, left: Expression, right: Expression) -> Expression:
    if symbol in list(Relation):
        return Compared(left, Relation(symbol), right)
    if symbol in "+-":
        sign = 1 if symbol == "+" else -1
        offset, parts = (left.offset, left.parts) if isinstance(left, Sum) else (0, ((left, 1),))
        if isinstance(right, Number):
            return Sum(offset + sign * int(right.value), parts)
        return Sum(offset, (*parts, (right, sign)))
    return Operation(symbol, (left, right))
