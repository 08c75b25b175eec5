"""Hash-consed terms: structurally equal terms are one object, and unused ones are collected.

`node` is the only place that creates an inner node; the smart constructors of the sibling modules call
it after they have simplified. A child is always created before its parent, so sorting by `number`
puts terms in dependency order: every traversal in this package relies on it and none recurses.
"""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count
from operator import attrgetter
from typing import Any, NamedTuple

from pathbrew.arithmetic import double_bits, float_bits, to_float
from pathbrew.terms.operations import APPLY, CONSTANT, VARIABLE, Operation
from pathbrew.terms.oracles import Oracle
from pathbrew.terms.roles import AnyRole, Role, renamed_role
from pathbrew.terms.sorts import BOOL, DOUBLE, FLOAT, REF, BitVector, Sort

__all__ = [
    "FALSE",
    "NULL",
    "TRUE",
    "Declaration",
    "Function",
    "Operand",
    "Term",
    "application",
    "closure",
    "constant",
    "exceeds",
    "lifted",
    "live_terms",
    "node",
    "renamed",
    "symbols",
    "variable",
    "variables",
]


class Declaration(NamedTuple):
    """What a variable carries: its name, for a bit-vector the values it may take, and its role."""

    name: str
    low: int
    high: int
    role: AnyRole


@dataclass(frozen=True, slots=True)
class Function:
    """A function: equal arguments give equal results; of an uninterpreted one nothing else is known.

    One with an `oracle` is the `method` of a program, as in `com/acme/Codes.hash(I)I`, or the predicate
    that a call of the method returns.
    """

    name: str
    parameters: tuple[Sort, ...]
    result: Sort
    method: str = ""
    oracle: Oracle | None = None
    is_predicate: bool = False

    @property
    def text(self) -> str:
        """The function for people."""
        return f"returns {self.name}" if self.is_predicate else self.name


class Term:
    """An immutable node; two terms are equal exactly when they are the same object.

    `value` holds a constant's Python value, a variable's `Declaration`, the numbers of a SUM (its
    constant and its coefficients) and the `Function` of an APPLY.
    """

    __slots__ = ("__weakref__", "_bounds", "_symbols", "args", "number", "op", "sort", "value")

    op: Operation
    args: tuple[Term, ...]
    sort: Sort
    value: Any
    number: int
    _bounds: Any
    _symbols: frozenset[Term | Function] | None

    @property
    def is_constant(self) -> bool:
        return self.op is CONSTANT

    @property
    def is_variable(self) -> bool:
        return self.op is VARIABLE

    @property
    def name(self) -> str:
        """A variable's name."""
        if self.op is not VARIABLE:
            raise TypeError(f"only variables have names, not {self.op}")
        return str(self.value.name)

    @property
    def role(self) -> AnyRole:
        """What a variable stands for."""
        if self.op is not VARIABLE:
            raise TypeError(f"only variables have roles, not {self.op}")
        role: AnyRole = self.value.role
        return role

    def __str__(self) -> str:
        from pathbrew.terms.infix import infix

        return infix(self)

    def __repr__(self) -> str:
        from pathbrew.terms.infix import infix

        return f"<{self.sort} {infix(self, depth=6)}>"

    def __reduce__(self) -> Any:
        from pathbrew.terms.codec import decode_one, encode

        return decode_one, (encode([self]),)


class _Entry(weakref.ref[Term]):
    """A table's weak reference to a term, which knows under which key to remove itself."""

    __slots__ = ("key",)

    key: tuple[Any, ...]


_table: dict[tuple[Any, ...], _Entry] = {}
_next_number = count().__next__


def _forget(entry: _Entry, table: dict[tuple[Any, ...], _Entry] = _table) -> None:
    if table.get(entry.key) is entry:
        del table[entry.key]


def _create(key: tuple[Any, ...], op: Operation, args: tuple[Term, ...], sort: Sort, value: Any) -> Term:
    term = Term()
    term.op = op
    term.args = args
    term.sort = sort
    term.value = value
    term.number = _next_number()
    term._bounds = None
    term._symbols = None
    entry = _Entry(term, _forget)
    entry.key = key
    _table[key] = entry
    return term


def free_unused() -> None:
    """Let terms go that only cycles of garbage hold: arguments are ordered by the age of terms."""
    if any(key[0] is VARIABLE for key in _table):
        gc.collect()


def node(op: Operation, args: tuple[Term, ...], sort: Sort, value: Any = None) -> Term:
    """The one term with this operation, these arguments, this sort and these numbers."""
    key = (op, sort, args, value)
    entry = _table.get(key)
    if entry is not None:
        term = entry()
        if term is not None:
            return term
    return _create(key, op, args, sort, value)


