"""Which change of one input makes a condition true: the condition pushed backwards onto variables.

`candidates` follows the operations from a condition down to its variables and solves each for one
argument, the others as they are. Where there is no exact solution a near one is offered: whoever asks
evaluates the result anyway.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from pathbrew.arithmetic import bits_double, bits_float, double_bits, float_bits, ldiv, lrem, to_float
from pathbrew.called import RealFunctions
from pathbrew.called.mathematics import known
from pathbrew.terms import BOOL, FLOAT, LONG, ArrayValue, BitVector, FloatingPoint, Term
from pathbrew.terms import operations as ops
from pathbrew.terms.operations import Operation

STEPS = 150
"""How many subterms one call looks at."""

Value = Callable[[Term], Any]
Wish = tuple[Term, Any]
"""A term and the value it should have."""


def candidates(condition: Term, value: Value) -> Iterator[Wish]:
    """Variables with a new value each that may make the condition true, most promising first."""
    stack: list[Wish] = [(condition, True)]
    seen: set[object] = set()
    while stack and len(seen) <= STEPS:
        term, wanted = stack.pop()
        if term.op is ops.CONSTANT:
            continue
        if term.sort is FLOAT:
            wanted = to_float(wanted)
        identity = (term, id(wanted) if isinstance(wanted, ArrayValue) else wanted, str(wanted) == "-0.0")
        if identity in seen:
            continue
        seen.add(identity)
        if term.op is ops.VARIABLE:
            if _fits(term, wanted):
                yield term, wanted
        else:
            rule = (_WISHES_BOOLEAN if term.sort is BOOL else _WISHES).get(term.op)
            if rule is not None:
                stack.extend(reversed(rule(term, wanted, value)))


def _fits(variable: Term, wanted: Any) -> bool:
    if isinstance(variable.sort, BitVector):
        return bool(variable.value.low <= wanted <= variable.value.high)
    return True


# conditions -----------------------------------------------------------------------------------------


def _not(t: Term, wanted: bool, value: Value) -> list[Wish]:
    return [(t.args[0], not wanted)]


def _junction(t: Term, wanted: bool, value: Value) -> list[Wish]:
    return [(a, wanted) for a in t.args if value(a) is not wanted]


def _equal(t: Term, wanted: bool, value: Value) -> list[Wish]:
    a, b = t.args
    x, y = value(a), value(b)
    if wanted:
        return [(a, y), (b, x)]
    if isinstance(a.sort, BitVector):
        wrap = a.sort.wrap
        return [(a, wrap(y + 1)), (a, wrap(y - 1)), (b, wrap(x + 1)), (b, wrap(x - 1)), (a, 0), (b, 0)]
    if a.sort is BOOL:
        return [(a, not y), (b, not x)]
    return [(a, y + 1), (b, x + 1)]


def _less(t: Term, wanted: bool, value: Value) -> list[Wish]:
    a, b = t.args
    x, y = value(a), value(b)
    sort = a.sort
    assert isinstance(sort, BitVector)
    if wanted:
        wishes = [(a, y - 1), (b, x + 1), (a, y - 1 - abs(y) // 2 - 8), (b, x + 1 + abs(x) // 2 + 8)]
        wishes += [(a, sort.low), (b, sort.high)]
    else:
        wishes = [
            (a, y),
            (b, x),
            (a, y + abs(y) // 2 + 8),
            (b, x - abs(x) // 2 - 8),
            (a, sort.high),
            (b, sort.low),
        ]
    return [(term, v) for term, v in wishes if sort.low <= v <= sort.high]


def _fp_order(t: Term, wanted: bool, value: Value) -> list[Wish]:
    a, b = t.args
    x, y = value(a), value(b)
    strict = t.op is ops.FP_LESS
    if math.isnan(x) or math.isnan(y):
        return [(a, 0.0 if math.isnan(y) else y - 1.0), (b, 0.0 if math.isnan(x) else x + 1.0)]
    if wanted:
        lower = [_step(a, y, -1) if strict else y, y - 1.0, y / 2, -abs(y) * 2 - 1]
        upper = [_step(b, x, 1) if strict else x, x + 1.0, x / 2, abs(x) * 2 + 1]
    else:
        lower = [y if strict else _step(a, y, 1), y + 1.0, y / 2, abs(y) * 2 + 1, math.nan]
        upper = [x if strict else _step(b, x, -1), x - 1.0, x / 2, -abs(x) * 2 - 1, math.nan]
    return [pair for v, w in zip(lower, upper, strict=True) for pair in ((a, v), (b, w))]


def _fp_equal(t: Term, wanted: bool, value: Value) -> list[Wish]:
    a, b = t.args
    x, y = value(a), value(b)
    if wanted:
        return [(a, 0.0 if math.isnan(y) else y), (b, 0.0 if math.isnan(x) else x)]
    return [(a, y + 1.0), (b, x + 1.0), (a, _step(a, y, 1)), (a, math.nan), (b, math.nan)]


def _step(term: Term, x: float, direction: int) -> float:
    """The next number of the term's sort in a direction."""
    towards = math.inf * direction
    if term.sort is not FLOAT:
        return math.nextafter(x, towards)
    if not math.isfinite(x) or x == 0:
        return math.copysign(1.401298464324817e-45, direction) if x == 0 else x
    bits = float_bits(x)
    return bits_float(bits + (direction if x > 0 else -direction))


