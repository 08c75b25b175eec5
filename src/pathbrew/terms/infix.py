"""Readable infix text of terms, as Java would write them: `x + 1 > 2*y`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple
from weakref import WeakKeyDictionary

from pathbrew.arithmetic import shortest_float
from pathbrew.terms import operations as ops
from pathbrew.terms.addresses import is_address, is_element
from pathbrew.terms.nodes import Term
from pathbrew.terms.operations import Operation
from pathbrew.terms.sorts import BOOL, DOUBLE, FLOAT, LONG, REF, BitVector

Piece = str | tuple[Term, int]
"""Text, or a subterm with the weakest binding that needs no parentheses there."""

# Java's precedences, weakest first
_CHOICE, _OR, _AND, _BIT_OR, _BIT_XOR, _BIT_AND, _EQUALITY, _ORDER = range(8)
_SHIFT, _SUM, _PRODUCT, _UNARY, _ATOM = range(8, 13)


def _constant(t: Term) -> tuple[int, list[Piece]]:
    value = t.value
    if t.sort is BOOL:
        return _ATOM, ["true" if value else "false"]
    if t.sort is REF:
        return _ATOM, [f"@{value}" if value else "null"]
    if isinstance(t.sort, BitVector):
        return (_UNARY if value < 0 else _ATOM), [f"{value}L" if t.sort is LONG else str(value)]
    name = "Float" if t.sort is FLOAT else "Double"
    if value != value:
        return _ATOM, [f"{name}.NaN"]
    if value in (float("inf"), float("-inf")):
        return _ATOM, [f"{name}.{'POSITIVE' if value > 0 else 'NEGATIVE'}_INFINITY"]
    text = f"{float(shortest_float(value))}f" if t.sort is FLOAT else repr(value)
    return (_UNARY if text.startswith("-") else _ATOM), [text]


def _sum(t: Term) -> tuple[int, list[Piece]]:
    offset, *factors = t.value
    summands = sorted(zip(t.args, factors, strict=True), key=lambda pair: pair[1] < 0)
    pieces: list[Piece] = []
    for term, factor in summands:
        if pieces:
            pieces.append(" - " if factor < 0 else " + ")
        elif factor < 0:
            if offset > 0:
                pieces += [str(offset), " - "]
                offset = 0
            else:
                pieces.append("-")
        if abs(factor) != 1:
            pieces += [str(abs(factor)), "*"]
        pieces.append((term, _PRODUCT if abs(factor) == 1 and len(pieces) != 1 else _UNARY))
    if offset:
        pieces.append(f" - {-offset}" if offset < 0 else f" + {offset}")
    if len(summands) == 1 and not offset and " - " not in pieces:
        return (_UNARY if factors[0] == -1 else _PRODUCT), pieces
    return _SUM, pieces


def _summands(t: Term, sign: int) -> list[Piece]:
    """The terms of a SUM, negated by a sign of -1, each after its operator; without the constant."""
    pieces: list[Piece] = []
    for term, factor in zip(t.args, t.value[1:], strict=True):
        pieces.append(" - " if factor * sign < 0 else " + ")
        if abs(factor) != 1:
            pieces += [str(abs(factor)), "*"]
        pieces.append((term, _UNARY))
    return pieces


def _infix(symbol: str, level: int) -> Callable[[Term], tuple[int, list[Piece]]]:
    def layout(t: Term) -> tuple[int, list[Piece]]:
        pieces: list[Piece] = [(t.args[0], level)]
        for argument in t.args[1:]:
            pieces += [f" {symbol} ", (argument, level + 1)]
        return level, pieces

    return layout


def _call(name: str) -> Callable[[Term], tuple[int, list[Piece]]]:
    return lambda t: (_ATOM, _arguments(name, t.args))


def _arguments(name: str, args: tuple[Term, ...]) -> list[Piece]:
    pieces: list[Piece] = [f"{name}("]
    for i, argument in enumerate(args):
        pieces += [", ", (argument, _CHOICE)] if i else [(argument, _CHOICE)]
    return [*pieces, ")"]


def _order(t: Term, smaller: str, larger: str, level: int = _ORDER) -> tuple[int, list[Piece]]:
    """The older side first, a constant last: `x > y`, not `y < x`, when x came first."""
    a, b = t.args
    if level == _EQUALITY and b.op is ops.SUM and max(b.value[1:]) < 0:
        return level, [(a, _SUM), *_summands(b, -1), f" {smaller} {b.value[0]}"]
    if b.is_constant and b.value == 0 and is_address(a):
        return level, [(a, level + 1), f" {smaller} null"]
    if b.is_constant and is_character(a):
        code = b.value
        if smaller == "<" and _is_printable(code - 1):
            return level, [(a, level + 1), f" <= {character_literal(code - 1)}"]
        if _is_printable(code):
            return level, [(a, level + 1), f" {smaller} {character_literal(code)}"]
    if b.is_constant or (not a.is_constant and a.number <= b.number):
        return level, [(a, level + 1), f" {smaller} ", (b, level + 1)]
    return level, [(b, level + 1), f" {larger} ", (a, level + 1)]


def is_character(t: Term) -> bool:
    """Whether it is the variable of a character: only those have that range."""
    return t.op is ops.VARIABLE and t.value.low == 0 and t.value.high == 0xFFFF


def _is_printable(code: int) -> bool:
    return 32 <= code < 127


def character_literal(code: int) -> str:
    """A UTF-16 unit as Java writes it."""
    if not _is_printable(code):
        return f"'\\u{code:04x}'"
    text = chr(code)
    return f"'\\{text}'" if text in "'\\" else f"'{text}'"


def _not(t: Term) -> tuple[int, list[Piece]]:
    inner = t.args[0]
    if inner.op is ops.LESS:
        return _order(inner, ">=", "<=")
    if (inner.op is ops.EQUAL and inner.args[0].sort not in _FLOATS) or inner.op is ops.FP_EQUAL:
        return _order(inner, "!=", "!=", _EQUALITY)
    return _UNARY, ["!", (inner, _UNARY)]


def _equal(t: Term) -> tuple[int, list[Piece]]:
    if t.args[0].sort in _FLOATS:
        return _ATOM, _arguments("same", t.args)
    return _order(t, "==", "==", _EQUALITY)


def _and(t: Term) -> tuple[int, list[Piece]]:
    if t.args[1].is_constant and t.args[1].value == 0xFFFF:
        return _UNARY, ["(char) ", (t.args[0], _UNARY)]
    if is_element(t):
        return _ATOM, [(t.args[0], _ATOM)]
    return _infix("&", _BIT_AND)(t)


def _extend(t: Term) -> tuple[int, list[Piece]]:
    inner = t.args[0]
    if inner.op is ops.TRUNCATE and inner.sort.name in _CASTS:
        return _UNARY, [f"({_CASTS[inner.sort.name]}) ", (inner.args[0], _UNARY)]
    return _cast(t)


def _cast(t: Term) -> tuple[int, list[Piece]]:
    return _UNARY, [f"({_CASTS.get(t.sort.name, t.sort.name)}) ", (t.args[0], _UNARY)]


_CASTS = {"bits8": "byte", "bits16": "short"}
_FLOATS = frozenset((FLOAT, DOUBLE))
_LAYOUT: dict[Operation, Callable[[Term], tuple[int, list[Piece]]]] = {
    ops.CONSTANT: _constant,
    ops.VARIABLE: lambda t: (_ATOM, [t.name]),
    ops.NOT: _not,
    ops.CONJUNCTION: _infix("&&", _AND),
    ops.DISJUNCTION: _infix("||", _OR),
    ops.ITE: lambda t: (
        _CHOICE,
        [(t.args[0], _OR), " ? ", (t.args[1], _OR), " : ", (t.args[2], _CHOICE)],
    ),
    ops.EQUAL: _equal,
    ops.LESS: lambda t: _order(t, "<", ">"),
    ops.SUM: _sum,
    ops.MUL: _infix("*", _PRODUCT),
    ops.DIV: _infix("/", _PRODUCT),
    ops.REM: _infix("%", _PRODUCT),
    ops.SHL: _infix("<<", _SHIFT),
    ops.SHR: _infix(">>", _SHIFT),
    ops.USHR: _infix(">>>", _SHIFT),
    ops.AND: _and,
    ops.OR: _infix("|", _BIT_OR),
    ops.XOR: _infix("^", _BIT_XOR),
    ops.EXTEND: _extend,
    ops.TRUNCATE: _cast,
    ops.COMPARE: _call("lcmp"),
    ops.FP_ADD: _infix("+", _SUM),
    ops.FP_SUB: _infix("-", _SUM),
    ops.FP_MUL: _infix("*", _PRODUCT),
    ops.FP_DIV: _infix("/", _PRODUCT),
    ops.FP_REM: _infix("%", _PRODUCT),
    ops.FP_NEG: lambda t: (_UNARY, ["-", (t.args[0], _ATOM)]),
    ops.FP_SQRT: _call("sqrt"),
    ops.FP_FLOOR: _call("floor"),
    ops.FP_CEILING: _call("ceil"),
    ops.FP_RINT: _call("rint"),
    ops.FP_EQUAL: lambda t: _order(t, "==", "==", _EQUALITY),
    ops.FP_LESS: lambda t: _order(t, "<", ">"),
    ops.FP_AT_MOST: lambda t: _order(t, "<=", ">="),
    ops.FP_COMPARE_LOW: _call("cmpl"),
    ops.FP_COMPARE_HIGH: _call("cmpg"),
    ops.FP_TO_BITS: _call("toRawBits"),
    ops.FP_FROM_BITS: _call("fromBits"),
    ops.FP_TO_INTEGER: _cast,
    ops.FP_FROM_INTEGER: _cast,
    ops.FP_CONVERT: _cast,
    ops.SELECT: lambda t: (_ATOM, [(t.args[0], _ATOM), "[", (t.args[1], _CHOICE), "]"]),
    ops.STORE: lambda t: (
        _ATOM,
        [(t.args[0], _ATOM), "{", (t.args[1], _CHOICE), " := ", (t.args[2], _CHOICE), "}"],
    ),
    ops.FILL: lambda t: (_ATOM, ["{* := ", (t.args[0], _CHOICE), "}"]),
    ops.APPLY: lambda t: (_ATOM, _arguments(t.value.text, t.args)),
}


def infix(
    term: Term, depth: int | None = None, limit: int = 100_000, texts: Mapping[Term, str] | None = None
) -> str:
    """A term as Java would write it, subterms that have one of the `texts` by that.

    Subterms below `depth` and whatever follows the first `limit` pieces of text are shown as `…`:
    a term that shares subterms can be exponentially longer as text.
    """
    text: list[str] = []
    count = 0
    stack: list[tuple[Piece, int]] = [((term, _CHOICE), 0)]
    while stack:
        piece, level = stack.pop()
        if isinstance(piece, str):
            text.append(piece)
            count += 1
        elif level == depth:
            text.append("…")
            count += 1
        else:
            subterm, weakest = piece
            told = texts.get(subterm) if texts else None
            if told is not None:
                is_loose = subterm.sort is BOOL and weakest > _EQUALITY and " " in told
                text.append(f"({told})" if is_loose else told)
                count += 1
                continue
            short = _short_text(subterm) if depth is None and not texts else None
            if short is not None and count + short.pieces + 2 <= limit:
                text.append(short.within(weakest))
                count += short.pieces_within(weakest)
                continue
            strength, pieces = _LAYOUT[subterm.op](subterm)
            if strength < weakest:
                pieces = ["(", *pieces, ")"]
            stack.extend((p, level + 1) for p in reversed(pieces))
        if count > limit:
            return "".join(text) + "…"
    return "".join(text)


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
        strength, pieces = _LAYOUT[here.op](here)
        below = [piece[0] for piece in pieces if not isinstance(piece, str)]
        missing = [subterm for subterm in below if subterm not in _texts]
        if missing:
            pending += missing
        else:
            _texts[here] = _joined(strength, pieces)
    return _texts[term]


def _joined(strength: int, pieces: list[Piece]) -> _Short | None:
    text: list[str] = []
    count = 0
    for piece in pieces:
        if isinstance(piece, str):
            text.append(piece)
            count += 1
            continue
        subterm, weakest = piece
        short = _texts[subterm]
        if short is None:
            return None
        text.append(short.within(weakest))
        count += short.pieces_within(weakest)
    return _Short(strength, "".join(text), count) if count <= MOST_KEPT else None
