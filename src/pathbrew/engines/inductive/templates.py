"""Guesses of what may hold between the values of a predicate, most of which are wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import permutations

from pathbrew import terms
from pathbrew.engines.inductive.horn import Clause, Horn, Predicate
from pathbrew.terms import BitVector, FloatingPoint, Term, operations
from pathbrew.terms.nodes import closure

MOST_CONSTANTS = 10
MOST = 4000
"""Guesses for one predicate."""
_SMALL = (0, 1, -1, 2)
_Guessing = Callable[[tuple[Term, ...], list[int]], Iterator[Term]]


def comparisons(horn: Horn, errors: Sequence[Clause]) -> dict[Predicate, list[Term]]:
    """For each predicate how its parameters may compare with each other and with constants."""
    return _guesses(horn, errors, _compared)


def guesses(horn: Horn, errors: Sequence[Clause], *, products: bool) -> dict[Predicate, list[Term]]:
    """For each predicate what may hold of its parameters; `products` of them, too, if asked for."""
    return _guesses(horn, errors, partial(_of, products=products))


def _guesses(horn: Horn, errors: Sequence[Clause], of: _Guessing) -> dict[Predicate, list[Term]]:
    every = [*horn.clauses, *errors]
    constants = _constants(every)
    found: dict[Predicate, dict[Term, None]] = {}
    for clause in every:
        for predicate, _ in (*clause.premises, *([clause.head] if clause.head else [])):
            if predicate not in found:
                found[predicate] = {}
                for guess in of(predicate.parameters, constants):
                    if guess is not terms.TRUE and guess is not terms.FALSE:
                        found[predicate][guess] = None
                    if len(found[predicate]) >= MOST:
                        break
    for clause in errors:
        _add_property(clause, found)
    return {predicate: list(each) for predicate, each in found.items()}


def intervals(horn: Horn, errors: Sequence[Clause]) -> dict[Predicate, list[Term]]:
    """For each predicate bounds of its parameters by the constants of the program."""
    every = [*horn.clauses, *errors]
    constants = _constants(every)
    floating = _floating_constants(every)
    found: dict[Predicate, list[Term]] = {}
    for clause in every:
        for predicate, _ in (*clause.premises, *([clause.head] if clause.head else [])):
            if predicate not in found:
                found[predicate] = [
                    bound
                    for each in predicate.parameters
                    for bound in dict.fromkeys(_bounds(each, constants, floating))
                    if not bound.is_constant
                ]
    return found


def _bounds(one: Term, constants: list[int], floating: list[Term]) -> Iterator[Term]:
    if isinstance(one.sort, BitVector):
        for limit in (_number(number, one) for number in constants):
            yield terms.not_(_less(one, limit))
            yield terms.not_(_less(limit, one))
    elif isinstance(one.sort, FloatingPoint):
        for limit in (each for each in floating if each.sort is one.sort):
            yield terms.fp_at_most(one, limit)
            yield terms.fp_at_most(limit, one)


def _floating_constants(clauses: Iterable[Clause]) -> list[Term]:
    values = [v for clause in clauses for v in (*clause.conditions, *(clause.head[1] if clause.head else ()))]
    found = [t for t in closure(values) if t.op is operations.CONSTANT and isinstance(t.sort, FloatingPoint)]
    return found[:MOST_CONSTANTS]


def _add_property(clause: Clause, found: dict[Predicate, dict[Term, None]]) -> None:
    """What must not happen is guessed not to happen, where it is about one predicate only."""
    if len(clause.premises) == 1:
        predicate, arguments = clause.premises[0]
        wrong = [each for each in clause.conditions if terms.variables(each) <= set(arguments)]
        if arguments == predicate.parameters and wrong:
            found[predicate][terms.not_(terms.and_(*wrong))] = None


def _constants(clauses: Iterable[Clause]) -> list[int]:
    counts: dict[int, None] = dict.fromkeys(_SMALL)
    conditions = [c for clause in clauses for c in clause.conditions]
    conditions += [v for clause in clauses if clause.head for v in clause.head[1]]
    for term in closure(conditions):
        if term.op is operations.CONSTANT and isinstance(term.sort, BitVector):
            counts[term.value] = None
        elif term.op is operations.SUM:
            counts[term.value[0]] = None
            counts[-term.value[0]] = None
    near = [c + d for c in list(counts) for d in (-1, 1) if abs(c) < 1 << 30]
    return list(dict.fromkeys([*counts, *near]))[: MOST_CONSTANTS * 2]


def _of(parameters: tuple[Term, ...], constants: list[int], *, products: bool) -> Iterator[Term]:
    numbers = [p for p in parameters if isinstance(p.sort, BitVector)]
    for one in numbers:
        yield from _alone(one, constants)
    widened = [terms.i2l(n) for n in numbers if n.sort is terms.INT]
    for one, other in permutations([*numbers, *widened], 2):
        if one.sort is other.sort and not (one in widened and other in widened):
            yield from _pair(one, other, constants)
            if products:
                yield from _squares(one, other)
    for one, other, third in permutations(numbers, 3):
        if one.sort is other.sort is third.sort:
            yield terms.equal(_add(one, other), third)
            if products:
                yield terms.equal(_mul(one, other), third)
            for number in (1, 2):
                yield terms.equal(_add(one, other, number), third)
    for one, other, third, fourth in permutations(numbers, 4):
        if len({id(n.sort) for n in (one, other, third, fourth)}) == 1 and one.number < other.number:
            if products:
                yield terms.equal(_add(_mul(one, other), third), fourth)
            yield terms.equal(_add(one, other), _add(third, fourth))
    if numbers:
        yield from _cases(numbers[:-1], numbers[-1], constants)


def _compared(parameters: tuple[Term, ...], constants: list[int]) -> Iterator[Term]:
    numbers = [p for p in parameters if isinstance(p.sort, BitVector)]
    for one in numbers:
        yield from _bounds(one, constants, [])
    for one, other in permutations(numbers, 2):
        if one.sort is other.sort:
            yield from _near(one, other, constants)
    for one, other, third in permutations(numbers, 3):
        if one.sort is other.sort is third.sort and one.number < other.number:
            yield terms.equal(_add(one, other), third)


def _cases(others: list[Term], result: Term, constants: list[int]) -> Iterator[Term]:
    """What a result is, depending on where an argument lies."""
    for other in others:
        if other.sort is not result.sort:
            continue
        for limit in constants[:MOST_CONSTANTS]:
            above = terms.not_(_less(other, _number(limit, other)))
            for number in constants:
                value = terms.equal(result, _number(number, result))
                moved = terms.equal(result, _add(other, _number(number, other)))
                for condition in (above, terms.not_(above)):
                    yield terms.implies(condition, value)
                    yield terms.implies(condition, moved)


def _alone(one: Term, constants: list[int]) -> Iterator[Term]:
    yield from _bounds(one, constants, [])
    for number in constants:
        yield terms.equal(one, _number(number, one))
    bit = _and(one, 1)
    yield terms.equal(bit, _number(0, one))
    yield terms.equal(bit, _number(1, one))
    for divisor in (c for c in constants if 2 < c < 100):
        yield terms.equal(_rem(one, divisor), _number(0, one))


def _pair(one: Term, other: Term, constants: list[int]) -> Iterator[Term]:
    yield from _near(one, other, constants)
    for number in constants[:MOST_CONSTANTS]:
        yield terms.equal(_add(one, other), _number(number, one))
    for factor in dict.fromkeys([2, 3, *(c for c in constants if 1 < c < 100)]):
        scaled = _mul(other, _number(factor, other))
        yield terms.equal(one, scaled)
        for number in (1, -1, 2, -2):
            yield terms.equal(one, _add(scaled, _number(number, other)))
        yield terms.not_(_less(scaled, one))
        yield terms.not_(_less(one, scaled))
    bits = _and(one, 1), _and(other, 1)
    yield terms.equal(*bits)
    yield terms.not_(terms.equal(*bits))


def _near(one: Term, other: Term, constants: list[int]) -> Iterator[Term]:
    yield terms.equal(one, other)
    for number in constants[:MOST_CONSTANTS]:
        moved = _add(other, _number(number, other))
        yield terms.not_(_less(moved, one))
        yield terms.not_(_less(one, moved))
        yield terms.equal(one, moved)


def _squares(one: Term, other: Term) -> Iterator[Term]:
    double = _add(one, one)
    for square in (_mul(other, other), _mul(other, _add(other, 1)), _mul(other, _add(other, -1))):
        yield terms.equal(one, square)
        yield terms.equal(double, square)


def _number(value: int, like: Term) -> Term:
    return terms.constant(value, like.sort)


def _is_int(term: Term) -> bool:
    return term.sort is terms.INT


def _less(one: Term, other: Term) -> Term:
    return terms.ilt(one, other) if _is_int(one) else terms.llt(one, other)


def _add(one: Term, other: Term | int, more: int = 0) -> Term:
    add = terms.iadd if _is_int(one) else terms.ladd
    return add(add(one, other), more)


def _mul(one: Term, other: Term) -> Term:
    return terms.imul(one, other) if _is_int(one) else terms.lmul(one, other)


def _and(one: Term, mask: int) -> Term:
    return terms.iand(one, mask) if _is_int(one) else terms.land(one, mask)


def _rem(one: Term, divisor: int) -> Term:
    return terms.irem(one, divisor) if _is_int(one) else terms.lrem(one, divisor)
