"""A tiny concolic walk: run a program on a model, follow it at each branch, queue the other side."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass

from pathbrew.solve import Chain, Query, Sat
from pathbrew.terms import Evaluator, Model, Term, not_


class PathEnd(Exception):
    """The run has taken as many branches as it may."""


class Run:
    """One run of a program: it decides branches by its model and notes the path condition."""

    def __init__(self, model: Model, most: int) -> None:
        self._evaluator = Evaluator(model)
        self._most = most
        self.path: list[Term] = []

    def branch(self, condition: Term) -> bool:
        """Which way the run goes; constant conditions are no decision."""
        if condition.is_constant:
            return bool(condition.value)
        if len(self.path) >= self._most:
            raise PathEnd
        taken = bool(self._evaluator(condition))
        self.path.append(condition if taken else not_(condition))
        return taken


Program = Callable[[Run], object]


@dataclass(frozen=True, slots=True)
class Branch:
    """A branch that was reached: the path to it, the side the run took, and the run's model."""

    program: str
    path: tuple[Term, ...]
    taken: Term
    model: Model

    def query(self, limit: float) -> Query:
        """The side not taken, as the chain is asked."""
        return Query((*self.path, not_(self.taken)), limit, self.model)

    def sides(self, limit: float) -> list[Query]:
        """Both sides without a model, as a search without one must ask."""
        return [Query((*self.path, side), limit) for side in (self.taken, not_(self.taken))]


def walk(name: str, program: Program, chain: Chain, branches: int, depth: int, limit: float) -> list[Branch]:
    """The branches of a program in depth-first order, up to a number and a depth."""
    found: list[Branch] = []
    stack: list[tuple[Model, int]] = [(Model(), 0)]
    while stack and len(found) < branches:
        model, known = stack.pop()
        run = Run(model, depth)
        with contextlib.suppress(PathEnd):
            program(run)
        children = []
        for i in range(known, len(run.path)):
            if len(found) >= branches:
                break
            branch = Branch(name, tuple(run.path[:i]), run.path[i], model)
            found.append(branch)
            answer = chain.solve(branch.query(limit))
            if isinstance(answer, Sat):
                children.append((answer.model, i + 1))
        stack.extend(children)
    return found
