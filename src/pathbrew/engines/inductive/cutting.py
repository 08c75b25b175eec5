"""Execution from one cut point to the next: loops are cut at their headers, and so are calls of what loops.

A call that is cut gives a new value; a boolean variable, its token, stands in guards for the relation
between arguments and value that a predicate describes.
"""

from __future__ import annotations

from dataclasses import dataclass

from pathbrew import terms
from pathbrew.arithmetic import RANGES
from pathbrew.blocks import ir
from pathbrew.blocks.templates import EXPRESSIONS
from pathbrew.classfile.descriptors import parse_method_descriptor
from pathbrew.deadline import Deadline
from pathbrew.engines.initial_numbers import initial_numbers
from pathbrew.errors import NotEncoded
from pathbrew.machine.core.objects import Integral
from pathbrew.machine.text.symbolic_text import InputText, Text, choice
from pathbrew.program import Method, Program
from pathbrew.semantics.code import Code, Vector, reads
from pathbrew.semantics.execution import Execution
from pathbrew.semantics.frames import Exit, Frame
from pathbrew.semantics.memory import ELEMENTS, SORTS, kind_of
from pathbrew.semantics.shared_texts import ChoiceText, inputs_of
from pathbrew.semantics.states import State, Value
from pathbrew.semantics.universe import body_of, resolved
from pathbrew.terms import Term

MOST_BLOCKS = 2_000


@dataclass(frozen=True, slots=True)
class Arrival:
    """A state in which a round of a loop begins."""

    header: int
    state: State


@dataclass(frozen=True, slots=True)
class CutCall:
    """A call that is not executed: its token, what it is given, and what it gives."""

    token: Term
    method: Method
    arguments: tuple[Term, ...]
    result: Term | None
    state: State
    """That in which it is made."""


class Cutting(Execution):
    """Executes pieces of methods without loops."""

    overstates = True

    def __init__(self, program: Program, inputs: tuple[str, ...], deadline: Deadline, *, wraps: bool) -> None:
        super().__init__(program, inputs, wraps=wraps, left_by=initial_numbers(program, deadline))
        self.arrivals: list[Arrival] = []
        self.calls: list[CutCall] = []
        self._whole: dict[Method, bool] = {}
        self._tokens = 0
        self._start: int | None = None

    def from_entry(self, method: Method, arguments: list[Term], memory: dict[Term, Term]) -> Exit:
        """Execute a method up to its loops."""
        self._begin(None)
        return self.call(method, arguments, State((), {}, memory))

    def from_header(
        self, method: Method, header: int, registers: dict[int, Value], memory: dict[Term, Term]
    ) -> Exit:
        """Execute a method from the beginning of a round on."""
        self._begin(header)
        code = self.code(method)
        frame = Frame(code, None, ())
        vector = tuple((around, 0) for around in code.around[header])
        frame.add(vector, header, State((), registers, memory))
        return self.finish(frame)

    def _begin(self, start: int | None) -> None:
        self._start = start
        self.blocks = 0
        self.arrivals.clear()
        self.calls.clear()
        self.wrapped.clear()

    def at_block(self) -> None:
        if self.blocks > MOST_BLOCKS:
            raise NotEncoded("so much code between loops")

    def at_header(self, frame: Frame, block: int, vector: Vector, state: State) -> State | None:
        if block == self._start and frame.caller is None:
            self._start = None
            return state
        self.arrivals.append(Arrival(block, state))
        return None

    def at_call(self, frame: Frame, method: Method, arguments: list[Term], state: State) -> Exit | None:
        if not self.is_cut(method):
            return None
        above: Frame | None = frame
        while above is not None:
            if any(block.catches for block in above.code.body.blocks):
                raise NotEncoded(f"a call of {method.name} that may throw, below a handler")
            above = above.caller
        self._tokens += 1
        token = terms.variable(f"call {self._tokens}", terms.BOOL)
        returned, result = method.returned, None
        if returned != "V":
            limits = RANGES.get(returned, ())
            result = terms.variable(f"{method.name}#{self._tokens}", SORTS[kind_of(returned)], *limits)
        self.calls.append(CutCall(token, method, tuple(arguments), result, state))
        after = state.under(token)
        assert after is not None
        return Exit([(after, result)])

    def unit_anywhere(self, text: Text, index: Integral) -> Integral | None:
        """Of an input an element of an array, of which nothing is known from one round to the next."""
        if isinstance(text, ChoiceText):
            one, other = (self.unit_anywhere(each, index) for each in (text.one, text.other))
            return None if one is None or other is None else choice(text.condition, one, other)
        if isinstance(text, InputText):
            units = terms.variable(f"{text.name} units", terms.array_of(terms.INT, terms.INT))
            return terms.i2c(terms.select(units, index))
        return None if inputs_of(text) else text.at(index)

    def is_cut(self, method: Method) -> bool:
        """Whether a method has loops, or calls itself."""
        known = self._whole.get(method)
        if known is None:
            known = self._whole[method] = bool(self.code(method).graph.loops) or self._recurs(method)
        return known

    def _recurs(self, method: Method) -> bool:
        seen: set[Method] = set()
        pending = [method]
        while pending:
            body = body_of(caller := pending.pop())
            for block in () if body is None else body.blocks:
                for instruction in block.instructions:
                    if isinstance(instruction, ir.Invoke) and self.is_user(caller.owner):
                        found = resolved(self.program, caller.owner, instruction)
                        callee = None if found is None else self.program.executed(found[0])
                        if callee is method:
                            return True
                        if callee is not None and callee not in seen and callee.has_code:
                            seen.add(callee)
                            pending.append(callee)
        return False


