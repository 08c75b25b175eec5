"""Terms as Java would write them: `x + 1 > 2*y`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple
from weakref import WeakKeyDictionary

from pathbrew.expressions import (
    NULL,
    Call,
    Compared,
    Cut,
    Element,
    Expression,
    Formula,
    Layout,
    Name,
    Not,
    Number,
    Operation,
    Piece,
    Prefixed,
    Relation,
    Strength,
    Sum,
    is_printable,
    place_named,
)
from pathbrew.terms import operations as ops
from pathbrew.terms.addresses import is_address, is_element
from pathbrew.terms.nodes import Term
from pathbrew.terms.operations import Operation as Op
from pathbrew.terms.roles import Role
from pathbrew.terms.sorts import BOOL, DOUBLE, FLOAT, LONG, REF

Part = Callable[[Term], Expression]
"""Makes an expression of a subterm."""
Shape = Callable[[Term, Part], Expression]
_LETTERS = {BOOL: "Z", LONG: "J", FLOAT: "F", DOUBLE: "D"}
_FLOATS = frozenset((FLOAT, DOUBLE))


@dataclass(frozen=True, slots=True)
class _Whole(Expression):
    """A term that is taken apart when it is written."""

    term: Term

    def layout(self) -> Layout:
        return _shaped(self.term, _Whole).layout()


_Piece = str | tuple[_Whole, int]


def _laid_out(node: Expression) -> tuple[int, list[_Piece]]:
    """The layout of an expression in which only terms are left to be written."""
    strength, pieces = node.layout()
    flat: list[_Piece] = []
    for piece in pieces:
        if isinstance(piece, str):
            flat.append(piece)
        elif isinstance(piece[0], _Whole):
            flat.append((piece[0], piece[1]))
        else:
            inner, parts = _laid_out(piece[0])
            flat += ["(", *parts, ")"] if inner < piece[1] else parts
    return strength, flat


def _shaped(t: Term, part: Part) -> Expression:
    return _SHAPES[t.op](t, part)


def _constant(t: Term, part: Part) -> Expression:
    if t.sort is REF:
        return Name(f"@{t.value}") if t.value else NULL
    return Number(t.value, _LETTERS.get(t.sort, "I"))


def _variable(t: Term, part: Part) -> Expression:
    return place_named(t.name, is_length=t.role is Role.LENGTH)


def _sum(t: Term, part: Part) -> Expression:
    offset, *factors = t.value
    return Sum(offset, tuple(zip(map(part, t.args), factors, strict=True)))


def _infix(symbol: str) -> Shape:
    return lambda t, part: Operation(symbol, tuple(map(part, t.args)))


def _call(name: str) -> Shape:
    return lambda t, part: Call(None, name, tuple(map(part, t.args)))


def _compared(relation: Relation) -> Shape:
    return lambda t, part: _in_order(t, relation, part)


def _in_order(t: Term, relation: Relation, part: Part) -> Expression:
    """The older side first, a constant last: `x > y`, not `y < x`, when x came first."""
    a, b = t.args
    is_equation = relation in (Relation.EQUAL, Relation.UNEQUAL)
    if is_equation and b.op is ops.SUM and max(b.value[1:]) < 0:
        offset, *factors = a.value if a.op is ops.SUM else (0, 1)
        summands = zip(a.args if a.op is ops.SUM else (a,), factors, strict=True)
        moved = ((summand, -factor) for summand, factor in zip(b.args, b.value[1:], strict=True))
        parts = tuple((part(summand), factor) for summand, factor in (*summands, *moved))
        return Compared(Sum(offset, parts), relation, Number(b.value[0]))
    if b.is_constant and b.value == 0 and is_address(a):
        return Compared(part(a), relation, NULL)
    if b.is_constant and is_character(a):
        code = b.value
        if relation is Relation.LESS and is_printable(code - 1):
            return Compared(part(a), Relation.AT_MOST, Number(code - 1, "C"))
        if is_printable(code):
            return Compared(part(a), relation, Number(code, "C"))
    if b.is_constant or (not a.is_constant and a.number <= b.number):
        return Compared(part(a), relation, part(b))
    return Compared(part(b), relation.flipped, part(a))


def is_character(t: Term) -> bool:
    """Whether it is the variable of a character: only those have that range."""
    return t.op is ops.VARIABLE and t.value.low == 0 and t.value.high == 0xFFFF


def _not(t: Term, part: Part) -> Expression:
    inner = t.args[0]
    if inner.op is ops.LESS:
        return _in_order(inner, Relation.AT_LEAST, part)
    if (inner.op is ops.EQUAL and inner.args[0].sort not in _FLOATS) or inner.op is ops.FP_EQUAL:
        return _in_order(inner, Relation.UNEQUAL, part)
    return Not(part(inner))


def _equal(t: Term, part: Part) -> Expression:
    if t.args[0].sort in _FLOATS:
        return Call(None, "same", tuple(map(part, t.args)))
    return _in_order(t, Relation.EQUAL, part)


def _and(t: Term, part: Part) -> Expression:
    if t.args[1].is_constant and t.args[1].value == 0xFFFF:
        return Prefixed("(char) ", part(t.args[0]))
    if is_element(t):
        return part(t.args[0])
    return Operation("&", tuple(map(part, t.args)))


def _extend(t: Term, part: Part) -> Expression:
    inner = t.args[0]
    if inner.op is ops.TRUNCATE and inner.sort.name in _CASTS:
        return Prefixed(f"({_CASTS[inner.sort.name]}) ", part(inner.args[0]))
    return _cast(t, part)


def _cast(t: Term, part: Part) -> Expression:
    return Prefixed(f"({_CASTS.get(t.sort.name, t.sort.name)}) ", part(t.args[0]))


def _choice(t: Term, part: Part) -> Expression:
    condition, yes, no = map(part, t.args)
    pieces: tuple[Piece, ...] = (condition, Strength.OR), " ? ", (yes, Strength.OR), " : ", (no, 0)
    return Formula(Strength.CHOICE, pieces)


def _negative(t: Term, part: Part) -> Expression:
    return Formula(Strength.UNARY, ("-", (part(t.args[0]), Strength.ATOM)))


def _store(t: Term, part: Part) -> Expression:
    array, index, value = map(part, t.args)
    return Formula(Strength.ATOM, ((array, Strength.ATOM), "{", (index, 0), " := ", (value, 0), "}"))


_CASTS = {"bits8": "byte", "bits16": "short"}
_SHAPES: dict[Op, Shape] = {
    ops.CONSTANT: _constant,
    ops.VARIABLE: _variable,
    ops.NOT: _not,
    ops.CONJUNCTION: _infix("&&"),
    ops.DISJUNCTION: _infix("||"),
    ops.ITE: _choice,
    ops.EQUAL: _equal,
    ops.LESS: _compared(Relation.LESS),
    ops.SUM: _sum,
    ops.MUL: _infix("*"),
    ops.DIV: _infix("/"),
    ops.REM: _infix("%"),
    ops.SHL: _infix("<<"),
    ops.SHR: _infix(">>"),
    ops.USHR: _infix(">>>"),
    ops.AND: _and,
    ops.OR: _infix("|"),
    ops.XOR: _infix("^"),
    ops.EXTEND: _extend,
    ops.TRUNCATE: _cast,
    ops.COMPARE: _call("lcmp"),
    ops.FP_ADD: _infix("+"),
    ops.FP_SUB: _infix("-"),
    ops.FP_MUL: _infix("*"),
    ops.FP_DIV: _infix("/"),
    ops.FP_REM: _infix("%"),
    ops.FP_NEG: _negative,
    ops.FP_SQRT: _call("sqrt"),
    ops.FP_FLOOR: _call("floor"),
    ops.FP_CEILING: _call("ceil"),
    ops.FP_RINT: _call("rint"),
    ops.FP_EQUAL: _compared(Relation.EQUAL),
    ops.FP_LESS: _compared(Relation.LESS),
    ops.FP_AT_MOST: _compared(Relation.AT_MOST),
    ops.FP_COMPARE_LOW: _call("cmpl"),
    ops.FP_COMPARE_HIGH: _call("cmpg"),
    ops.FP_TO_BITS: _call("toRawBits"),
    ops.FP_FROM_BITS: _call("fromBits"),
    ops.FP_TO_INTEGER: _cast,
    ops.FP_FROM_INTEGER: _cast,
    ops.FP_CONVERT: _cast,
    ops.SELECT: lambda t, part: Element(part(t.args[0]), part(t.args[1])),
    ops.STORE: _store,
    ops.FILL: lambda t, part: Formula(Strength.ATOM, ("{* := ", (part(t.args[0]), 0), "}")),
    ops.APPLY: lambda t, part: Call(None, t.value.text, tuple(map(part, t.args))),
}


def infix(term: Term, depth: int | None = None, limit: int = 100_000) -> str:
    """A term as Java would write it.

    Subterms below `depth` and whatever follows the first `limit` pieces of text are shown as `…`:
    a term that shares subterms can be exponentially longer as text.
    """
    text, is_whole = _written(term, depth, limit, {})
    return text if is_whole else f"{text}…"


def strength(term: Term) -> int:
    """How strongly a term binds as Java would write it."""
    return _Whole(term).layout()[0]


def expressed(term: Term, limit: int, known: Mapping[Term, Expression] | None = None) -> Expression:
    """A term as an expression, subterms that are `known` by theirs; cut if it has more pieces of text."""
    known = known or {}
    text, is_whole = _written(term, None, limit, known)
    if not is_whole:
        return Cut(f"{text}…", strength(term))

    def part(subterm: Term) -> Expression:
        return known.get(subterm) or _shaped(subterm, part)

    return part(term)


def _written(term: Term, depth: int | None, limit: int, known: Mapping[Term, Expression]) -> tuple[str, bool]:
    """The text as far as the limit, and whether that is all."""
    text: list[str] = []
    count = 0
    stack: list[tuple[_Piece, int]] = [((_Whole(term), Strength.CHOICE), 0)]
    while stack:
        piece, level = stack.pop()
        if isinstance(piece, str):
            text.append(piece)
            count += 1
        elif level == depth:
            text.append("…")
            count += 1
        else:
            node, weakest = piece
            told = known.get(node.term)
            if told is not None:
                text.append(str(told))
                count += 1
                continue
            short = _short_text(node.term) if depth is None and not known else None
            if short is not None and count + short.pieces + 2 <= limit:
                text.append(short.within(weakest))
                count += short.pieces_within(weakest)
                continue
            strength, pieces = _laid_out(node)
            if strength < weakest:
                pieces = ["(", *pieces, ")"]
            stack.extend((p, level + 1) for p in reversed(pieces))
        if count > limit:
            return "".join(text), False
    return "".join(text), True


class _Short(NamedTuple):
    """The text of a term with few pieces."""

    strength: int
    text: str
    pieces: int

    def within(self, weakest: int) -> str:
        return f"({self.text})" if self.strength < weakest else self.text

    def pieces_within(self, weakest: int) -> int:
        return self.pieces + 2 if self.strength < weakest else self.pieces


MOST_KEPT = 60
"""The text of a term of more pieces is put together each time."""
_texts: WeakKeyDictionary[Term, _Short | None] = WeakKeyDictionary()


def _short_text(term: Term) -> _Short | None:
    """The text of a term, kept for the many conditions that have it in common; None if it is long."""
    pending = [term]
    while pending:
        here = pending[-1]
        if here in _texts:
            pending.pop()
            continue
        strength, pieces = _laid_out(_Whole(here))
        below = [piece[0].term for piece in pieces if not isinstance(piece, str)]
        missing = [subterm for subterm in below if subterm not in _texts]
        if missing:
            pending += missing
        else:
            _texts[here] = _joined(strength, pieces)
    return _texts[term]


def _joined(strength: int, pieces: list[_Piece]) -> _Short | None:
    text: list[str] = []
    count = 0
    for piece in pieces:
        if isinstance(piece, str):
            text.append(piece)
            count += 1
            continue
        node, weakest = piece
        short = _texts[node.term]
        if short is None:
            return None
        text.append(short.within(weakest))
        count += short.pieces_within(weakest)
    return _Short(strength, "".join(text), count) if count <= MOST_KEPT else None