def application(function: Function, args: tuple[Term, ...]) -> Term:
    """`function` applied to `args`."""
    if tuple(a.sort for a in args) != function.parameters:
        raise TypeError(f"{function.name} does not take {[a.sort for a in args]}")
    return node(APPLY, args, function.result, function)


def constant(value: bool | int | float, sort: Sort) -> Term:
    """The constant of that sort; integers wrap, floats round."""
    identity: object
    if isinstance(sort, BitVector):
        value = int(value)
        if not sort.low <= value <= sort.high:
            value = sort.wrap(value)
        identity = value
    elif sort is DOUBLE:
        value = float(value)
        identity = double_bits(value)
    elif sort is FLOAT:
        value = to_float(float(value))
        identity = float_bits(value)
    elif sort is BOOL:
        value = bool(value)
        identity = value
    elif sort is REF:
        value = int(value)
        identity = value
    else:
        raise TypeError(f"no constants of sort {sort}")
    key = (CONSTANT, sort, identity)
    entry = _table.get(key)
    if entry is not None:
        term = entry()
        if term is not None:
            return term
    return _create(key, CONSTANT, (), sort, value)


Operand = Term | int | float | bool
"""What the constructors take: a term, or a Python value that becomes a constant."""


def lifted(operand: Operand, sort: Sort) -> Term:
    """An operand as a term of that sort."""
    if isinstance(operand, Term):
        if operand.sort is not sort:
            raise TypeError(f"{operand.sort} where {sort} is needed")
        return operand
    return constant(operand, sort)


def variable(
    name: str, sort: Sort, low: int | None = None, high: int | None = None, role: AnyRole = Role.VALUE
) -> Term:
    """The variable of that name, sort, range and role; variables that differ in any of these are distinct."""
    if isinstance(sort, BitVector):
        low = sort.low if low is None else low
        high = sort.high if high is None else high
        if not sort.low <= low <= high <= sort.high:
            raise ValueError(f"the range {low}..{high} of {name} is empty or not one of {sort}")
    elif low is not None or high is not None:
        raise TypeError(f"a variable of sort {sort} has no range")
    declaration = Declaration(name, low or 0, high or 0, role)
    key = (VARIABLE, sort, declaration)
    entry = _table.get(key)
    if entry is not None:
        term = entry()
        if term is not None:
            return term
    return _create(key, VARIABLE, (), sort, declaration)


def renamed(like: Term, suffix: str) -> Term:
    """A variable like another one, with a suffix to its name."""
    name, low, high, role = like.value
    if not isinstance(like.sort, BitVector):
        low = high = None
    return variable(name + suffix, like.sort, low, high, renamed_role(role, suffix))


_by_number = attrgetter("number")


def closure(roots: Iterable[Term]) -> list[Term]:
    """All terms that occur in `roots`, each once, children before parents."""
    seen = set(roots)
    stack = list(seen)
    while stack:
        for argument in stack.pop().args:
            if argument not in seen:
                seen.add(argument)
                stack.append(argument)
    return sorted(seen, key=_by_number)


def exceeds(roots: Iterable[Term], most: int) -> bool:
    """Whether more than so many terms occur in `roots`; looks at no more than that."""
    seen = set(roots)
    stack = list(seen)
    while stack and len(seen) <= most:
        for argument in stack.pop().args:
            if argument not in seen:
                seen.add(argument)
                stack.append(argument)
    return len(seen) > most


_NO_SYMBOLS: frozenset[Term | Function] = frozenset()


def symbols(term: Term) -> frozenset[Term | Function]:
    """The free variables and uninterpreted functions of a term, remembered at each node on the way.

    Terms without a common symbol are independent of each other.
    """
    if term.op is VARIABLE:
        return frozenset((term,))  # not remembered: it would be a reference cycle
    known = term._symbols
    if known is not None:
        return known
    stack = [term]
    while stack:
        top = stack[-1]
        if top._symbols is not None:
            stack.pop()
            continue
        missing = [a for a in top.args if a._symbols is None and a.op is not VARIABLE]
        if missing:
            stack.extend(missing)
            continue
        stack.pop()
        is_free = top.op is APPLY and top.value.oracle is None
        union = frozenset((top.value,)) if is_free else _NO_SYMBOLS
        for argument in top.args:
            more = frozenset((argument,)) if argument.op is VARIABLE else argument._symbols
            if more and more is not union:
                union = more if union <= more else union if more <= union else union | more
        top._symbols = union
    return term._symbols  # type: ignore[return-value]


def variables(term: Term) -> frozenset[Term]:
    """The free variables of a term."""
    return frozenset(symbol for symbol in symbols(term) if isinstance(symbol, Term))


def live_terms() -> int:
    """How many terms exist at this moment."""
    return len(_table)


TRUE = constant(True, BOOL)
FALSE = constant(False, BOOL)
NULL = constant(0, REF)
