"""Events of arrays: lengths, indices and elements that are symbolic."""

from __future__ import annotations

from pathbrew import terms
from pathbrew.classfile.descriptors import WRAPPERS, default_value
from pathbrew.engines.concolic.inputs import LONGEST_ARRAY
from pathbrew.engines.concolic.operands import Operands
from pathbrew.engines.concolic.wire import MOST_ELEMENTS, ProtocolError, Reader, primitive
from pathbrew.errors import Diverged
from pathbrew.expressions import UNTOLD
from pathbrew.machine import JavaArray, Thrown
from pathbrew.machine.core.objects import Value
from pathbrew.terms import Term


class Arrays(Operands):
    """Reads operations on arrays."""

    def _array_at(self, address: int) -> JavaArray:
        found = self._input_at(address)
        if not isinstance(found, JavaArray):
            raise ProtocolError(f"at address {address} is no array")
        return found

    def _length(self, events: Reader) -> None:
        array, number = self._array_at(events.number()), events.number()
        self._new(number, self._domain.array_length(array))

    def _size(self, events: Reader) -> None:
        value, is_negative = self._of(events.number()), events.flag()
        if not isinstance(value, Term):
            return
        try:
            self._domain.check_size(value)
            self._agree(False, is_negative)
        except Thrown:
            self._agree(True, is_negative)

    def _open(self, events: Reader) -> None:
        value, is_negative = self._of(events.number()), events.flag()
        if not isinstance(value, Term):
            return
        self._agree(self._decisions.decide(terms.ilt(value, 0), exceptional=True), is_negative)
        most = self._vm.options.max_array_length
        if not is_negative and not self._decisions.decide(
            terms.ile(value, most), exceptional=False, meaning=UNTOLD, unusual=True
        ):
            raise Diverged(f"a new array may be longer than {most}")

    def _made(self, events: Reader) -> None:
        address, length, descriptor = events.number(), self._of(events.number()), chr(events.octet())
        if descriptor not in WRAPPERS or address >= 0:
            raise ProtocolError(f"an executor made an array of {descriptor!r} at {address}")
        made = self._vm.array(f"[{descriptor}", [])
        if isinstance(length, Term):
            made.data = self._domain.new_elements(length, descriptor)  # type: ignore[assignment]
        elif isinstance(length, int) and 0 <= length <= LONGEST_ARRAY:
            made.data = [default_value(descriptor)] * length
        else:
            raise ProtocolError(f"an executor made an array of length {length}")
        self._made_arrays[address] = made

    def _inside(self, events: Reader) -> None:
        index = self._checked(self._of(events.number()), "I")
        length, is_inside = events.number(), events.flag()
        if isinstance(index, Term):
            inside = terms.and_(terms.ige(index, 0), terms.ilt(index, length))
            self._agree(self._decisions.decide(inside, exceptional=False), is_inside)

    def _is_within(self, array: JavaArray, index: Value, is_inside: bool) -> bool:
        """Whether an index is inside an array, which is decided on."""
        try:
            self._domain.check_bounds(array, index)
        except Thrown:
            self._agree(False, is_inside)
            return False
        self._agree(True, is_inside)
        return True

    def _bounds(self, events: Reader) -> None:
        array, index = self._array_at(events.number()), self._operand(events, "I")
        self._is_within(array, index, events.flag())

    def _load(self, events: Reader) -> None:
        array, number = self._array_at(events.number()), events.number()
        index = self._operand(events, "I")
        within = self._is_within(array, index, events.flag())
        if within and isinstance(array.data, list) and not isinstance(index, Term):
            self._new(number, array.data[index])
        else:
            self._new(number, self._domain.load_element(array, index) if within else None)

    def _store(self, events: Reader) -> None:
        array = self._array_at(events.number())
        index = self._operand(events, "I")
        value = self._operand(events, array.java_class.name[1:])
        if self._is_within(array, index, events.flag()):
            if isinstance(array.data, list) and not isinstance(index, Term):
                array.data[index] = value
            else:
                self._domain.store_element(array, index, value)

    def _element(self, events: Reader) -> None:
        array, index, number = self._array_at(events.number()), events.number(), events.number()
        if not isinstance(array.data, list):
            value = self._domain.load_element(array, index)
        elif 0 <= index < len(array.data):
            # A model of the machine has committed the path to its length.
            value = array.data[index]
        else:
            raise ProtocolError(f"there is no element {index} in an array of {len(array.data)}")
        self._new(number, value)
        self._tell(array.java_class.name[1:], value)

    def _elements(self, events: Reader) -> JavaArray:
        """An array of numbers that is told whole."""
        descriptor = chr(events.octet())
        if descriptor not in WRAPPERS:
            raise ProtocolError(f"there are no numbers of type {descriptor!r}")
        data = [self._operand(events, descriptor) for _ in range(events.count(MOST_ELEMENTS))]
        return self._vm.array(f"[{descriptor}", data)

    def _pick(self, events: Reader) -> None:
        number, index = events.number(), self._checked(self._of(events.number()), "I")
        is_inside = events.flag()
        array = self._elements(events)
        within = self._is_within(array, index, is_inside)
        self._new(number, self._domain.load_element(array, index) if within else None)

    def _merge(self, events: Reader) -> None:
        first, index = events.number(), self._checked(self._of(events.number()), "I")
        is_number, bits = events.flag(), events.bits()
        is_inside = events.flag()
        array = self._elements(events)
        descriptor = array.java_class.name[1:]
        value = self._checked(self._of(bits), descriptor) if is_number else primitive(descriptor, bits)
        if self._is_within(array, index, is_inside):
            self._domain.store_element(array, index, value)
        for place, element in enumerate(array.data):
            self._new(first + place, element)
