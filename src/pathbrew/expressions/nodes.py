"""Expressions as Java writes them, as values: what paths decide, and what is compared there.

They are made where a condition gets its meaning, and written by `str`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import ClassVar

from pathbrew.expressions.literals import number, string


class Strength(IntEnum):
    """How strongly Java's operators bind, the weakest first."""

    CHOICE = 0
    OR = 1
    AND = 2
    BIT_OR = 3
    BIT_XOR = 4
    BIT_AND = 5
    EQUALITY = 6
    ORDER = 7
    SHIFT = 8
    SUM = 9
    PRODUCT = 10
    UNARY = 11
    ATOM = 12


class Expression(ABC):
    """Something that Java, or a reader of Java, can read."""

    __slots__ = ()

    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __reduce__(self) -> tuple[type[Expression], tuple[object, ...]]:
        """Made anew of its parts, faster than dataclasses do it: processes send each other many."""
        return type(self), tuple([getattr(self, name) for name in self.__match_args__])

    @abstractmethod
    def layout(self) -> Layout:
        """How strongly it binds, and the pieces of its text."""

    def __str__(self) -> str:
        return written(self)


Piece = str | tuple[Expression, int]
"""Text, or a part with the weakest binding that needs no parentheses there."""
Layout = tuple[int, list[Piece]]


def written(expression: Expression, change: Callable[[Expression], Expression] | None = None) -> str:
    """The text of an expression, each part of which may be changed before it is written."""

    def text(part: Expression, weakest: int) -> str:
        strength, pieces = (part if change is None else change(part)).layout()
        inner = "".join(piece if isinstance(piece, str) else text(*piece) for piece in pieces)
        return f"({inner})" if strength < weakest else inner

    return text(expression, Strength.CHOICE)


class Relation(StrEnum):
    """How one side compares with the other."""

    EQUAL = "=="
    UNEQUAL = "!="
    LESS = "<"
    AT_MOST = "<="
    GREATER = ">"
    AT_LEAST = ">="

    @staticmethod
    def named(name: str) -> Relation:
        """The relation by the name that bytecode has for it: `le`."""
        return _NAMED[name]

    @property
    def opposite(self) -> Relation:
        return _OPPOSITES[self]

    @property
    def flipped(self) -> Relation:
        """The same with the sides exchanged."""
        return _FLIPPED.get(self, self)


_NAMED = {
    "eq": Relation.EQUAL,
    "ne": Relation.UNEQUAL,
    "lt": Relation.LESS,
    "ge": Relation.AT_LEAST,
    "gt": Relation.GREATER,
    "le": Relation.AT_MOST,
}
_OPPOSITES = {
    Relation.EQUAL: Relation.UNEQUAL,
    Relation.UNEQUAL: Relation.EQUAL,
    Relation.LESS: Relation.AT_LEAST,
    Relation.AT_LEAST: Relation.LESS,
    Relation.GREATER: Relation.AT_MOST,
    Relation.AT_MOST: Relation.GREATER,
}
_FLIPPED = {
    Relation.LESS: Relation.GREATER,
    Relation.GREATER: Relation.LESS,
    Relation.AT_MOST: Relation.AT_LEAST,
    Relation.AT_LEAST: Relation.AT_MOST,
}

# Atoms


@dataclass(frozen=True, slots=True)
class Name(Expression):
    """An input, or whatever else people know by a name."""

    name: str

    def layout(self) -> Layout:
        return Strength.ATOM, [self.name]


@dataclass(frozen=True, slots=True)
class ClassName(Expression):
    """A class whose static methods are called."""

    name: str

    def layout(self) -> Layout:
        return Strength.ATOM, [self.name]


@dataclass(frozen=True, slots=True)
class Constant(Expression):
    """A constant of a class; without the class where that goes without saying."""

    class_name: str
    name: str

    def layout(self) -> Layout:
        return Strength.ATOM, [f"{self.class_name}.{self.name}" if self.class_name else self.name]


@dataclass(frozen=True, slots=True)
class Null(Expression):
    """No object."""

    def layout(self) -> Layout:
        return Strength.ATOM, ["null"]


@dataclass(frozen=True, slots=True)
class Number(Expression):
    """A number, truth or character of the primitive type with that descriptor."""

    value: int | float
    descriptor: str = "I"

    def layout(self) -> Layout:
        text = number(self.value, self.descriptor)
        return (Strength.UNARY if text.startswith("-") else Strength.ATOM), [text]


