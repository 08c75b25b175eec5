"""The block IR as text for people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pathbrew.blocks import ir
from pathbrew.blocks.graph import Graph
from pathbrew.blocks.ir import Body
from pathbrew.blocks.templates import REFERENCE_RELATIONS, RELATIONS
from pathbrew.classfile import MethodInfo
from pathbrew.classfile.descriptors import java_class, java_method


def print_body(method: MethodInfo, body: Body) -> str:
    """Blocks with their offsets and source lines, edges, loops and immediate dominators."""
    graph = Graph.of(body)
    lines = [f"{java_class(method.owner.name)}.{java_method(method.name, method.descriptor)}"]
    parameters = ", ".join(body.name(register) for register in body.parameters)
    lines.append(f"parameters: {parameters or 'none'}")
    for node in graph.order:
        block = body.blocks[node]
        lines += ["", f"block {node}{_notes(graph, node, method, block)}"]
        lines += [f"  {i.at:4}  {describe(body, i)}" for i in block]
        lines += [
            f"        on {java_class(c.catch_type or 'any exception')}: block {c.to}" for c in block.catches
        ]
    return "\n".join(lines) + "\n"


def _notes(graph: Graph, node: int, method: MethodInfo, block: ir.Block) -> str:
    notes = []
    code = method.code
    line = max((entry for entry in (code.lines if code else ()) if entry[0] <= block.start), default=None)
    if line is not None:
        notes.append(f"line {line[1]}")
    if node != graph.entry:
        notes.append(f"from {', '.join(str(p) for p in graph.predecessors[node])}")
        notes.append(f"dominated by {graph.dominators[node]}")
    loop = graph.loops.get(node)
    if loop is not None:
        notes.append(f"loop of {', '.join(str(n) for n in sorted(loop.nodes))}")
    return f"  ({'; '.join(notes)})" if notes else ""


def describe(body: Body, instruction: ir.Instruction) -> str:
    """One instruction: `t0 = iadd v1 1`, `check bounds v2[v1]`, `if v1 < 10 goto 3 else 4`."""
    return _PRINTERS[type(instruction)](body.name, instruction)


def _joined(name: Callable[[int], str], registers: tuple[int, ...]) -> str:
    return ", ".join(name(register) for register in registers)


def _call(n: Callable[[int], str], i: ir.Invoke) -> str:
    target = "" if i.target is None else f"{n(i.target)} = "
    return f"{target}invoke {i.how} {java_class(i.member.owner)}.{i.member.name}({_joined(n, i.arguments)})"


def _dynamic(n: Callable[[int], str], i: ir.InvokeDynamic) -> str:
    target = "" if i.target is None else f"{n(i.target)} = "
    return f"{target}invoke dynamic #{i.pool_index} {i.name}{i.descriptor}({_joined(n, i.arguments)})"


def _branch(n: Callable[[int], str], i: ir.Branch) -> str:
    relations = REFERENCE_RELATIONS if i.comparison[0] == "a" else RELATIONS
    relation = {"is": "==", "is not": "!="}.get(relations[i.comparison[1:]], relations[i.comparison[1:]])
    return f"if {n(i.left)} {relation} {n(i.right)} goto {i.then} else {i.otherwise}"


def _switch(n: Callable[[int], str], i: ir.Switch) -> str:
    cases = ", ".join(f"{key}: {to}" for key, to in i.cases)
    return f"switch {n(i.value)} {{{cases}}} else {i.default}"


_PRINTERS: dict[type[ir.Instruction], Callable[[Callable[[int], str], Any], str]] = {
    ir.Move: lambda n, i: f"{n(i.target)} = {n(i.source)}",
    ir.Compute: lambda n, i: f"{n(i.target)} = {i.operation} {_joined(n, i.operands)}",
    ir.CheckNull: lambda n, i: f"check not null {n(i.reference)}",
    ir.CheckDivisor: lambda n, i: f"check not zero {n(i.divisor)}",
    ir.CheckBounds: lambda n, i: f"check bounds {n(i.array)}[{n(i.index)}]",
    ir.CheckStore: lambda n, i: f"check store {n(i.value)} into {n(i.array)}",
    ir.CheckSize: lambda n, i: f"check not negative {_joined(n, i.lengths)}",
    ir.CheckCast: lambda n, i: f"check cast {n(i.reference)} to {java_class(i.class_name)}",
    ir.ArrayLoad: lambda n, i: f"{n(i.target)} = {n(i.array)}[{n(i.index)}]",
    ir.ArrayStore: lambda n, i: f"{n(i.array)}[{n(i.index)}] = {n(i.value)}",
    ir.ArrayLength: lambda n, i: f"{n(i.target)} = length {n(i.array)}",
    ir.NewArray: lambda n, i: f"{n(i.target)} = new {java_class(i.class_name)} of {_joined(n, i.lengths)}",
    ir.New: lambda n, i: f"{n(i.target)} = new {java_class(i.class_name)}",
    ir.GetField: lambda n, i: f"{n(i.target)} = {n(i.reference)}.{i.member.name}",
    ir.PutField: lambda n, i: f"{n(i.reference)}.{i.member.name} = {n(i.value)}",
    ir.GetStatic: lambda n, i: f"{n(i.target)} = {java_class(i.member.owner)}.{i.member.name}",
    ir.PutStatic: lambda n, i: f"{java_class(i.member.owner)}.{i.member.name} = {n(i.value)}",
    ir.Invoke: _call,
    ir.InvokeDynamic: _dynamic,
    ir.LoadConstant: lambda n, i: f"{n(i.target)} = constant #{i.pool_index}",
    ir.InstanceOf: lambda n, i: f"{n(i.target)} = {n(i.reference)} instanceof {java_class(i.class_name)}",
    ir.Monitor: lambda n, i: f"monitor {'enter' if i.enter else 'exit'} {n(i.reference)}",
    ir.Goto: lambda n, i: f"goto {i.to}",
    ir.Branch: _branch,
    ir.Switch: _switch,
    ir.Return: lambda n, i: "return" if i.value is None else f"return {n(i.value)}",
    ir.Throw: lambda n, i: f"throw {n(i.reference)}",
}
