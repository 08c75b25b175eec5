"""Summaries for engines that prove: of what a method calls, callees first."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace

from pathbrew.deadline import Deadline
from pathbrew.engines.states.composition import MOST_CASES, inference_for
from pathbrew.engines.states.executors import solver_options
from pathbrew.jvm.functions import JvmFunctions
from pathbrew.lifetime import Closing
from pathbrew.options import ExploreOptions, MachineOptions
from pathbrew.program import Method, Program
from pathbrew.solve import build_chain
from pathbrew.summaries.application import may_have_summary
from pathbrew.summaries.case import Summary
from pathbrew.summaries.components import components
from pathbrew.walls import Gates


class Callees(Closing):
    """Makes summaries in a part of the time of whoever asks for them, and remembers them."""

    def __init__(self, program: Program, options: ExploreOptions, machine: MachineOptions) -> None:
        self._program = program
        self._how = options.summaries
        self._known: dict[Method, Summary] = {}
        with ExitStack() as stack:
            caller = JvmFunctions(program.class_path, assertions=True, gates=Gates.parse(options.allow))
            self._chain = stack.enter_context(build_chain(solver_options(options)))
            self._inference = inference_for(
                program,
                options,
                replace(machine, assertions=True),
                self._chain,
                stack.enter_context(caller),
                merges=True,
            )
            self._stack = stack.pop_all()

    def close(self) -> None:
        self._stack.close()

    def summary(self, method: Method, deadline: Deadline) -> Summary | None:
        """A summary for all calls of a method; None if there is no time, or too many cases."""
        for component in components(self._program, [method]):
            if component.is_recursive and self._how == "auto":
                continue
            for each in filter(may_have_summary, component.methods):
                if each not in self._known and not deadline.has_passed:
                    made = self._inference.summary(each, deadline, self._known)
                    if made.complete or not deadline.has_passed:
                        self._known[each] = made
        found = self._known.get(method)
        return None if found is None or len(found.cases) > MOST_CASES[self._how] else found
