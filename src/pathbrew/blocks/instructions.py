"""The Python lines for each instruction of the block IR."""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import Enum
from typing import Any

from pathbrew.blocks import ir
from pathbrew.blocks.ir import Body, slot_name
from pathbrew.blocks.modular import modular_temporaries
from pathbrew.blocks.outcomes import DEFAULT, Case, Outcome
from pathbrew.blocks.ranges import INT, LONG, Facts, Ranges
from pathbrew.blocks.structure import Jump, Writer
from pathbrew.blocks.templates import MODULAR, ROUNDS, WRAP, WRAPS, condition, expression
from pathbrew.classfile import MemberRef, MethodInfo, Tag

ACC_PRIVATE = 0x0002
_MAX_UNWRAPPED = 3
_CHAINED_CASES = 6


class Variant(Enum):
    """What emitted code is able to do."""

    PLAIN = "plain"
    TERMS = "terms"
    TRACED = "traced"


class InstructionWriter:
    """Writes the instructions of one body; the structure decides where blocks and jumps go."""

    def __init__(
        self,
        method: MethodInfo,
        body: Body,
        writer: Writer,
        ranges: Ranges,
        variant: Variant,
        symbols: dict[str, tuple[str | int, ...]],
        switches: dict[str, dict[int, int]],
    ) -> None:
        self.method = method
        self.body = body
        self.writer = writer
        self.ranges = ranges
        self.terms = variant is not Variant.PLAIN
        self.traced = variant is Variant.TRACED
        self.symbols = symbols
        self.switches = switches
        self.makes_calls = False
        self._scope = method.owner.methods.index(method)
        self._facts: Facts = {}
        self._unwrapped: dict[int, int] = {}
        self._may_stay_unwrapped: set[int] = set()
        self._types: dict[str, str] = {}

    # Names ------------------------------------------------------------------------------------------

    def value(self, register: int) -> str:
        constants = self.body.constants
        if register not in constants:
            return self.body.name(register)
        constant = constants[register]
        if isinstance(constant, float):
            if math.isfinite(constant):
                return f"({constant!r})" if math.copysign(1.0, constant) < 0 else repr(constant)
            return "NAN" if math.isnan(constant) else "INF" if constant > 0 else "(-INF)"
        return f"({constant})" if constant is not None and constant < 0 else repr(constant)

    def symbol(self, name: str, *meaning: str | int) -> str:
        self.symbols[name] = meaning
        return name

    def type_test(self, class_name: str) -> str:
        if class_name not in self._types:
            self._types[class_name] = self.symbol(f"T{self._scope}_{len(self._types)}", "type", class_name)
        return self._types[class_name]

    # Blocks -----------------------------------------------------------------------------------------

    def write_block(self, node: int, jump: Jump) -> None:
        """The block's instructions, in a `try` if a handler covers one that may throw."""
        block = self.body.blocks[node]
        self._facts = dict(self.ranges.at_entry[node])
        self._unwrapped = {}
        self._may_stay_unwrapped = set() if self.terms else modular_temporaries(self.body, block)
        guarded = bool(block.catches) and block.may_throw
        writer = self.writer
        if guarded:
            writer.line("try:")
            writer.indent()
        for instruction in block.instructions:
            _WRITERS[type(instruction)](self, instruction)
            self.ranges.step(self._facts, instruction)
        terminator = block.terminator
        if isinstance(terminator, ir.Return):
            value = "" if terminator.value is None else f" {self.value(terminator.value)}"
            writer.line(f"return{value}", terminator.at)
        elif isinstance(terminator, ir.Throw):
            writer.line(f"throw({self.value(terminator.reference)})", terminator.at)
        elif guarded:
            writer.line("pass")
        if guarded:
            writer.dedent()
            self._write_catches(block, jump)

    def _write_catches(self, block: ir.Block, jump: Jump) -> None:
        writer = self.writer
        caught = self.body.name(self.body.caught)
        writer.line("except Thrown as thrown:")
        writer.indent()
        writer.line(f"{caught} = thrown.reference")
        for catch in block.catches:
            if catch.catch_type is None:
                jump(catch.to)
                break
            test = self.type_test(catch.catch_type)
            writer.line(f"if {caught}.__class__ in {test} or {test}.admits({caught}):")
            writer.indent()
            jump(catch.to)
            writer.dedent()
        else:
            writer.line("raise")
        writer.dedent()

    def write_end(self, node: int, jump: Jump) -> None:
        """The block's jump, branch or switch."""
        terminator = self.body.blocks[node].terminator
        if isinstance(terminator, ir.Goto):
            jump(terminator.to)
        elif isinstance(terminator, ir.Branch):
            self.writer.line(f"if {self._condition(terminator)}:", terminator.at)
            self._nested(jump, terminator.then, terminator.at, int(terminator.on_true))
            self.writer.line("else:")
            self._nested(jump, terminator.otherwise, terminator.at, int(not terminator.on_true))
        elif isinstance(terminator, ir.Switch):
            self._switch(terminator, jump)

    def _nested(self, jump: Jump, target: int, at: int, outcome: Outcome) -> None:
        self.writer.indent()
        self._mark(at, outcome)
        jump(target)
        self.writer.dedent()

    def _mark(self, at: int, outcome: Outcome) -> None:
        """Record the side of a branch or switch."""
        if self.traced:
            text = str(outcome).replace("-", "m").replace(" ", "")
            what: tuple[str | int, ...] = ("edge", at, outcome) if isinstance(outcome, int) else ("case", at)
            if isinstance(outcome, Case) and outcome.key is not None:
                what = (*what, outcome.key)
            name = self.symbol(f"E{self._scope}_{at}_{text}", *what)
            self.writer.line(f"mark({name})", at)

    def _condition(self, branch: ir.Branch) -> str:
        left, right = self.value(branch.left), self.value(branch.right)
        plain = condition(branch.comparison, left, right)
        if not self.terms:
            return plain
        if branch.comparison[0] == "a":
            return f"decide_reference_{branch.comparison}({left}, {right})"
        tests = self._class_tests((branch.left, branch.right), branch.comparison[0])
        on_terms = f"decide(term_{branch.comparison}({left}, {right}))"
        return f"({plain} if {tests} else {on_terms})" if tests else plain

    def _class_tests(self, registers: tuple[int, ...], letter: str) -> str:
        """The Python condition that all operands are concrete; empty when they are constants."""
        python = "float" if letter in "fd" else "int"
        names = [self.value(r) for r in dict.fromkeys(registers) if r not in self.body.constants]
        return " and ".join(f"{name}.__class__ is {python}" for name in names)

    def _if_int(self, register: int) -> str:
        """The start of a condition that holds only if the register is concrete."""
        return "" if register in self.body.constants else f"{self.value(register)}.__class__ is int and "

    def _switch(self, switch: ir.Switch, jump: Jump) -> None:
        value = self.value(switch.value)
        groups: dict[int, list[int]] = {}
        for key, to in switch.cases:
            if to != switch.default:
                groups.setdefault(to, []).append(key)
        name = f"J{self._scope}_{switch.at}"
        numbers = {to: i for i, to in enumerate(groups)}
        self.switches[name] = {key: numbers[to] for to, keys in groups.items() for key in keys}
        if self.terms and switch.value not in self.body.constants:
            # The register keeps its term: code behind the switch may read it again.
            self.writer.line(
                f"key = {value} if {value}.__class__ is int else choose_case({value}, {name})", switch.at
            )
            value = "key"
        if sum(len(keys) for keys in groups.values()) <= _CHAINED_CASES:
            self._chain(value, groups, switch, jump)
            return
        self.writer.line(f"case = {name}.get({value}, -1)", switch.at)
        targets = [(DEFAULT, switch.default), *((Case(keys[0]), to) for to, keys in groups.items())]
        self._case_tree(targets, -1, switch.at, jump)

    def _chain(self, value: str, groups: dict[int, list[int]], switch: ir.Switch, jump: Jump) -> None:
        word = "if"
        for to, keys in groups.items():
            test = " or ".join(f"{value} == {key}" for key in keys)
            self.writer.line(f"{word} {test}:", switch.at)
            self._nested(jump, to, switch.at, Case(keys[0]))
            word = "elif"
        if word == "if":
            self._mark(switch.at, DEFAULT)
            jump(switch.default)
        else:
            self.writer.line("else:")
            self._nested(jump, switch.default, switch.at, DEFAULT)

    def _case_tree(self, targets: list[tuple[Case, int]], first: int, at: int, jump: Jump) -> None:
        if len(targets) == 1:
            self._mark(at, targets[0][0])
            jump(targets[0][1])
            return
        half = len(targets) // 2
        self.writer.line(f"if case < {first + half}:")
        self.writer.indent()
        self._case_tree(targets[:half], first, at, jump)
        self.writer.dedent()
        self.writer.line("else:")
        self.writer.indent()
        self._case_tree(targets[half:], first + half, at, jump)
        self.writer.dedent()

    # Arithmetic -------------------------------------------------------------------------------------

    def move(self, i: ir.Move) -> None:
        self.writer.line(f"{self.value(i.target)} = {self.value(i.source)}", i.at)

    def compute(self, i: ir.Compute) -> None:
        if not self.terms:
            self._compute_concrete(i)
            return
        tests = self._class_tests(i.operands, _operand_letter(i.operation))
        if not tests:
            self._compute_concrete(i)
            return
        self.writer.line(f"if {tests}:", i.at)
        self.writer.indent()
        self._compute_concrete(i)
        self.writer.dedent()
        operands = ", ".join(self.value(r) for r in i.operands)
        self.writer.line(f"else: {self.value(i.target)} = term_{i.operation}({operands})", i.at)

    def _compute_concrete(self, i: ir.Compute) -> None:
        operation, target = i.operation, self.value(i.target)
        full = LONG if operation[0] == "l" else INT
        intervals = tuple(self.ranges.of(self._facts, r, full) for r in i.operands)
        text = expression(operation, tuple(self.value(r) for r in i.operands), intervals)
        if operation in ROUNDS:
            self.writer.line(f"BINARY32[0] = {text}", i.at)
            self.writer.line(f"{target} = BINARY32[0]", i.at)
            return
        self.writer.line(f"{target} = {text}", i.at)
        if operation not in WRAPS:
            return
        depth = 1 + max((self._unwrapped.get(r, 0) for r in i.operands), default=0)
        self._unwrapped.pop(i.target, None)
        if operation == "l2i":
            low, high = self.ranges.of(self._facts, i.operands[0], LONG)
            fits = depth == 1 and INT[0] <= low and high <= INT[1]
        else:
            fits = depth == 1 and self.ranges.result(self._facts, i) is not None
        if fits:
            return
        modular = operation in MODULAR[operation[0] == "l"]
        if modular and i.target in self._may_stay_unwrapped and depth < _MAX_UNWRAPPED:
            self._unwrapped[i.target] = depth
            return
        self.writer.line(WRAP["i" if operation == "l2i" else operation[0]].format(target), i.at)

    # Checks -----------------------------------------------------------------------------------------

    def check_null(self, i: ir.CheckNull) -> None:
        reference = self.value(i.reference)
        if not self.terms:
            self.writer.line(f"if {reference} is None: null_pointer()", i.at)
        elif i.reference in self.body.constants:
            self.writer.line("null_pointer()", i.at)
        else:
            # A reference that is not decided yet becomes one that is.
            test = f"{reference} is None or {reference}.may_be_null"
            self.writer.line(f"if {test}: {reference} = check_null({reference})", i.at)

    def check_divisor(self, i: ir.CheckDivisor) -> None:
        divisor = self.value(i.divisor)
        if self.terms and i.divisor not in self.body.constants:
            self.writer.line(f"if {divisor}.__class__ is not int: check_divisor({divisor})", i.at)
            self.writer.line(f"elif {divisor} == 0: division_by_zero()", i.at)
        else:
            self.writer.line(f"if {divisor} == 0: division_by_zero()", i.at)

    def check_bounds(self, i: ir.CheckBounds) -> None:
        array, index = self.value(i.array), self.value(i.index)
        if self.ranges.of(self._facts, i.index)[0] >= 0:
            test = f"{index} >= len(a := {array}.data)"
        else:
            test = f"not 0 <= {index} < len(a := {array}.data)"
        if not self.terms:
            self.writer.line(f"if {test}: index_out_of_bounds({array}, {index})", i.at)
            return
        concrete = f"{self._if_int(i.index)}(a := {array}.data).__class__ is list"
        self.writer.line(f"if {concrete}:", i.at)
        self.writer.line(f" if {test}: index_out_of_bounds({array}, {index})", i.at)
        self.writer.line(f"else: check_bounds({array}, {index})", i.at)

    def check_store(self, i: ir.CheckStore) -> None:
        array, value = self.value(i.array), self.value(i.value)
        unknown = f"{value} is not None and {value}.__class__ not in {array}.accepts"
        self.writer.line(f"if {unknown}: check_store({array}, {value})", i.at)

    def check_size(self, i: ir.CheckSize) -> None:
        check = "check_length" if len(i.lengths) == 1 else "check_size"
        for register in i.lengths:
            length = self.value(register)
            test = "if"
            if self.terms and register not in self.body.constants:
                self.writer.line(f"if {length}.__class__ is not int: {length} = {check}({length})", i.at)
                test = "elif"
            self.writer.line(f"{test} {length} < 0: negative_array_size({length})", i.at)

    def check_cast(self, i: ir.CheckCast) -> None:
        reference, test = self.value(i.reference), self.type_test(i.class_name)
        self.writer.line(
            f"if {reference} is not None and {reference}.__class__ not in {test}: {test}.cast({reference})",
            i.at,
        )

    def instance_of(self, i: ir.InstanceOf) -> None:
        reference, test = self.value(i.reference), self.type_test(i.class_name)
        present = (
            f"{reference} is not None and ({reference}.__class__ in {test} or {test}.admits({reference}))"
        )
        self.writer.line(f"{self.value(i.target)} = 1 if {present} else 0", i.at)

    # Arrays -----------------------------------------------------------------------------------------

    def array_load(self, i: ir.ArrayLoad) -> None:
        target, array, index = (self.value(r) for r in (i.target, i.array, i.index))
        if self.terms:
            concrete = f"{self._if_int(i.index)}a.__class__ is list"
            self.writer.line(f"{target} = a[{index}] if {concrete} else load_element({array}, {index})", i.at)
        else:
            self.writer.line(f"{target} = a[{index}]", i.at)

    def array_store(self, i: ir.ArrayStore) -> None:
        array, index, value = (self.value(r) for r in (i.array, i.index, i.value))
        if i.kind == "b":
            low, high = self.ranges.of(self._facts, i.value)
            if not (low >= 0 and high <= 1):
                value = f"narrow_byte({array}, {value})"
        if self.terms:
            self.writer.line(f"if {self._if_int(i.index)}a.__class__ is list: a[{index}] = {value}", i.at)
            self.writer.line(f"else: store_element({array}, {index}, {value})", i.at)
        else:
            self.writer.line(f"a[{index}] = {value}", i.at)

    def array_length(self, i: ir.ArrayLength) -> None:
        target, array = self.value(i.target), self.value(i.array)
        if self.terms:
            self.writer.line(f"a = {array}.data", i.at)
            self.writer.line(f"{target} = len(a) if a.__class__ is list else array_length({array})", i.at)
        else:
            self.writer.line(f"{target} = len({array}.data)", i.at)

    def new_array(self, i: ir.NewArray) -> None:
        target = self.value(i.target)
        lengths = [self.value(r) for r in i.lengths]
        kind = "array" if len(lengths) == 1 else "arrays"
        name = self.symbol(f"X{self._scope}_{i.at}", kind, i.class_name)
        if len(lengths) > 1:
            self.writer.line(f"{target} = {name}({', '.join(lengths)})", i.at)
            return
        default = {"F": "0.0", "D": "0.0", "L": "None", "[": "None"}.get(i.class_name[1], "0")
        length = lengths[0]
        data = f"[{default}] * {length} if {length} <= SMALL_ARRAY else elements({default}, {length})"
        if self.terms and i.lengths[0] not in self.body.constants:
            opened = f"new_elements({length}, {i.class_name[1]!r})"
            data = f"{opened} if {length}.__class__ is not int else {data}"
        self.writer.line(f"{target} = {name}({data})", i.at)

    # Objects ----------------------------------------------------------------------------------------

    def new(self, i: ir.New) -> None:
        name = self.symbol(f"C{i.pool_index}", "new", i.pool_index)
        self.writer.line(f"{self.value(i.target)} = {name}()", i.at)

    def get_field(self, i: ir.GetField) -> None:
        name = self.symbol(f"f{i.pool_index}", "field", i.pool_index)
        self.writer.line(f"{self.value(i.target)} = {self.value(i.reference)}.{name}", i.at)

    def put_field(self, i: ir.PutField) -> None:
        name = self.symbol(f"f{i.pool_index}", "field", i.pool_index)
        self.writer.line(f"{self.value(i.reference)}.{name} = {self.value(i.value)}", i.at)

    def _static(self, member: MemberRef, pool_index: int) -> str:
        holder = self.symbol(f"S{pool_index}", "statics", pool_index)
        return f"{holder}.{self.symbol(f'f{pool_index}', 'static', member.name)}"

    def get_static(self, i: ir.GetStatic) -> None:
        self.writer.line(f"{self.value(i.target)} = {self._static(i.member, i.pool_index)}", i.at)

    def put_static(self, i: ir.PutStatic) -> None:
        self.writer.line(f"{self._static(i.member, i.pool_index)} = {self.value(i.value)}", i.at)

    def invoke(self, i: ir.Invoke) -> None:
        arguments = [self.value(r) for r in i.arguments]
        self.makes_calls = True
        if i.how in ("static", "special") or self._may_be_private(i.member):
            called = self.symbol(f"M{i.pool_index}{i.how}", "method", i.pool_index, i.how)
        else:
            name = self.symbol(f"a{i.pool_index}", "slot", slot_name(i))
            called = f"{arguments.pop(0)}.{name}"
        self._call(i.target, called, arguments, i.at)

    def _may_be_private(self, member: MemberRef) -> bool:
        """Whether the method may be a private one of the nest, which is called without selection."""
        owner = self.method.owner
        if member.owner == owner.name:
            declared = [
                m for m in owner.methods if (m.name, m.descriptor) == (member.name, member.descriptor)
            ]
            return any(m.access & ACC_PRIVATE for m in declared)
        host = owner.nest_host or owner.name
        return member.owner == host or member.owner.startswith(host + "$")

    def invoke_dynamic(self, i: ir.InvokeDynamic) -> None:
        self.makes_calls = True
        name = self.symbol(f"D{self._scope}_{i.at}", "site", i.pool_index, self._scope, i.at)
        self._call(i.target, name, [self.value(r) for r in i.arguments], i.at)

    def _call(self, target: int | None, called: str, arguments: list[str], at: int) -> None:
        call = f"{called}({', '.join([*arguments, 'e'])})"
        self.writer.line(call if target is None else f"{self.value(target)} = {call}", at)

    def load_constant(self, i: ir.LoadConstant) -> None:
        if self.method.owner.pool.tag(i.pool_index) == Tag.STRING:
            text = self.symbol(f"K{i.pool_index}", "string", i.pool_index)
        else:
            text = f"{self.symbol(f'L{i.pool_index}', 'constant', i.pool_index)}()"
        self.writer.line(f"{self.value(i.target)} = {text}", i.at)

    def monitor(self, i: ir.Monitor) -> None:
        self.writer.line(f"monitor_{'enter' if i.enter else 'exit'}({self.value(i.reference)})", i.at)