@dataclass(frozen=True, slots=True)
class Text(Expression):
    """A string."""

    value: str

    def layout(self) -> Layout:
        return Strength.ATOM, [string(self.value)]


@dataclass(frozen=True, slots=True)
class Cut(Expression):
    """What is too long to be taken apart: its text, or the beginning of that."""

    text: str
    strength: int = Strength.ATOM

    def layout(self) -> Layout:
        return self.strength, [self.text]


# What leads to a part of an object


@dataclass(frozen=True, slots=True)
class Field(Expression):
    """A field of an object."""

    owner: Expression
    name: str

    def layout(self) -> Layout:
        return Strength.ATOM, [(self.owner, Strength.ATOM), f".{self.name}"]


@dataclass(frozen=True, slots=True)
class Length(Expression):
    """The length of an array."""

    owner: Expression

    def layout(self) -> Layout:
        return Strength.ATOM, [(self.owner, Strength.ATOM), ".length"]


@dataclass(frozen=True, slots=True)
class Element(Expression):
    """An element of an array."""

    owner: Expression
    index: Expression

    def layout(self) -> Layout:
        return Strength.ATOM, [(self.owner, Strength.ATOM), "[", (self.index, Strength.CHOICE), "]"]


@dataclass(frozen=True, slots=True)
class Call(Expression):
    """What a method returns; `number` tells calls that look alike apart."""

    owner: Expression | None
    method: str
    arguments: tuple[Expression, ...] = ()
    number: int | None = None

    def layout(self) -> Layout:
        pieces: list[Piece] = [] if self.owner is None else [(self.owner, Strength.ATOM), "."]
        pieces.append(f"{self.method}(")
        for place, argument in enumerate(self.arguments):
            pieces += [", ", (argument, Strength.CHOICE)] if place else [(argument, Strength.CHOICE)]
        return Strength.ATOM, [*pieces, ")" if self.number is None else f")#{self.number}"]


# Operations


@dataclass(frozen=True, slots=True)
class Sum(Expression):
    """A number and parts, each times a factor."""

    offset: int
    parts: tuple[tuple[Expression, int], ...]

    def layout(self) -> Layout:
        offset = self.offset
        pieces: list[Piece] = []
        for part, factor in sorted(self.parts, key=lambda pair: pair[1] < 0):
            is_first = not pieces
            if not is_first:
                pieces.append(" - " if factor < 0 else " + ")
            elif factor < 0:
                if offset > 0:
                    pieces += [str(offset), " - "]
                    offset = 0
                else:
                    pieces.append("-")
            if abs(factor) != 1:
                pieces += [str(abs(factor)), "*"]
            is_bare = abs(factor) == 1 and len(pieces) != 1
            pieces.append((part, Strength.PRODUCT if is_bare else Strength.UNARY))
        if offset:
            pieces.append(f" - {-offset}" if offset < 0 else f" + {offset}")
        if len(self.parts) == 1 and not self.offset:
            return (Strength.UNARY if self.parts[0][1] == -1 else Strength.PRODUCT), pieces
        return Strength.SUM, pieces


@dataclass(frozen=True, slots=True)
class Operation(Expression):
    """Operands, with the same operator between them."""

    symbol: str
    operands: tuple[Expression, ...]

    def layout(self) -> Layout:
        strength = _STRENGTHS[self.symbol]
        pieces: list[Piece] = [(self.operands[0], strength)]
        for operand in self.operands[1:]:
            pieces += [f" {self.symbol} ", (operand, strength + 1)]
        return strength, pieces


@dataclass(frozen=True, slots=True)
class Concatenation(Expression):
    """Texts, one after the other, and what becomes a text there."""

    parts: tuple[Expression, ...]

    def layout(self) -> Layout:
        pieces: list[Piece] = []
        for part in self.parts:
            pieces += [" + "] * bool(pieces)
            pieces.append((part, Strength.UNARY))
        return Strength.SUM, pieces


@dataclass(frozen=True, slots=True)
class Prefixed(Expression):
    """An operand behind a sign or a cast."""

    prefix: str
    operand: Expression

    def layout(self) -> Layout:
        return Strength.UNARY, [self.prefix, (self.operand, Strength.UNARY)]


