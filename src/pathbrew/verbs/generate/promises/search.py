"""Finds sequences of public calls that take the steps of automata: symbolic execution of a driver."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pathbrew.called import Caller
from pathbrew.coverage import Ledger, branch_goals
from pathbrew.deadline import Deadline
from pathbrew.engines.states.exploration import Explorer
from pathbrew.machine import JavaString, Machine
from pathbrew.machine.core.runtime import Initialization
from pathbrew.objects.graph import Node
from pathbrew.options import ExploreOptions, MachineOptions
from pathbrew.paths.selector import Path, Search
from pathbrew.program.targets import find_method
from pathbrew.solve import Chain
from pathbrew.specs.call_sequence import CallSequence
from pathbrew.specs.coverage import StepCoverage, StepGoal
from pathbrew.specs.driver_source import ASKED, TOLD
from pathbrew.specs.instrumented import Instrumented
from pathbrew.specs.monitor_source import WATCH
from pathbrew.specs.trace import read

MOST_FOUND = 5
"""Sequences for one step that are handed on before the search gives up on one that makes a test."""
Found = Callable[[CallSequence, tuple[Node, ...]], None]
"""Takes a sequence of calls, and the objects that its arguments refer to."""


class CallSearch:
    """Searches sequences of one length after the other; `found` takes those that show open steps."""

    def __init__(
        self,
        woven: Instrumented,
        coverage: StepCoverage,
        options: ExploreOptions,
        machine: MachineOptions,
        chain: Chain,
        caller: Caller,
        found: Found,
    ) -> None:
        assert woven.driver is not None
        self._program = woven.program
        self._driver = woven.driver
        self._coverage = coverage
        self._options = replace(options, strategy="guided", criterion="path", statics=False, heap="lazy")
        self._machine = machine
        self._chain = chain
        self._caller = caller
        self._found = found
        self._given: dict[StepGoal, int] = {}
        self.runs = 0

    def run(self, length: int, deadline: Deadline, is_over: Callable[[], bool]) -> bool:
        """Search all sequences of that length; whether none is left out."""
        method = find_method(self._program, f"{self._driver.class_name}.{TOLD}", None)
        options = replace(self._options, fix=(f"#1={length}",))
        explorer = Explorer(self._program, method, options, self._machine, self._chain, caller=self._caller)
        explorer.executor.decisions.gauge = _Gauge(explorer.executor.vm, self._coverage)
        selector = explorer.prepare(method, Ledger(branch_goals(method)), max(deadline.left, 0.05))

        def arrived(search: Search, path: Path) -> bool:
            self.runs += 1
            value = path.run.value
            if isinstance(value, JavaString):
                calls = read(value.text)
                taken = [goal for call in calls for goal in self._coverage.taken(call.advances)]
                self._coverage.missed(taken)
                if any(map(self._is_wanted, taken)):
                    for goal in taken:
                        self._given[goal] = self._given.get(goal, 0) + 1
                    self._hand_on(explorer, path, len(calls) - 1, deadline)
            return self._coverage.is_complete or is_over()

        selector.explore(arrived)
        return selector.search.exhausted

    def _is_wanted(self, goal: StepGoal) -> bool:
        return self._coverage.is_open(goal) and self._given.get(goal, 0) < MOST_FOUND

    def _hand_on(self, explorer: Explorer, path: Path, length: int, deadline: Deadline) -> None:
        inputs = explorer.tell(path, explorer.natural(path, deadline)).inputs
        if inputs is not None:
            asked = [value for value in inputs.values if value[0].startswith(ASKED)]
            sequence = self._driver.sequence(asked, length)
            if sequence is not None:
                self._found(sequence, inputs.nodes)


class _Gauge:
    """How far a run is from a step that none has taken, by the states that its monitors are in."""

    def __init__(self, vm: Machine, coverage: StepCoverage) -> None:
        self._vm = vm
        self._watch = vm.load(WATCH)
        self._coverage = coverage
        self._start = [0] * len(coverage.promises)

    def __call__(self) -> int:
        runtime = self._vm.runtime(self._watch)
        is_begun = runtime.initialization is Initialization.DONE
        return self._coverage.distance(runtime.statics.f_states.data if is_begun else self._start)
