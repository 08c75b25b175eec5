"""An exploration as a drawn tree, as a list of paths, and as JSON."""

from __future__ import annotations

import shutil

from pathbrew.blocks.outcomes import Case
from pathbrew.coverage import Account, Status
from pathbrew.documents.paths import ExploreContent, PathEntry
from pathbrew.engines.states.exploration import Exploration, ExploredPath
from pathbrew.machine.core.endings import Ending
from pathbrew.paths.search import ASSUMED_AWAY, Search
from pathbrew.paths.tree import MAX_DRAWN, Side, TreeNode
from pathbrew.report.defects import defects_text
from pathbrew.report.goals import goal_json
from pathbrew.report.printed import printed_lines
from pathbrew.report.reasons import brief, listed, worded

MAX_TEXT = 600
"""Longer conditions and inputs are shortened in lists."""


def as_text(result: Exploration, *, as_list: bool = False, verbose: bool = False, quiet: bool = False) -> str:
    """The tree or the list; `verbose` with terms and where the time went, `quiet` only how much was found."""
    if quiet:
        return _headline(result).partition("\n")[0] + "\n"
    lines = [_headline(result), ""]
    if as_list or result.tree.size > MAX_DRAWN or result.tree.top is None:
        lines += _listed(result)
    else:
        lines += _drawn(result, result.tree.top)
    lines += _open_goals(result)
    lines += [f"note: {worded(note)}" for note in result.notes]
    if result.search.defects:
        lines.append(f"defects of Pathbrew: {defects_text(result.search.defects)}")
    if verbose:
        lines += _terms(result)
        lines += [*printed_lines(result.output.text, is_cut=result.output.is_cut), *statistics(result.search)]
    return "\n".join(lines).rstrip() + "\n"


def _headline(result: Exploration) -> str:
    search = result.search
    complete = "all of them" if search.exhausted else "not all: " + brief(search.reasons)
    return (
        f"{result.name}: {len(result.paths)} paths ({complete})\n"
        f"{search.queries} queries, {search.infeasible} of them infeasible; {search.seconds:.2f} s, "
        f"of which {search.solver_seconds:.2f} s in the solvers"
    )


def statistics(search: Search) -> list[str]:
    """What each layer of the solver chain did, and where the time went."""
    lines = [
        f"{search.steps} steps; {search.engine_seconds:.2f} s in the engine, "
        f"{search.solver_seconds:.2f} s in the solvers, summed over all processes",
        f"{'layer':20}{'asked':>8}{'sat':>8}{'unsat':>8}{'unknown':>9}{'seconds':>10}",
    ]
    if search.summaries is not None:
        used = search.summaries
        told = [
            f"{used.made} summaries made, {used.reused} read; {used.applied} calls answered by them, "
            f"{used.merged} of these by one term; {used.declined} calls run all the same"
        ]
        if used.ignored:
            told.append(f"{used.ignored} stored summaries, damaged or from elsewhere, were ignored")
        lines[1:1] = told
    for name, layer in search.layers.items():
        if layer.asked:
            counts = f"{layer.asked:8}{layer.sat:8}{layer.unsat:8}{layer.unknown:9}"
            lines.append(f"{name:20}{counts}{layer.seconds:10.3f}")
    return lines


def outcome(path: ExploredPath) -> str:
    """`returns 3`, `throws java.lang.ArithmeticException: / by zero`, or how else it ended."""
    if not path.is_told:
        why = "" if path.reason is None else f": {worded(path.reason)}"
        return f"{path.ending}, with no more told{why}"
    if path.exception is not None and path.ending is not Ending.DIVERGED:
        message = "" if path.message is None else f": {path.message}"
        return f"throws {path.exception}{message}"
    if path.ending is Ending.RETURNED:
        return "returns" if path.value is None else f"returns {path.value}"
    return path.ending if path.reason is None else f"{path.ending}: {worded(path.reason)}"


def _listed(result: Exploration) -> list[str]:
    lines = []
    for number, path in enumerate(result.paths, 1):
        lines.append(f"{number:3}. {outcome(path)}")
        if path.condition or (path.is_told and path.ending is not Ending.DIVERGED):
            lines.append(f"     when {_shortened(path.condition or 'always')}")
        if path.inputs is not None and path.inputs.values:
            lines.append(f"     for example {_shortened(str(path.inputs))}")
    return [*lines, ""]