@dataclass(frozen=True, slots=True)
class Formula(Expression):
    """An operation of another form, such as a choice."""

    strength: int
    pieces: tuple[Piece, ...]

    def layout(self) -> Layout:
        return self.strength, list(self.pieces)


# Conditions


@dataclass(frozen=True, slots=True)
class Not(Expression):
    """That a condition does not hold."""

    operand: Expression

    def layout(self) -> Layout:
        return Strength.UNARY, ["!", (self.operand, Strength.UNARY)]


@dataclass(frozen=True, slots=True)
class Compared(Expression):
    """One side compared with the other."""

    left: Expression
    relation: Relation
    right: Expression

    def layout(self) -> Layout:
        is_equation = self.relation in (Relation.EQUAL, Relation.UNEQUAL)
        strength = Strength.EQUALITY if is_equation else Strength.ORDER
        return strength, [(self.left, strength + 1), f" {self.relation} ", (self.right, strength + 1)]


@dataclass(frozen=True, slots=True)
class InstanceOf(Expression):
    """Whether an object is one of a class, which has its Java name."""

    subject: Expression
    class_name: str
    holds: bool = True

    def layout(self) -> Layout:
        is_one = "is" if self.holds else "is not"
        return Strength.ORDER, [(self.subject, Strength.SHIFT), f" {is_one} a {self.class_name}"]


class Nature(StrEnum):
    """What an input may be said to be beside its class."""

    ASCII = "a text of ASCII"
    LATIN_1 = "a text of Latin-1"
    OF_PROGRAM = "a class of the program"


@dataclass(frozen=True, slots=True)
class Is(Expression):
    """Whether an input is what a few words say."""

    subject: Expression
    words: str
    holds: bool = True

    def layout(self) -> Layout:
        is_so = "is" if self.holds else "is not"
        return Strength.ORDER, [(self.subject, Strength.SHIFT), f" {is_so} {self.words}"]


@dataclass(frozen=True, slots=True)
class Ends(Expression):
    """Whether a call returns; if not, it throws."""

    call: Expression
    returns: bool = True

    def layout(self) -> Layout:
        return Strength.ORDER, [(self.call, Strength.ATOM), " returns" if self.returns else " throws"]


@dataclass(frozen=True, slots=True)
class Untold(Expression):
    """A condition that nobody wants to read."""

    def layout(self) -> Layout:
        return Strength.ATOM, [""]


def walk(expression: Expression) -> Iterator[Expression]:
    """The expression and all its parts."""
    yield expression
    for piece in expression.layout()[1]:
        if not isinstance(piece, str):
            yield from walk(piece[0])


NULL = Null()
UNTOLD = Untold()
THIS = Name("this")


def negated(condition: Expression) -> Expression:
    """The opposite of a condition."""
    match condition:
        case Not(operand):
            return operand
        case Compared(left, relation, right):
            return Compared(left, relation.opposite, right)
        case InstanceOf(subject, class_name, holds):
            return InstanceOf(subject, class_name, not holds)
        case Is(subject, words, holds):
            return Is(subject, words, not holds)
        case Ends(call, returns):
            return Ends(call, not returns)
        case Untold():
            return condition
    return Not(condition)


def conjoined(conditions: Iterable[Expression]) -> str:
    """The conditions, all of which hold, as one."""
    pieces = ((condition, condition.layout()[0] < Strength.AND) for condition in conditions)
    return " && ".join(f"({condition})" if is_loose else str(condition) for condition, is_loose in pieces)


def equal(left: Expression, right: Expression) -> Compared:
    """That both sides are the same."""
    return Compared(left, Relation.EQUAL, right)


_STRENGTHS = {
    "||": Strength.OR,
    "&&": Strength.AND,
    "|": Strength.BIT_OR,
    "^": Strength.BIT_XOR,
    "&": Strength.BIT_AND,
    "instanceof": Strength.ORDER,
    "<<": Strength.SHIFT,
    ">>": Strength.SHIFT,
    ">>>": Strength.SHIFT,
    "+": Strength.SUM,
    "-": Strength.SUM,
    "*": Strength.PRODUCT,
    "/": Strength.PRODUCT,
    "%": Strength.PRODUCT,
}
