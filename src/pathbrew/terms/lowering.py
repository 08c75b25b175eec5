"""Terms in the language of SMT-LIB, for any target that can build its expressions.

`Lowering` walks a term once and asks its target for constants, declarations and operators by their
SMT-LIB names. Targets are the solver bindings and the SMT-LIB printer; Java's semantics is here only.
A ranged variable becomes a narrower symbol that is widened, with a side condition if the range is not
the whole of that width; raw bits of a float become a fresh symbol with a side condition.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from pathbrew.terms import operations as ops
from pathbrew.terms.intervals import bounds
from pathbrew.terms.nodes import Function, Term, closure
from pathbrew.terms.operations import Operation
from pathbrew.terms.sorts import INT, ArraySort, BitVector, FloatingPoint, Sort

Expression = TypeVar("Expression")


class Target(Protocol[Expression]):
    """What can build SMT-LIB expressions; operators that round do so to nearest even, or say how."""

    def constant(self, sort: Sort, value: bool | int | float) -> Expression: ...
    def symbol(self, name: str, sort: Sort) -> Expression: ...
    def narrow_symbol(self, name: str, width: int) -> Expression: ...
    def fill(self, sort: ArraySort, value: Expression) -> Expression: ...
    def call(self, function: Function, args: Sequence[Expression]) -> Expression: ...
    def build(
        self, operator: str, args: Sequence[Expression], indices: tuple[int, ...] = ()
    ) -> Expression: ...


_PLAIN: dict[Operation, str] = {
    ops.NOT: "not",
    ops.ITE: "ite",
    ops.EQUAL: "=",
    ops.LESS: "bvslt",
    ops.MUL: "bvmul",
    ops.AND: "bvand",
    ops.OR: "bvor",
    ops.XOR: "bvxor",
    ops.FP_ADD: "fp.add",
    ops.FP_SUB: "fp.sub",
    ops.FP_MUL: "fp.mul",
    ops.FP_DIV: "fp.div",
    ops.FP_NEG: "fp.neg",
    ops.FP_SQRT: "fp.sqrt",
    ops.FP_FLOOR: "fp.roundToIntegral RTN",
    ops.FP_CEILING: "fp.roundToIntegral RTP",
    ops.FP_RINT: "fp.roundToIntegral RNE",
    ops.FP_EQUAL: "fp.eq",
    ops.FP_LESS: "fp.lt",
    ops.FP_AT_MOST: "fp.leq",
    ops.SELECT: "select",
    ops.STORE: "store",
}
_SHIFTS = {ops.SHL: "bvshl", ops.SHR: "bvashr", ops.USHR: "bvlshr"}


class Lowering(Generic[Expression]):
    """Terms as expressions of one target, each lowered once."""

    def __init__(self, target: Target[Expression]) -> None:
        self.target = target
        self._expressions: dict[Term, Expression] = {}
        self._conditions: dict[Term, Expression] = {}
        self._assertions: dict[Term, Expression] = {}

    def __len__(self) -> int:
        return len(self._expressions)

    def __call__(self, root: Term) -> Expression:
        """The expression of a term, without its side conditions."""
        expressions = self._expressions
        if root in expressions:
            return expressions[root]
        stack = [root]
        while stack:
            term = stack[-1]
            if term in expressions:
                stack.pop()
                continue
            pending = [a for a in term.args if a not in expressions]
            if pending:
                stack.extend(pending)
                continue
            stack.pop()
            expressions[term] = self._lower(term, [expressions[a] for a in term.args])
        return expressions[root]

    def assertion(self, conjunct: Term) -> Expression:
        """The expression to assert for a boolean term: itself and its side conditions."""
        known = self._assertions.get(conjunct)
        if known is None:
            known = self(conjunct)
            for condition in self.side_conditions(conjunct):
                known = self.target.build("and", [known, condition])
            self._assertions[conjunct] = known
        return known

    def side_conditions(self, term: Term) -> list[Expression]:
        """What holds of a term whatever it is used for: ranges of variables, the bits of floats."""
        self(term)
        if not self._conditions:
            return []
        return [self._conditions[each] for each in closure([term]) if each in self._conditions]

    def _lower(self, term: Term, args: list[Expression]) -> Expression:
        op, target = term.op, self.target
        plain = _PLAIN.get(op)
        if plain is not None:
            return target.build(plain, args)
        if op is ops.CONSTANT:
            return target.constant(term.sort, term.value)
        if op is ops.VARIABLE:
            return self._variable(term)
        if op is ops.CONJUNCTION or op is ops.DISJUNCTION:
            return self._chain("and" if op is ops.CONJUNCTION else "or", args)
        if op is ops.SUM:
            return self._sum(term, args)
        if op in _SHIFTS:
            return self._shift(term, args)
        result: Expression = _SPECIAL[op](self, term, args)
        return result

    def _chain(self, operator: str, args: Sequence[Expression]) -> Expression:
        result = args[0]
        for argument in args[1:]:
            result = self.target.build(operator, [result, argument])
        return result

    def _number(self, term: Term, value: int) -> Expression:
        return self.target.constant(term.sort, value)

    def _variable(self, term: Term) -> Expression:
        target, sort = self.target, term.sort
        if not isinstance(sort, BitVector):
            return target.symbol(term.name, sort)
        low, high = term.value.low, term.value.high
        if (low, high) == (sort.low, sort.high):
            return target.symbol(term.name, sort)
        if low >= 0:
            width = max(high.bit_length(), 1)
            symbol = target.narrow_symbol(term.name, width)
            expression = target.build("zero_extend", [symbol], (sort.width - width,))
            whole = (low, high) == (0, (1 << width) - 1)
        else:
            width = max((~low).bit_length(), (high if high >= 0 else ~high).bit_length()) + 1
            symbol = target.narrow_symbol(term.name, width)
            expression = target.build("sign_extend", [symbol], (sort.width - width,))
            whole = (low, high) == (-(1 << (width - 1)), (1 << (width - 1)) - 1)
        if not whole:
            above = target.build("bvsle", [self._number(term, low), expression])
            below = target.build("bvsle", [expression, self._number(term, high)])
            self._conditions[term] = target.build("and", [above, below])
        return expression

    def _sum(self, term: Term, args: list[Expression]) -> Expression:
        build = self.target.build
        offset, *factors = term.value
        total: Expression | None = None
        for factor, argument in sorted(zip(factors, args, strict=True), key=lambda pair: pair[0] < 0):
            size = abs(factor)
            if size & (size - 1):
                argument = build("bvmul", [argument, self._number(term, size)])
            elif size != 1:
                argument = build("bvshl", [argument, self._number(term, size.bit_length() - 1)])
            if total is None:
                total = argument if factor > 0 else build("bvneg", [argument])
            else:
                total = build("bvadd" if factor > 0 else "bvsub", [total, argument])
        assert total is not None
        return build("bvadd", [total, self._number(term, offset)]) if offset else total

    def _shift(self, term: Term, args: list[Expression]) -> Expression:
        sort = term.sort
        assert isinstance(sort, BitVector)
        low, high, _, _ = bounds(term.args[1])
        amount = args[1]
        if low < 0 or high >= sort.width:
            amount = self.target.build("bvand", [amount, self._number(term, sort.width - 1)])
        return self.target.build(_SHIFTS[term.op], [args[0], amount])

    def _div(self, term: Term, args: list[Expression]) -> Expression:
        build, sort = self.target.build, term.sort
        assert isinstance(sort, BitVector)
        dividend, divisor = bounds(term.args[0]), bounds(term.args[1])
        if divisor.low == divisor.high and divisor.low > 1 and divisor.low & (divisor.low - 1) == 0:
            power = divisor.low.bit_length() - 1
            sign = build("bvashr", [args[0], self._number(term, sort.width - 1)])
            bias = build("bvlshr", [sign, self._number(term, sort.width - power)])
            biased = build("bvadd", [args[0], bias])
            return build("bvashr", [biased, self._number(term, power)])
        unsigned = dividend.low >= 0 and divisor.low > 0
        return build("bvudiv" if unsigned else "bvsdiv", args)

    def _rem(self, term: Term, args: list[Expression]) -> Expression:
        build, sort = self.target.build, term.sort
        assert isinstance(sort, BitVector)
        dividend, divisor = bounds(term.args[0]), bounds(term.args[1])
        if divisor.low == divisor.high and divisor.low > 1 and divisor.low & (divisor.low - 1) == 0:
            mask = self._number(term, divisor.low - 1)
            negative = build("bvslt", [args[0], self._number(term, 0)])
            mirrored = build("bvneg", [build("bvand", [build("bvneg", [args[0]]), mask])])
            return build("ite", [negative, mirrored, build("bvand", [args[0], mask])])
        unsigned = dividend.low >= 0 and divisor.low > 0
        return build("bvurem" if unsigned else "bvsrem", args)

    def _extend(self, term: Term, args: list[Expression]) -> Expression:
        sort, narrow = term.sort, term.args[0].sort
        assert isinstance(sort, BitVector) and isinstance(narrow, BitVector)
        return self.target.build("sign_extend", args, (sort.width - narrow.width,))

    def _truncate(self, term: Term, args: list[Expression]) -> Expression:
        sort = term.sort
        assert isinstance(sort, BitVector)
        return self.target.build("extract", args, (sort.width - 1, 0))

    def _compare(self, term: Term, args: list[Expression]) -> Expression:
        build = self.target.build
        not_below = build("ite", [build("=", args), self._number(term, 0), self._number(term, 1)])
        return build("ite", [build("bvslt", args), self._number(term, -1), not_below])

    def _fp_compare(self, term: Term, args: list[Expression]) -> Expression:
        build = self.target.build
        unordered = -1 if term.op is ops.FP_COMPARE_LOW else 1
        below, same = build("fp.lt", args), build("fp.eq", args)
        above = build("fp.lt", [args[1], args[0]])
        rest = build("ite", [above, self._number(term, 1), self._number(term, unordered)])
        rest = build("ite", [same, self._number(term, 0), rest])
        return build("ite", [below, self._number(term, -1), rest])

    def _fp_rem(self, term: Term, args: list[Expression]) -> Expression:
        """C's fmod from IEEE's remainder, which rounds the quotient to nearest: both are exact."""
        build = self.target.build
        dividend, divisor = build("fp.abs", [args[0]]), build("fp.abs", [args[1]])
        nearest = build("fp.rem", [dividend, divisor])
        zero = self.target.constant(term.sort, 0.0)
        below = build("fp.lt", [nearest, zero])
        magnitude = build("ite", [below, build("fp.add", [nearest, divisor]), build("fp.abs", [nearest])])
        return build("ite", [build("fp.isNegative", [args[0]]), build("fp.neg", [magnitude]), magnitude])

    def _fp_to_bits(self, term: Term, args: list[Expression]) -> Expression:
        build, source = self.target.build, term.args[0].sort
        assert isinstance(source, FloatingPoint)
        symbol = self.target.symbol(f"bits!{term.number}", term.sort)
        back = build("to_fp_bits", [symbol], (source.exponent, source.significand))
        canonical = self._number(term, 0x7FC00000 if source.bits is INT else 0x7FF8000000000000)
        nan = build("=>", [build("fp.isNaN", args), build("=", [symbol, canonical])])
        self._conditions[term] = build("and", [build("=", [back, args[0]]), nan])
        return symbol

    def _fp_to_integer(self, term: Term, args: list[Expression]) -> Expression:
        build, sort, source = self.target.build, term.sort, term.args[0].sort
        assert isinstance(sort, BitVector)
        high = self.target.constant(source, float(1 << (sort.width - 1)))
        low = self.target.constant(source, -float(1 << (sort.width - 1)))
        result = build("fp.to_sbv", args, (sort.width,))
        below, above = build("fp.leq", [args[0], low]), build("fp.leq", [high, args[0]])
        result = build("ite", [below, self._number(term, sort.low), result])
        result = build("ite", [above, self._number(term, sort.high), result])
        return build("ite", [build("fp.isNaN", args), self._number(term, 0), result])

    def _fp_make(self, term: Term, args: list[Expression]) -> Expression:
        sort = term.sort
        assert isinstance(sort, FloatingPoint)
        operator = {
            ops.FP_FROM_BITS: "to_fp_bits",
            ops.FP_FROM_INTEGER: "to_fp_signed",
            ops.FP_CONVERT: "to_fp",
        }[term.op]
        return self.target.build(operator, args, (sort.exponent, sort.significand))

    def _fill(self, term: Term, args: list[Expression]) -> Expression:
        assert isinstance(term.sort, ArraySort)
        return self.target.fill(term.sort, args[0])

    def _apply(self, term: Term, args: list[Expression]) -> Expression:
        return self.target.call(term.value, args)


_SPECIAL: dict[Operation, Callable[..., Any]] = {
    ops.DIV: Lowering._div,
    ops.REM: Lowering._rem,
    ops.EXTEND: Lowering._extend,
    ops.TRUNCATE: Lowering._truncate,
    ops.COMPARE: Lowering._compare,
    ops.FP_COMPARE_LOW: Lowering._fp_compare,
    ops.FP_COMPARE_HIGH: Lowering._fp_compare,
    ops.FP_REM: Lowering._fp_rem,
    ops.FP_TO_BITS: Lowering._fp_to_bits,
    ops.FP_FROM_BITS: Lowering._fp_make,
    ops.FP_FROM_INTEGER: Lowering._fp_make,
    ops.FP_CONVERT: Lowering._fp_make,
    ops.FP_TO_INTEGER: Lowering._fp_to_integer,
    ops.FILL: Lowering._fill,
    ops.APPLY: Lowering._apply,
}
