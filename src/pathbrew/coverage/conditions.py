"""The sides of branches in the words of the source: `grams <= 0`, `this.head != null`, `case 3`."""

from __future__ import annotations

import re

from pathbrew.blocks import Body, ir, translate
from pathbrew.coverage.goals import BranchGoal
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
_ENUM_SWITCH = re.compile(r"\$SwitchMap\$[^\[]+\[(.+)\.ordinal\(\)\]")
_DEEPEST = 3
"""How many instructions back an operand is spelt out."""
_LONGEST = 60


def describe_goal(goal: BranchGoal) -> str:
    """What holds on that side of the branch; as good as the class file's names allow."""
    method = goal.edge.method
    code = method.info.code
    assert code is not None
    body = translate(method.info, code)
    for block in body.blocks:
        terminator = block.terminator
        if terminator.at != goal.edge.offset:
            continue
        words = _Words(method, body, block)
        if isinstance(terminator, ir.Branch):
            return words.branch(terminator, bool(goal.edge.outcome))
        if isinstance(terminator, ir.Switch):
            value = words.operand(terminator.value, len(block.instructions), 0)
            enum = _ENUM_SWITCH.fullmatch(value)
            if enum is not None:
                # javac numbers the constants that a switch names, from 1.
                return f"switch ({enum[1]}) {str(goal.edge.outcome).replace('case ', 'constant ')}"
            return f"switch ({value}) {goal.edge.outcome}"
    return str(goal.edge.outcome)


class _Words:
    """Spells operands of a block's last instruction."""

    def __init__(self, method: Method, body: Body, block: ir.Block) -> None:
        self._body = body
        self._block = block
        code = method.info.code
        self._names = {} if code is None else self._visible(method, block)

    def _visible(self, method: Method, block: ir.Block) -> dict[int, str]:
        code = method.info.code
        assert code is not None
        at = block.terminator.at
        return {
            variable.index: variable.name
            for variable in code.local_variables
            if variable.start <= at <= variable.start + variable.length
        }

    def branch(self, branch: ir.Branch, jumped: bool) -> str:
        relation = branch.comparison[1:]
        if jumped != branch.on_true:
            relation = _OPPOSITES[relation]
        place = len(self._block.instructions)
        left = self.operand(branch.left, place, 0)
        right = self.operand(branch.right, place, 0)
        if right == "0" and self._is_boolean(branch.left):
            text = left if relation == "ne" else f"!{left}"
        else:
            text = f"{left} {_SYMBOLS[relation]} {right}"
        return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"

    def _is_boolean(self, register: int) -> bool:
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

    def operand(self, register: int, before: int, depth: int) -> str:
        if register in self._body.constants:
            value = self._body.constants[register]
            return "null" if value is None else str(value)
        if register in self._names:
            return self._names[register]
        made = self._definition(register, before) if depth < _DEEPEST else None
        if made is None:
            return "…"
        place, instruction = made
        return self._expression(instruction, place, depth + 1)

    def _expression(self, instruction: ir.Instruction, place: int, depth: int) -> str:
        def spelt(register: int) -> str:
            return self.operand(register, place, depth)

        match instruction:
            case ir.Move():
                return spelt(instruction.source)
            case ir.Compute() if len(instruction.operands) == 2:
                operator = _OPERATORS.get(instruction.operation[1:])
                left, right = map(spelt, instruction.operands)
                return f"{left} {operator} {right}" if operator is not None else "…"
            case ir.Compute() if len(instruction.operands) == 1:
                return spelt(instruction.operands[0])
            case ir.ArrayLoad():
                return f"{spelt(instruction.array)}[{spelt(instruction.index)}]"
            case ir.ArrayLength():
                return f"{spelt(instruction.array)}.length"
            case ir.GetField():
                owner = spelt(instruction.reference)
                return instruction.member.name if owner == "this" else f"{owner}.{instruction.member.name}"
            case ir.GetStatic():
                return instruction.member.name
            case ir.Invoke():
                receiver = spelt(instruction.arguments[0]) if instruction.arguments else ""
                return self._call(instruction, receiver)
            case ir.InstanceOf():
                simple = instruction.class_name.rpartition("/")[2].replace("$", ".")
                return f"{spelt(instruction.reference)} instanceof {simple}"
        return "…"

    def _call(self, call: ir.Invoke, receiver: str) -> str:
        name = f"{call.member.name}({'…' if len(call.arguments) > (call.how != 'static') else ''})"
        if call.how == "static":
            return f"{call.member.owner.rpartition('/')[2].replace('$', '.')}.{name}"
        return name if receiver == "this" else f"{receiver}.{name}"
