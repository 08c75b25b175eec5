"""One block, executed forward on terms in one state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from pathbrew import terms
from pathbrew.blocks import ir
from pathbrew.classfile import MemberRef, Tag
from pathbrew.classfile.descriptors import parse_method_descriptor
from pathbrew.errors import NotEncoded
from pathbrew.machine.text.symbolic_text import Text
from pathbrew.machine.text.views import joined
from pathbrew.program import Field, JavaClass, Method
from pathbrew.semantics import intrinsics
from pathbrew.semantics.box_models import boxed
from pathbrew.semantics.code import Vector
from pathbrew.semantics.concatenation import concatenation_of
from pathbrew.semantics.frames import Exit, Frame, joined_exits
from pathbrew.semantics.identity import are_same
from pathbrew.semantics.initialisers import LibraryState
from pathbrew.semantics.memory import ELEMENTS, SORTS, element_kind, key, kind_of, zero
from pathbrew.semantics.modelled import STRING, Call
from pathbrew.semantics.places import read_element, read_field, write_element, write_field
from pathbrew.semantics.states import Guard, Literal, State, Value, extended
from pathbrew.semantics.transfer import Copy, Evaluation, operands_of
from pathbrew.semantics.universe import IMPLICIT, resolved, selected
from pathbrew.terms import Term, operations
from pathbrew.terms.primitives import narrowed

if TYPE_CHECKING:
    from pathbrew.semantics.execution import Execution

MOST_ELEMENTS = 1 << 12
"""Elements of a new array that are set one by one."""


class Step(Evaluation):
    """Executes one block in one state."""

    def __init__(self, execution: Execution, frame: Frame, block: int, vector: Vector, state: State) -> None:
        code = frame.code
        super().__init__(execution.memory, execution.universe, code.method, code.body, 0)
        self.execution = execution
        self.frame = frame
        self.block = code.body.blocks[block]
        self.vector = vector
        self.guard: Guard = state.guard
        self.values: dict[int, Value] = dict(state.registers)
        self.piece.memory = dict(state.memory)
        self.is_over = False
        if any(c.catch_type in _CATCHING_ERRORS for c in self.block.catches):
            execution.handles_errors = True

    def execute(self) -> None:
        try:
            for instruction in self.block.instructions:
                self._run(instruction)
                if self.is_over:
                    return
            self._terminate(self.block.terminator)
        except LibraryState:
            raise
        except NotEncoded as what:
            self.execution.at_unstated(self.guard, what)

    def _run(self, instruction: ir.Instruction) -> None:
        if type(instruction) in IMPLICIT:
            self._check(instruction)
        else:
            _HANDLERS.get(type(instruction), _plain)(self, instruction)
        if self.piece.reasons:
            raise NotEncoded(f"{type(instruction).__name__} in {self.method.name}")

    def state(self, guard: Guard | None = None) -> State:
        return State(self.guard if guard is None else guard, dict(self.values), dict(self.piece.memory))

    def assume(self, condition: Term) -> bool:
        """Go on only where a condition holds; False if that is nowhere."""
        guard = extended(self.guard, [condition])
        self.is_over = guard is None
        self.guard = self.guard if guard is None else guard
        return guard is not None

    def cut(self, condition: Term, what: str) -> None:
        """Say nothing of what happens where a condition holds."""
        beyond = extended(self.guard, [condition])
        if beyond is not None:
            self.execution.inexact.append((beyond, what))
        self.assume(terms.not_(condition))

    # Evaluation ---------------------------------------------------------------------------------------

    def recall(self, variable: Term) -> Term:
        known = self.piece.memory.get(variable)
        return self.execution.base(variable) if known is None else known

    def read(self, number: int, kind: str) -> Term:
        value = self.values.get(number)
        if value is None:
            if number not in self.body.constants:
                raise NotEncoded(f"register {number} of {self.method.name}, which is not set")
            value = Literal(self.body.constants[number])
        return value if isinstance(value, Term) else value.of(SORTS[kind])

    def write(self, number: int, value: Term | Copy) -> None:
        assert isinstance(value, Term)
        self.values[number] = value

    def copy(self, target: int, source: int) -> None:
        known = self.values.get(source)
        if known is None and source in self.body.constants:
            known = Literal(self.body.constants[source])
        if known is not None:
            self.values[target] = known

    def unknown(self, sort: terms.Sort) -> Term:
        raise NotEncoded(f"a value in {self.method.name}")

    def allocate(self, java_class: JavaClass) -> Term:
        made = self.execution.allocated()
        self.universe.add(java_class)
        number = terms.constant(self.universe.number(java_class), terms.INT)
        self.put(self.memory.classes, terms.store(self.recall(self.memory.classes), made, number))
        return made

    def put(self, variable: Term, value: Term) -> None:
        self.piece.memory[variable] = value

    def class_of(self, reference: Term) -> Term:
        return read_field(self.recall(self.memory.classes), reference)

    def length_of(self, reference: Term) -> Term:
        return read_field(self.recall(self.memory.lengths), reference)

    def run_plain(self, instruction: ir.Instruction) -> None:
        """An instruction as it is stated for all engines."""
        super().run([instruction])

    def operands(self, instruction: ir.Compute) -> list[Term]:
        return operands_of(self, instruction)

    def linked(self, name: str) -> JavaClass:
        java_class = self.load(name)
        if java_class is None:
            raise NotEncoded(f"{name.replace('/', '.')}, which cannot be linked")
        return java_class

    def member(self, member: MemberRef) -> Field:
        found = self.field_of(member.owner, member.name, member.descriptor)
        if found is None:
            raise NotEncoded(f"the field {member.name}, which cannot be linked")
        if found in self.execution.hidden:
            raise NotEncoded(f"{found.name}, which is an object")
        return found

    def stored(self, i: ir.ArrayStore, reference: Term) -> Term:
        """What a store leaves in an array of a small type (JVMS 6.5, bastore)."""
        value = self.read(i.value, ELEMENTS[i.kind])
        if i.kind != "b":
            return narrowed(value, i.kind.upper())
        booleans = self.universe.number(self.universe.program.load("[Z"))
        return terms.ite(terms.ieq(self.class_of(reference), booleans), terms.i2z(value), terms.i2b(value))

    def new_array(self, java_class: JavaClass, lengths: Sequence[Term]) -> Term:
        """An array, and those in it if it has several dimensions."""
        made = self.allocate(java_class)
        length = lengths[0]
        variable = self.memory.lengths
        self.put(variable, terms.store(self.recall(variable), made, length))
        self.execution.note_length(self.guard, length)
        component = java_class.component
        assert component is not None
        kind = element_kind(component.descriptor)
        elements = self.memory.element(kind)
        if self.execution.base(elements).op is not operations.FILL or len(lengths) > 1:
            if not length.is_constant or length.value > MOST_ELEMENTS:
                if self.execution.overstates and len(lengths) == 1 and kind != "a":
                    return made  # its elements may be anything
                raise NotEncoded("a new array of unknown length")
            for number in range(length.value):
                place = key(made, terms.constant(number, terms.INT))
                inner = (
                    self.new_array(component, lengths[1:])
                    if len(lengths) > 1
                    else zero(SORTS[ELEMENTS[kind]])
                )
                self.put(elements, terms.store(self.recall(elements), place, inner))
        return made

    def concatenate(self, i: ir.InvokeDynamic) -> None:
        """A string of constants, numbers and strings."""
        parameters, returned = parse_method_descriptor(i.descriptor)
        plain = all(each[0] not in "L[" or each == STRING for each in parameters)
        recipe = concatenation_of(self.method.owner, i) if i.name == "makeConcatWithConstants" else None
        if recipe is None or returned != STRING or not plain:
            raise NotEncoded(f"the call site of {i.name} in {self.method.name}")
        texts = self.execution.texts
        parts: list[Text] = []
        given = iter(zip(parameters, i.arguments, strict=True))
        for piece in recipe:
            if piece is not None:
                parts.append(texts.constant(piece))
                continue
            descriptor, register = next(given)
            value = self.read(register, kind_of(descriptor))
            is_string = descriptor == STRING
            parts.append(texts.of(value, "null") if is_string else texts.primitive(descriptor, value))
        call = Call(self.execution, self.method, (), self.state())
        made = call.string(joined(texts, parts))
        self.piece.memory = call.memory
        assert i.target is not None
        self.write(i.target, made)

    def compared(self, branch: ir.Branch) -> Term:
        if branch.comparison[0] == "a":
            left, right = self.read(branch.left, "a"), self.read(branch.right, "a")
            same = are_same(self.execution.shared, left, right)
            if same is not None:
                return same if branch.comparison == "aeq" else terms.not_(same)
        return super().compared(branch)

    # Ends of the block ----------------------------------------------------------------------------------

    def _terminate(self, terminator: ir.Terminator) -> None:
        if isinstance(terminator, ir.Return):
            result = self.method.returned
            value = None if terminator.value is None else self.read(terminator.value, kind_of(result))
            self.frame.exit.returned.append((self.state(), value))
        elif isinstance(terminator, ir.Throw):
            reference = self.read(terminator.reference, "a")
            self._fail(terms.ieq(reference, 0), "java/lang/NullPointerException")
            if not self.is_over:
                self.throw(self.state(), reference)
        else:
            block = self.block.index
            for to in self.block.normal_successors():
                guard = extended(self.guard, [self.edge(terminator, to)])
                if guard is not None:
                    self.frame.add(self.frame.code.step(self.vector, block, to), to, self.state(guard))

    def _check(self, check: ir.Instruction) -> None:
        self._fail(self.failing(check), IMPLICIT[type(check)])

    def _fail(self, failing: Term, exception: str) -> None:
        """Throw where a condition holds, and go on where it does not."""
        guard = extended(self.guard, [failing])
        if guard is not None:
            before = dict(self.piece.memory)
            made = self.allocate(self.universe.program.load(exception))
            self.throw(self.state(guard), made)
            self.piece.memory = before
        self.assume(terms.not_(failing))

    def throw(self, state: State, reference: Term) -> None:
        """Go to the handlers that catch an exception, where they do, and out of the method elsewhere."""
        code = self.frame.code
        rest: State | None = state
        numbers = read_field(
            state.memory.get(self.memory.classes, self.execution.base(self.memory.classes)), reference
        )
        for catch in self.block.catches:
            if rest is None:
                return
            caught = terms.TRUE
            if catch.catch_type is not None:
                declared = self.load(catch.catch_type)
                if declared is None:
                    raise NotEncoded(f"a handler in {self.method.name} that cannot be linked")
                caught = self.universe.is_a(numbers, declared)
            inside = rest.under(caught)
            if inside is not None:
                registers: dict[int, Value] = {**inside.registers, self.body.caught: reference}
                vector = code.step(self.vector, self.block.index, catch.to)
                self.frame.add(vector, catch.to, State(inside.guard, registers, inside.memory))
            rest = rest.under(terms.not_(caught))
        if rest is not None:
            self.frame.exit.thrown.append((rest, reference))

    # Calls ------------------------------------------------------------------------------------------

    def invoke(self, call: ir.Invoke) -> None:
        found = resolved(self.universe.program, self.method.owner, call)
        if found is None:
            raise NotEncoded(f"{call.member.name}, which cannot be linked")
        if intrinsics.is_undeclared(call.member):
            self.execution.inexact.append((self.guard, "a call of which no case is declared"))
            self.is_over = True
            return
        method, is_virtual = found
        kinds = [kind_of(descriptor) for descriptor in method.parameters]
        kinds = kinds if call.how == "static" else ["a", *kinds]
        arguments = [self.read(number, kind) for number, kind in zip(call.arguments, kinds, strict=True)]
        if call.how == "static":
            self.execution.require(method.owner)
        if not is_virtual or intrinsics.is_known(method) or self.execution.is_input(method):
            self._finish(call, self._called(method, arguments, self.state()))
            return
        total = Exit()
        before = self.state()
        left: list[Term] = []
        for target, condition in self._targets(method, arguments[0]):
            inside = before.under(condition)
            left.append(terms.not_(condition))
            if inside is not None:
                end = self._called(target, arguments, inside)
                total.returned += end.returned
                total.thrown += end.thrown
        uncovered = extended(before.guard, left)
        if uncovered is not None:
            self.execution.inexact.append((uncovered, f"a call of {method.name} on an unknown object"))
        self._finish(call, total)

    def _targets(self, method: Method, receiver: Term) -> list[tuple[Method, Term]]:
        """What a call may run, each with its condition."""
        number = self.class_of(receiver)
        if number.is_constant:
            known = self.universe.of_number(number.value)
            candidates = [] if known is None else [known]
        else:
            candidates = self.universe.below(method.owner)
        found: dict[Method, list[Term]] = {}
        for java_class in candidates:
            target = selected(java_class, method)
            if target is None:
                raise NotEncoded(f"{method.name} of {java_class.java_name}, which cannot be linked")
            found.setdefault(target, []).append(terms.ieq(number, self.universe.number(java_class)))
        return [(target, terms.or_(*conditions)) for target, conditions in found.items()]

    def _called(self, method: Method, arguments: list[Term], state: State) -> Exit:
        """How a call of exactly that method ends."""
        execution = self.execution
        name = f"{method.owner.java_name}.{method.name}"
        if execution.is_input(method):
            call = Call(execution, method, arguments, state)
            return call.returned(None if method.returned == "V" else call.asked(name))
        method = execution.program.executed(method)
        model = intrinsics.find(method)
        if model is not None:
            return model(Call(execution, method, arguments, state))
        if method.is_native or method.is_abstract or intrinsics.is_opaque(method):
            raise NotEncoded(f"a call of {name}")
        return execution.at_call(self.frame, method, arguments, state) or execution.call(
            method, arguments, state, self.frame
        )

    def _finish(self, call: ir.Invoke | ir.InvokeDynamic, end: Exit) -> None:
        """Go on after a call."""
        for state, reference in joined_exits(end.thrown, self.execution.base, self.execution.at_join):
            assert reference is not None
            self.throw(State(state.guard, dict(self.values), state.memory), reference)
        returned = joined_exits(end.returned, self.execution.base, self.execution.at_join)
        if not returned:
            self.is_over = True
            return
        state, value = returned[0]
        self.guard, self.piece.memory = state.guard, dict(state.memory)
        if call.target is not None and value is not None:
            self.write(call.target, value)


def _plain(step: Step, instruction: ir.Instruction) -> None:
    step.run_plain(instruction)


def _compute(step: Step, i: ir.Compute) -> None:
    step.execution.note_wraps(step, i, step.operands(i))
    step.run_plain(i)


def _array_load(step: Step, i: ir.ArrayLoad) -> None:
    memory = step.memory
    reference, index = step.read(i.array, "a"), step.read(i.index, "i")
    array, lengths = step.recall(memory.element(i.kind)), step.recall(memory.lengths)
    if i.kind == "a":
        step.cut(step.execution.unstated_element(reference, index), "a longer array of objects")
        if step.is_over:
            return
    step.write(i.target, step.execution.narrowed(i.kind, read_element(array, lengths, reference, index)))


def _array_store(step: Step, i: ir.ArrayStore) -> None:
    memory = step.memory
    reference, index = step.read(i.array, "a"), step.read(i.index, "i")
    variable = memory.element(i.kind)
    array, lengths = step.recall(variable), step.recall(memory.lengths)
    step.put(variable, write_element(array, lengths, reference, index, step.stored(i, reference)))


def _new(step: Step, i: ir.New) -> None:
    java_class = step.linked(i.class_name)
    step.execution.require(java_class)
    step.write(i.target, step.allocate(java_class))


def _new_array(step: Step, i: ir.NewArray) -> None:
    lengths = [step.read(length, "i") for length in i.lengths]
    step.write(i.target, step.new_array(step.linked(i.class_name), lengths))


def _get_field(step: Step, i: ir.GetField) -> None:
    found = step.member(i.member)
    array = step.recall(step.memory.field(found))
    step.write(i.target, read_field(array, step.read(i.reference, "a")))


def _put_field(step: Step, i: ir.PutField) -> None:
    found = step.member(i.member)
    variable = step.memory.field(found)
    value = narrowed(step.read(i.value, kind_of(found.descriptor)), found.descriptor)
    step.put(variable, write_field(step.recall(variable), step.read(i.reference, "a"), value))


def _get_static(step: Step, i: ir.GetStatic) -> None:
    found = step.member(i.member)
    stream = intrinsics.stream(found)
    if stream is not None:
        step.write(i.target, terms.constant(stream, terms.INT))
        return
    if found.owner.name == "java/lang/Boolean" and found.name in ("TRUE", "FALSE"):
        call = Call(step.execution, step.method, (), step.state())
        value = terms.constant(int(found.name == "TRUE"), terms.INT)
        step.write(i.target, boxed(call, "Boolean", value))
        step.piece.memory = call.memory
        return
    constant = found.info.constant_value
    if constant is not None:
        if isinstance(constant, str):
            raise NotEncoded(f"the constant {found.name}")
        step.write(i.target, terms.constant(constant, SORTS[kind_of(found.descriptor)]))
        return
    step.execution.may_read(found)
    step.write(i.target, step.recall(step.memory.field(found)))


def _put_static(step: Step, i: ir.PutStatic) -> None:
    found = step.member(i.member)
    step.execution.may_set(found)
    value = narrowed(step.read(i.value, kind_of(found.descriptor)), found.descriptor)
    step.put(step.memory.field(found), value)


def _load_constant(step: Step, i: ir.LoadConstant) -> None:
    file = step.method.owner.file
    assert file is not None
    tag = file.pool.tag(i.pool_index)
    if tag not in (Tag.STRING, Tag.CLASS):
        raise NotEncoded(f"a constant in {step.method.name}")
    if tag == Tag.STRING:
        text = file.pool.string(i.pool_index)
        number = step.universe.literal(text)
        step.execution.texts.contents[number] = step.execution.texts.constant(text)
        java_class = step.universe.program.load("java/lang/String")
    else:
        number = step.universe.class_literal(file.pool.class_name(i.pool_index))
        java_class = step.universe.program.load("java/lang/Class")
    step.universe.add(java_class)
    classes = step.memory.classes
    step.put(classes, terms.store(step.recall(classes), number, step.universe.number(java_class)))
    step.write(i.target, terms.constant(number, terms.INT))


def _invoke(step: Step, i: ir.Invoke) -> None:
    step.invoke(i)


def _invoke_dynamic(step: Step, i: ir.InvokeDynamic) -> None:
    step.concatenate(i)


_CATCHING_ERRORS = (
    None,
    "java/lang/Throwable",
    "java/lang/Error",
    "java/lang/VirtualMachineError",
    "java/lang/OutOfMemoryError",
    "java/lang/StackOverflowError",
)
_HANDLERS: dict[type[ir.Instruction], Callable[[Step, Any], None]] = {
    ir.Compute: _compute,
    ir.ArrayLoad: _array_load,
    ir.ArrayStore: _array_store,
    ir.New: _new,
    ir.NewArray: _new_array,
    ir.GetField: _get_field,
    ir.PutField: _put_field,
    ir.GetStatic: _get_static,
    ir.PutStatic: _put_static,
    ir.LoadConstant: _load_constant,
    ir.Invoke: _invoke,
    ir.InvokeDynamic: _invoke_dynamic,
}
