"""Reading and writing memory where references and indices are choices among few known ones.

What can be told apart while terms are built need not be told apart by a solver: a choice between known
objects is read and written case by case, and so is an array of a few elements at an unknown index.
"""

from __future__ import annotations

from pathbrew import terms
from pathbrew.semantics.memory import key
from pathbrew.terms import Term, operations
from pathbrew.terms.intervals import bounds

MOST_CASES = 12
"""Objects, or elements, that are told apart."""
MOST_STORES = 400
"""Stores that are looked past, and keys that memories are joined at."""


def cases(reference: Term, most: int = MOST_CASES) -> list[tuple[Term, Term]]:
    """What a reference may be, each with its condition; itself if there are too many."""
    found: list[tuple[Term, Term]] = []
    pending = [(terms.TRUE, reference)]
    while pending:
        condition, term = pending.pop()
        if term.op is operations.ITE:
            chosen, one, other = term.args
            pending.append((terms.and_(condition, terms.not_(chosen)), other))
            pending.append((terms.and_(condition, chosen), one))
        else:
            found.append((condition, term))
        if len(found) + len(pending) > most:
            return [(terms.TRUE, reference)]
    return found


def chosen(alternatives: list[tuple[Term, Term]]) -> Term:
    """The value under the condition that holds; the last one if none of the others does."""
    result = alternatives[-1][1]
    for condition, value in reversed(alternatives[:-1]):
        result = terms.ite(condition, value, result)
    return result


def fetch(array: Term, place: Term) -> Term:
    """What an array holds at one place, through stores that certainly went elsewhere."""
    start = array
    for _ in range(MOST_STORES):
        if array.op is operations.FILL:
            return array.args[0]
        if array.op is operations.ITE:
            condition, one, other = array.args
            return terms.ite(condition, fetch(one, place), fetch(other, place))
        if array.op is not operations.STORE:
            break
        same = terms.equal(array.args[1], place)
        if same is terms.TRUE:
            return array.args[2]
        if same is not terms.FALSE:
            break
        array = array.args[0]
    else:
        return terms.select(start, place)
    return terms.select(array, place)


def read_field(array: Term, reference: Term) -> Term:
    """The field of an object, case by case."""
    return chosen([(condition, fetch(array, one)) for condition, one in cases(reference)])


def write_field(array: Term, reference: Term, value: Term) -> Term:
    """The fields of all objects after one was written."""
    found = cases(reference)
    if len(found) == 1:
        return terms.store(array, reference, value)
    for condition, one in found:
        array = terms.store(array, one, terms.ite(condition, value, fetch(array, one)))
    return array


def indices(index: Term, length: Term) -> list[tuple[Term, Term]]:
    """The elements that an index within bounds may mean, if they are few; else the index itself."""
    if index.is_constant or not length.is_constant or length.value > MOST_CASES:
        return [(terms.TRUE, index)]
    known = bounds(index)
    low, high = max(known.low, 0), min(known.high, length.value - 1)
    if low > high:
        return [(terms.TRUE, index)]
    numbers = [terms.constant(number, terms.INT) for number in range(low, high + 1)]
    return [(terms.equal(index, number), number) for number in numbers]


def read_element(array: Term, lengths: Term, reference: Term, index: Term) -> Term:
    """An element of an array, by object and by index."""
    return chosen(
        [
            (
                condition,
                chosen(
                    [(at, fetch(array, key(one, place))) for at, place in indices(index, fetch(lengths, one))]
                ),
            )
            for condition, one in cases(reference)
        ]
    )


def write_element(array: Term, lengths: Term, reference: Term, index: Term, value: Term) -> Term:
    """The elements of all arrays after one was written."""
    owners = cases(reference)
    for condition, one in owners:
        for at, place in indices(index, fetch(lengths, one)):
            holds = terms.and_(condition, at)
            where = key(one, place)
            array = terms.store(array, where, terms.ite(holds, value, fetch(array, where)))
    return array


def joined(condition: Term, one: Term, other: Term) -> Term:
    """A memory that is one or the other: stores since both were the same, at each place the right one."""
    if one is other:
        return one
    if not isinstance(one.sort, terms.ArraySort):
        return terms.ite(condition, one, other)
    below = {id(array) for array in _chain(one)}
    base = next((array for array in _chain(other) if id(array) in below), None)
    if base is None:
        return terms.ite(condition, one, other)
    places: dict[Term, None] = {}
    for top in (one, other):
        array = top
        while array is not base:
            places[array.args[1]] = None
            array = array.args[0]
    if len(places) > MOST_STORES:
        return terms.ite(condition, one, other)
    result = base
    for place in reversed(places):
        result = terms.store(result, place, terms.ite(condition, fetch(one, place), fetch(other, place)))
    return result


def _chain(array: Term) -> list[Term]:
    found = [array]
    while array.op is operations.STORE:
        array = array.args[0]
        found.append(array)
    return found
