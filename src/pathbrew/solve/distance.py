"""How far a condition is from holding, as compiled Python: what a numeric search descends on.

The distance of a comparison grows with the difference of its sides and with the number of floating-point
numbers between them, so that both far away and in the last bit it says which way to go. Functions of
mathematics are computed by Python, off by a last bit at times; other functions are called.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from enum import Enum
from struct import Struct
from typing import Any

from pathbrew.arithmetic import to_float
from pathbrew.called.mathematics import known
from pathbrew.terms import DOUBLE, FLOAT, ArrayValue, BitVector, FloatingPoint, Model, Term, closure
from pathbrew.terms import operations as ops
from pathbrew.terms.compute import functions, identical

FAR = 1.0
"""The distance of what is not a number, or has no distance."""
NEAR = 1e-3
"""What is added to every distance that is not 0."""
_BITS, _LONG = Struct("<d"), Struct("<q")


def ordinal(x: float) -> int:
    """The place of a number in the order of all numbers, both zeros at 0."""
    bits: int = _LONG.unpack(_BITS.pack(x))[0]
    return bits if bits >= 0 else -(bits & 0x7FFFFFFFFFFFFFFF)


def at_ordinal(place: int) -> float:
    """The number at a place; beyond infinity there is only infinity."""
    place = min(max(place, -_INFINITY), _INFINITY)
    value: float = _BITS.unpack(_LONG.pack(abs(place)))[0]
    return value if place >= 0 else -value


_INFINITY = 0x7FF0000000000000


def gap(a: float, b: float) -> float:
    """How far two numbers are apart, below 1."""
    if a != a or b != b:
        return FAR
    if a == b:
        return 0.0
    difference = abs(a - b)
    share = difference / (1.0 + difference) if difference < 1e300 else 1.0
    return 0.5 * share + math.log2(1 + abs(ordinal(a) - ordinal(b))) / 128


def integer_gap(a: int, b: int) -> float:
    """The same for integers."""
    difference = abs(a - b)
    return 0.5 * difference / (difference + 100.0) + math.log2(1 + difference) / 128


def _reached(holds: bool) -> float:
    return 0.0 if holds else FAR


class Kind(Enum):
    """What has to become of the difference of a conjunct's sides: it vanishes, or is at most 0."""

    EQUAL = 0
    AT_MOST = 1


def branch_distance(condition: Term, evaluate: Callable[[Term], Any]) -> float:
    """How far a comparison is from holding under a valuation; 0 if it holds."""
    if evaluate(condition):
        return 0.0
    inner = condition.args[0] if condition.op is ops.NOT else condition
    if inner.op not in _ATOMS:
        return FAR
    a, b = map(evaluate, inner.args)
    if isinstance(inner.args[0].sort, FloatingPoint):
        return NEAR + gap(a, b)
    return NEAR + integer_gap(a, b) if isinstance(inner.args[0].sort, BitVector) else FAR


Code = tuple[str, str, Kind]
"""An expression for the distance, one for the difference, and what has to become of it."""


