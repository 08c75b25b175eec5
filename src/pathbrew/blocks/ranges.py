"""Intervals of integer registers, so that emitted code wraps around only where it may have to."""

from __future__ import annotations

from pathbrew.arithmetic import INT_MAX, NARROW, RANGES
from pathbrew.blocks import ir
from pathbrew.blocks.graph import Graph
from pathbrew.blocks.ir import Body
from pathbrew.classfile.descriptors import returned_by

Interval = tuple[int, int]
Facts = dict[int, Interval]

INT: Interval = RANGES["I"]
LONG: Interval = RANGES["J"]
OF_TYPE: dict[str, Interval] = {descriptor: RANGES[descriptor] for descriptor in NARROW}
OF_CONVERSION = {f"i2{descriptor.lower()}": OF_TYPE[descriptor] for descriptor in NARROW}
_OF_ELEMENT = {kind: RANGES[kind.upper()] for kind in "bsc"}
_NEGATION = {"eq": "ne", "ne": "eq", "lt": "ge", "ge": "lt", "gt": "le", "le": "gt"}


class Ranges:
    """What is known at each block's entry, by one pass over the graph in reverse postorder.

    Nothing is known of parameters: no call narrows the int it passes as a byte or boolean (JVMS 2.11.1).
    """

    def __init__(self, body: Body, graph: Graph) -> None:
        self._constants = {r: (v, v) for r, v in body.constants.items() if isinstance(v, int)}
        self.at_entry: dict[int, Facts] = {}
        self._compute(body, graph)

    def _compute(self, body: Body, graph: Graph) -> None:
        caught = {catch.to for node in graph.order for catch in body.blocks[node].catches}
        at_edge: dict[tuple[int, int], Facts] = {}
        for node in graph.order:
            if node in caught or node == graph.entry:
                facts: Facts = {}
            else:
                position = graph.position
                incoming = [p for p in graph.predecessors[node] if position[p] < position[node]]
                facts = _hull([at_edge[p, node] for p in incoming])
            if any(graph.position[p] >= graph.position[node] for p in graph.predecessors[node]):
                loop = graph.loops.get(node)
                assigned = _assigned(body, loop.nodes) if loop else set(facts)
                facts = {r: interval for r, interval in facts.items() if r not in assigned}
            self.at_entry[node] = facts
            current = dict(facts)
            block = body.blocks[node]
            for instruction in block.instructions:
                self.step(current, instruction)
            for successor in block.normal_successors():
                edge = self._refined(current, block.terminator, successor)
                known = at_edge.get((node, successor))
                at_edge[node, successor] = _hull([known, edge]) if known is not None else edge

    def of(self, facts: Facts, register: int, default: Interval = INT) -> Interval:
        return self._constants.get(register) or facts.get(register, default)

    def step(self, facts: Facts, instruction: ir.Instruction) -> None:
        """Update the facts by one instruction."""
        if isinstance(instruction, ir.CheckBounds):
            low, high = self.of(facts, instruction.index)
            facts[instruction.index] = (max(low, 0), min(max(high, 0), INT_MAX - 1))
            return
        target = getattr(instruction, "target", None)
        if target is None:
            return
        interval: Interval | None = None
        if isinstance(instruction, ir.Compute):
            interval = self.result(facts, instruction)
        elif isinstance(instruction, ir.Move):
            interval = self._constants.get(instruction.source) or facts.get(instruction.source)
        elif isinstance(instruction, ir.ArrayLength):
            interval = (0, INT_MAX)
        elif isinstance(instruction, ir.ArrayLoad):
            interval = _OF_ELEMENT.get(instruction.kind)
        elif isinstance(instruction, ir.InstanceOf):
            interval = (0, 1)
        elif isinstance(instruction, ir.GetField | ir.GetStatic | ir.Invoke):
            interval = OF_TYPE.get(returned_by(instruction.member.descriptor))
        if interval is None:
            facts.pop(target, None)
        else:
            facts[target] = interval

    def result(self, facts: Facts, instruction: ir.Compute) -> Interval | None:
        """The interval of the exact result if it fits the type, else None: it may wrap around."""
        operation = instruction.operation
        if operation in OF_CONVERSION:
            low, high = OF_CONVERSION[operation]
            a, b = self.of(facts, instruction.operands[0])
            return (a, b) if low <= a and b <= high else (low, high)
        if operation == "i2l":
            return self.of(facts, instruction.operands[0])
        if operation in ("lcmp", "fcmpl", "fcmpg", "dcmpl", "dcmpg"):
            return (-1, 1)
        if operation[0] not in "il" or len(instruction.operands) != 2:
            return None
        full = INT if operation[0] == "i" else LONG
        left = self.of(facts, instruction.operands[0], full)
        right = self.of(facts, instruction.operands[1], INT if "sh" in operation else full)
        exact = _exact(operation[1:], left, right)
        return exact if exact and full[0] <= exact[0] and exact[1] <= full[1] else None

    def _refined(self, facts: Facts, terminator: ir.Terminator, successor: int) -> Facts:
        facts = dict(facts)
        if not isinstance(terminator, ir.Branch) or terminator.then == terminator.otherwise:
            return facts
        if terminator.comparison[0] not in "il":
            return facts
        relation = terminator.comparison[1:]
        if successor == terminator.otherwise:
            relation = _NEGATION[relation]
        full = INT if terminator.comparison[0] == "i" else LONG
        left, right = self.of(facts, terminator.left, full), self.of(facts, terminator.right, full)
        for register, mine, other, related in (
            (terminator.left, left, right, relation),
            (
                terminator.right,
                right,
                left,
                {"lt": "gt", "gt": "lt", "le": "ge", "ge": "le"}.get(relation, relation),
            ),
        ):
            if register not in self._constants:
                facts[register] = _bounded(mine, other, related)
        return facts


