"""cvc5: asked, beside Z3, for what Bitwuzla leaves open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cvc5
from cvc5 import Kind, RoundingMode

from pathbrew.arithmetic import bits_double, bits_float, double_bits, float_bits
from pathbrew.terms import BOOL, FLOAT, ArraySort, BitVector, FloatingPoint, Function, Sort, Term
from pathbrew.terms.lowering import Lowering

_KINDS = {
    "not": Kind.NOT,
    "and": Kind.AND,
    "or": Kind.OR,
    "=>": Kind.IMPLIES,
    "ite": Kind.ITE,
    "=": Kind.EQUAL,
    "bvslt": Kind.BITVECTOR_SLT,
    "bvsle": Kind.BITVECTOR_SLE,
    "bvadd": Kind.BITVECTOR_ADD,
    "bvsub": Kind.BITVECTOR_SUB,
    "bvneg": Kind.BITVECTOR_NEG,
    "bvmul": Kind.BITVECTOR_MULT,
    "bvsdiv": Kind.BITVECTOR_SDIV,
    "bvudiv": Kind.BITVECTOR_UDIV,
    "bvsrem": Kind.BITVECTOR_SREM,
    "bvurem": Kind.BITVECTOR_UREM,
    "bvshl": Kind.BITVECTOR_SHL,
    "bvashr": Kind.BITVECTOR_ASHR,
    "bvlshr": Kind.BITVECTOR_LSHR,
    "bvand": Kind.BITVECTOR_AND,
    "bvor": Kind.BITVECTOR_OR,
    "bvxor": Kind.BITVECTOR_XOR,
    "sign_extend": Kind.BITVECTOR_SIGN_EXTEND,
    "zero_extend": Kind.BITVECTOR_ZERO_EXTEND,
    "extract": Kind.BITVECTOR_EXTRACT,
    "select": Kind.SELECT,
    "store": Kind.STORE,
    "fp.add": Kind.FLOATINGPOINT_ADD,
    "fp.sub": Kind.FLOATINGPOINT_SUB,
    "fp.mul": Kind.FLOATINGPOINT_MULT,
    "fp.div": Kind.FLOATINGPOINT_DIV,
    "fp.rem": Kind.FLOATINGPOINT_REM,
    "fp.neg": Kind.FLOATINGPOINT_NEG,
    "fp.sqrt": Kind.FLOATINGPOINT_SQRT,
    "fp.roundToIntegral RTN": Kind.FLOATINGPOINT_RTI,
    "fp.roundToIntegral RTP": Kind.FLOATINGPOINT_RTI,
    "fp.roundToIntegral RNE": Kind.FLOATINGPOINT_RTI,
    "fp.abs": Kind.FLOATINGPOINT_ABS,
    "fp.eq": Kind.FLOATINGPOINT_EQ,
    "fp.lt": Kind.FLOATINGPOINT_LT,
    "fp.leq": Kind.FLOATINGPOINT_LEQ,
    "fp.isNaN": Kind.FLOATINGPOINT_IS_NAN,
    "fp.isNegative": Kind.FLOATINGPOINT_IS_NEG,
    "fp.to_sbv": Kind.FLOATINGPOINT_TO_SBV,
    "to_fp_bits": Kind.FLOATINGPOINT_TO_FP_FROM_IEEE_BV,
    "to_fp_signed": Kind.FLOATINGPOINT_TO_FP_FROM_SBV,
    "to_fp": Kind.FLOATINGPOINT_TO_FP_FROM_FP,
}
_NEAREST = ("fp.add", "fp.sub", "fp.mul", "fp.div", "fp.sqrt", "to_fp_signed", "to_fp")
_ROUNDED = dict.fromkeys(_NEAREST, RoundingMode.ROUND_NEAREST_TIES_TO_EVEN) | {
    "fp.roundToIntegral RTN": RoundingMode.ROUND_TOWARD_NEGATIVE,
    "fp.roundToIntegral RTP": RoundingMode.ROUND_TOWARD_POSITIVE,
    "fp.roundToIntegral RNE": RoundingMode.ROUND_NEAREST_TIES_TO_EVEN,
    "fp.to_sbv": RoundingMode.ROUND_TOWARD_ZERO,
}


class Cvc5Binding:
    """A cvc5 solver; its time limit is not exact and deep terms exhaust its stack, so it runs isolated."""

    def __init__(self) -> None:
        self._terms = cvc5.TermManager()
        self._solver = cvc5.Solver(self._terms)
        self._solver.setOption("produce-models", "true")
        self._solver.setOption("incremental", "true")
        self._solver.setOption("arrays-exp", "true")  # constant arrays need it
        self._solver.setLogic("QF_AUFBVFP")
        self._modes = {mode: self._terms.mkRoundingMode(mode) for mode in set(_ROUNDED.values())}
        self._functions: dict[Function, Any] = {}
        self._lowering: Lowering[Any] = Lowering(self)

    def push(self) -> None:
        self._solver.push(1)

    def pop(self, levels: int) -> None:
        self._solver.pop(levels)

    def add(self, conjunct: Term) -> None:
        self._solver.assertFormula(self._lowering.assertion(conjunct))

    def check(self, seconds: float) -> bool | None:
        self._solver.setOption("tlimit-per", str(max(1, int(seconds * 1000))))
        result = self._solver.checkSat()
        return None if result.isUnknown() else bool(result.isSat())

    def value(self, term: Term) -> Any:
        result = self._solver.getValue(self._lowering(term))
        sort = term.sort
        if sort is BOOL:
            return bool(result.getBooleanValue())
        if isinstance(sort, FloatingPoint):
            bits = sort.bits.wrap(int(result.getFloatingPointValue()[2].getBitVectorValue(2), 2))
            return bits_float(bits) if sort is FLOAT else bits_double(bits)
        number = int(result.getBitVectorValue(2), 2)
        return sort.wrap(number) if isinstance(sort, BitVector) else number

    def size(self) -> int:
        return len(self._lowering)

    # the target of lowering

    def _sort(self, sort: Sort) -> Any:
        if sort is BOOL:
            return self._terms.getBooleanSort()
        if isinstance(sort, FloatingPoint):
            return self._terms.mkFloatingPointSort(sort.exponent, sort.significand)
        if isinstance(sort, ArraySort):
            return self._terms.mkArraySort(self._sort(sort.index), self._sort(sort.element))
        return self._terms.mkBitVectorSort(sort.width if isinstance(sort, BitVector) else 32)

    def constant(self, sort: Sort, value: bool | int | float) -> Any:
        if sort is BOOL:
            return self._terms.mkBoolean(bool(value))
        if isinstance(sort, FloatingPoint):
            bits = float_bits(value) if sort is FLOAT else double_bits(value)
            return self._terms.mkFloatingPoint(
                sort.exponent, sort.significand, self.constant(sort.bits, bits)
            )
        width = sort.width if isinstance(sort, BitVector) else 32
        return self._terms.mkBitVector(width, str(int(value) & ((1 << width) - 1)), 10)

    def symbol(self, name: str, sort: Sort) -> Any:
        return self._terms.mkConst(self._sort(sort), name)

    def narrow_symbol(self, name: str, width: int) -> Any:
        return self._terms.mkConst(self._terms.mkBitVectorSort(width), name)

    def fill(self, sort: ArraySort, value: Any) -> Any:
        return self._terms.mkConstArray(self._sort(sort), value)

    def call(self, function: Function, args: Sequence[Any]) -> Any:
        symbol = self._functions.get(function)
        if symbol is None:
            result = self._sort(function.result)
            parameters = [self._sort(s) for s in function.parameters]
            sort = self._terms.mkFunctionSort(parameters, result) if parameters else result
            symbol = self._functions[function] = self._terms.mkConst(sort, function.name)
        return self._terms.mkTerm(Kind.APPLY_UF, symbol, *args) if args else symbol

    def build(self, operator: str, args: Sequence[Any], indices: tuple[int, ...] = ()) -> Any:
        kind: Any = _KINDS[operator]
        if indices:
            kind = self._terms.mkOp(kind, *indices)
        if operator in _ROUNDED:
            return self._terms.mkTerm(kind, self._modes[_ROUNDED[operator]], *args)
        return self._terms.mkTerm(kind, *args)
