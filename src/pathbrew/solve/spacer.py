"""Z3's Spacer on constrained Horn clauses, in a process of its own; what it finds is checked by clause.

Numbers are bit-vectors (`vectors`); or integers, where an operation that leaves its range is an error to be
excluded (`integers`); or integers where sums wrap around once by a choice (`wrapped`).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any, Protocol

import z3

from pathbrew.errors import NotEncoded
from pathbrew.solve.horn_wire import Applied, WireClause, WireHorn, decode_horn
from pathbrew.solve.z3_binding import Z3Binding
from pathbrew.terms import BOOL, BitVector, Sort, Term, operations, variables


class NotInMode(Exception):
    """A term that cannot be stated in the mode."""


class Arithmetic(Protocol):
    """How terms become expressions of Z3."""

    def sort(self, sort: Sort) -> Any: ...
    def value(self, term: Term) -> Any: ...
    def limits(self, terms: Sequence[Term]) -> list[Any]:
        """What holds of the variables in some terms because of their types."""

    def failures(self, terms: Sequence[Term]) -> list[Any]:
        """When the values of terms are not what they should be."""


class Vectors:
    """Bit-vectors, as for any other query."""

    def __init__(self) -> None:
        self._binding = Z3Binding()

    def sort(self, sort: Sort) -> Any:
        if not isinstance(sort, BitVector) and sort is not BOOL:
            raise NotEncoded("a term")
        return self._binding.sort(sort)

    def value(self, term: Term) -> Any:
        return self._binding.expression(term)

    def limits(self, terms: Sequence[Term]) -> list[Any]:
        return [self._binding.side_conditions(term) for term in terms]

    def failures(self, terms: Sequence[Term]) -> list[Any]:
        return []


class Integers:
    """Mathematical integers; `wraps` allows sums to wrap around once."""

    def __init__(self, wraps: bool) -> None:
        self._wraps = wraps
        self._known: dict[Term, Any] = {}

    def sort(self, sort: Sort) -> Any:
        if sort is BOOL:
            return z3.BoolSort()
        if not isinstance(sort, BitVector):
            raise NotEncoded("a term")
        return z3.IntSort()

    def limits(self, terms: Sequence[Term]) -> list[Any]:
        found = {v for term in terms for v in variables(term) if isinstance(v.sort, BitVector)}
        return [
            z3.And(self.value(v) >= v.value.low, self.value(v) <= v.value.high)
            for v in sorted(found, key=lambda v: v.number)
        ]

    def value(self, term: Term) -> Any:
        known = self._known.get(term)
        if known is None:
            known = self._known[term] = self._translated(term)
        return known

    def _translated(self, term: Term) -> Any:
        op = term.op
        if op is operations.CONSTANT:
            return z3.BoolVal(term.value) if term.sort is BOOL else z3.IntVal(term.value)
        if op is operations.VARIABLE:
            return z3.Const(f"{term.name}/{term.number}", self.sort(term.sort))
        if op is operations.SUM:
            return self._wrapped(term, self._total(term))
        if op is operations.EXTEND or op is operations.TRUNCATE:
            return self.value(term.args[0])
        if op is operations.AND or op is operations.SHR or op is operations.DIV or op is operations.REM:
            return self._by_constant(term)
        rule = _RULES.get(op)
        if rule is None:
            raise NotEncoded("a term")
        return rule(*map(self.value, term.args))

    def _total(self, term: Term) -> Any:
        offset, *factors = term.value
        parts = [f * self.value(a) for f, a in zip(factors, term.args, strict=True)]
        return z3.Sum([z3.IntVal(offset), *parts])

    def _wrapped(self, term: Term, total: Any) -> Any:
        if not self._wraps:
            return total
        low, high = _range(term)
        size = high - low + 1
        return z3.If(total > high, total - size, z3.If(total < low, total + size, total))

    def _by_constant(self, term: Term) -> Any:
        one, other = term.args
        if not other.is_constant:
            raise NotEncoded("a term")
        value, number = self.value(one), other.value
        if term.op is operations.AND and number > 0 and number & (number + 1) == 0:
            return value % (number + 1)
        if term.op is operations.SHR and 0 <= number < 31:
            return value / (1 << number)
        if term.op not in (operations.DIV, operations.REM) or number == 0:
            raise NotEncoded("a term")
        size = abs(number)
        quotient = z3.If(value >= 0, value / size, -((-value) / size))
        quotient = quotient if number > 0 else -quotient
        return quotient if term.op is operations.DIV else value - number * quotient

    def failures(self, terms: Sequence[Term]) -> list[Any]:
        """Each operation that leaves its range, where the choices around it are made."""
        found: list[Any] = []
        seen: set[tuple[Term, tuple[Term, ...]]] = set()
        pending: list[tuple[Term, tuple[Term, ...], tuple[Any, ...]]] = [(t, (), ()) for t in terms]
        while pending:
            term, path, chosen = pending.pop()
            if (term, path) in seen:
                continue
            seen.add((term, path))
            if term.op is operations.ITE:
                condition, one, other = term.args
                holds = self.value(condition)
                pending.append((condition, path, chosen))
                pending.append((one, (*path, condition), (*chosen, holds)))
                pending.append((other, (*path, term), (*chosen, z3.Not(holds))))
                continue
            pending += [(argument, path, chosen) for argument in term.args]
            failing = self._failing(term)
            if failing is not None:
                found.append(z3.And(*chosen, failing))
        return found

    def _failing(self, term: Term) -> Any | None:
        low, high = _range(term) if isinstance(term.sort, BitVector) else (0, 0)
        if term.op is operations.SUM:
            total = self._total(term)
            size = high - low + 1 if self._wraps else 0
            return z3.Or(total < low - size, total > high + size)
        if term.op is operations.TRUNCATE:
            value = self.value(term.args[0])
            return z3.Or(value < low, value > high)
        if term.op is operations.MUL or term.op is operations.DIV:
            value = self.value(term)
            return z3.Or(value < low, value > high)
        return None


_RULES: dict[operations.Operation, Any] = {
    operations.NOT: z3.Not,
    operations.CONJUNCTION: lambda *args: z3.And(*args),
    operations.DISJUNCTION: lambda *args: z3.Or(*args),
    operations.ITE: z3.If,
    operations.EQUAL: lambda a, b: a == b,
    operations.LESS: lambda a, b: a < b,
    operations.MUL: lambda a, b: a * b,
    operations.COMPARE: lambda a, b: z3.If(a < b, -1, z3.If(a == b, 0, 1)),
}


def _range(term: Term) -> tuple[int, int]:
    assert isinstance(term.sort, BitVector)
    return term.sort.low, term.sort.high


class _System:
    """Clauses as Z3 knows them."""

    def __init__(self, horn: WireHorn, arithmetic: Arithmetic) -> None:
        self.arithmetic = arithmetic
        self.predicates = [
            z3.Function(f"P{number}", *map(arithmetic.sort, sorts), z3.BoolSort())
            for number, sorts in enumerate(horn.predicates)
        ]
        self.error = z3.Function("error", z3.BoolSort())
        self.rules: list[tuple[list[Any], list[Any], Any]] = []
        """Premises, conditions and head of each rule."""
        for clause in horn.clauses:
            self._add(clause)

    def _add(self, clause: WireClause) -> None:
        arithmetic = self.arithmetic
        applied = (*clause.premises, *([clause.head] if clause.head else []))
        arguments = [argument for _, each in applied for argument in each]
        base = [*arithmetic.limits([*clause.conditions, *arguments])]
        premises = [self._applied(applied) for applied in clause.premises]
        # Operations must not fail where all that was decided before them is what it should be. Arguments of
        # premises have been computed before: where they were, they were the head of a clause.
        before: list[Any] = []
        for condition in clause.conditions:
            for failing in arithmetic.failures([condition]):
                self.rules.append((premises, [*base, *before, failing], self.error()))
            before.append(arithmetic.value(condition))
        if clause.head is None:
            self.rules.append((premises, [*base, *before], self.error()))
            return
        for failing in arithmetic.failures(clause.head[1]):
            self.rules.append((premises, [*base, *before, failing], self.error()))
        self.rules.append((premises, [*base, *before], self._applied(clause.head)))

    def _applied(self, applied: Applied) -> Any:
        number, arguments = applied
        return self.predicates[number](*map(self.arithmetic.value, arguments))


def solve(horn: WireHorn, mode: str) -> dict[str, Any]:
    """`proved` with what each predicate means, `refuted`, or `open` with the reason."""
    arithmetic: Arithmetic = Vectors() if mode == "vectors" else Integers(mode == "wrapped")
    try:
        system = _System(horn, arithmetic)
    except NotEncoded:
        return {"answer": "open", "reason": f"not in the mode {mode}"}
    solver = z3.Fixedpoint()
    solver.set(
        **{
            "engine": "spacer",
            "xform.inline_eager": False,
            "xform.inline_linear": False,
            "xform.slice": False,
        }
    )
    for predicate in (*system.predicates, system.error):
        solver.register_relation(predicate)
    for premises, conditions, head in system.rules:
        found = _constants([*premises, *conditions, head])
        if found:
            solver.declare_var(*found)
        solver.add_rule(head, [*premises, *conditions])
    answer = solver.query(system.error())
    if answer == z3.sat:
        return {"answer": "refuted"}
    if answer != z3.unsat:
        return {"answer": "open", "reason": solver.reason_unknown()}
    meanings = _meanings(solver.get_answer())
    if not _is_certificate(system, meanings):
        return {"answer": "open", "reason": "what was found is no proof"}
    told = [_told(meanings.get(predicate.name()), predicate) for predicate in system.predicates]
    return {"answer": "proved", "meanings": told}


def _constants(expressions: Sequence[Any]) -> list[Any]:
    """The symbols that occur, which rules are about for all values."""
    found: dict[int, Any] = {}
    seen: set[int] = set()
    pending = list(expressions)
    while pending:
        expression = pending.pop()
        if expression.get_id() in seen:
            continue
        seen.add(expression.get_id())
        is_symbol = z3.is_const(expression) and expression.decl().kind() == z3.Z3_OP_UNINTERPRETED
        if is_symbol and expression.decl().name() != "error":
            found[expression.get_id()] = expression
        pending.extend(expression.children())
    return list(found.values())


Meaning = tuple[list[int], Any]
"""The places of the variables that a predicate is applied to, and what it means over them."""


def _meanings(answer: Any) -> dict[str, Meaning]:
    """What Spacer says that each predicate means: `forall x. P(x) = meaning`."""
    found: dict[str, Meaning] = {}
    for part in answer.children() if z3.is_and(answer) else [answer]:
        body = part.body() if z3.is_quantifier(part) else part
        if not z3.is_eq(body):
            continue
        applied, meaning = body.children()
        places = [z3.get_var_index(argument) for argument in applied.children() if z3.is_var(argument)]
        if len(places) == applied.num_args():
            found[applied.decl().name()] = (places, meaning)
    return found


def _stated(meanings: dict[str, Meaning], application: Any) -> Any | None:
    if application.decl().name() == "error":
        return z3.BoolVal(False)
    known = meanings.get(application.decl().name())
    if known is None:
        return None
    places, meaning = known
    values: list[Any] = [z3.BoolVal(False)] * (max(places, default=-1) + 1)
    for place, argument in zip(places, application.children(), strict=True):
        values[place] = argument
    return z3.substitute_vars(meaning, *values)


def _is_certificate(system: _System, meanings: dict[str, Meaning]) -> bool:
    """Whether the meanings satisfy every rule, by an ordinary solver."""
    for premises, conditions, head in system.rules:
        stated = [_stated(meanings, each) for each in (*premises, head)]
        if any(each is None for each in stated):
            return False
        check = z3.Solver()
        check.add(*stated[:-1], *conditions, z3.Not(stated[-1]))
        if check.check() != z3.unsat:
            return False
    return True


_INFIX = {
    z3.Z3_OP_AND: " && ",
    z3.Z3_OP_OR: " || ",
    z3.Z3_OP_EQ: " == ",
    z3.Z3_OP_LE: " <= ",
    z3.Z3_OP_LT: " < ",
    z3.Z3_OP_GE: " >= ",
    z3.Z3_OP_GT: " > ",
    z3.Z3_OP_ADD: " + ",
    z3.Z3_OP_SUB: " - ",
    z3.Z3_OP_MUL: " * ",
    z3.Z3_OP_SLEQ: " <= ",
    z3.Z3_OP_SLT: " < ",
    z3.Z3_OP_SGEQ: " >= ",
    z3.Z3_OP_SGT: " > ",
    z3.Z3_OP_BADD: " + ",
    z3.Z3_OP_BMUL: " * ",
}


def _told(meaning: Meaning | None, predicate: Any) -> str:
    """A meaning in Java's notation; `{0}` is the first parameter."""
    if meaning is None:
        return "true"
    places, formula = meaning
    names = {place: f"{{{number}}}" for number, place in enumerate(places)}
    return _text(formula, names)