def _choice(t: Term, wanted: Any, value: Value) -> list[Wish]:
    guard, a, b = t.args
    holds = value(guard)
    wishes = [(a if holds else b, wanted)]
    if value(b if holds else a) == wanted:
        wishes.insert(0, (guard, not holds))
    return wishes


# bit-vectors ----------------------------------------------------------------------------------------


def _sum(t: Term, wanted: int, value: Value) -> list[Wish]:
    sort = t.sort
    assert isinstance(sort, BitVector)
    offset, *factors = t.value
    total = offset + sum(c * value(a) for a, c in zip(t.args, factors, strict=True))
    wishes: list[Wish] = []
    for argument, factor in zip(t.args, factors, strict=True):
        rest = sort.wrap(wanted - total + factor * value(argument))
        wishes += [(argument, x) for x in _quotients(rest, factor, sort)]
    return wishes


def _quotients(product: int, factor: int, sort: BitVector) -> list[int]:
    """Numbers x with factor * x == product, or near it: exact, modular, rounded both ways."""
    if factor == 1 or factor == -1:
        return [sort.wrap(product * factor)]
    if factor == 0:
        return []
    near = product // factor
    found = [sort.wrap(near)]
    if near * factor != product:
        found.append(sort.wrap(near + 1))
        power = (factor & -factor).bit_length() - 1
        if product & ((1 << power) - 1) == 0:
            modulus = 1 << (sort.width - power)
            x = (product >> power) * pow(factor >> power, -1, modulus) % modulus
            found.append(x - modulus if x >= modulus // 2 else x)
    return found


def _mul(t: Term, wanted: int, value: Value) -> list[Wish]:
    a, b = t.args
    sort = t.sort
    assert isinstance(sort, BitVector)
    wishes: list[Wish] = [(a, x) for x in _quotients(wanted, value(b), sort)]
    if a is b:
        root = math.isqrt(abs(wanted))
        return [(a, root), (a, -root), (a, root + 1)]
    return wishes + [(b, x) for x in _quotients(wanted, value(a), sort)]


def _div(t: Term, wanted: int, value: Value) -> list[Wish]:
    a, b = t.args
    sort = t.sort
    assert isinstance(sort, BitVector)
    x, y = value(a), value(b)
    exact = wanted * y
    rest = abs(y) - 1 if wanted >= 0 else 1 - abs(y)
    wishes: list[Wish] = [(a, v) for v in (exact, exact + rest) if sort.low <= v <= sort.high]
    if wanted:
        wishes.append((b, ldiv(x, wanted)))
    return wishes


def _rem(t: Term, wanted: int, value: Value) -> list[Wish]:
    a, b = t.args
    sort = t.sort
    assert isinstance(sort, BitVector)
    x, y = value(a), value(b)
    if y == 0:
        return [(a, wanted)]
    base = x - lrem(x, y)
    wishes: list[Wish] = []
    for v in (base + wanted, wanted, wanted + abs(y) if wanted >= 0 else wanted - abs(y)):
        if sort.low <= v <= sort.high:
            wishes.append((a, v))
    if wanted == 0 and x:
        wishes += [(b, x), (b, 1)]
    elif sort.low <= x - wanted <= sort.high:
        wishes.append((b, x - wanted))
    return wishes


def _bits(t: Term, wanted: int, value: Value) -> list[Wish]:
    wishes = []
    for a, b in (t.args, t.args[::-1]):
        x, y = value(a), value(b)
        if t.op is ops.AND:
            wishes += [(a, (x & ~y) | (wanted & y)), (a, wanted & y)]
        elif t.op is ops.OR:
            wishes += [(a, (wanted & ~y) | (x & y))]
        else:
            wishes += [(a, wanted ^ y)]
    return wishes


def _shift(t: Term, wanted: int, value: Value) -> list[Wish]:
    a, b = t.args
    sort = t.sort
    assert isinstance(sort, BitVector)
    x, amount = value(a), value(b) & (sort.width - 1)
    if t.op is ops.SHL:
        return [(a, wanted >> amount), (a, (wanted & sort.mask) >> amount)]
    low_bits = x & ((1 << amount) - 1)
    return [(a, sort.wrap((wanted << amount) | low_bits)), (a, sort.wrap(wanted << amount))]


def _extend(t: Term, wanted: int, value: Value) -> list[Wish]:
    sort = t.args[0].sort
    assert isinstance(sort, BitVector)
    return [(t.args[0], wanted)] if sort.low <= wanted <= sort.high else []


def _truncate(t: Term, wanted: int, value: Value) -> list[Wish]:
    sort = t.sort
    assert isinstance(sort, BitVector)
    x = value(t.args[0])
    return [(t.args[0], wanted), (t.args[0], (x & ~sort.mask) | (wanted & sort.mask))]


def _three_way(t: Term, wanted: int, value: Value) -> list[Wish]:
    a, b = t.args
    if isinstance(a.sort, FloatingPoint):
        return [(a, value(b) + wanted), (b, value(a) - wanted)]
    sort = a.sort
    assert isinstance(sort, BitVector)
    wishes = [(a, value(b) + wanted), (b, value(a) - wanted)]
    return [(term, v) for term, v in wishes if sort.low <= v <= sort.high]


# floating point -------------------------------------------------------------------------------------


def _fp_arithmetic(t: Term, wanted: float, value: Value) -> list[Wish]:
    a, b = t.args
    x, y = value(a), value(b)
    op = t.op
    if op is ops.FP_ADD:
        pairs = [(a, wanted - y), (b, wanted - x)]
        return [(a, wanted / 2)] if a is b else pairs
    if op is ops.FP_SUB:
        return [(a, wanted + y), (b, x - wanted)]
    if op is ops.FP_MUL:
        if a is b:
            return [(a, math.sqrt(wanted)), (a, -math.sqrt(wanted))] if wanted >= 0 else []
        return [(s, wanted / o) for s, o in ((a, y), (b, x)) if o]
    if op is ops.FP_DIV:
        return [(a, wanted * y), *([(b, x / wanted)] if wanted else [])]
    return [(a, wanted)]


def _fp_from_integer(t: Term, wanted: float, value: Value) -> list[Wish]:
    sort = t.args[0].sort
    assert isinstance(sort, BitVector)
    if not math.isfinite(wanted):
        return []
    wishes = {math.floor(wanted): None, math.ceil(wanted): None}
    return [(t.args[0], min(max(v, sort.low), sort.high)) for v in wishes]


def _fp_to_integer(t: Term, wanted: int, value: Value) -> list[Wish]:
    return [(t.args[0], float(wanted)), (t.args[0], wanted + math.copysign(0.5, wanted))]


def _fp_to_bits(t: Term, wanted: int, value: Value) -> list[Wish]:
    return [(t.args[0], bits_double(wanted) if t.sort is LONG else bits_float(wanted))]


def _fp_from_bits(t: Term, wanted: float, value: Value) -> list[Wish]:
    return [(t.args[0], float_bits(to_float(wanted)) if t.sort is FLOAT else double_bits(wanted))]


def _fp_sqrt(t: Term, wanted: float, value: Value) -> list[Wish]:
    return [(t.args[0], wanted * wanted)] if wanted >= 0 else [(t.args[0], -1.0)] if wanted != wanted else []


def _fp_floor(t: Term, wanted: float, value: Value) -> list[Wish]:
    return [(t.args[0], wanted), (t.args[0], wanted + 0.5), (t.args[0], wanted - 0.5)]


# functions ------------------------------------------------------------------------------------------


def _apply(t: Term, wanted: Any, value: Value) -> list[Wish]:
    """By the inverse of a function of mathematics, or by a call that gave the value before."""
    function = t.value
    mathematics = known(function)
    if mathematics is not None:
        wishes: list[Wish] = []
        for place, near in mathematics.wishes(wanted, *map(value, t.args)):
            wishes += [(t.args[place], x) for x in (near, *_around(near))]
        return wishes
    if not isinstance(function.oracle, RealFunctions):
        return []
    before = (given for given, result in function.oracle.observed(function) if result == wanted)
    return [pair for given in islice(before, 2) for pair in zip(t.args, given, strict=True)]


def _around(x: float) -> list[float]:
    return [math.nextafter(x, math.inf), math.nextafter(x, -math.inf)] if math.isfinite(x) else []


# arrays ---------------------------------------------------------------------------------------------


def _select(t: Term, wanted: Any, value: Value) -> list[Wish]:
    array, index = t.args
    place = value(index)
    wishes: list[Wish] = []
    contents = value(array)
    wishes += [(index, other) for other, held in list(contents.entries.items())[:64] if held == wanted]
    while array.op is ops.STORE or array.op is ops.ITE:
        if array.op is ops.ITE:
            array = array.args[1] if value(array.args[0]) else array.args[2]
        elif value(array.args[1]) == place:
            return [(array.args[2], wanted), *wishes]
        else:
            array = array.args[0]
    if array.op is ops.VARIABLE:
        wishes.insert(0, (array, value(array).set(place, wanted)))
    elif array.op is ops.FILL:
        wishes.insert(0, (array.args[0], wanted))
    return wishes


Rule = Callable[[Term, Any, Value], list[Wish]]
_WISHES_BOOLEAN: dict[Operation, Rule] = {
    ops.NOT: _not,
    ops.CONJUNCTION: _junction,
    ops.DISJUNCTION: _junction,
    ops.EQUAL: _equal,
    ops.LESS: _less,
    ops.FP_LESS: _fp_order,
    ops.FP_AT_MOST: _fp_order,
    ops.FP_EQUAL: _fp_equal,
    ops.ITE: _choice,
    ops.SELECT: _select,
}
_WISHES: dict[Operation, Rule] = {
    ops.ITE: _choice,
    ops.SUM: _sum,
    ops.MUL: _mul,
    ops.DIV: _div,
    ops.REM: _rem,
    ops.AND: _bits,
    ops.OR: _bits,
    ops.XOR: _bits,
    ops.SHL: _shift,
    ops.SHR: _shift,
    ops.USHR: _shift,
    ops.EXTEND: _extend,
    ops.TRUNCATE: _truncate,
    ops.COMPARE: _three_way,
    ops.FP_COMPARE_LOW: _three_way,
    ops.FP_COMPARE_HIGH: _three_way,
    ops.FP_ADD: _fp_arithmetic,
    ops.FP_SUB: _fp_arithmetic,
    ops.FP_MUL: _fp_arithmetic,
    ops.FP_DIV: _fp_arithmetic,
    ops.FP_REM: _fp_arithmetic,
    ops.FP_NEG: lambda t, wanted, value: [(t.args[0], -wanted)],
    ops.FP_SQRT: _fp_sqrt,
    ops.FP_FLOOR: _fp_floor,
    ops.FP_CEILING: _fp_floor,
    ops.FP_RINT: _fp_floor,
    ops.APPLY: _apply,
    ops.FP_CONVERT: lambda t, wanted, value: [(t.args[0], wanted)],
    ops.FP_FROM_INTEGER: _fp_from_integer,
    ops.FP_TO_INTEGER: _fp_to_integer,
    ops.FP_TO_BITS: _fp_to_bits,
    ops.FP_FROM_BITS: _fp_from_bits,
    ops.SELECT: _select,
}
