"""Terms in the machine: what emitted code calls when an operand is not concrete."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NoReturn

from pathbrew import terms
from pathbrew.blocks.templates import EXPRESSIONS
from pathbrew.errors import Diverged
from pathbrew.expressions import UNTOLD
from pathbrew.machine.core.backtrace import Position, capture, runs_user_code
from pathbrew.machine.core.box_caches import cached_value, is_cached
from pathbrew.machine.core.decisions import Decisions
from pathbrew.machine.core.objects import JavaArray, JavaString, Thrown, Value
from pathbrew.machine.core.open_arrays import References, zeros
from pathbrew.machine.core.tables import looked_up
from pathbrew.machine.core.unknown import UndecidedReference, UnknownElements, decided
from pathbrew.machine.core.wording import Wording
from pathbrew.machine.text.string_switches import choose_string_case
from pathbrew.reasons import Cause, Reason
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.machine.core.machine import Machine

MAX_MERGED_ELEMENTS = 64
"""Arrays up to this length are read at a symbolic index by one term; longer ones decide the index."""
_SORTS = {"i": terms.INT, "l": terms.LONG, "f": terms.FLOAT, "d": terms.DOUBLE}


def concrete(term: Term) -> Value:
    """A constant term as the plain value it stands for."""
    return term.value if term.is_constant else term


def environment(vm: Machine, decisions: Decisions) -> dict[str, object]:
    """The names that term-carrying code uses on top of the plain ones."""
    domain = TermDomain(vm, decisions)
    names: dict[str, object] = {f"term_{name}": _operation(name) for name in EXPRESSIONS}
    names |= {
        f"term_{letter}{relation}": _comparison(letter, relation, decisions.wording)
        for letter in _SORTS
        for relation in ("eq", "ne", "lt", "ge", "gt", "le")
    }
    names["decide"] = decisions.decide
    names["mark"] = decisions.trace.append
    names["LOOP_LIMIT"] = decisions.round_limit
    names["loop_limit"] = decisions.count_round
    for name in (
        "decide_reference_aeq",
        "decide_reference_ane",
        "check_null",
        "check_divisor",
        "check_bounds",
        "check_size",
        "check_length",
        "new_elements",
        "load_element",
        "store_element",
        "array_length",
        "choose_case",
        "narrow_byte",
        "stack_overflow",
        "throw",
    ):
        names[name] = getattr(domain, name)
    return names


def _operation(name: str) -> Callable[..., Value]:
    build: Callable[..., Term] = getattr(terms, name)

    def operation(*operands: Value) -> Value:
        return concrete(build(*operands))

    return operation


def _comparison(letter: str, relation: str, wording: Wording) -> Callable[[Value, Value], Term]:
    if letter in "il":
        named: Callable[[Value, Value], Term] = getattr(terms, letter + relation)

        def noted(left: Value, right: Value) -> Term:
            condition = named(left, right)
            if wording.known:
                wording.note_comparison(condition, relation, left, right)
            return condition

        return noted
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
    """The checks and array accesses of the block IR where an operand is not concrete."""

    def __init__(self, vm: Machine, decisions: Decisions) -> None:
        self.vm = vm
        self.decisions = decisions

    def decide_reference_aeq(self, left: Value, right: Value) -> bool:
        if left is right:
            return True
        if self.vm.inputs is not None:
            same = self.vm.inputs.same(left, right)
            if same is not None:
                return same
        left, right = decided(left), decided(right)
        if left is None or right is None:
            return left is right
        if left.java_class is right.java_class and is_cached(left) and is_cached(right):
            return self.decisions.decide(terms.equal(cached_value(left), cached_value(right)))
        if isinstance(left, JavaString) and isinstance(right, JavaString) and runs_user_code(self.vm):
            # The library compares texts, too, where it compares references.
            return self._are_same_strings(left, right)
        if left is not right and self.vm.inputs is not None:
            self.vm.inputs.told_apart(left, right)
        return left is right

    def _are_same_strings(self, left: JavaString, right: JavaString) -> bool:
        if self.vm.texts.are_same(left, right):
            return True
        if self.vm.inputs is not None:
            self.vm.inputs.told_apart(left, right)
        return False

    def decide_reference_ane(self, left: Value, right: Value) -> bool:
        return not self.decide_reference_aeq(left, right)

    def check_null(self, reference: Value) -> Value:
        """The reference, decided on and not null."""
        if isinstance(reference, UndecidedReference):
            reference = reference.resolve(used=True)
        if reference is None:
            self.vm.throwing.null_pointer()
        return reference

    def stack_overflow(self) -> None:
        """How deep calls may nest is the JVM's business.

        A path that decides something on many levels would go on with a larger stack: it is cut. Any other is
        taken for a recursion without end.
        """
        depth = self.vm.options.max_call_depth
        if len(self.decisions.taken) * 4 > depth:
            raise Diverged(f"calls are nested more than {depth} deep")
        self.decisions.note(Reason(Cause.STACK, details=(depth,)), limits=True)
        self.vm.throwing.stack_overflow()

    def throw(self, reference: Value) -> None:
        self.vm.throwing.throw(decided(reference))

    def check_divisor(self, divisor: Term) -> None:
        is_zero = terms.equal(divisor, terms.constant(0, divisor.sort))
        if self.decisions.decide(is_zero, exceptional=True):
            self.vm.throwing.division_by_zero()

    def check_bounds(self, array: JavaArray, index: Value) -> None:
        inside = terms.and_(terms.ige(index, 0), terms.ilt(index, self.array_length(array)))
        if not self.decisions.decide(inside, exceptional=False):
            self._index_out_of_bounds(array, index)

    def _index_out_of_bounds(self, array: JavaArray, index: Value) -> None:
        length = self.array_length(array)
        parts = ("Index ", index, " out of bounds for length ", length)
        self._throw_quoting("java/lang/ArrayIndexOutOfBoundsException", parts)

    def _throw_quoting(self, class_name: str, parts: tuple[Value, ...]) -> NoReturn:
        """Throw with a message that quotes numbers as they are in the model; it keeps the terms, too."""
        shown = [self.decisions.evaluate(part) if isinstance(part, Term) else part for part in parts]
        exception = self.vm.throwing.make(class_name, "".join(map(str, shown)))
        if isinstance(exception.f_detailMessage, JavaString):
            exception.f_detailMessage.quoted = tuple(p if isinstance(p, Term) else str(p) for p in parts)
        raise Thrown(exception)

    def check_size(self, length: Term) -> int:
        """The length of an array that is made with others in it: one that the path is committed to."""
        self._check_not_negative(length)
        return int(self.decisions.concretize(length))

    def check_length(self, length: Term) -> Value:
        """The length of a new array; it may stay open in code of the user, whose arrays no model reads."""
        self._check_not_negative(length)
        if not self.decisions.keeps_lengths_open or not self._in_user_code():
            return int(self.decisions.concretize(length))
        most = self.vm.options.max_array_length
        if not self.decisions.decide(
            terms.ile(length, most), exceptional=False, meaning=UNTOLD, unusual=True
        ):
            raise Diverged(f"a new array may be longer than {most}")
        return length

    def new_elements(self, length: Term, element: str) -> UnknownElements:
        """The elements of a new array whose length is open."""
        if element in "L[":
            return References(self.decisions, length)
        return zeros(self.decisions, length, element)

    def _check_not_negative(self, length: Term) -> None:
        if self.decisions.decide(terms.ilt(length, 0), exceptional=True):
            self._throw_quoting("java/lang/NegativeArraySizeException", (length,))

    def _in_user_code(self) -> bool:
        running = capture(self.vm, 1)
        return bool(running) and self.vm.program.class_path.is_user_class(running[0][0].owner.name)

    def load_element(self, array: JavaArray, index: Value) -> Value:
        """An element at a symbolic index: one term for few numbers, and for a table of constants."""
        if isinstance(array.data, UnknownElements):
            return array.data.load(index)
        letter = element_letter(array)
        if letter is None:
            return array.data[self.decisions.concretize(index)]
        if len(array.data) > MAX_MERGED_ELEMENTS:
            found = None
            if not any(isinstance(element, Term) for element in array.data):
                found = looked_up(index, array.data, 0, _SORTS[letter])
            return array.data[self.decisions.concretize(index)] if found is None else concrete(found)
        result: Value = array.data[-1]
        for place in range(len(array.data) - 2, -1, -1):
            element = array.data[place]
            if element is not result:
                result = _choice(terms.ieq(index, place), element, result, letter)
        return result

    def store_element(self, array: JavaArray, index: Value, value: Value) -> None:
        if isinstance(array.data, UnknownElements):
            array.data.store(index, value)
            return
        letter = element_letter(array)
        if letter is None or len(array.data) > MAX_MERGED_ELEMENTS:
            array.data[self.decisions.concretize(index)] = value
            return
        for place, element in enumerate(array.data):
            array.data[place] = _choice(terms.ieq(index, place), value, element, letter)

    def array_length(self, array: JavaArray) -> Value:
        data = array.data
        return data.length if isinstance(data, UnknownElements) else len(data)

    def choose_case(self, value: Term, table: dict[int, int], place: Position | None = None) -> int:
        """The key of the switch that the value equals, or one that is in no case.

        The place of the switch is where the machine is, unless another is named.
        """
        text = self.vm.texts.hashes.get(value)
        if text is not None:
            return choose_string_case(self.vm, text, value, table, place)
        for key in table:
            case = terms.ieq(value, key)
            self.decisions.wording.note_comparison(case, "eq", value, key)
            if self.decisions.decide(case):
                return key
        return next(number for number in range(len(table) + 1) if number not in table)

    def narrow_byte(self, array: JavaArray, value: Value) -> Value:
        narrow = terms.i2z if array.java_class.name == "[Z" else terms.i2b
        return concrete(narrow(value))


def element_letter(array: JavaArray) -> str | None:
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