def _bounded(mine: Interval, other: Interval, relation: str) -> Interval:
    low, high = mine
    if relation in ("lt", "le", "eq"):
        high = min(high, other[1] - (relation == "lt"))
    if relation in ("gt", "ge", "eq"):
        low = max(low, other[0] + (relation == "gt"))
    return (low, high) if low <= high else mine


def _exact(operation: str, a: Interval, b: Interval) -> Interval | None:
    if operation == "add":
        return (a[0] + b[0], a[1] + b[1])
    if operation == "sub":
        return (a[0] - b[1], a[1] - b[0])
    if operation == "mul":
        products = [x * y for x in a for y in b]
        return (min(products), max(products))
    if operation == "and" and (a[0] >= 0 or b[0] >= 0):
        return (0, min(high for low, high in (a, b) if low >= 0))
    if operation in ("or", "xor") and a[0] >= 0 and b[0] >= 0:
        return (0, (1 << max(a[1].bit_length(), b[1].bit_length())) - 1)
    if operation == "rem" and b[0] > 0:
        bound = b[1] - 1
        return (0 if a[0] >= 0 else max(-bound, a[0]), min(bound, max(a[1], 0)))
    if operation == "div" and b[0] > 0:
        return (min(a[0], 0), max(a[1], 0))
    if operation == "shr" and b[0] == b[1] and 0 <= b[0] < 32:
        return (a[0] >> b[0], a[1] >> b[0])
    if operation == "ushr" and b[0] == b[1] and 0 <= b[0] < 32 and a[0] >= 0:
        return (a[0] >> b[0], a[1] >> b[0])
    if operation == "shl" and b[0] == b[1] and 0 <= b[0] < 32:
        return (a[0] << b[0], a[1] << b[0])
    return None


def _hull(all_facts: list[Facts]) -> Facts:
    first, *rest = all_facts
    result = dict(first)
    for facts in rest:
        result = {
            r: (min(result[r][0], facts[r][0]), max(result[r][1], facts[r][1])) for r in result if r in facts
        }
    return result


def _assigned(body: Body, nodes: frozenset[int]) -> set[int]:
    return {
        target
        for node in nodes
        for instruction in body.blocks[node].instructions
        if (target := getattr(instruction, "target", None)) is not None
    }
