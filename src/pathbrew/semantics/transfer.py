"""What a piece of a block does: registers, memory and conditions after it as terms over those before it.

A piece is evaluated once, forward, over the variables of the point where it begins. Stepping back over it is
then one substitution: what is known after it is stated over what was before it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pathbrew import terms
from pathbrew.blocks import Body, ir
from pathbrew.blocks.templates import EXPRESSIONS
from pathbrew.classfile import Tag
from pathbrew.program import Field, JavaClass, LinkageError, Method
from pathbrew.program.resolution import resolve_field
from pathbrew.reasons import Cause, Reason
from pathbrew.semantics.memory import ELEMENTS, SORTS, Memory, key, kind_of, register, zero
from pathbrew.semantics.universe import IMPLICIT, UNKNOWN, Universe
from pathbrew.terms import Term

_OPERAND_KINDS = {name: name[0] for name in EXPRESSIONS}


@dataclass(frozen=True, slots=True)
class Copy:
    """A register that holds what another one held where the piece begins."""

    source: int


@dataclass(frozen=True, slots=True)
class Fresh:
    """Something new in each pass over a piece: an object or array of a class, or an unknown value."""

    placeholder: Term
    made: JavaClass | None = None
    is_array: bool = False


@dataclass(slots=True)
class Piece:
    """The effect of some instructions of a block."""

    registers: dict[int, Term | Copy] = field(default_factory=dict)
    memory: dict[Term, Term] = field(default_factory=dict)
    conditions: list[Term] = field(default_factory=list)
    fresh: list[Fresh] = field(default_factory=list)
    reasons: dict[Reason, None] = field(default_factory=dict)
    """What is not known exactly; the piece allows more than the code does."""
    forgets: bool = False
    """Whether of the memory only what `memory` tells is known after it."""


def initial(body: Body, depth: int, number: int, kind: str) -> Term:
    """What a register holds that nothing was written to: a constant, or its variable."""
    if number in body.constants:
        value = body.constants[number]
        return terms.constant(0 if value is None else value, SORTS[kind])
    return register(depth, number, kind)


class Evaluation:
    """Evaluates instructions one after the other, in the frame of one method at one depth of calls."""

    def __init__(self, memory: Memory, universe: Universe, method: Method, body: Body, depth: int) -> None:
        self.memory = memory
        self.universe = universe
        self.method = method
        self.body = body
        self.depth = depth
        self.piece = Piece()

    def run(self, instructions: list[ir.Instruction]) -> None:
        """Evaluate instructions that do not throw."""
        for instruction in instructions:
            if type(instruction) in IMPLICIT:
                self.require(terms.not_(self.failing(instruction)))
            else:
                _INSTRUCTIONS[type(instruction)](self, instruction)

    def require(self, condition: Term) -> None:
        if condition is not terms.TRUE:
            self.piece.conditions.append(condition)

    # Registers --------------------------------------------------------------------------------------

    def read(self, number: int, kind: str) -> Term:
        value = self.piece.registers.get(number)
        if isinstance(value, Term):
            return value
        return initial(self.body, self.depth, number if value is None else value.source, kind)

    def write(self, number: int, value: Term | Copy) -> None:
        self.piece.registers[number] = value

    def copy(self, target: int, source: int) -> None:
        known = self.piece.registers.get(source)
        self.write(target, Copy(source) if known is None else known)

    # Memory -----------------------------------------------------------------------------------------

    def recall(self, variable: Term) -> Term:
        """A part of the memory as it is now."""
        if self.piece.forgets and variable not in self.piece.memory and self.memory.may_change(variable):
            self.piece.memory[variable] = self.unknown(variable.sort)
        return self.piece.memory.get(variable, variable)

    def class_of(self, reference: Term) -> Term:
        return terms.select(self.recall(self.memory.classes), reference)

    def length_of(self, reference: Term) -> Term:
        return terms.select(self.recall(self.memory.lengths), reference)

    def is_a(self, reference: Term, declared: JavaClass) -> Term:
        return self.universe.is_a(self.class_of(reference), declared)

    def field_of(self, owner: str, name: str, descriptor: str) -> Field | None:
        try:
            return resolve_field(self.universe.program.load(owner), name, descriptor)
        except LinkageError:
            self.reason(Cause.UNLINKED, f"{owner.replace('/', '.')}.{name}")
            return None

    def load(self, name: str) -> JavaClass | None:
        try:
            return self.universe.program.load(name)
        except LinkageError:
            self.reason(Cause.UNLINKED, name.replace("/", "."))
            return None

    def reason(self, cause: Cause, *details: str) -> None:
        self.piece.reasons[Reason(cause, details=details)] = None

    def unknown(self, sort: terms.Sort) -> Term:
        """A value of which nothing is known."""
        made = terms.variable(f"any{len(self.piece.fresh)}", sort)
        self.piece.fresh.append(Fresh(made))
        return made

    def allocate(self, java_class: JavaClass) -> Term:
        """A reference to an object that was not there before."""
        made = terms.variable(f"new{len(self.piece.fresh)}", terms.INT)
        self.piece.fresh.append(Fresh(made, java_class, java_class.is_array))
        classes = self.memory.classes
        number = self.universe.number(java_class)
        self.piece.memory[classes] = terms.store(self.recall(classes), made, number)
        for entry in java_class.layout:
            variable = self.memory.field(entry)
            default = zero(SORTS[kind_of(entry.descriptor)])
            self.piece.memory[variable] = terms.store(self.recall(variable), made, default)
        return made

    def forget(self) -> None:
        """Nothing is known of the memory any more, but for lengths and classes."""
        self.piece.forgets = True
        for variable in [v for v in self.piece.memory if self.memory.may_change(v)]:
            del self.piece.memory[variable]

    # Checks -----------------------------------------------------------------------------------------

    def failing(self, check: ir.Instruction) -> Term:
        """When a check throws."""
        match check:
            case ir.CheckNull(reference=reference):
                return terms.ieq(self.read(reference, "a"), 0)
            case ir.CheckDivisor(divisor=divisor, kind=kind):
                value = self.read(divisor, kind_of(kind))
                return terms.equal(value, zero(value.sort))
            case ir.CheckBounds(array=array, index=index):
                place = self.read(index, "i")
                length = self.length_of(self.read(array, "a"))
                return terms.or_(terms.ilt(place, 0), terms.ige(place, length))
            case ir.CheckStore(array=array, value=value):
                return self._wrong_store(self.read(array, "a"), self.read(value, "a"))
            case ir.CheckSize(lengths=lengths):
                return terms.or_(*(terms.ilt(self.read(length, "i"), 0) for length in lengths))
            case ir.CheckCast(reference=reference, class_name=name):
                target = self.load(name)
                if target is None:
                    return terms.FALSE
                value = self.read(reference, "a")
                return terms.and_(terms.ine(value, 0), terms.not_(self.is_a(value, target)))
        raise TypeError(f"{check} is no check")

    def _wrong_store(self, array: Term, value: Term) -> Term:
        number = self.class_of(array)
        fits = [
            terms.and_(terms.ieq(number, self.universe.number(known)), self.is_a(value, known.component))
            for known in self.universe.classes
            if known.component is not None and not known.component.is_primitive
        ]
        table = terms.variable("accepts", terms.array_of(terms.LONG, terms.INT))
        told = terms.select(table, key(number, self.class_of(value)))
        fits.append(terms.and_(terms.ige(number, UNKNOWN), terms.ieq(told, 1)))
        return terms.and_(terms.ine(value, 0), terms.not_(terms.or_(*fits)))

    # Terminators ------------------------------------------------------------------------------------

    def edge(self, terminator: ir.Terminator, to: int) -> Term:
        """When a terminator goes to a block."""
        match terminator:
            case ir.Goto():
                return terms.TRUE
            case ir.Branch():
                holds = self.compared(terminator)
                if terminator.then == terminator.otherwise:
                    return terms.TRUE
                return holds if to == terminator.then else terms.not_(holds)
            case ir.Switch(value=value, cases=cases, default=default):
                number = self.read(value, "i")
                keys = [terms.ieq(number, key_) for key_, target in cases if target == to]
                if to == default:
                    others = [terms.ieq(number, key_) for key_, target in cases if target != to]
                    return terms.not_(terms.or_(*others))
                return terms.or_(*keys)
        raise TypeError(f"{terminator} goes nowhere")

    def compared(self, branch: ir.Branch) -> Term:
        kind, relation = branch.comparison[0], branch.comparison[1:]
        left, right = self.read(branch.left, kind), self.read(branch.right, kind)
        if kind in "fd":
            return _FLOATING[relation](left, right)
        holds: Term = getattr(terms, ("i" if kind == "a" else kind) + relation)(left, right)
        return holds


_FLOATING: dict[str, Callable[[Term, Term], Term]] = {
    "eq": terms.fp_equal,
    "ne": lambda a, b: terms.not_(terms.fp_equal(a, b)),
    "lt": terms.fp_less,
    "le": terms.fp_at_most,
    "gt": lambda a, b: terms.fp_less(b, a),
    "ge": lambda a, b: terms.fp_at_most(b, a),
}


def _move(e: Evaluation, i: ir.Move) -> None:
    e.copy(i.target, i.source)


def operands_of(e: Evaluation, i: ir.Compute) -> list[Term]:
    """What an operation computes with."""
    kind = _OPERAND_KINDS[i.operation]
    operands = [e.read(register_, kind) for register_ in i.operands]
    if i.operation[1:] in ("shl", "shr", "ushr"):
        operands[1] = e.read(i.operands[1], "i")
    return operands


def _compute(e: Evaluation, i: ir.Compute) -> None:
    e.write(i.target, getattr(terms, i.operation)(*operands_of(e, i)))


def _array_load(e: Evaluation, i: ir.ArrayLoad) -> None:
    place = key(e.read(i.array, "a"), e.read(i.index, "i"))
    e.write(i.target, terms.select(e.recall(e.memory.element(i.kind)), place))


def _array_store(e: Evaluation, i: ir.ArrayStore) -> None:
    array = e.read(i.array, "a")
    value = e.read(i.value, ELEMENTS[i.kind])
    if i.kind == "b":
        booleans = e.universe.number(e.universe.program.load("[Z"))
        value = terms.ite(terms.ieq(e.class_of(array), booleans), terms.i2z(value), terms.i2b(value))
    elif i.kind in "cs":
        value = terms.i2c(value) if i.kind == "c" else terms.i2s(value)
    variable = e.memory.element(i.kind)
    place = key(array, e.read(i.index, "i"))
    e.piece.memory[variable] = terms.store(e.recall(variable), place, value)


def _array_length(e: Evaluation, i: ir.ArrayLength) -> None:
    e.write(i.target, e.length_of(e.read(i.array, "a")))


def _new_array(e: Evaluation, i: ir.NewArray) -> None:
    java_class = e.load(i.class_name)
    if java_class is None:
        e.write(i.target, e.unknown(terms.INT))
        return
    lengths = [e.read(length, "i") for length in i.lengths]
    made = e.allocate(java_class)
    variable = e.memory.lengths
    e.piece.memory[variable] = terms.store(e.recall(variable), made, lengths[0])
    if len(lengths) > 1:
        e.reason(Cause.NESTED_ARRAYS)
        variable = e.memory.element("a")
        e.piece.memory[variable] = e.unknown(variable.sort)
    e.write(i.target, made)


def _new(e: Evaluation, i: ir.New) -> None:
    java_class = e.load(i.class_name)
    e.write(i.target, e.unknown(terms.INT) if java_class is None else e.allocate(java_class))


def _get_field(e: Evaluation, i: ir.GetField) -> None:
    found = e.field_of(i.member.owner, i.member.name, i.member.descriptor)
    if found is None:
        e.write(i.target, e.unknown(SORTS[kind_of(i.member.descriptor)]))
        return
    e.write(i.target, terms.select(e.recall(e.memory.field(found)), e.read(i.reference, "a")))


def _put_field(e: Evaluation, i: ir.PutField) -> None:
    found = e.field_of(i.member.owner, i.member.name, i.member.descriptor)
    if found is not None:
        variable = e.memory.field(found)
        value = e.read(i.value, kind_of(found.descriptor))
        e.piece.memory[variable] = terms.store(e.recall(variable), e.read(i.reference, "a"), value)


def _get_static(e: Evaluation, i: ir.GetStatic) -> None:
    found = e.field_of(i.member.owner, i.member.name, i.member.descriptor)
    if found is None:
        e.write(i.target, e.unknown(SORTS[kind_of(i.member.descriptor)]))
        return
    e.write(i.target, e.recall(e.memory.field(found)))


def _put_static(e: Evaluation, i: ir.PutStatic) -> None:
    found = e.field_of(i.member.owner, i.member.name, i.member.descriptor)
    if found is not None:
        e.piece.memory[e.memory.field(found)] = e.read(i.value, kind_of(found.descriptor))


def _load_constant(e: Evaluation, i: ir.LoadConstant) -> None:
    file = e.method.owner.file
    assert file is not None
    if file.pool.tag(i.pool_index) == Tag.STRING:
        e.write(i.target, terms.constant(e.universe.literal(file.pool.string(i.pool_index)), terms.INT))
        return
    value = e.unknown(terms.INT)
    e.require(terms.ine(value, 0))
    e.reason(Cause.CONSTANTS)
    e.write(i.target, value)


def _instance_of(e: Evaluation, i: ir.InstanceOf) -> None:
    target = e.load(i.class_name)
    if target is None:
        e.write(i.target, e.unknown(terms.INT))
        return
    value = e.read(i.reference, "a")
    holds = terms.and_(terms.ine(value, 0), e.is_a(value, target))
    one, none = terms.constant(1, terms.INT), terms.constant(0, terms.INT)
    e.write(i.target, terms.ite(holds, one, none))


def _monitor(e: Evaluation, i: ir.Monitor) -> None:
    """Other threads take no part."""


_INSTRUCTIONS: dict[type[ir.Instruction], Callable[[Evaluation, Any], None]] = {
    ir.Move: _move,
    ir.Compute: _compute,
    ir.ArrayLoad: _array_load,
    ir.ArrayStore: _array_store,
    ir.ArrayLength: _array_length,
    ir.NewArray: _new_array,
    ir.New: _new,
    ir.GetField: _get_field,
    ir.PutField: _put_field,
    ir.GetStatic: _get_static,
    ir.PutStatic: _put_static,
    ir.LoadConstant: _load_constant,
    ir.InstanceOf: _instance_of,
    ir.Monitor: _monitor,
}
