"""Runs block IR directly: for methods that run once or twice and are not worth compiling."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pathbrew import arithmetic
from pathbrew.blocks import ir
from pathbrew.blocks.templates import EXPRESSIONS
from pathbrew.classfile.descriptors import default_value
from pathbrew.machine.core.objects import Thrown, Value
from pathbrew.machine.core.throwing import narrow_byte

if TYPE_CHECKING:
    from pathbrew.machine.core.executable import Executable

OPERATIONS: dict[str, Callable[..., Value]] = {name: getattr(arithmetic, name) for name in EXPRESSIONS}

COMPARISONS: dict[str, Callable[[Value, Value], bool]] = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "lt": lambda a, b: a < b,
    "ge": lambda a, b: a >= b,
    "gt": lambda a, b: a > b,
    "le": lambda a, b: a <= b,
}


class Frame:
    """An interpreted call: its registers, where it stands, and whether emitted code has taken over."""

    __slots__ = ("at", "depth", "executable", "left", "linker", "registers", "result", "vm")

    def __init__(self, executable: Executable, registers: list[Value], depth: int) -> None:
        self.executable = executable
        self.vm = executable.vm
        self.linker = executable.vm.linker(executable.method.owner)
        self.registers = registers
        self.depth = depth
        self.at = 0
        self.left = False
        self.result: Value = None


def interpret(executable: Executable, arguments: tuple[Value, ...]) -> Value:
    """Run a method's blocks; a loop that becomes hot continues in emitted code."""
    body = executable.body
    vm = executable.vm
    depth = arguments[-1]
    if depth >= vm.options.max_call_depth:
        vm.throwing.stack_overflow()
    registers: list[Value] = [None] * body.register_count
    for register, value in zip(body.parameters, arguments, strict=False):
        registers[register] = value
    for register, constant in body.constants.items():
        registers[register] = constant
    frame = Frame(executable, registers, depth + 1)
    blocks, index, jumps_back = body.blocks, 0, 0
    hot = vm.options.hot_loops if vm.options.compile else 1 << 62
    while True:
        block = blocks[index]
        try:
            for instruction in block.instructions:
                frame.at = instruction.at
                INSTRUCTIONS[instruction.__class__](frame, instruction)
            terminator = block.terminator
            frame.at = terminator.at
            index = TERMINATORS[terminator.__class__](frame, terminator)
            if index < 0:
                return frame.result
        except Thrown as thrown:
            index = _handler(frame, block, thrown)
        if blocks[index].start <= block.start:
            jumps_back += 1
            if jumps_back > hot:
                frame.left = True
                known = registers[: body.local_count + body.stack_size]
                return executable.continuation(index)(*known, depth)


def _handler(frame: Frame, block: ir.Block, thrown: Thrown) -> int:
    """The handler's block; the exception goes on if there is none."""
    for catch in block.catches:
        if catch.catch_type is None or frame.vm.type_test(catch.catch_type).admits(thrown.reference):
            frame.registers[frame.executable.body.caught] = thrown.reference
            return catch.to
    raise thrown


# Instructions ---------------------------------------------------------------------------------------


def move(frame: Frame, i: ir.Move) -> None:
    frame.registers[i.target] = frame.registers[i.source]


def compute(frame: Frame, i: ir.Compute) -> None:
    registers = frame.registers
    registers[i.target] = OPERATIONS[i.operation](*[registers[r] for r in i.operands])


def check_null(frame: Frame, i: ir.CheckNull) -> None:
    if frame.registers[i.reference] is None:
        frame.vm.throwing.null_pointer()


def check_divisor(frame: Frame, i: ir.CheckDivisor) -> None:
    if frame.registers[i.divisor] == 0:
        frame.vm.throwing.division_by_zero()


def check_bounds(frame: Frame, i: ir.CheckBounds) -> None:
    array, index = frame.registers[i.array], frame.registers[i.index]
    if not 0 <= index < len(array.data):
        frame.vm.throwing.index_out_of_bounds(array, index)


def check_store(frame: Frame, i: ir.CheckStore) -> None:
    array, value = frame.registers[i.array], frame.registers[i.value]
    if value is not None:
        frame.vm.throwing.check_store(array, value)


def check_size(frame: Frame, i: ir.CheckSize) -> None:
    for register in i.lengths:
        if frame.registers[register] < 0:
            frame.vm.throwing.negative_array_size(frame.registers[register])


def check_cast(frame: Frame, i: ir.CheckCast) -> None:
    reference = frame.registers[i.reference]
    if reference is not None:
        frame.vm.type_test(i.class_name).cast(reference)


def instance_of(frame: Frame, i: ir.InstanceOf) -> None:
    reference = frame.registers[i.reference]
    admitted = reference is not None and frame.vm.type_test(i.class_name).admits(reference)
    frame.registers[i.target] = 1 if admitted else 0


def array_load(frame: Frame, i: ir.ArrayLoad) -> None:
    registers = frame.registers
    registers[i.target] = registers[i.array].data[registers[i.index]]


def array_store(frame: Frame, i: ir.ArrayStore) -> None:
    registers = frame.registers
    array, value = registers[i.array], registers[i.value]
    array.data[registers[i.index]] = narrow_byte(array, value) if i.kind == "b" else value


