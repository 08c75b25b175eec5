"""Z3: asked for what Bitwuzla leaves open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import z3

from pathbrew.arithmetic import bits_double, bits_float, double_bits, float_bits
from pathbrew.terms import BOOL, FLOAT, ArraySort, BitVector, FloatingPoint, Function, Sort, Term
from pathbrew.terms.lowering import Lowering

_RNE, _RTZ = z3.RNE(), z3.RTZ()
_OPERATORS: dict[str, Callable[..., Any]] = {
    "not": z3.Not,
    "and": z3.And,
    "or": z3.Or,
    "=>": z3.Implies,
    "ite": z3.If,
    "=": lambda a, b: a == b,
    "bvslt": lambda a, b: a < b,
    "bvsle": lambda a, b: a <= b,
    "bvadd": lambda a, b: a + b,
    "bvsub": lambda a, b: a - b,
    "bvneg": lambda a: -a,
    "bvmul": lambda a, b: a * b,
    "bvsdiv": lambda a, b: a / b,
    "bvudiv": z3.UDiv,
    "bvsrem": z3.SRem,
    "bvurem": z3.URem,
    "bvshl": lambda a, b: a << b,
    "bvashr": lambda a, b: a >> b,
    "bvlshr": z3.LShR,
    "bvand": lambda a, b: a & b,
    "bvor": lambda a, b: a | b,
    "bvxor": lambda a, b: a ^ b,
    "select": z3.Select,
    "store": z3.Store,
    "fp.add": lambda a, b: z3.fpAdd(_RNE, a, b),
    "fp.sub": lambda a, b: z3.fpSub(_RNE, a, b),
    "fp.mul": lambda a, b: z3.fpMul(_RNE, a, b),
    "fp.div": lambda a, b: z3.fpDiv(_RNE, a, b),
    "fp.rem": z3.fpRem,
    "fp.neg": z3.fpNeg,
    "fp.sqrt": lambda a: z3.fpSqrt(_RNE, a),
    "fp.roundToIntegral RTN": lambda a: z3.fpRoundToIntegral(z3.RTN(), a),
    "fp.roundToIntegral RTP": lambda a: z3.fpRoundToIntegral(z3.RTP(), a),
    "fp.roundToIntegral RNE": lambda a: z3.fpRoundToIntegral(_RNE, a),
    "fp.abs": z3.fpAbs,
    "fp.eq": z3.fpEQ,
    "fp.lt": z3.fpLT,
    "fp.leq": z3.fpLEQ,
    "fp.isNaN": z3.fpIsNaN,
    "fp.isNegative": z3.fpIsNegative,
}
_INDEXED: dict[str, Callable[..., Any]] = {
    "sign_extend": lambda i, a: z3.SignExt(i[0], a),
    "zero_extend": lambda i, a: z3.ZeroExt(i[0], a),
    "extract": lambda i, a: z3.Extract(i[0], i[1], a),
    "fp.to_sbv": lambda i, a: z3.fpToSBV(_RTZ, a, z3.BitVecSort(i[0])),
    "to_fp_bits": lambda i, a: z3.fpBVToFP(a, z3.FPSort(*i)),
    "to_fp_signed": lambda i, a: z3.fpSignedToFP(_RNE, a, z3.FPSort(*i)),
    "to_fp": lambda i, a: z3.fpFPToFP(_RNE, a, z3.FPSort(*i)),
}


class Z3Binding:
    """A Z3 solver in z3py's main context; its timeout is not exact, so it runs isolated."""

    def __init__(self) -> None:
        self._solver = z3.Solver()
        self._model: Any = None
        self._symbols = 0
        self._functions: dict[Function, Any] = {}
        self._lowering: Lowering[Any] = Lowering(self)

    def push(self) -> None:
        self._solver.push()

    def pop(self, levels: int) -> None:
        self._solver.pop(levels)

    def add(self, conjunct: Term) -> None:
        self._solver.add(self._lowering.assertion(conjunct))

    def check(self, seconds: float) -> bool | None:
        self._solver.set("timeout", max(1, int(seconds * 1000)))
        result = self._solver.check()
        self._model = self._solver.model() if result == z3.sat else None
        return None if result == z3.unknown else bool(result == z3.sat)

    def value(self, term: Term) -> Any:
        result = self._model.eval(self._lowering(term), model_completion=True)
        sort = term.sort
        if sort is BOOL:
            return z3.is_true(result)
        if isinstance(sort, FloatingPoint):
            bits = sort.bits.wrap(_ieee_bits(result, sort))
            return bits_float(bits) if sort is FLOAT else bits_double(bits)
        number = result.as_long()
        return sort.wrap(number) if isinstance(sort, BitVector) else number

    def size(self) -> int:
        return len(self._lowering)

    def expression(self, term: Term) -> Any:
        """A term as Z3 knows it, without its side conditions."""
        return self._lowering(term)

    def side_conditions(self, term: Term) -> Any:
        """What holds of the variables in a term because of their ranges."""
        return z3.And(*self._lowering.side_conditions(term))

    # the target of lowering

    def sort(self, sort: Sort) -> Any:
        if sort is BOOL:
            return z3.BoolSort()
        if isinstance(sort, FloatingPoint):
            return z3.FPSort(sort.exponent, sort.significand)
        if isinstance(sort, ArraySort):
            return z3.ArraySort(self.sort(sort.index), self.sort(sort.element))
        return z3.BitVecSort(sort.width if isinstance(sort, BitVector) else 32)

    def constant(self, sort: Sort, value: bool | int | float) -> Any:
        if sort is BOOL:
            return z3.BoolVal(value)
        if isinstance(sort, FloatingPoint):
            bits = float_bits(value) if sort is FLOAT else double_bits(value)
            return z3.fpBVToFP(z3.BitVecVal(bits, sort.bits.width), self.sort(sort))
        return z3.BitVecVal(value, sort.width if isinstance(sort, BitVector) else 32)

    def _fresh(self, name: str) -> str:
        """Z3 identifies symbols by name and sort; variables are identified by more."""
        self._symbols += 1
        return f"{name}!{self._symbols}"

    def symbol(self, name: str, sort: Sort) -> Any:
        return z3.Const(self._fresh(name), self.sort(sort))

    def narrow_symbol(self, name: str, width: int) -> Any:
        return z3.BitVec(self._fresh(name), width)

    def fill(self, sort: ArraySort, value: Any) -> Any:
        return z3.K(self.sort(sort.index), value)

    def call(self, function: Function, args: Sequence[Any]) -> Any:
        symbol = self._functions.get(function)
        if symbol is None:
            sorts = [self.sort(s) for s in (*function.parameters, function.result)]
            symbol = self._functions[function] = z3.Function(self._fresh(function.name), *sorts)
        return symbol(*args)

    def build(self, operator: str, args: Sequence[Any], indices: tuple[int, ...] = ()) -> Any:
        if indices:
            return _INDEXED[operator](indices, *args)
        return _OPERATORS[operator](*args)


def _ieee_bits(number: Any, sort: FloatingPoint) -> int:
    if number.isNaN():
        return 0x7FC00000 if sort is FLOAT else 0x7FF8000000000000
    bits = z3.simplify(z3.fpToIEEEBV(number))
    return int(bits.as_long())
