"""Events of arithmetic, of fields and types of objects, and of what drivers ask for."""

from __future__ import annotations

from pathbrew import terms
from pathbrew.blocks.opcodes import MNEMONICS
from pathbrew.classfile.descriptors import WRAPPERS
from pathbrew.engines.concolic.operands import MOST_NUMBERS, OTHER, Operands
from pathbrew.engines.concolic.wire import ProtocolError, Reader
from pathbrew.heap.objects import OpenObject
from pathbrew.heap.references import InputReference
from pathbrew.machine import Thrown
from pathbrew.machine.core.decisions import MonitorStep
from pathbrew.machine.core.objects import Value
from pathbrew.machine.core.unknown import decided
from pathbrew.terms import Term

_DIVISIONS = ("idiv", "irem", "ldiv", "lrem")


class Computing(Operands):
    """Reads operations on numbers and objects."""

    def _binary(self, events: Reader) -> None:
        name, number = self._operation(events, 2)
        right_type = "I" if name[1:] in ("shl", "shr", "ushr") else name[0].upper().replace("L", "J")
        left = self._operand(events, name[0].upper().replace("L", "J"))
        right = self._operand(events, right_type)
        value: Value = None
        try:
            if name in _DIVISIONS and isinstance(right, Term):
                self._domain.check_divisor(right)
            if name in _DIVISIONS and not isinstance(right, Term) and right == 0:
                self._vm.throwing.division_by_zero()
            value = self._vm.environment[f"term_{name}"](left, right)  # type: ignore[operator]
        except Thrown:
            pass  # the JVM throws, too
        self._new(number, value)

    def _unary(self, events: Reader) -> None:
        name, number = self._operation(events, 1)
        operand = self._checked(self._of(events.number()), name[0].upper().replace("L", "J"))
        self._new(number, self._vm.environment[f"term_{name}"](operand))  # type: ignore[operator]

    def _operation(self, events: Reader, operands: int) -> tuple[str, int]:
        opcode = events.octet()
        name = MNEMONICS[opcode] if opcode < len(MNEMONICS) else ""
        is_unary = "2" in name or name.endswith("neg")
        if f"term_{name}" not in self._vm.environment or is_unary != (operands == 1):
            raise ProtocolError(f"{opcode} is no operation on {operands} numbers")
        return name, events.number()

    def _commit(self, events: Reader) -> None:
        value = self._of(events.number())
        if isinstance(value, Term):
            self._decisions.concretize(value)

    def _use(self, events: Reader) -> None:
        value, is_null = self._of(events.number()), events.flag()
        if isinstance(value, InputReference):
            found = value.resolve(used=True)
            self._agree(found is None, is_null)
            if isinstance(found, OpenObject):
                self._settle(found)

    def _settle(self, used: OpenObject) -> None:
        """Decide on the class of an object that is used: it may well be that of the method under test."""
        owner = self._method.owner
        if len(used.bounds) == 1 and used.possible(also=owner):
            used.is_a(owner)
        if isinstance(used, OpenObject):  # not if it has turned into a string
            used.settle()

    def _type(self, events: Reader) -> None:
        value, name = self._reference(events), events.text()
        is_required, holds = events.flag(), events.flag()
        if value is OTHER:
            return
        wanted = self._class(name if name.startswith("[") else f"L{name};")
        if is_required and isinstance(value, InputReference) and value.is_certainly(wanted):
            return
        value = decided(value)
        if isinstance(value, OpenObject):
            is_one = value.is_a(wanted, required=is_required)
        else:
            is_one = value is not None and value.java_class.is_subtype(wanted)
        self._agree(is_one, holds)

    def _field(self, events: Reader) -> None:
        owner = self._input_at(events.number())
        if isinstance(owner, OpenObject):
            owner.settle()
        declaring, name, descriptor = events.text(), events.text(), events.text()
        number = events.number()
        wanted = (declaring, name, descriptor)
        for field in owner.java_class.layout:
            if (field.owner.name, field.name, field.descriptor) == wanted:
                break
        else:
            raise ProtocolError(f"{owner.java_class.java_name} has no field {name}")
        value = getattr(owner, field.attribute)
        self._new(number, value)
        if descriptor[0] in "L[" or self._heap.initialiser(owner.java_class) is not None:
            self._tell(descriptor, value)

    def _input(self, events: Reader) -> None:
        name, descriptor, number = events.text(), events.text(), events.number()
        if descriptor not in WRAPPERS:
            self._class(descriptor)
        value = self._heap.ask(name, descriptor)
        self._new(number, value)
        if descriptor[:1] in ("L", "["):
            self._tell(descriptor, value)

    def _assume(self, events: Reader) -> None:
        value, holds = self._of(events.number()), events.flag()
        if isinstance(value, Term):
            self._agree(self._decisions.decide(terms.ine(value, 0)), holds)

    def _step(self, events: Reader) -> None:
        promise, state, letter = (events.count(MOST_NUMBERS) for _ in range(3))
        self._decisions.steps.append(MonitorStep(promise, state, letter, events.number()))
