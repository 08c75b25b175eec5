"""The sides of branches in the words of the source: `grams <= 0`, `this.head != null`, `case 3`."""

from __future__ import annotations

import re
from typing import NamedTuple

from pathbrew.blocks import Body, ir, translate
from pathbrew.blocks.outcomes import Case, Passage
from pathbrew.classfile.descriptors import short_name
from pathbrew.coverage.goals import Goal, PassageGoal
from pathbrew.machine.core.edges import Edge
from pathbrew.program import Method

_SYMBOLS = {"eq": "==", "ne": "!=", "lt": "<", "ge": ">=", "gt": ">", "le": "<="}
_OPPOSITES = {"eq": "ne", "ne": "eq", "lt": "ge", "ge": "lt", "gt": "le", "le": "gt"}
_OPERATORS = {
    "add": "+",
    "sub": "-",
    "mul": "*",
    "div": "/",
    "rem": "%",
    "and": "&",
    "or": "|",
    "xor": "^",
    "shl": "<<",
    "shr": ">>",
    "ushr": ">>>",
}
_BINDING = {"*": 9, "/": 9, "%": 9, "+": 8, "-": 8, "<<": 7, ">>": 7, ">>>": 7, "&": 3, "^": 2, "|": 1}
"""How strongly operators bind; comparisons and `instanceof` stand between shifts and the bitwise ones."""
_COMPARISON, _UNARY, _ATOM = 5, 10, 11
_ENUM_SWITCH = re.compile(r"\$SwitchMap\$[^\[]+\[(.+)\.ordinal\(\)\]")
_DEEPEST = 3
"""How many instructions back an operand is spelt out."""
_LONGEST = 60


def describe_goal(goal: Goal) -> str:
    """What holds on that side of the branch, or what is passed; as good as the class file's names allow."""
    method = goal.edge.method
    code = method.info.code
    assert code is not None
    body = translate(method.info, code)
    if isinstance(goal, PassageGoal):
        return _describe_passage(goal.edge, body)
    for block in body.blocks:
        terminator = block.terminator
        if terminator.at != goal.edge.offset:
            continue
        words = _Words(method, body, block)
        if isinstance(terminator, ir.Branch):
            return words.branch(terminator, bool(goal.edge.outcome))
        if isinstance(terminator, ir.Switch):
            value = words.value(terminator.value)
            enum = _ENUM_SWITCH.fullmatch(value)
            if enum is not None:
                # javac numbers the constants that a switch names, from 1.
                key = goal.edge.outcome.key if isinstance(goal.edge.outcome, Case) else None
                return f"switch ({enum[1]}) {'default' if key is None else f'constant {key}'}"
            return f"switch ({value}) {goal.edge.outcome}"
    return str(goal.edge.outcome)


def _describe_passage(edge: Edge, body: Body) -> str:
    """`runs`, `returns`, `throws IllegalStateException`."""
    if edge.outcome is Passage.LINE:
        return "runs"
    if edge.outcome is Passage.RETURN:
        return "returns"
    made = [
        short_name(instruction.class_name)
        for block in body.blocks
        if block.terminator.at == edge.offset
        for instruction in block.instructions
        if isinstance(instruction, ir.New)
    ]
    return f"throws {made[0]}" if made else "throws"


class _Spelt(NamedTuple):
    """An operand as text, and how strongly what holds it together binds."""

    text: str
    binding: int = _ATOM

    def within(self, binding: int) -> str:
        """As it stands beside an operator: in parentheses if its own binds less."""
        return f"({self.text})" if self.binding < binding else self.text


_UNTOLD = _Spelt("…")


