"""The sides of branches in the words of the source: `grams <= 0`, `this.head != null`, `case 3`."""

from __future__ import annotations

from pathbrew.blocks import Body, ir, translate
from pathbrew.blocks.outcomes import Case, Passage
from pathbrew.classfile.descriptors import short_name
from pathbrew.coverage.goals import Goal, PassageGoal
from pathbrew.expressions import (
    NULL,
    THIS,
    Call,
    ClassName,
    Compared,
    Element,
    Expression,
    Field,
    Length,
    Name,
    Not,
    Number,
    Operation,
    Prefixed,
    Relation,
)
from pathbrew.machine.core.edges import Edge
from pathbrew.program import Method

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
_ENUM_SWITCH = "$SwitchMap$"
"""So begins the name of the table that javac makes for a switch over an enum."""
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
            match words.value(terminator.value):
                case Element(Name(table), Call(subject, "ordinal", ())) if table.startswith(_ENUM_SWITCH):
                    # javac numbers the constants that a switch names, from 1.
                    key = goal.edge.outcome.key if isinstance(goal.edge.outcome, Case) else None
                    return f"switch ({subject}) {'default' if key is None else f'constant {key}'}"
                case value:
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


_UNKNOWN = Name("…")


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
        relation = Relation.named(branch.comparison[1:])
        if jumped != branch.on_true:
            relation = relation.opposite
        place = len(self._block.instructions)
        left = self._operand(branch.left, place, 0)
        right = self._operand(branch.right, place, 0)
        condition: Expression = Compared(left, relation, right)
        if right == Number(0) and self._is_boolean(branch.left):
            condition = left if relation is Relation.UNEQUAL else Not(left)
        text = str(condition)
        return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"

    def value(self, register: int) -> Expression:
        """What a register holds at the end of the block."""
        return self._operand(register, len(self._block.instructions), 0)

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

    def _operand(self, register: int, before: int, depth: int) -> Expression:
        if register in self._body.constants:
            value = self._body.constants[register]
            return NULL if value is None else Number(value, "D" if isinstance(value, float) else "I")
        if register in self._names:
            return Name(self._names[register])
        made = self._definition(register, before) if depth < _DEEPEST else None
        if made is None:
            return _UNKNOWN
        place, instruction = made
        return self._expression(instruction, place, depth + 1)

    def _expression(self, instruction: ir.Instruction, place: int, depth: int) -> Expression:
        def operand(register: int) -> Expression:
            return self._operand(register, place, depth)

        match instruction:
            case ir.Move():
                return operand(instruction.source)
            case ir.Compute() if len(instruction.operands) == 2:
                operator = _OPERATORS.get(instruction.operation[1:])
                if operator is None:
                    return _UNKNOWN
                return Operation(operator, tuple(map(operand, instruction.operands)))
            case ir.Compute() if len(instruction.operands) == 1:
                value = operand(instruction.operands[0])
                return Prefixed("-", value) if instruction.operation.endswith("neg") else value
            case ir.ArrayLoad():
                return Element(operand(instruction.array), operand(instruction.index))
            case ir.ArrayLength():
                return Length(operand(instruction.array))
            case ir.GetField():
                owner = operand(instruction.reference)
                name = instruction.member.name
                return Name(name) if owner == THIS else Field(owner, name)
            case ir.GetStatic():
                return Name(instruction.member.name)
            case ir.Invoke():
                return self._call(instruction, [operand(each) for each in instruction.arguments[:1]])
            case ir.InstanceOf():
                tested = ClassName(short_name(instruction.class_name))
                return Operation("instanceof", (operand(instruction.reference), tested))
        return _UNKNOWN

    def _call(self, call: ir.Invoke, receiver: list[Expression]) -> Expression:
        is_static = call.how == "static"
        given = (_UNKNOWN,) if len(call.arguments) > (not is_static) else ()
        if is_static:
            owner: Expression = ClassName(call.member.owner.rpartition("/")[2].replace("$", "."))
        else:
            owner = receiver[0]
        return Call(None if owner == THIS else owner, call.member.name, given)