def register_kind(code: Code, register: int) -> str:
    """The kind of what a register holds, by those who read it; NotEncoded if they do not agree."""
    kinds = _anywhere(code, register, {register})
    if len(kinds) != 1:
        raise NotEncoded(f"a variable of {code.method.name} with several types")
    return kinds.pop()


def _anywhere(code: Code, register: int, seen: set[int]) -> set[str]:
    """The kinds that a register is read as anywhere, or as what it is moved to."""
    return {
        kind
        for block in code.body.blocks
        for place, instruction in enumerate(block)
        for kind in _kinds_at(code, block, place, instruction, register, seen)
    }


def _kinds_at(
    code: Code, block: ir.Block, place: int, instruction: ir.Instruction, register: int, seen: set[int]
) -> set[str]:
    if not isinstance(instruction, ir.Move):
        return _kinds(code, instruction, register)
    target = instruction.target
    if instruction.source != register or target in seen:
        return set()
    return _moved(code, block, place, target, seen | {target})


def _moved(code: Code, block: ir.Block, place: int, register: int, seen: set[int]) -> set[str]:
    """The kinds that a value is read as after it was moved to a register, as on the stack."""
    found: set[str] = set()
    for at, instruction in enumerate(block):
        if at > place:
            found |= _kinds_at(code, block, at, instruction, register, seen)
            if getattr(instruction, "target", None) == register:
                return found
    if any(register in code.live.get(to, ()) for to in block.successors()):
        found |= _anywhere(code, register, seen)
    return found


def _kinds(code: Code, instruction: ir.Instruction, register: int) -> set[str]:
    if register not in set(reads(instruction)):
        return set()
    match instruction:
        case ir.Compute(operation=operation, operands=operands):
            if operation[1:] in ("shl", "shr", "ushr"):
                own = {EXPRESSION_KINDS[operation]} if operands[0] == register else set()
                return own | ({"i"} if operands[1] == register else set())
            return {EXPRESSION_KINDS[operation]}
        case ir.Branch(comparison=comparison):
            return {comparison[0]}
        case ir.Return():
            return {kind_of(code.method.returned)}
        case ir.CheckDivisor(kind=kind):
            return {kind_of(kind)}
        case ir.Switch() | ir.CheckSize() | ir.NewArray():
            return {"i"}
        case ir.Invoke(how=how, member=member, arguments=arguments):
            types = _parameter_kinds(member.descriptor)
            kinds = types if how == "static" else ["a", *types]
            return {kind for kind, argument in zip(kinds, arguments, strict=True) if argument == register}
        case ir.InvokeDynamic(descriptor=descriptor, arguments=arguments):
            pairs = zip(_parameter_kinds(descriptor), arguments, strict=True)
            return {kind for kind, argument in pairs if argument == register}
        case ir.PutStatic(member=member):
            return {kind_of(member.descriptor)}
        case ir.PutField(reference=reference, value=value, member=member):
            own = {"a"} if reference == register else set()
            return own | ({kind_of(member.descriptor)} if value == register else set())
        case ir.ArrayLoad(array=array, index=index) | ir.CheckBounds(array=array, index=index):
            return {"a"} if array == register else {"i"} if index == register else set()
        case ir.ArrayStore(array=array, index=index, kind=kind):
            found = {"a"} if array == register else {"i"} if index == register else set()
            return found or {ELEMENTS[kind]}
    return {"a"}


EXPRESSION_KINDS = {name: name[0] for name in EXPRESSIONS}


def _parameter_kinds(descriptor: str) -> list[str]:
    return [kind_of(each) for each in parse_method_descriptor(descriptor)[0]]
