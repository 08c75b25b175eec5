"""Reads the events of one run: what the program did with symbolic values becomes terms and decisions.

Every event is done again on the terms, by the functions that the machine itself uses, and every side that the
JVM has taken is compared with the one that the terms take under the inputs of the run. Where they differ the
run has strayed: the program does not depend on its inputs alone, or what it did is not told exactly.
"""

from __future__ import annotations

from collections.abc import Callable

from pathbrew import terms
from pathbrew.blocks.opcodes import MNEMONICS
from pathbrew.blocks.outcomes import DEFAULT
from pathbrew.classfile.descriptors import WRAPPERS, default_value, parse_method_descriptor
from pathbrew.coverage.goals import switch_cases
from pathbrew.engines.concolic.inputs import LONGEST_ARRAY, AddressedHeap
from pathbrew.engines.concolic.wire import (
    MOST_ELEMENTS,
    End,
    Event,
    Kind,
    ProtocolError,
    Reader,
    ToExecutor,
    Writer,
    primitive,
)
from pathbrew.errors import AssumedAway, ClassFileError, Diverged, Exited, Obstacle
from pathbrew.heap.references import InputReference
from pathbrew.machine import JavaArray, JavaObject, JavaString, Machine, Thrown
from pathbrew.machine.core.decisions import Decisions, MonitorStep
from pathbrew.machine.core.objects import Value
from pathbrew.machine.core.symbolic import TermDomain
from pathbrew.machine.core.unknown import UndecidedReference, decided
from pathbrew.machine.core.values import box_value
from pathbrew.machine.library.invoke.concatenation import split_recipe
from pathbrew.machine.text.concatenated import Part, pending_string, preview
from pathbrew.program import JavaClass, LinkageError, Method
from pathbrew.program.entry import result_type
from pathbrew.reasons import Cause, Reason
from pathbrew.terms import Term
from pathbrew.terms.primitives import sort_of

MOST_NUMBERS = 1 << 24
"""Symbolic values of one run."""
_RELATIONS = ("eq", "ne", "lt", "ge", "gt", "le")
_IFEQ, _IF_ICMPLE = MNEMONICS.index("ifeq"), MNEMONICS.index("if_icmple")
OBJECT = "Ljava/lang/Object;"
VALUES = frozenset(
    "java/lang/" + name
    for name in (
        *("Boolean", "Byte", "CharSequence", "Character", "Comparable", "Double", "Float", "Integer"),
        *("Long", "Math", "Number", "Object", "Short", "StrictMath", "String"),
    )
) | {"java/util/Objects"}
"""Classes whose methods depend on nothing but their arguments: calls of them are done again on terms."""
_DIVISIONS = ("idiv", "irem", "ldiv", "lrem")


class Strayed(Diverged):
    """The JVM took another side than the terms do."""


class Other:
    """A reference of which only the JVM knows what it is."""


OTHER = Other()


class Sites:
    """What the numbers of branches stand for in one executor process."""

    def __init__(self) -> None:
        self.branches: list[tuple[Method | None, int]] = []
        self.owners: dict[str, None] = {}


