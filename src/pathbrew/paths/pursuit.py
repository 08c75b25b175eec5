"""Pursues a branch by runs: inputs are moved so that the comparison that decides it comes nearer to holding.

A path condition fixes all decisions on the way to a branch, and may have no solution although other ways
have. A pursuit fixes none: it moves one floating-point input after the other, runs the method, and keeps what
brings the two sides of the comparison nearer, whatever way the run takes.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from pathbrew.deadline import Deadline
from pathbrew.machine.core.decisions import Decision
from pathbrew.machine.core.edges import Edge, Edges
from pathbrew.paths.executor import Executor, Run
from pathbrew.solve.distance import branch_distance
from pathbrew.terms import Evaluator, FloatingPoint, Model, Term, operations, variables

RUNS = 1_500
"""Runs of one pursuit."""
SIZES = (1.0, 4.0, 0.25, 16.0, 0.03)
"""Steps that are tried, up and down."""
_COMPARISONS = (operations.FP_LESS, operations.FP_AT_MOST, operations.FP_EQUAL)


def is_pursuable(condition: Term) -> bool:
    """Whether a branch is decided by comparing floating-point numbers, or by the result of comparing them."""
    inner = condition.args[0] if condition.op is operations.NOT else condition
    return inner.op in _COMPARISONS


def sides_decided(run: Run, place: int, edges: Edges) -> list[Edge]:
    """The sides that a run did not take because of one decision: of its own branch, and what follows."""
    if place >= len(run.taken):
        return []
    first = run.taken[place].mark
    later = (decision.mark for decision in run.taken[place + 1 :])
    end = next((mark for mark in later if mark > first), len(run.trace))
    taken = (edges[number] for number in run.trace[first:end])
    return [edge._replace(outcome=1 - edge.outcome) for edge in taken if isinstance(edge.outcome, int)]


class Pursuit:
    """One pursuit of one side of a branch; `arrived` says of a run whether it is enough."""

    def __init__(
        self, executor: Executor, edge: Edge, deadline: Deadline, arrived: Callable[[Run], bool]
    ) -> None:
        self._executor = executor
        self._edge = edge
        self._deadline = deadline
        self._arrived = arrived
        self._left = RUNS
        self.runs = 0
        self._inputs: list[Term] = []
        """What the decisions of the first run depend on."""

    def run(self, model: Model) -> Model | None:
        """The model of a run that takes the branch, from a model whose run comes to it."""
        distance = self._distance(model)
        while distance > 0.0 and math.isfinite(distance) and self._left > 0:
            before = distance
            for variable in self._inputs:
                model, distance = self._moved(model, distance, variable)
                if distance == 0.0:
                    return model
            if not distance < before:
                break
        return model if distance == 0.0 else None

    def _moved(self, model: Model, distance: float, variable: Term) -> tuple[Model, float]:
        """One input moved for as long as it pays."""
        for size in SIZES:
            for sign in (1.0, -1.0):
                step = sign * size
                while self._left > 0:
                    other = model.updated({variable: model.value(variable) + step})
                    its = self._distance(other)
                    if not its < distance:
                        break
                    model, distance = other, its
                    step *= 2
                if distance == 0.0:
                    return model, distance
        return model, distance

    def _distance(self, model: Model) -> float:
        """How far the run on a model is from taking the branch; infinite if it does not come to it."""
        if self._deadline.has_passed:
            self._left = 0
            return math.inf
        self._left -= 1
        self.runs += 1
        run = self._executor.run(model, self._deadline)
        if self._arrived(run):
            return 0.0
        evaluate = Evaluator(model)
        found = [branch_distance(decision.negation, evaluate) for decision in self._decisions(run)]
        if found and not self._inputs:
            inputs = {v for decision in run.taken for v in variables(decision.condition)}
            self._inputs = [v for v in inputs if isinstance(v.sort, FloatingPoint)]
            self._inputs.sort(key=lambda v: v.number)
        return min(found, default=math.inf)

    def _decisions(self, run: Run) -> list[Decision]:
        """The decisions that chose the other side of the branch."""
        edges = self._executor.vm.edges
        found = []
        for decision in run.taken:
            taken = edges[run.trace[decision.mark]] if decision.mark < len(run.trace) else None
            if taken is not None and taken[:2] == self._edge[:2] and taken != self._edge:
                found.append(decision)
        return found