class DistanceProgram:
    """A conjunction compiled over its numeric inputs; whatever else it has is as in a base model."""

    def __init__(self, conjuncts: Sequence[Term], base: Model) -> None:
        self.conjuncts = tuple(conjuncts)
        self.terms = closure(conjuncts)
        self._base = base
        self._names: dict[str, Any] = {
            "gap": gap,
            "integer_gap": integer_gap,
            "reached": _reached,
            "identical": identical,
            "NEAR": NEAR,
            "FAR": FAR,
        }
        self._place = {term: number for number, term in enumerate(self.terms)}
        self.inputs = [t for t in self.terms if t.is_variable and is_numeric(t)]
        self.unknown = [t for t in self.terms if t.op is ops.APPLY and known(t.value) is None]
        """Applications of functions that have to be called."""
        body = [line for term in self.terms if (line := self._line(term))]
        codes = [self._distance(conjunct, True) for conjunct in self.conjuncts]
        head = ", ".join(f"t{self._place[v]}" for v in self.inputs)
        everything = ", ".join(f"t{number}" for number in range(len(self.terms)))
        source = [
            self._function("distances", head, body, f"[{', '.join(distance for distance, _, _ in codes)}]"),
            self._function("differences", head, body, f"[{', '.join(signed for _, signed, _ in codes)}]"),
            self._function("values", head, body, f"[{everything}]"),
        ]
        exec(compile("\n".join(source), "<distance>", "exec"), self._names)
        self.distances: Callable[..., list[float]] = self._names["distances"]
        self.differences: Callable[..., list[float]] = self._names["differences"]
        self.kinds = [kind for _, _, kind in codes]
        self._values: Callable[..., list[Any]] = self._names["values"]

    @staticmethod
    def _function(name: str, head: str, body: list[str], result: str) -> str:
        lines = "".join(f"    {line}\n" for line in body)
        return f"def {name}({head}):\n{lines}    return {result}\n"

    def valuation(self, point: Sequence[float]) -> Callable[[Term], Any]:
        """The value of each subterm at a point."""
        values, place = self._values(*point), self._place
        return lambda term: term.value if term.is_constant else values[place[term]]

    def model(self, point: Sequence[float]) -> Model:
        return self._base.updated(dict(zip(self.inputs, point, strict=True)))

    def start(self, model: Model) -> list[float]:
        return [model.value(v) for v in self.inputs]

    def _bind(self, prefix: str, value: object) -> str:
        name = f"{prefix}{len(self._names)}"
        self._names[name] = value
        return name

    def _line(self, term: Term) -> str:
        """The assignment of one subterm; none for inputs, which are parameters."""
        op = term.op
        target = f"t{self._place[term]}"
        args = [f"t{self._place[a]}" for a in term.args]
        if op is ops.CONSTANT:
            return f"{target} = {self._bind('c', term.value)}"
        if op is ops.VARIABLE:
            return "" if is_numeric(term) else f"{target} = {self._bind('c', self._base.value(term))}"
        if term.sort is DOUBLE and op in _INLINE:
            return f"{target} = {args[0]} {_INLINE[op]} {args[1]}"
        if op in _COMPARED:
            return f"{target} = {args[0]} {_COMPARED[op]} {args[1]}"
        if op is ops.SUM:
            sort = term.sort
            assert isinstance(sort, BitVector)
            offset, *factors = term.value
            total = " + ".join(f"{f} * {a}" for f, a in zip(factors, args, strict=True))
            return f"{target} = {self._bind('wrap', sort.wrap)}({offset} + {total})"
        if op is ops.ITE:
            return f"{target} = {args[1]} if {args[0]} else {args[2]}"
        if op is ops.APPLY:
            return f"{target} = {self._bind('f', self._applied(term))}({', '.join(args)})"
        if op is ops.SELECT:
            return f"{target} = {args[0]}.get({args[1]})"
        if op is ops.STORE:
            return f"{target} = {args[0]}.set({args[1]}, {args[2]})"
        if op is ops.FILL:
            return f"{target} = {self._bind('f', ArrayValue)}({args[0]})"
        return f"{target} = {self._bind('f', functions(term.sort)[op])}({', '.join(args)})"

    def _applied(self, term: Term) -> Callable[..., Any]:
        function = term.value
        mathematics = known(function)
        if mathematics is not None:
            return mathematics.near
        oracle = function.oracle
        if oracle is None:
            meaning = self._base.function(function)
            return lambda *arguments: meaning.get(arguments)
        return lambda *arguments: oracle.value(function, arguments)

    def fit(self, place: int, value: float) -> float:
        """The value as one of the input at that place."""
        variable = self.inputs[place]
        if isinstance(variable.sort, BitVector):
            whole = int(value) if math.isfinite(value) else 0
            fitting: int = min(max(whole, variable.value.low), variable.value.high)
            return fitting
        return to_float(float(value)) if variable.sort is FLOAT else float(value)

    def _distance(self, term: Term, wanted: bool) -> Code:
        op = term.op
        if op is ops.NOT:
            return self._distance(term.args[0], not wanted)
        if op is ops.CONJUNCTION or op is ops.DISJUNCTION:
            parts = ", ".join(self._distance(a, wanted)[0] for a in term.args)
            distance = f"sum(({parts},))" if (op is ops.CONJUNCTION) == wanted else f"min({parts})"
            return distance, distance, Kind.AT_MOST
        here = f"t{self._place[term]}"
        sort = term.args[0].sort if op in _ATOMS else None
        if not isinstance(sort, FloatingPoint | BitVector):
            distance = f"reached({here} is {wanted})"
            return distance, distance, Kind.AT_MOST
        a, b = (f"t{self._place[x]}" for x in term.args)
        holds = here if wanted else f"not {here}"
        is_equation = op in (ops.EQUAL, ops.FP_EQUAL)
        if is_equation and not wanted:
            distance = f"(0.0 if {holds} else NEAR)"
            return distance, distance, Kind.AT_MOST
        measure = "gap" if isinstance(sort, FloatingPoint) else "integer_gap"
        distance = f"(0.0 if {holds} else NEAR + {measure}({a}, {b}))"
        if is_equation:
            return distance, f"float({a}) - float({b})", Kind.EQUAL
        difference = f"float({a}) - float({b})" if wanted else f"float({b}) - float({a})"
        return distance, difference, Kind.AT_MOST


def is_numeric(variable: Term) -> bool:
    return isinstance(variable.sort, FloatingPoint | BitVector)


_INLINE = {ops.FP_ADD: "+", ops.FP_SUB: "-", ops.FP_MUL: "*"}
_COMPARED = {ops.FP_EQUAL: "==", ops.FP_LESS: "<", ops.FP_AT_MOST: "<=", ops.LESS: "<"}
_ATOMS = frozenset((ops.FP_EQUAL, ops.FP_LESS, ops.FP_AT_MOST, ops.LESS, ops.EQUAL))