class Reading:
    """The events of one run, from the numbers of its arguments on."""

    def __init__(
        self,
        vm: Machine,
        decisions: Decisions,
        heap: AddressedHeap,
        sites: Sites,
        method: Method,
        arguments: list[Value],
        answer: Callable[[Writer], None],
    ) -> None:
        self._vm = vm
        self._decisions = decisions
        self._heap = heap
        self._sites = sites
        self._method = method
        self._answer = answer
        self._domain = TermDomain(vm, decisions)
        self._numbers: dict[int, Value] = dict(enumerate(arguments, 1))
        self._results: dict[int, str] = {}
        """What calls under way give: the descriptor by the number."""
        self._made_arrays: dict[int, JavaArray] = {}
        """New arrays whose length is open, by their addresses."""
        self.stripped: list[str] = []
        """Methods that symbolic values went into and did not come back from."""
        self.unfollowed: list[str] = []
        """Classes and methods that could not be instrumented."""
        self.is_lost = False
        """Whether the JVM is of no use any more."""
        self._handlers: dict[Event, Callable[[Reader], None]] = {
            event: getattr(self, f"_{event.name.lower()}") for event in Event
        }

    def read(self, events: Reader) -> None:
        """Take in a batch."""
        while not events.is_at_end:
            kind = events.octet()
            try:
                handler = self._handlers[Event(kind)]
            except ValueError:
                raise ProtocolError(f"there is no event {kind}") from None
            handler(events)

    def ended(self, events: Reader) -> Callable[[], Value]:
        """What tells how the run ended: gives a value, or raises."""
        ending = self._ending(events)
        self.is_lost = events.flag()
        return ending

    # Operands ---------------------------------------------------------------------------------------

    def _of(self, number: int) -> Value:
        try:
            return self._numbers[number]
        except KeyError:
            raise ProtocolError(f"an executor used the number {number} before it gave it") from None

    def _new(self, number: int, value: Value) -> None:
        if not 0 < number <= MOST_NUMBERS:
            raise ProtocolError(f"an executor gave the number {number}")
        self._numbers[number] = value

    def _operand(self, events: Reader, descriptor: str) -> Value:
        is_number, bits = events.flag(), events.bits()
        return self._checked(self._of(bits), descriptor) if is_number else primitive(descriptor, bits)

    def _checked(self, value: Value, descriptor: str) -> Value:
        """A value that stands where one of that type has to be."""
        if isinstance(value, Term):
            fits = descriptor in WRAPPERS and value.sort is sort_of(descriptor)
        elif descriptor in WRAPPERS:
            fits = isinstance(value, float if descriptor in "FD" else int)
        elif isinstance(value, JavaObject) and not isinstance(value, UndecidedReference):
            fits = value.java_class.is_subtype(self._class(descriptor))
        else:
            fits = value is None or value is OTHER or isinstance(value, UndecidedReference)
        if not fits:
            raise ProtocolError(f"an executor gave something else for a {descriptor}")
        return value

    def _class(self, descriptor: str) -> JavaClass:
        """The class of a descriptor of references."""
        if "\0" in descriptor or not descriptor.startswith(("L", "[")):
            raise ProtocolError(f"{descriptor!r} is no type")
        try:
            return self._vm.program.of_descriptor(descriptor)
        except (LinkageError, ClassFileError):
            raise ProtocolError(f"there is no type {descriptor!r}") from None

    def _reference(self, events: Reader) -> Value:
        kind = events.octet()
        if kind == Kind.NUMBER:
            return self._checked(self._of(events.number()), OBJECT)
        if kind == Kind.NOTHING:
            return None
        if kind == Kind.ADDRESS:
            return self._input_at(events.number())
        if kind == Kind.TEXT:
            return self._vm.string(events.text())
        if kind == Kind.BOX:
            descriptor = chr(events.octet())
            if descriptor not in WRAPPERS:
                raise ProtocolError(f"there is no box of {descriptor!r}")
            return box_value(self._vm, descriptor, primitive(descriptor, events.bits()))
        if kind == Kind.OTHER:
            return OTHER
        raise ProtocolError(f"there is no kind {kind} of references")

    def _input_at(self, address: int) -> JavaObject:
        found = self._made_arrays.get(address) or self._heap.at(address)
        if found is None:
            raise Strayed("an input is used of which the path knows nothing")
        return found

    def _agree(self, ours: bool, theirs: bool) -> None:
        if ours is not theirs:
            raise Strayed("the JVM took another side than the inputs of the run lead to")

    # Branches ---------------------------------------------------------------------------------------

    def _site(self, events: Reader) -> None:
        owner, key, offset = events.text(), events.text(), events.number()
        method = self._class(f"L{owner};").methods.get(key)
        if method is not None and method.info.code is None:
            raise ProtocolError(f"{owner}.{key} has no code")
        self._sites.branches.append((method, offset))
        if method is not None:
            self._sites.owners[owner] = None

    def _branch_at(self, site: int) -> tuple[Method | None, int]:
        if not 0 <= site < len(self._sites.branches):
            raise ProtocolError(f"an executor has not said what branch {site} is")
        return self._sites.branches[site]

    def _mark(self, site: int, side: bool) -> None:
        method, offset = self._branch_at(site)
        if method is not None:
            self._decisions.trace.append(self._vm.edges.number(method, offset, int(side)))

    def _took(self, events: Reader) -> None:
        self._mark(events.number(), events.flag())

    def _branch(self, events: Reader) -> None:
        opcode, site = events.octet(), events.number()
        if not _IFEQ <= opcode <= _IF_ICMPLE:
            raise ProtocolError(f"{opcode} is no comparison of numbers")
        left, right = self._operand(events, "I"), self._operand(events, "I")
        side = events.flag()
        relation = _RELATIONS[(opcode - _IFEQ) % 6]
        condition = self._vm.environment[f"term_i{relation}"](left, right)  # type: ignore[operator]
        self._agree(self._decisions.decide(condition), side)
        self._mark(site, side)

    def _select(self, events: Reader) -> None:
        site = events.number()
        value, taken = self._operand(events, "I"), events.number()
        method, offset = self._branch_at(site)
        if method is None:
            return
        cases = switch_cases(method).get(offset, {})
        if isinstance(value, Term):
            key = self._domain.choose_case(value, dict.fromkeys(cases, 0))
            self._agree(key in cases, taken in cases)
            if key in cases:
                self._agree(key == taken, True)
        self._decisions.trace.append(self._vm.edges.number(method, offset, cases.get(taken, DEFAULT)))

    def _null(self, events: Reader) -> None:
        site, value = events.number(), self._of(events.number())
        is_null, side = events.flag(), events.flag()
        if value is not OTHER:
            self._agree(decided(value) is None, is_null)
        self._mark(site, side)

    def _same(self, events: Reader) -> None:
        site = events.number()
        left, right = self._reference(events), self._reference(events)
        are_same, side = events.flag(), events.flag()
        if left is OTHER or right is OTHER:
            # Nothing but an input is known by a number or an address, and it is no other object.
            for value in (left, right):
                if value is not OTHER:
                    decided(value)
        else:
            self._agree(self._domain.decide_reference_aeq(left, right), are_same)
        self._mark(site, side)

    # Computing --------------------------------------------------------------------------------------

    def _binary(self, events: Reader) -> None:
        name, number = self._operation(events)
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
        name, number = self._operation(events)
        operand = self._checked(self._of(events.number()), name[0].upper().replace("L", "J"))
        self._new(number, self._vm.environment[f"term_{name}"](operand))  # type: ignore[operator]

    def _operation(self, events: Reader) -> tuple[str, int]:
        opcode = events.octet()
        name = MNEMONICS[opcode] if opcode < len(MNEMONICS) else ""
        if f"term_{name}" not in self._vm.environment:
            raise ProtocolError(f"{opcode} is no operation")
        return name, events.number()

    def _commit(self, events: Reader) -> None:
        value = self._of(events.number())
        if isinstance(value, Term):
            self._decisions.concretize(value)

    # Objects ----------------------------------------------------------------------------------------

    def _use(self, events: Reader) -> None:
        value, is_null = self._of(events.number()), events.flag()
        if isinstance(value, InputReference):
            self._agree(value.resolve(used=True) is None, is_null)

    def _type(self, events: Reader) -> None:
        value, name = self._reference(events), events.text()
        is_required, holds = events.flag(), events.flag()
        if value is OTHER:
            return
        wanted = self._class(name if name.startswith("[") else f"L{name};")
        if is_required and isinstance(value, InputReference) and value.is_certainly(wanted):
            return
        value = decided(value)
        self._agree(value is not None and value.java_class.is_subtype(wanted), holds)

    def _field(self, events: Reader) -> None:
        owner = self._input_at(events.number())
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
        if descriptor[0] in "L[":
            self._tell(descriptor, value)

    def _tell(self, descriptor: str, value: Value) -> None:
        out = Writer(ToExecutor.ANSWER)
        self._heap.describe(out, descriptor, value, self._decisions.evaluate)
        self._answer(out)

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

    # Arrays -----------------------------------------------------------------------------------------

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
            terms.ile(value, most), exceptional=False, text="", unusual=True
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
        self._new(number, self._domain.load_element(array, index) if within else None)

    def _store(self, events: Reader) -> None:
        array = self._array_at(events.number())
        index = self._operand(events, "I")
        value = self._operand(events, array.java_class.name[1:])
        if self._is_within(array, index, events.flag()):
            self._domain.store_element(array, index, value)

    def _element(self, events: Reader) -> None:
        array, index, number = self._array_at(events.number()), events.number(), events.number()
        value = self._domain.load_element(array, index)
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

    # Calls of the library ---------------------------------------------------------------------------

    def _call(self, events: Reader) -> None:
        owner, name, descriptor = events.text(), events.text(), events.text()
        has_receiver, number = events.flag(), events.number()
        parameters, returned = self._types(descriptor)
        if owner not in VALUES:
            raise ProtocolError(f"calls of {owner} are not told of")
        types = (f"L{owner};", *parameters) if has_receiver else parameters
        arguments = [self._checked(self._argument(events), descriptor) for descriptor in types]
        self._results[number] = returned
        value: Value = OTHER
        if not any(argument is OTHER for argument in arguments):
            try:
                value = self._called(owner, name + descriptor, has_receiver, arguments)
            except Thrown:
                value = None  # the JVM throws, too
            except (Obstacle, LinkageError):
                value = OTHER
        if value is OTHER:
            self.stripped.append(f"{owner.replace('/', '.')}.{name}")
        self._new(number, value)

    def _concatenate(self, events: Reader) -> None:
        recipe, types, number = events.text(), self._types(events.text())[0], events.number()
        given_types = [
            (descriptor, self._checked(self._argument(events), descriptor)) for descriptor in types
        ]
        parts = [self._part(descriptor, value) for descriptor, value in given_types]
        texts = split_recipe(recipe, ())
        if sum(text is None for text in texts) != len(parts):
            raise ProtocolError("a recipe does not fit its arguments")
        self._results[number] = "Ljava/lang/String;"
        known = [part for part in parts if not isinstance(part, Other)]
        if len(known) < len(parts):
            self.stripped.append("the concatenation of strings")
            self._new(number, OTHER)
            return
        given = iter(known)
        self._new(number, pending_string(self._vm, [next(given) if t is None else t for t in texts]))

    def _part(self, descriptor: str, value: Value) -> Part | Other:
        """A part of a concatenated text."""
        if descriptor[0] not in "L[":
            return descriptor, value
        value = decided(value)
        return "null" if value is None else value if isinstance(value, JavaString) else OTHER

    def _types(self, descriptor: str) -> tuple[tuple[str, ...], str]:
        """Parameters and result of a method."""
        try:
            return parse_method_descriptor(descriptor)
        except ClassFileError:
            raise ProtocolError(f"{descriptor!r} is no descriptor of a method") from None

    def _argument(self, events: Reader) -> Value:
        kind = events.octet()
        if chr(kind) in WRAPPERS:
            return primitive(chr(kind), events.bits())
        if kind == Kind.NUMBER:
            return self._of(events.number())
        events.back()
        return self._reference(events)

    def _called(self, owner: str, key: str, has_receiver: bool, arguments: list[Value]) -> Value:
        """What a method gives on these arguments, by the machine."""
        if not has_receiver:
            if key not in self._class(f"L{owner};").methods:
                raise ProtocolError(f"there is no method {owner}.{key}")
            return self._vm.invoke_static(owner, key, *arguments)
        receiver = decided(arguments[0])
        if receiver is None:
            self._vm.throwing.null_pointer()
        return self._vm.invoke_virtual(receiver, key, *arguments[1:])

    def _result(self, events: Reader) -> None:
        """What the JVM was given by the call: the machine's answer must be the same, or goes."""
        number = events.number()
        returned = self._results.pop(number, None)
        if returned is None:
            raise ProtocolError(f"an executor told the result {number} of no call")
        kind = events.octet()
        if kind == Kind.PRIMITIVE:
            seen: Value = primitive(returned, events.bits())
        else:
            events.back()
            seen = self._reference(events)
        ours = self._numbers[number]
        if ours is OTHER:
            self._numbers[number] = seen
        elif not self._is_same_value(ours, seen):
            self._decisions.note(Reason(Cause.OTHER_RESULT, returned), limits=True)
            self._numbers[number] = seen

    def _is_same_value(self, ours: Value, seen: Value) -> bool:
        evaluate = self._decisions.evaluate
        value = evaluate(ours) if isinstance(ours, Term) else ours
        if isinstance(value, InputReference):
            value = value.resolve() if value.is_decided else value
        if isinstance(value, JavaString):
            return isinstance(seen, JavaString) and preview(value, evaluate) == preview(seen, evaluate)
        if isinstance(value, int | float):
            return isinstance(seen, int | float) and (value == seen or (value != value and seen != seen))
        return (value is None) == (seen is None)

    def _stripped(self, events: Reader) -> None:
        self.stripped.append(events.text())

    def _unfollowed(self, events: Reader) -> None:
        self.unfollowed.append(events.text())

    # The end ----------------------------------------------------------------------------------------

    def _ending(self, events: Reader) -> Callable[[], Value]:
        kind = events.octet()
        if kind == End.RETURNED:
            value = self._argument(events)
            returned = result_type(self._method)
            if returned in WRAPPERS:
                # Primitives come in boxes, or by their numbers.
                value = self._checked(getattr(value, "f_value", value), returned)
            return lambda: value
        if kind == End.THREW:
            thrown = self._thrown(events.text(), events.text() if events.flag() else None)
            return lambda: _raise(Thrown(thrown))
        if kind == End.EXITED:
            text = events.text()
            if not text.lstrip("-").isdigit():
                raise ProtocolError(f"{text!r} is no status")
            status = int(text) & 0xFF
            return lambda: _raise(Exited(status))
        if kind == End.ASSUMED_AWAY:
            return lambda: _raise(AssumedAway("an assumption of the driver does not hold"))
        if kind == End.STOPPED:
            return lambda: _raise(Diverged("the run was stopped"))
        raise ProtocolError(f"there is no ending {kind}")

    def _thrown(self, class_name: str, message: str | None) -> JavaObject:
        """The exception as the path shows it; its constructor ran on the JVM."""
        thrown = self._class(f"L{class_name};")
        if not any(above.name == "java/lang/Throwable" for above in thrown.superclasses()):
            raise ProtocolError(f"{class_name} cannot be thrown")
        made: JavaObject = self._vm.runtime(thrown).python()
        made.f_detailMessage = None if message is None else self._vm.string(message)
        return made


def _raise(error: Exception) -> Value:
    raise error
