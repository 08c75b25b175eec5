"""Smart constructors of arrays for symbolic indices, and of uninterpreted functions."""

from __future__ import annotations

from pathbrew.terms.comparisons import equal
from pathbrew.terms.nodes import FALSE, TRUE, Function, Term, application, node
from pathbrew.terms.operations import FILL, SELECT, STORE
from pathbrew.terms.sorts import ArraySort, Sort, array_of

LOOK_BACK = 64
"""How many stores a select looks past before it gives up."""


def _array_sort(array: Term) -> ArraySort:
    if not isinstance(array.sort, ArraySort):
        raise TypeError(f"an array is needed here, not {array.sort}")
    return array.sort


def fill(index: Sort, value: Term) -> Term:
    """The array that holds `value` at every index."""
    return node(FILL, (value,), array_of(index, value.sort))


def select(array: Term, index: Term) -> Term:
    """The element at `index`; stores to indices that certainly differ are looked past."""
    sort = _array_sort(array)
    if index.sort is not sort.index:
        raise TypeError(f"an index of {sort} is not {index.sort}")
    for _ in range(LOOK_BACK):
        if array.op is FILL:
            return array.args[0]
        if array.op is not STORE:
            break
        same = equal(array.args[1], index)
        if same is TRUE:
            return array.args[2]
        if same is not FALSE:
            break
        array = array.args[0]
    return node(SELECT, (array, index), sort.element)


def store(array: Term, index: Term, value: Term) -> Term:
    """The array with `value` at `index`; a store to the same index just before is replaced."""
    sort = _array_sort(array)
    if index.sort is not sort.index or value.sort is not sort.element:
        raise TypeError(f"{sort} does not hold {value.sort} at {index.sort}")
    if array.op is STORE and array.args[1] is index:
        array = array.args[0]
    if value.op is SELECT and value.args == (array, index):
        return array
    return node(STORE, (array, index, value), sort)


def apply(function: Function, *arguments: Term) -> Term:
    """An uninterpreted function of some arguments."""
    return application(function, arguments)
