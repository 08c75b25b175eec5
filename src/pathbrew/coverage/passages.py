"""Places as goals that no side of a branch stands for: lines behind what may throw, returns, own exceptions.

A line is a goal of its own only where reaching it is not the same as taking a side of a branch or coming to
the line before: so nothing counts twice.
"""

from __future__ import annotations

from collections.abc import Set

from pathbrew.blocks import Body, ir, translate
from pathbrew.blocks.outcomes import Passage
from pathbrew.coverage.goals import PassageGoal, guards_against_new_constants, target_block
from pathbrew.machine.core.backtrace import line_of
from pathbrew.machine.core.edges import Edge
from pathbrew.program import Method
from pathbrew.program.remembering import remembered

_MAY_THROW = (
    ir.CheckNull,
    ir.CheckDivisor,
    ir.CheckBounds,
    ir.CheckStore,
    ir.CheckSize,
    ir.CheckCast,
    ir.Invoke,
    ir.InvokeDynamic,
)


def passage_goals(method: Method) -> list[PassageGoal]:
    """Lines behind what may throw, the normal return, and every place that throws an exception of its own.

    Static initialisers have none: they run before any test.
    """
    code = method.info.code
    if code is None or method.name == "<clinit>":
        return []
    body = translate(method.info, code)
    returns = _returns(body)
    edges = [Edge(method, offset, Passage.LINE) for offset in _lines_behind(method, body, returns)]
    if returns:
        edges.append(Edge(method, returns[0], Passage.RETURN))
    edges += [Edge(method, offset, Passage.THROW) for offset in _own_throws(body)]
    goals = {PassageGoal(edge, line_of(method, edge.offset)) for edge in edges}
    return sorted(goals, key=lambda goal: (goal.edge.offset, str(goal.edge.outcome)))


@remembered
def passages_at(method: Method) -> dict[int, tuple[Edge, ...]]:
    """The goals that an instruction stands for, by its offset: any return stands for that of the method."""
    found: dict[int, tuple[Edge, ...]] = {}
    code = method.info.code
    returns = [] if code is None else _returns(translate(method.info, code))
    for goal in passage_goals(method):
        offsets = returns if goal.edge.outcome is Passage.RETURN else [goal.edge.offset]
        for offset in offsets:
            found[offset] = (*found.get(offset, ()), goal.edge)
    return found


def offsets_of(edge: Edge) -> list[int]:
    """The instructions of which each stands for a goal."""
    return [offset for offset, edges in passages_at(edge.method).items() if edge in edges]


def is_unreachable(edge: Edge, infeasible: Set[Edge]) -> bool:
    """Whether every way to a place leads through sides of branches that cannot be taken."""
    code = edge.method.info.code
    assert code is not None
    body = translate(edge.method.info, code)
    closed = {(e.offset, target_block(body, e)) for e in infeasible if e.method is edge.method}
    places = set(offsets_of(edge))
    pending, seen = [0], {0}
    while pending:
        block = body.blocks[pending.pop()]
        if not places.isdisjoint(range(block.start, block.terminator.at + 1)):
            return False
        caught = [catch.to for catch in block.catches]
        normal = [to for to in block.normal_successors() if (block.terminator.at, to) not in closed]
        for to in (*normal, *caught):
            if to not in seen:
                seen.add(to)
                pending.append(to)
    return True


def _returns(body: Body) -> list[int]:
    return sorted({b.terminator.at for b in body.blocks if isinstance(b.terminator, ir.Return)})


def _lines_behind(method: Method, body: Body, returns: list[int]) -> list[int]:
    """Where lines begin that are reached only if something before them in the same block does not throw."""
    code = method.info.code
    assert code is not None
    starts = sorted({offset for offset, _ in code.lines})
    found = []
    for block in body.blocks:
        throwing = False
        last = block.start
        for instruction in block:
            for start in starts:
                if last < start <= instruction.at and throwing:
                    found.append(start)
                    throwing = False
            last = max(last, instruction.at)
            throwing = throwing or isinstance(instruction, _MAY_THROW)
    if len(returns) == 1:
        found = [offset for offset in found if not _leads_straight(body, offset, returns[0])]
    return found


def _leads_straight(body: Body, offset: int, end: int) -> bool:
    """Whether nothing between an instruction and the one return may throw or branch."""
    for block in body.blocks:
        if block.terminator.at == end and block.start < offset <= end:
            return not any(isinstance(i, _MAY_THROW) and i.at >= offset for i in block.instructions)
    return False


def _own_throws(body: Body) -> list[int]:
    """Where exceptions are thrown on purpose: not by the compiler, nor by a `finally` that hands one on."""
    handing_on = _within_finally(body)
    return sorted(
        {
            block.terminator.at
            for block in body.blocks
            if isinstance(block.terminator, ir.Throw)
            and not guards_against_new_constants(block)
            and (block.index not in handing_on or any(isinstance(i, ir.New) for i in block.instructions))
        }
    )


def _within_finally(body: Body) -> set[int]:
    """The blocks that handlers of all exceptions lead to."""
    pending = [catch.to for block in body.blocks for catch in block.catches if catch.catch_type is None]
    found = set(pending)
    while pending:
        for to in body.blocks[pending.pop()].normal_successors():
            if to not in found:
                found.add(to)
                pending.append(to)
    return found
