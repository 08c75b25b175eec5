"""SMT-LIB 2.6 text of a conjunction, to reproduce a query with any solver."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pathbrew.arithmetic import double_bits, float_bits
from pathbrew.terms.lowering import Lowering
from pathbrew.terms.nodes import Function, Term
from pathbrew.terms.sorts import BOOL, FLOAT, REF, ArraySort, BitVector, FloatingPoint, Sort

INLINE = 60
"""Longer expressions become definitions, so that sharing is kept and nothing nests deeply."""

_PREDICATES = frozenset(
    ["not", "and", "or", "=>", "=", "bvslt", "bvsle", "fp.eq", "fp.lt", "fp.leq", "fp.isNaN", "fp.isNegative"]
)
_ROUNDED = frozenset(["fp.add", "fp.sub", "fp.mul", "fp.div", "fp.sqrt", "to_fp", "to_fp_signed"])


class Text(NamedTuple):
    """An expression and its sort, both as text."""

    text: str
    sort: str


def _sort(sort: Sort) -> str:
    if isinstance(sort, BitVector):
        return f"(_ BitVec {sort.width})"
    if isinstance(sort, FloatingPoint):
        return f"(_ FloatingPoint {sort.exponent} {sort.significand})"
    if isinstance(sort, ArraySort):
        return f"(Array {_sort(sort.index)} {_sort(sort.element)})"
    return "Bool" if sort is BOOL else "(_ BitVec 32)"


class _Printer:
    def __init__(self) -> None:
        self.lines: list[str] = []
        self._names: set[str] = set()
        self._functions: dict[Function, str] = {}
        self._defined = 0

    def _name(self, name: str) -> str:
        """A quoted name not used before."""
        name = "".join("_" if c in "|\\" or not c.isprintable() else c for c in name)
        fresh, tries = name, 1
        while fresh in self._names:
            tries += 1
            fresh = f"{name}!{tries}"
        self._names.add(fresh)
        return f"|{fresh}|"

    def constant(self, sort: Sort, value: bool | int | float) -> Text:
        if sort is BOOL:
            return Text("true" if value else "false", "Bool")
        if isinstance(sort, BitVector) or sort is REF:
            width = sort.width if isinstance(sort, BitVector) else 32
            return Text(f"(_ bv{int(value) & ((1 << width) - 1)} {width})", _sort(sort))
        assert isinstance(sort, FloatingPoint)
        bits = float_bits(value) if sort is FLOAT else double_bits(value)
        text = f"{bits & sort.bits.mask:0{sort.bits.width}b}"
        exponent, fraction = text[1 : 1 + sort.exponent], text[1 + sort.exponent :]
        return Text(f"(fp #b{text[0]} #b{exponent} #b{fraction})", _sort(sort))

    def symbol(self, name: str, sort: Sort) -> Text:
        return self._declare(name, _sort(sort))

    def narrow_symbol(self, name: str, width: int) -> Text:
        return self._declare(name, f"(_ BitVec {width})")

    def _declare(self, name: str, sort: str) -> Text:
        name = self._name(name)
        self.lines.append(f"(declare-const {name} {sort})")
        return Text(name, sort)

    def fill(self, sort: ArraySort, value: Text) -> Text:
        return self._define(f"((as const {_sort(sort)}) {value.text})", _sort(sort))

    def call(self, function: Function, args: Sequence[Text]) -> Text:
        name = self._functions.get(function)
        result = _sort(function.result)
        if name is None:
            name = self._functions[function] = self._name(function.name)
            parameters = " ".join(_sort(s) for s in function.parameters)
            self.lines.append(f"(declare-fun {name} ({parameters}) {result})")
        return self._define(f"({name} {' '.join(a.text for a in args)})" if args else name, result)

    def build(self, operator: str, args: Sequence[Text], indices: tuple[int, ...] = ()) -> Text:
        head = {"to_fp_bits": "to_fp", "to_fp_signed": "to_fp"}.get(operator, operator)
        if indices:
            head = f"(_ {head} {' '.join(map(str, indices))})"
        if operator in _ROUNDED:
            head += " RNE"
        elif operator == "fp.to_sbv":
            head += " RTZ"
        text = f"({head} {' '.join(a.text for a in args)})"
        return self._define(text, self._result(operator, args, indices))

    def _result(self, operator: str, args: Sequence[Text], indices: tuple[int, ...]) -> str:
        if operator in _PREDICATES:
            return "Bool"
        if operator.startswith("to_fp"):
            return f"(_ FloatingPoint {indices[0]} {indices[1]})"
        if operator == "fp.to_sbv":
            return f"(_ BitVec {indices[0]})"
        if operator == "extract":
            return f"(_ BitVec {indices[0] - indices[1] + 1})"
        if operator.endswith("_extend"):
            width = int(args[0].sort.split()[2].rstrip(")"))
            return f"(_ BitVec {width + indices[0]})"
        if operator == "select":
            return _element(args[0].sort)
        return args[1 if operator == "ite" else 0].sort

    def _define(self, text: str, sort: str) -> Text:
        if len(text) <= INLINE:
            return Text(text, sort)
        self._defined += 1
        name = f"|${self._defined}|"
        self.lines.append(f"(define-fun {name} () {sort} {text})")
        return Text(name, sort)


def _element(array: str) -> str:
    """The element sort in the text `(Array index element)`."""
    depth = 0
    for i in range(len("(Array "), len(array)):
        depth += (array[i] == "(") - (array[i] == ")")
        if depth == 0 and array[i + 1] == " ":
            return array[i + 2 : -1]
    raise ValueError(array)


def smtlib(conjuncts: Iterable[Term], comment: str = "") -> str:
    """A script that asks for a model of the conjunction; distinct variables get distinct names."""
    printer = _Printer()
    lowering: Lowering[Text] = Lowering(printer)
    for conjunct in conjuncts:
        assertion = lowering.assertion(conjunct)
        printer.lines.append(f"(assert {assertion.text})")
    header = [f"; {line}" for line in comment.splitlines()]
    header += ["(set-option :produce-models true)", "(set-logic ALL)"]
    return "\n".join([*header, *printer.lines, "(check-sat)", "(get-model)", ""])