def array_length(frame: Frame, i: ir.ArrayLength) -> None:
    frame.registers[i.target] = len(frame.registers[i.array].data)


def new_array(frame: Frame, i: ir.NewArray) -> None:
    lengths = [frame.registers[r] for r in i.lengths]
    vm = frame.vm
    python = vm.runtime(vm.load(i.class_name)).python
    if len(lengths) > 1:
        frame.registers[i.target] = vm.new_arrays(python, tuple(lengths))
        return
    frame.registers[i.target] = python(vm.elements(default_value(i.class_name[1:]), lengths[0]))


def new(frame: Frame, i: ir.New) -> None:
    frame.registers[i.target] = frame.linker.instantiable(i.pool_index)()


def get_field(frame: Frame, i: ir.GetField) -> None:
    attribute = frame.linker.instance_field(i.pool_index).attribute
    frame.registers[i.target] = getattr(frame.registers[i.reference], attribute)


def put_field(frame: Frame, i: ir.PutField) -> None:
    attribute = frame.linker.instance_field(i.pool_index).attribute
    setattr(frame.registers[i.reference], attribute, frame.registers[i.value])


def get_static(frame: Frame, i: ir.GetStatic) -> None:
    field = frame.linker.static_field(i.pool_index)
    frame.registers[i.target] = getattr(frame.linker.statics(field), field.attribute)


def put_static(frame: Frame, i: ir.PutStatic) -> None:
    field = frame.linker.static_field(i.pool_index)
    setattr(frame.linker.statics(field), field.attribute, frame.registers[i.value])


def invoke(frame: Frame, i: ir.Invoke) -> None:
    arguments = [frame.registers[r] for r in i.arguments]
    executable = frame.linker.executable(i.pool_index, i.how) if not _by_slot(frame, i) else None
    if executable is None:
        result = getattr(arguments[0], ir.slot_name(i))(*arguments[1:], frame.depth)
    else:
        if i.how == "static":
            frame.vm.initialize(executable.method.owner)
        result = executable.function(*arguments, frame.depth)
    if i.target is not None:
        frame.registers[i.target] = result


def _by_slot(frame: Frame, i: ir.Invoke) -> bool:
    """Whether a call on a method or variable handle, whose methods take any descriptor (JVMS 2.9.3)."""
    return i.how == "virtual" and i.member.owner in (
        "java/lang/invoke/MethodHandle",
        "java/lang/invoke/VarHandle",
    )


def invoke_dynamic(frame: Frame, i: ir.InvokeDynamic) -> None:
    site = frame.vm.bootstraps.linked_site(
        frame.linker, i.pool_index, frame.executable.method, i.at, frame.depth
    )
    result = site(*[frame.registers[r] for r in i.arguments], frame.depth)
    if i.target is not None:
        frame.registers[i.target] = result


def load_constant(frame: Frame, i: ir.LoadConstant) -> None:
    frame.registers[i.target] = frame.linker.constant(i.pool_index)


def monitor(frame: Frame, i: ir.Monitor) -> None:
    monitors = frame.vm.monitors
    (monitors.enter if i.enter else monitors.exit)(frame.registers[i.reference])


# Each function takes the class of instruction that it stands for here: the type of the table cannot say so.
INSTRUCTIONS: dict[type[ir.Instruction], Callable[[Frame, Any], None]] = {
    ir.Move: move,
    ir.Compute: compute,
    ir.CheckNull: check_null,
    ir.CheckDivisor: check_divisor,
    ir.CheckBounds: check_bounds,
    ir.CheckStore: check_store,
    ir.CheckSize: check_size,
    ir.CheckCast: check_cast,
    ir.InstanceOf: instance_of,
    ir.ArrayLoad: array_load,
    ir.ArrayStore: array_store,
    ir.ArrayLength: array_length,
    ir.NewArray: new_array,
    ir.New: new,
    ir.GetField: get_field,
    ir.PutField: put_field,
    ir.GetStatic: get_static,
    ir.PutStatic: put_static,
    ir.Invoke: invoke,
    ir.InvokeDynamic: invoke_dynamic,
    ir.LoadConstant: load_constant,
    ir.Monitor: monitor,
}


# Terminators: each gives the index of the next block, -1 at the end. --------------------------------


def goto(frame: Frame, i: ir.Goto) -> int:
    return i.to


def branch(frame: Frame, i: ir.Branch) -> int:
    left, right = frame.registers[i.left], frame.registers[i.right]
    if i.comparison[0] == "a":
        holds = (left is right) == (i.comparison == "aeq")
    else:
        holds = COMPARISONS[i.comparison[1:]](left, right)
    return i.then if holds else i.otherwise


def switch(frame: Frame, i: ir.Switch) -> int:
    value = frame.registers[i.value]
    for key, to in i.cases:
        if key == value:
            return to
    return i.default


def return_(frame: Frame, i: ir.Return) -> int:
    frame.result = None if i.value is None else frame.registers[i.value]
    return -1


def throw(frame: Frame, i: ir.Throw) -> int:
    frame.vm.throwing.throw(frame.registers[i.reference])


TERMINATORS: dict[type[ir.Instruction], Callable[[Frame, Any], int]] = {
    ir.Goto: goto,
    ir.Branch: branch,
    ir.Switch: switch,
    ir.Return: return_,
    ir.Throw: throw,
}
