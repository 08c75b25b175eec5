"""Forward and backward search side by side: what one reaches the other must not call infeasible."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from pathbrew.blocks.outcomes import Outcome
from pathbrew.classfile import ClassPath
from pathbrew.confirmation.confirm import call_request
from pathbrew.confirmation.edges import EdgeReader
from pathbrew.coverage import BranchGoal, Ledger, Status, branch_goals
from pathbrew.coverage.scope import Scopes
from pathbrew.deadline import Deadline
from pathbrew.engines.backward.entry import Entry
from pathbrew.engines.backward.existing_objects import initializing_machine
from pathbrew.engines.backward.search import BackwardSearch, Bounds
from pathbrew.engines.states.exploration import Explorer
from pathbrew.jvm import JvmWorker
from pathbrew.jvm.functions import JvmFunctions
from pathbrew.options import REACHING, MachineOptions
from pathbrew.program import JavaClass, Method, Program
from pathbrew.program.entry import parameter_names
from pathbrew.solve import build_chain
from pathbrew.verbs.generate.backward import side_starts

EXAMPLES = Path(__file__).parents[3] / "examples"
MACHINE = MachineOptions(assertions=True)


@dataclass(frozen=True, slots=True)
class Compared:
    """A side of a branch, and what each search says of it: covered, infeasible or open."""

    goal: BranchGoal
    forward: Status
    backward: Status

    @property
    def agrees(self) -> bool:
        return {self.forward, self.backward} != {Status.COVERED, Status.INFEASIBLE}


def compare(class_path: ClassPath, worker: JvmWorker, name: str, seconds: float) -> Iterator[Compared]:
    """All sides of branches of the methods of a class that can be called."""
    for entry in Scopes(Program(class_path).load(name)).entries:
        if branch_goals(entry):
            forward = _forward(class_path, entry, seconds)
            for goal, status in _backward(class_path, worker, entry, seconds):
                told = forward.get((goal.edge.offset, goal.edge.outcome), Status.OPEN)
                yield Compared(goal, told, status)


def _forward(class_path: ClassPath, entry: Method, seconds: float) -> dict[tuple[int, Outcome], Status]:
    program = Program(class_path)
    method = _same(program, entry)
    with JvmFunctions(class_path, assertions=True) as caller, build_chain() as chain:
        options = replace(REACHING, criterion="branch")
        explorer = Explorer(program, method, options, MACHINE, chain, exceptions=True, caller=caller)
        search = explorer.prepare(method, Ledger(branch_goals(method)), seconds).explore()
    return {(a.goal.edge.offset, a.goal.edge.outcome): a.status for a in search.accounts}


def _backward(
    class_path: ClassPath, worker: JvmWorker, entry: Method, seconds: float
) -> Iterator[tuple[BranchGoal, Status]]:
    program = Program(class_path)
    method = _same(program, entry)
    reader = EdgeReader(program, method.owner)
    with build_chain() as chain, worker.open(class_path.locations, traced=True) as loader:
        started = Entry(initializing_machine(program, MACHINE), method, parameter_names(method), statics=True)
        search = BackwardSearch(program, started, chain, Bounds(10_000, 10_000))
        for goal in branch_goals(method):
            status = Status.INFEASIBLE
            for candidate in search.run(side_starts(goal.edge), Deadline.after(seconds)):
                if candidate is None:
                    continue
                request = call_request(method, candidate.witness, candidate.statics, ())
                answer = worker.replay(loader, request, time_limit=0.5)
                status = Status.COVERED if goal.edge in reader.edges(answer.trace) else Status.OPEN
                break
            if search.search.limits or started.statics.limits:
                status = Status.OPEN if status is Status.INFEASIBLE else status
            yield goal, status


def _same(program: Program, method: Method) -> Method:
    return program.load(method.owner.name).methods[method.key]


def with_entries(class_path: ClassPath) -> list[JavaClass]:
    """The classes that have methods with branches which can be called."""
    program = Program(class_path)
    linked = [program.load(name) for name in sorted(class_path.own_classes())]
    return [c for c in linked if any(branch_goals(m) for m in Scopes(c).entries)]
