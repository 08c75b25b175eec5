"""Bitwuzla: the first solver for bit-vectors, arrays, functions and floats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from weakref import proxy

import bitwuzla
from bitwuzla import Kind, Option, Result, RoundingMode

from pathbrew.arithmetic import bits_double, bits_float, double_bits, float_bits
from pathbrew.deadline import NEVER, Deadline, clock
from pathbrew.terms import BOOL, FLOAT, ArraySort, BitVector, FloatingPoint, Function, Sort, Term
from pathbrew.terms.lowering import Lowering

_KINDS = {
    "not": Kind.NOT,
    "and": Kind.AND,
    "or": Kind.OR,
    "=>": Kind.IMPLIES,
    "ite": Kind.ITE,
    "=": Kind.EQUAL,
    "bvslt": Kind.BV_SLT,
    "bvsle": Kind.BV_SLE,
    "bvadd": Kind.BV_ADD,
    "bvsub": Kind.BV_SUB,
    "bvneg": Kind.BV_NEG,
    "bvmul": Kind.BV_MUL,
    "bvsdiv": Kind.BV_SDIV,
    "bvudiv": Kind.BV_UDIV,
    "bvsrem": Kind.BV_SREM,
    "bvurem": Kind.BV_UREM,
    "bvshl": Kind.BV_SHL,
    "bvashr": Kind.BV_ASHR,
    "bvlshr": Kind.BV_SHR,
    "bvand": Kind.BV_AND,
    "bvor": Kind.BV_OR,
    "bvxor": Kind.BV_XOR,
    "sign_extend": Kind.BV_SIGN_EXTEND,
    "zero_extend": Kind.BV_ZERO_EXTEND,
    "extract": Kind.BV_EXTRACT,
    "select": Kind.ARRAY_SELECT,
    "store": Kind.ARRAY_STORE,
    "fp.add": Kind.FP_ADD,
    "fp.sub": Kind.FP_SUB,
    "fp.mul": Kind.FP_MUL,
    "fp.div": Kind.FP_DIV,
    "fp.rem": Kind.FP_REM,
    "fp.neg": Kind.FP_NEG,
    "fp.sqrt": Kind.FP_SQRT,
    "fp.roundToIntegral RTN": Kind.FP_RTI,
    "fp.roundToIntegral RTP": Kind.FP_RTI,
    "fp.roundToIntegral RNE": Kind.FP_RTI,
    "fp.abs": Kind.FP_ABS,
    "fp.eq": Kind.FP_EQUAL,
    "fp.lt": Kind.FP_LT,
    "fp.leq": Kind.FP_LEQ,
    "fp.isNaN": Kind.FP_IS_NAN,
    "fp.isNegative": Kind.FP_IS_NEG,
    "fp.to_sbv": Kind.FP_TO_SBV,
    "to_fp_bits": Kind.FP_TO_FP_FROM_BV,
    "to_fp_signed": Kind.FP_TO_FP_FROM_SBV,
    "to_fp": Kind.FP_TO_FP_FROM_FP,
}
_NEAREST = ("fp.add", "fp.sub", "fp.mul", "fp.div", "fp.sqrt", "to_fp_signed", "to_fp")
_ROUNDED = dict.fromkeys(_NEAREST, RoundingMode.RNE) | {
    "fp.roundToIntegral RTN": RoundingMode.RTN,
    "fp.roundToIntegral RTP": RoundingMode.RTP,
    "fp.roundToIntegral RNE": RoundingMode.RNE,
    "fp.to_sbv": RoundingMode.RTZ,
}


POLL = 0.002
"""Seconds between two looks at the clock and at `stop`: Bitwuzla asks far more often."""


class _Terminator:
    """What Bitwuzla asks while it searches.

    The solver holds it where the garbage collector does not look: with a reference to the binding in it,
    neither would ever be freed.
    """

    def __init__(self, stop: Callable[[], bool]) -> None:
        self.deadline = NEVER
        self._next_look = 0.0
        self._stop = stop

    def __call__(self) -> bool:
        now = clock()
        if now < self._next_look:
            return False
        self._next_look = now + POLL
        return self.deadline.has_passed or self._stop()


class BitwuzlaBinding:
    """A Bitwuzla instance with its own term manager.

    It asks `stop` and looks at its time limit while it searches, not while it bit-blasts: see `weight`.
    """

    def __init__(self, stop: Callable[[], bool] = lambda: False) -> None:
        self._terms = bitwuzla.TermManager()
        options = bitwuzla.Options()
        options.set(Option.PRODUCE_MODELS, True)
        self._solver = bitwuzla.Bitwuzla(self._terms, options)
        self._terminator = _Terminator(stop)
        self._solver.configure_terminator(self._terminator)
        self._modes = {mode: self._terms.mk_rm_value(mode) for mode in set(_ROUNDED.values())}
        self._sorts: dict[Sort, Any] = {}
        self._functions: dict[Function, Any] = {}
        # Without a cycle, the last reference frees the terms before their manager; the garbage collector,
        # which takes them in any order, makes Bitwuzla crash.
        self._lowering: Lowering[Any] = Lowering(proxy(self))

    def push(self) -> None:
        self._solver.push()

    def pop(self, levels: int) -> None:
        self._solver.pop(levels)

    def add(self, conjunct: Term) -> None:
        self._solver.assert_formula(self._lowering.assertion(conjunct))

    def check(self, seconds: float) -> bool | None:
        self._terminator.deadline = Deadline.after(seconds)
        result = self._solver.check_sat()
        return None if result == Result.UNKNOWN else bool(result == Result.SAT)

    def value(self, term: Term) -> Any:
        result = self._solver.get_value(self._lowering(term))
        sort = term.sort
        if sort is BOOL:
            return bool(result.value())
        if isinstance(sort, FloatingPoint):
            bits = sort.bits.wrap(int(result.value(2, False), 2))
            return bits_float(bits) if sort is FLOAT else bits_double(bits)
        number = int(result.value(10))
        return sort.wrap(number) if isinstance(sort, BitVector) else number

    def size(self) -> int:
        return len(self._lowering)

    # the target of lowering

    def _sort(self, sort: Sort) -> Any:
        known = self._sorts.get(sort)
        if known is None:
            if sort is BOOL:
                known = self._terms.mk_bool_sort()
            elif isinstance(sort, FloatingPoint):
                known = self._terms.mk_fp_sort(sort.exponent, sort.significand)
            elif isinstance(sort, ArraySort):
                known = self._terms.mk_array_sort(self._sort(sort.index), self._sort(sort.element))
            else:
                known = self._terms.mk_bv_sort(sort.width if isinstance(sort, BitVector) else 32)
            self._sorts[sort] = known
        return known

    def constant(self, sort: Sort, value: bool | int | float) -> Any:
        if sort is BOOL:
            return self._terms.mk_true() if value else self._terms.mk_false()
        if isinstance(sort, FloatingPoint):
            bits = float_bits(value) if sort is FLOAT else double_bits(value)
            return self.build(
                "to_fp_bits", [self.constant(sort.bits, bits)], (sort.exponent, sort.significand)
            )
        mask = sort.mask if isinstance(sort, BitVector) else 0xFFFFFFFF
        return self._terms.mk_bv_value(self._sort(sort), int(value) & mask)

    def symbol(self, name: str, sort: Sort) -> Any:
        return self._terms.mk_const(self._sort(sort), name)

    def narrow_symbol(self, name: str, width: int) -> Any:
        return self._terms.mk_const(self._terms.mk_bv_sort(width), name)

    def fill(self, sort: ArraySort, value: Any) -> Any:
        return self._terms.mk_const_array(self._sort(sort), value)

    def call(self, function: Function, args: Sequence[Any]) -> Any:
        symbol = self._functions.get(function)
        if symbol is None:
            result = self._sort(function.result)
            parameters = [self._sort(s) for s in function.parameters]
            sort = self._terms.mk_fun_sort(parameters, result) if parameters else result
            symbol = self._functions[function] = self._terms.mk_const(sort, function.name)
        return self._terms.mk_term(Kind.APPLY, [symbol, *args]) if args else symbol

    def build(self, operator: str, args: Sequence[Any], indices: tuple[int, ...] = ()) -> Any:
        operands = list(args)
        if operator in _ROUNDED:
            operands.insert(0, self._modes[_ROUNDED[operator]])
        if indices:
            return self._terms.mk_term(_KINDS[operator], operands, list(indices))
        return self._terms.mk_term(_KINDS[operator], operands)