def _terms(result: Exploration) -> list[str]:
    """The terms behind conditions that are told by calls of the library."""
    told = [
        f"{number:3}. {path.term}"
        for number, path in enumerate(result.paths, 1)
        if path.terms and tuple(map(str, path.terms)) != path.conditions
    ]
    return ["conditions as terms:", *told] if told else []


def _shortened(text: str) -> str:
    return text if len(text) <= MAX_TEXT else f"{text[: MAX_TEXT // 2]} … {text[-MAX_TEXT // 2 :]}"


def _drawn(result: Exploration, root: TreeNode) -> list[str]:
    width = max(60, shutil.get_terminal_size((110, 24)).columns)
    lines: list[str] = []
    pending: list[tuple[TreeNode, bool, str, bool]] = []

    def push(node: TreeNode, prefix: str) -> None:
        sides = [side for side in (True, False) if node.state[side] is not Side.INFEASIBLE]
        for side in reversed(sides):
            pending.append((node, side, prefix, side == sides[-1]))

    push(root, "")
    while pending:
        node, side, prefix, last = pending.pop()
        text = node.describe(side)
        below = node.child.get(side)
        # A chain of decisions whose other side is infeasible stands on one line.
        while below is not None and _single_side(below) is not None:
            side = bool(_single_side(below))
            node = below
            below = node.child.get(side)
        ending = ""
        if below is None:
            ending = _ending(result, node, side)
        line = f"{prefix}{'└─' if last else '├─'} {text}{ending}"
        lines.append(line if len(line) <= width else line[: width - 1] + "…")
        if below is not None:
            push(below, prefix + ("   " if last else "│  "))
    return [*lines, ""]


def _single_side(node: TreeNode) -> bool | None:
    open_sides = [side for side in (True, False) if node.state[side] is not Side.INFEASIBLE]
    return open_sides[0] if len(open_sides) == 1 else None


def _ending(result: Exploration, node: TreeNode, side: bool) -> str:
    number = node.ended.get(side)
    if number is None:
        return f"  ({node.state[side].value})"
    if number < 0:
        return "  (assumed away)" if number == ASSUMED_AWAY else "  (cut)"
    path = result.paths[number]
    witness = f"   [{path.inputs}]" if path.inputs is not None and path.inputs.values else ""
    return f"  → {outcome(path)}{witness}"


def _open_goals(result: Exploration) -> list[str]:
    left = [account for account in result.search.accounts if account.status is not Status.COVERED]
    covered = len(result.search.accounts) - len(left)
    lines = (
        [f"branches: {covered} of {len(result.search.accounts)} covered"] if result.search.accounts else []
    )
    return lines + [f"  {goal_text(account)}" for account in left]


def goal_text(account: Account) -> str:
    """`line 88, false branch: infeasible`."""
    edge = account.goal.edge
    jump = "jump taken" if edge.outcome else "jump not taken"
    side = str(edge.outcome) if isinstance(edge.outcome, Case) else jump
    reason = f" ({brief(account.reasons)})" if account.reasons else ""
    return f"line {account.goal.line}, offset {edge.offset}, {side}: {account.status.value}{reason}"


def as_json(result: Exploration) -> ExploreContent:
    search = result.search
    content: ExploreContent = {
        "method": result.name,
        "paths": [path_json(path) for path in result.paths],
        "steps": search.steps,
        "exhausted": search.exhausted,
        "reasons": listed(search.reasons),
        "notes": listed(result.notes),
        "output": result.output.text,
        "defects": len(search.defects),
        "defect_reports": [defect.as_json() for defect in search.defects],
        "goals": [goal_json(account) for account in search.accounts],
        "solver": {
            "queries": search.queries,
            "seconds": round(search.solver_seconds, 4),
            "infeasible": search.infeasible,
        },
        "engine_seconds": round(search.engine_seconds, 4),
    }
    if search.summaries is not None:
        content["summaries"] = search.summaries.as_json()
    return content


def path_json(path: ExploredPath) -> PathEntry:
    content: PathEntry = {
        "condition": path.condition,
        "ending": path.ending,
        "reason": "" if path.reason is None else worded(path.reason),
        "value": path.value,
        "exception": path.exception,
        "message": path.message,
        "inputs": None if path.inputs is None else path.inputs.texts(),
        "heap_in": None if path.inputs is None else path.inputs.as_json(),
        "heap_out": None if path.after is None else path.after.as_json(),
        "guards": list(path.guards),
    }
    if path.terms:
        content["term"] = path.term
    return content