_NEGATED = {" == ": " != ", " <= ": " > ", " < ": " >= ", " >= ": " < ", " > ": " <= "}
_JUNCTIONS = (" && ", " || ")


def _text(formula: Any, names: dict[int, str]) -> str:
    if z3.is_var(formula):
        return names.get(z3.get_var_index(formula), "?")
    if not formula.num_args():
        return str(formula).lower() if z3.is_bool(formula) else _number(formula)
    kind = formula.decl().kind()
    if kind == z3.Z3_OP_NOT:
        inner = formula.arg(0)
        negated = _NEGATED.get(_INFIX.get(inner.decl().kind(), ""))
        if negated is not None:
            return negated.join(_text(child, names) for child in inner.children())
        return f"!({_text(inner, names)})"
    if kind not in _INFIX:
        return f"{formula.decl().name()}({', '.join(_text(child, names) for child in formula.children())})"
    operator = _INFIX[kind]
    parts = []
    for child in formula.children():
        text = _text(child, names)
        inside = _INFIX.get(child.decl().kind() if z3.is_app(child) else -1)
        nests = inside in _JUNCTIONS and operator in _JUNCTIONS and inside != operator
        parts.append(f"({text})" if nests or (inside == " + " and operator == " * ") else text)
    return operator.join(parts).replace("-1 * ", "-").replace("+ -", "- ")


def _number(formula: Any) -> str:
    return str(formula.as_signed_long()) if z3.is_bv_value(formula) else str(formula)


def main() -> None:
    """Answer one request: `{"mode": ..., "horn": ...}` on standard input."""
    request = json.load(sys.stdin)
    json.dump(solve(decode_horn(request["horn"]), request["mode"]), sys.stdout)


if __name__ == "__main__":
    sys.setrecursionlimit(100_000)
    main()
