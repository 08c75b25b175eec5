"""Smart constructors of arrays for symbolic indices, and of uninterpreted functions."""

from __future__ import annotations

from pathbrew.terms.comparisons import equal
from pathbrew.terms.nodes import FALSE, TRUE, Function, Operand, Term, application, lifted, node
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


def select(array: Term, index: Operand) -> Term:
    """The element at `index`; stores to indices that certainly differ are looked past."""
    sort = _array_sort(array)
    index = lifted(index, sort.index)
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


def store(array: Term, index: Operand, value: Operand) -> Term:
    """The array with `value` at `index`; a store to the same index just before is replaced."""
    sort = _array_sort(array)
    index, value = lifted(index, sort.index), lifted(value, sort.element)
    if array.op is STORE and array.args[1] is index:
        array = array.args[0]
    if value.op is SELECT and value.args == (array, index):
        return array
    return node(STORE, (array, index, value), sort)


def apply(function: Function, *arguments: Operand) -> Term:
    """An uninterpreted function of some arguments."""
    if len(arguments) != len(function.parameters):
        raise TypeError(f"{function.name} takes {len(function.parameters)} arguments, not {len(arguments)}")
    return application(function, tuple(map(lifted, arguments, function.parameters)))
