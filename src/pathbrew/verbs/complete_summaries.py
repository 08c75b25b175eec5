"""Complete summaries of what a method calls, for searches that replace calls by cases."""

from __future__ import annotations

from dataclasses import replace

from pathbrew.deadline import Deadline
from pathbrew.engines.states.inference import Inference
from pathbrew.options import ExploreOptions, MachineOptions
from pathbrew.program import Method, Program
from pathbrew.solve import Chain
from pathbrew.summaries.application import may_have_summary
from pathbrew.summaries.case import Summary

MOST_CASES = 24
"""Cases of a summary that takes the place of a call."""
EFFORT = 250
"""What the search for one may take."""
SECONDS = 1.0
"""For one summary."""
MOST_METHODS = 20
"""Methods that are summarised."""


class CompleteSummaries:
    """Makes summaries when they are asked for; those that are not complete and exact do not count."""

    def __init__(
        self,
        program: Program,
        entry: Method,
        options: ExploreOptions,
        machine: MachineOptions,
        chain: Chain,
    ) -> None:
        general = replace(options, heap="lazy", criterion="path")
        self._inference = Inference(
            program, general, machine, chain, None, most_cases=MOST_CASES + 1, effort=EFFORT
        )
        self._entry = entry
        self._known: dict[Method, Summary | None] = {}

    def __call__(self, method: Method) -> Summary | None:
        if method not in self._known:
            self._known[method] = self._made(method)
        return self._known[method]

    def _made(self, method: Method) -> Summary | None:
        if method is self._entry or len(self._known) >= MOST_METHODS:
            return None
        if not may_have_summary(method) or method.name == "<init>":
            return None
        found = self._inference.summary(method, Deadline.after(SECONDS), {})
        is_whole = found.complete and found.exact and len(found.cases) <= MOST_CASES
        return found if is_whole else None