def _operand_letter(operation: str) -> str:
    return operation[0] if operation not in ("fcmpl", "fcmpg", "dcmpl", "dcmpg") else "d"


_Write = Callable[[InstructionWriter, Any], None]
_WRITERS: dict[type[ir.Instruction], _Write] = {
    ir.Move: InstructionWriter.move,
    ir.Compute: InstructionWriter.compute,
    ir.CheckNull: InstructionWriter.check_null,
    ir.CheckDivisor: InstructionWriter.check_divisor,
    ir.CheckBounds: InstructionWriter.check_bounds,
    ir.CheckStore: InstructionWriter.check_store,
    ir.CheckSize: InstructionWriter.check_size,
    ir.CheckCast: InstructionWriter.check_cast,
    ir.ArrayLoad: InstructionWriter.array_load,
    ir.ArrayStore: InstructionWriter.array_store,
    ir.ArrayLength: InstructionWriter.array_length,
    ir.NewArray: InstructionWriter.new_array,
    ir.New: InstructionWriter.new,
    ir.GetField: InstructionWriter.get_field,
    ir.PutField: InstructionWriter.put_field,
    ir.GetStatic: InstructionWriter.get_static,
    ir.PutStatic: InstructionWriter.put_static,
    ir.Invoke: InstructionWriter.invoke,
    ir.InvokeDynamic: InstructionWriter.invoke_dynamic,
    ir.LoadConstant: InstructionWriter.load_constant,
    ir.InstanceOf: InstructionWriter.instance_of,
    ir.Monitor: InstructionWriter.monitor,
}
