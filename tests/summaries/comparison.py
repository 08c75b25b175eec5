"""Compares what a search finds with summaries and without."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pathbrew.engines.states.exploration import Exploration
from pathbrew.engines.states.method_search import explore_method
from pathbrew.machine.core.endings import Ending
from pathbrew.options import ExploreOptions, MachineOptions
from pathbrew.program import Method, Program
from pathbrew.reasons import Cause

PathKind = tuple[str, str | None, frozenset[tuple[object, ...]]]


@dataclass(frozen=True)
class Found:
    """What matters of a search."""

    result: Exploration
    paths: Counter[PathKind]
    infeasible: frozenset[object]
    was_cut: bool
    told: Counter[tuple[object, ...]]
    """The paths with what they return or say, and an example of inputs."""

    @property
    def endings(self) -> set[tuple[str, str | None]]:
        return {(ending, thrown) for ending, thrown, _ in self.paths}

    @property
    def applied(self) -> int:
        counts = self.result.search.summaries
        return 0 if counts is None else counts.applied


def searched(
    program: Program,
    method: Method,
    summaries: str,
    settings: Mapping[str, Any],
    *,
    merges: bool | None = None,
    budget: str = "60s",
) -> Found:
    """The paths of a method by how they ended and which branches they took."""
    options = ExploreOptions(summaries=summaries, budget=budget, query_limit="20s", **settings)
    result = explore_method(program, method, options, MachineOptions(), merges=merges)
    edges = result.explored.edges
    paths: Counter[PathKind] = Counter(
        (path.ending.value, path.exception, frozenset(tuple(edges[number]) for number in path.trace))
        for path in result.paths
        if path.ending is not Ending.BOUND
    )
    accounts = result.search.accounts
    infeasible = frozenset(a.goal.edge for a in accounts if a.status.value == "infeasible")
    was_cut = any(reason.cause is Cause.BUDGET for reason in result.search.reasons)
    told: Counter[tuple[object, ...]] = Counter(
        (path.ending, path.value, path.exception, path.message, str(path.inputs)) for path in result.paths
    )
    return Found(result, paths, infeasible, was_cut, told)