class _Words:
    """Spells operands of a block's last instruction."""

    def __init__(self, method: Method, body: Body, block: ir.Block) -> None:
        self._body = body
        self._block = block
        code = method.info.code
        at = block.terminator.at
        visible = [
            variable
            for variable in (code.local_variables if code is not None else ())
            if variable.start <= at <= variable.start + variable.length
        ]
        self._names = {variable.index: variable.name for variable in visible}
        self._truths = {variable.index for variable in visible if variable.descriptor == "Z"}

    def branch(self, branch: ir.Branch, jumped: bool) -> str:
        relation = branch.comparison[1:]
        if jumped != branch.on_true:
            relation = _OPPOSITES[relation]
        place = len(self._block.instructions)
        left = self._operand(branch.left, place, 0)
        right = self._operand(branch.right, place, 0)
        if right.text == "0" and self._is_boolean(branch.left):
            text = left.text if relation == "ne" else f"!{left.within(_UNARY)}"
        else:
            text = f"{left.within(_COMPARISON)} {_SYMBOLS[relation]} {right.within(_COMPARISON)}"
        return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"

    def value(self, register: int) -> str:
        """What a register holds at the end of the block."""
        return self._operand(register, len(self._block.instructions), 0).text

    def _is_boolean(self, register: int) -> bool:
        if register in self._truths:
            return True
        made = self._definition(register, len(self._block.instructions))
        if made is None:
            return False
        match made[1]:
            case ir.Invoke() as call:
                return call.member.descriptor.endswith(")Z")
            case ir.GetField() | ir.GetStatic() as read:
                return read.member.descriptor == "Z"
            case ir.InstanceOf():
                return True
        return False

    def _definition(self, register: int, before: int) -> tuple[int, ir.Instruction] | None:
        for place in range(before - 1, -1, -1):
            instruction = self._block.instructions[place]
            if getattr(instruction, "target", None) == register:
                return place, instruction
        return None

    def _operand(self, register: int, before: int, depth: int) -> _Spelt:
        if register in self._body.constants:
            value = self._body.constants[register]
            return _Spelt("null" if value is None else str(value))
        if register in self._names:
            return _Spelt(self._names[register])
        made = self._definition(register, before) if depth < _DEEPEST else None
        if made is None:
            return _UNTOLD
        place, instruction = made
        return self._expression(instruction, place, depth + 1)

    def _expression(self, instruction: ir.Instruction, place: int, depth: int) -> _Spelt:
        def spelt(register: int) -> _Spelt:
            return self._operand(register, place, depth)

        match instruction:
            case ir.Move():
                return spelt(instruction.source)
            case ir.Compute() if len(instruction.operands) == 2:
                operator = _OPERATORS.get(instruction.operation[1:])
                if operator is None:
                    return _UNTOLD
                left, right = map(spelt, instruction.operands)
                binding = _BINDING[operator]
                return _Spelt(f"{left.within(binding)} {operator} {right.within(binding + 1)}", binding)
            case ir.Compute() if len(instruction.operands) == 1:
                value = spelt(instruction.operands[0])
                if instruction.operation.endswith("neg"):
                    return _Spelt(f"-{value.within(_UNARY)}", _UNARY)
                return value
            case ir.ArrayLoad():
                return _Spelt(f"{spelt(instruction.array).within(_ATOM)}[{spelt(instruction.index).text}]")
            case ir.ArrayLength():
                return _Spelt(f"{spelt(instruction.array).within(_ATOM)}.length")
            case ir.GetField():
                owner = spelt(instruction.reference).within(_ATOM)
                name = instruction.member.name
                return _Spelt(name if owner == "this" else f"{owner}.{name}")
            case ir.GetStatic():
                return _Spelt(instruction.member.name)
            case ir.Invoke():
                receiver = spelt(instruction.arguments[0]).within(_ATOM) if instruction.arguments else ""
                return _Spelt(self._call(instruction, receiver))
            case ir.InstanceOf():
                value = spelt(instruction.reference)
                return _Spelt(
                    f"{value.within(_COMPARISON)} instanceof {short_name(instruction.class_name)}",
                    _COMPARISON,
                )
        return _UNTOLD

    def _call(self, call: ir.Invoke, receiver: str) -> str:
        name = f"{call.member.name}({'…' if len(call.arguments) > (call.how != 'static') else ''})"
        if call.how == "static":
            return f"{call.member.owner.rpartition('/')[2].replace('$', '.')}.{name}"
        return name if receiver == "this" else f"{receiver}.{name}"
