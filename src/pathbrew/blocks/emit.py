"""Block IR to Python source: registers are locals, a Java call is a Python call.

Emitted code comes in variants. The plain one takes integers for granted; the one that can carry terms tests
the class of operands, leaves terms to the functions of the value domain (`term_iadd`, `decide`, ...) and
counts the rounds of loops; the traced one also records every branch it takes. What a method refers to
symbolically (methods, classes, fields, call sites) appears under placeholder names; `symbols` says what each
stands for, and the machine binds them when it loads the code.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field

from pathbrew.blocks.graph import Graph
from pathbrew.blocks.instructions import InstructionWriter, Variant
from pathbrew.blocks.ir import Body, Branch, Goto, Switch
from pathbrew.blocks.ranges import Ranges
from pathbrew.blocks.structure import Jump, Structurer, TooDeep, Writer
from pathbrew.classfile import MethodInfo

Symbol = tuple[str | int, ...]


@dataclass(slots=True)
class Emitted:
    """Source of a function `m`, what its placeholders stand for, and the bytecode offset of each line."""

    source: str
    offsets: list[int]
    symbols: dict[str, Symbol] = field(default_factory=dict)
    switches: dict[str, dict[int, int]] = field(default_factory=dict)


def emit(
    method: MethodInfo, body: Body, *, variant: Variant = Variant.PLAIN, resume: int | None = None
) -> Emitted:
    """The method as a Python function.

    It takes the parameters' registers and the call depth. To resume at a block a run that was begun
    elsewhere, it takes all local variables and stack positions and the depth.
    """
    graph = Graph.of(body, resume or 0)
    if resume is None:
        arguments = [body.name(register) for register in body.parameters]
    else:
        arguments = [body.name(register) for register in range(body.local_count + body.stack_size)]
    ranges = Ranges(body, graph)
    if graph.is_reducible:
        with suppress(TooDeep):
            return _emit(method, body, graph, ranges, arguments, variant, structured=True)
    return _emit(method, body, graph, ranges, arguments, variant, structured=False)


def _emit(
    method: MethodInfo,
    body: Body,
    graph: Graph,
    ranges: Ranges,
    arguments: list[str],
    variant: Variant,
    structured: bool,
) -> Emitted:
    result = Emitted("", [])
    writer = Writer()
    instructions = InstructionWriter(method, body, writer, ranges, variant, result.symbols, result.switches)
    if structured:
        structurer = Structurer(
            body,
            graph,
            writer,
            instructions.write_block,
            instructions.write_end,
            variant is not Variant.PLAIN,
        )
        structurer.write()
        uses_go = structurer.uses_go
    else:
        _write_dispatch(body, graph, writer, instructions, variant is not Variant.PLAIN)
        uses_go = False
    header = [f"def m({', '.join([*arguments, 'd'])}):"]
    if instructions.makes_calls:
        header += [" if d >= MAX_DEPTH: stack_overflow()", " e = d + 1"]
    if uses_go:
        header.append(" go = -1")
    result.source = "\n".join([*header, *writer.lines, ""])
    result.offsets = [0] * len(header) + _filled(writer.offsets)
    return result


def _filled(offsets: list[int]) -> list[int]:
    """Lines without an offset of their own belong to the one before."""
    result, last = [], 0
    for offset in offsets:
        last = offset if offset >= 0 else last
        result.append(last)
    return result


def _write_dispatch(
    body: Body, graph: Graph, writer: Writer, instructions: InstructionWriter, count_loops: bool
) -> None:
    """The fallback for graphs that nest too deeply or are irreducible: a loop and a tree of tests."""
    place = {node: i for i, node in enumerate(graph.order)}

    def jump(target: int) -> None:
        writer.line(f"go = {place[target]}")
        writer.line("continue")

    def tree(low: int, high: int) -> None:
        if low == high:
            node = graph.order[low]
            instructions.write_block(node, jump)
            if isinstance(body.blocks[node].terminator, Goto | Branch | Switch):
                instructions.write_end(node, jump)
            return
        middle = (low + high) // 2
        writer.line(f"if go <= {middle}:")
        writer.indent()
        tree(low, middle)
        writer.dedent()
        writer.line("else:")
        writer.indent()
        tree(middle + 1, high)
        writer.dedent()

    writer.line(f"go = {place[graph.entry]}")
    if count_loops:
        writer.line("c = 0")
    writer.line("while True:")
    writer.indent()
    if count_loops:
        writer.line("c += 1")
        writer.line("if c > LOOP_LIMIT: loop_limit(c)")
    tree(0, len(graph.order) - 1)
    writer.dedent()


__all__ = ["Emitted", "Jump", "Symbol", "Variant", "emit"]
