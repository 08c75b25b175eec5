"""Terms in the machine: what emitted code calls when an operand is not concrete.

A run follows one model: at a decision on a term it takes the side that the model takes and records the
condition. The other sides are for whoever explores paths.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pathbrew import terms
from pathbrew.blocks.templates import EXPRESSIONS
from pathbrew.errors import Obstacle
from pathbrew.machine.objects import JavaArray, Value
from pathbrew.terms import Model, Term

if TYPE_CHECKING:
    from pathbrew.machine.machine import Machine

MAX_MERGED_ELEMENTS = 64
"""Arrays up to this length are read at a symbolic index by one term; longer ones decide the index."""

_SORTS = {"i": terms.INT, "l": terms.LONG, "f": terms.FLOAT, "d": terms.DOUBLE}


class Decisions:
    """Follows a model through a run and records the path condition."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.path_condition: list[Term] = []

    def decide(self, condition: Term) -> bool:
        """The side the model takes; a condition that is constant leaves no trace."""
        if condition.is_constant:
            return bool(condition.value)
        holds = bool(terms.evaluate(condition, self.model))
        self.path_condition.append(condition if holds else terms.not_(condition))
        return holds

    def concretize(self, term: Term) -> int:
        """The integer's value in the model, which the path is then committed to."""
        if term.is_constant:
            return int(term.value)
        value = int(terms.evaluate(term, self.model))
        self.decide(terms.equal(term, terms.constant(value, term.sort)))
        return value


def concrete(term: Term) -> Value:
    """A constant term as the plain value it stands for."""
    return term.value if term.is_constant else term


def environment(vm: Machine, decisions: Decisions) -> dict[str, Any]:
    """The names that term-carrying code uses on top of the plain ones."""
    domain = TermDomain(vm, decisions)
    names: dict[str, Any] = {f"term_{name}": _operation(name) for name in EXPRESSIONS}
    names |= {
        f"term_{letter}{relation}": _comparison(letter, relation)
        for letter in _SORTS
        for relation in ("eq", "ne", "lt", "ge", "gt", "le")
    }
    names["decide"] = decisions.decide
    for name in (
        "decide_reference_aeq",
        "decide_reference_ane",
        "check_null",
        "check_divisor",
        "check_bounds",
        "check_size",
        "load_element",
        "store_element",
        "array_length",
        "choose_case",
        "narrow_byte",
    ):
        names[name] = getattr(domain, name)
    return names


def _operation(name: str) -> Callable[..., Value]:
    build: Callable[..., Term] = getattr(terms, name)

    def operation(*operands: Value) -> Value:
        return concrete(build(*operands))

    return operation


def _comparison(letter: str, relation: str) -> Callable[[Value, Value], Term]:
    if letter in "il":
        named: Callable[[Value, Value], Term] = getattr(terms, letter + relation)
        return named
    sort = _SORTS[letter]
    build = _FLOATING[relation]

    def comparison(left: Value, right: Value) -> Term:
        return build(
            left if isinstance(left, Term) else terms.constant(left, sort),
            right if isinstance(right, Term) else terms.constant(right, sort),
        )

    return comparison


_FLOATING: dict[str, Callable[[Term, Term], Term]] = {
    "eq": terms.fp_equal,
    "ne": lambda a, b: terms.not_(terms.fp_equal(a, b)),
    "lt": terms.fp_less,
    "le": terms.fp_at_most,
    "gt": lambda a, b: terms.fp_less(b, a),
    "ge": lambda a, b: terms.fp_at_most(b, a),
}


class TermDomain:
    """The checks and array accesses of the block IR where an operand is a term."""

    def __init__(self, vm: Machine, decisions: Decisions) -> None:
        self.vm = vm
        self.decisions = decisions

    def decide_reference_aeq(self, left: Value, right: Value) -> bool:
        return left is right

    def decide_reference_ane(self, left: Value, right: Value) -> bool:
        return left is not right

    def check_null(self, reference: Value) -> None:
        if reference is None:
            self.vm.throwing.null_pointer()

    def check_divisor(self, divisor: Term) -> None:
        if self.decisions.decide(terms.equal(divisor, terms.constant(0, divisor.sort))):
            self.vm.throwing.division_by_zero()

    def check_bounds(self, array: JavaArray, index: Value) -> None:
        inside = terms.and_(terms.ige(index, 0), terms.ilt(index, len(array.data)))
        if not self.decisions.decide(inside):
            self.vm.throwing.index_out_of_bounds(array, self.decisions.concretize(index))

    def check_size(self, length: Term) -> int:
        return self.decisions.concretize(length)

    def load_element(self, array: JavaArray, index: Term) -> Value:
        """An element at a symbolic index: one term for a short array of numbers."""
        letter = _element_letter(array)
        if letter is None or len(array.data) > MAX_MERGED_ELEMENTS:
            return array.data[self.decisions.concretize(index)]
        result: Value = array.data[-1]
        for place in range(len(array.data) - 2, -1, -1):
            element = array.data[place]
            if element is not result:
                result = _choice(terms.ieq(index, place), element, result, letter)
        return result

    def store_element(self, array: JavaArray, index: Term, value: Value) -> None:
        letter = _element_letter(array)
        if letter is None or len(array.data) > MAX_MERGED_ELEMENTS:
            array.data[self.decisions.concretize(index)] = value
            return
        for place, element in enumerate(array.data):
            array.data[place] = _choice(terms.ieq(index, place), value, element, letter)

    def array_length(self, array: JavaArray) -> Value:
        raise Obstacle(f"an array of symbolic length: {array.java_class.java_name}")

    def choose_case(self, value: Term, table: dict[int, int]) -> int:
        """The key of the switch that the value equals, or one that is in no case."""
        for key in table:
            if self.decisions.decide(terms.ieq(value, key)):
                return key
        return next(number for number in range(len(table) + 1) if number not in table)

    def narrow_byte(self, array: JavaArray, value: Value) -> Value:
        narrow = terms.i2z if array.java_class.name == "[Z" else terms.i2b
        return concrete(narrow(value))


def _element_letter(array: JavaArray) -> str | None:
    """The sort of the elements of an array of numbers: i, l, f or d."""
    element = array.java_class.name[1:]
    return {"J": "l", "F": "f", "D": "d", "L": None, "[": None}.get(element[0], "i")


def _choice(condition: Term, one: Value, other: Value, letter: str) -> Value:
    sort = _SORTS[letter]
    return concrete(
        terms.ite(
            condition,
            one if isinstance(one, Term) else terms.constant(one, sort),
            other if isinstance(other, Term) else terms.constant(other, sort),
        )
    )
