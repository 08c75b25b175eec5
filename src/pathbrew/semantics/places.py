"""Reading and writing memory where references and indices are choices among few known ones.

What can be told apart while terms are built need not be told apart by a solver: a choice between known
objects is read and written case by case, and so is an array of a few elements at an unknown index.
"""

from __future__ import annotations

from collections.abc import Callable

from pathbrew import terms
from pathbrew.semantics.memory import key
from pathbrew.terms import Term, operations
from pathbrew.terms.intervals import bounds

MOST_CASES = 40
"""Objects that are told apart."""
MOST_PLACES = 16
"""Elements that are."""
Pause = Callable[[], None]
"""What is called during long work, so that it may raise an error when the time is over."""
MOST_STORES = 400
"""Stores that are looked past, and keys that memories are joined at."""


def cases(reference: Term, most: int = MOST_CASES) -> list[tuple[Term, Term]]:
    """What a reference may be, each once with its condition; itself if there are too many."""
    known: dict[Term, dict[Term, Term]] = {}
    pending = [reference]
    while pending:
        top = pending[-1]
        if top in known:
            pending.pop()
        elif top.op is not operations.ITE:
            known[top] = {top: terms.TRUE}
        elif missing := [each for each in top.args[1:] if each not in known]:
            pending += missing
        else:
            condition, one, other = top.args[0], known[top.args[1]], known[top.args[2]]
            known[top] = {
                leaf: terms.ite(condition, one.get(leaf, terms.FALSE), other.get(leaf, terms.FALSE))
                for leaf in {**one, **other}
            }
            if len(known[top]) > most:
                return [(terms.TRUE, reference)]
    return [(condition, leaf) for leaf, condition in known[reference].items()]


def by_case(reference: Term, read: Callable[[Term], Term]) -> Term:
    """What is read of whichever object a reference is: a choice as it is one itself."""
    known: dict[Term, Term] = {}
    pending = [reference]
    while pending:
        top = pending[-1]
        if top in known:
            pending.pop()
        elif top.op is not operations.ITE:
            known[top] = read(top)
        elif missing := [each for each in top.args[1:] if each not in known]:
            pending += missing
        else:
            known[top] = terms.ite(top.args[0], known[top.args[1]], known[top.args[2]])
    return known[reference]


def chosen(alternatives: list[tuple[Term, Term]]) -> Term:
    """The value under the condition that holds; the last one if none of the others does."""
    result = alternatives[-1][1]
    for condition, value in reversed(alternatives[:-1]):
        result = terms.ite(condition, value, result)
    return result


def fetch(array: Term, place: Term, seen: dict[Term, Term] | None = None) -> Term:
    """What an array holds at one place, through stores that certainly went elsewhere.

    `seen` is what choices between arrays hold there, as far as that is known already.
    """
    start = array
    for _ in range(MOST_STORES):
        if array.op is operations.FILL:
            return array.args[0]
        if array.op is operations.ITE:
            seen = {} if seen is None else seen
            if array not in seen:
                condition, one, other = array.args
                seen[array] = terms.ite(condition, fetch(one, place, seen), fetch(other, place, seen))
            return seen[array]
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
    return by_case(reference, lambda one: fetch(array, one))


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
    if index.is_constant or not length.is_constant or length.value > MOST_PLACES:
        return [(terms.TRUE, index)]
    known = bounds(index)
    low, high = max(known.low, 0), min(known.high, length.value - 1)
    if low > high:
        return [(terms.TRUE, index)]
    numbers = [terms.constant(number, terms.INT) for number in range(low, high + 1)]
    return [(terms.equal(index, number), number) for number in numbers]


def read_element(array: Term, lengths: Term, reference: Term, index: Term) -> Term:
    """An element of an array, by object and by index."""
    return by_case(
        reference,
        lambda one: chosen(
            [(at, fetch(array, key(one, place))) for at, place in indices(index, fetch(lengths, one))]
        ),
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


def joined(condition: Term, one: Term, other: Term, pause: Pause) -> Term:
    """A memory that is one or the other: stores since both were the same, at each place the right one.

    `pause` is called again and again meanwhile.
    """
    if one is other:
        return one
    if not isinstance(one.sort, terms.ArraySort):
        return terms.ite(condition, one, other)
    below = {id(array) for array in chain(one)}
    base = next((array for array in chain(other) if id(array) in below), None)
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
    shared = _Stores(base, None)
    mine, its = _Stores(one, shared), _Stores(other, shared)
    result = base
    for place in reversed(places):
        pause()
        result = terms.store(result, place, terms.ite(condition, mine.at(place), its.at(place)))
    return result


class _Stores:
    """The stores that an array was made of, for many places to be read; `base` are those at its beginning."""

    def __init__(self, array: Term, base: _Stores | None) -> None:
        self._array = array
        self._base = base
        self._below: Term | None = None
        """What the stores to constant places were made to, once they are known."""
        self._known: dict[Term, Term] = {}

    def at(self, place: Term) -> Term:
        """What the array holds at a place."""
        if not place.is_constant:
            return fetch(self._array, place)
        if self._below is None:
            self._below = self._read()
        known = self._known.get(place)
        if known is not None:
            return known
        if self._base is not None and self._below is self._base._array:
            return self._base.at(place)
        return fetch(self._below, place)

    def _read(self) -> Term:
        """Note the stores above the first one to a place that is no constant."""
        array = self._array
        end = None if self._base is None else self._base._array
        while array is not end and array.op is operations.STORE and array.args[1].is_constant:
            self._known.setdefault(array.args[1], array.args[2])
            array = array.args[0]
        return array


def chain(array: Term) -> list[Term]:
    """An array, and those that it was made of by stores."""
    found = [array]
    while array.op is operations.STORE:
        array = array.args[0]
        found.append(array)
    return found
