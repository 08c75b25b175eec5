"""Finds sequences of public calls that take the steps of automata, and the sides of branches.

One search of a driver has both kinds of goals: its frontier is taken up in the order of the nearest one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from pathbrew.called import Caller
from pathbrew.deadline import Deadline
from pathbrew.engines.states.exploration import Explorer
from pathbrew.machine import JavaString
from pathbrew.machine.core.decisions import Decisions
from pathbrew.machine.core.edges import Edge
from pathbrew.objects.graph import Node
from pathbrew.options import ExploreOptions, MachineOptions
from pathbrew.paths.distances import Distances
from pathbrew.paths.search import Path, Search
from pathbrew.paths.strategies import Guided
from pathbrew.program.targets import find_method
from pathbrew.solve import Chain
from pathbrew.specs.call_sequence import CallSequence
from pathbrew.specs.coverage import StepCoverage, StepGoal
from pathbrew.specs.driver_source import ASKED, TOLD
from pathbrew.specs.instrumented import Instrumented
from pathbrew.specs.trace import read
from pathbrew.verbs.generate.promises.branches import OpenBranches

MOST_FOUND = 5
"""Sequences for one goal that are handed on before the search gives up on one that makes a test."""
Found = Callable[[CallSequence, tuple[Node, ...]], None]
"""Takes a sequence of calls, and the objects that its arguments refer to."""


class CallSearch:
    """Searches sequences of one length after the other; `found` takes those that show open goals."""

    def __init__(
        self,
        woven: Instrumented,
        coverage: StepCoverage,
        branches: OpenBranches,
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
        self._branches = branches
        self._options = replace(options, strategy="guided", criterion="path", statics=False, heap="lazy")
        self._machine = machine
        self._chain = chain
        self._caller = caller
        self._found = found
        self._given: Counter[StepGoal | Edge] = Counter()
        self.runs = 0

    def run(self, length: int, deadline: Deadline, is_over: Callable[[], bool]) -> bool:
        """Search all sequences of that length; whether none is left out."""
        method = find_method(self._program, f"{self._driver.class_name}.{TOLD}", None)
        options = replace(self._options, fix=(f"#1={length}",))
        explorer = Explorer(self._program, method, options, self._machine, self._chain, caller=self._caller)
        explorer.executor.decisions.gauge = _Gauge(explorer.executor.decisions, self._coverage)
        ledger = self._branches.ledger
        selector = explorer.prepare(method, ledger, max(deadline.left, 0.05))
        nearest = Distances(ledger).nearest
        selector.strategy = Guided(options.explore_random, options.seed, nearest)

        def arrived(search: Search, path: Path) -> bool:
            self.runs += 1
            value = path.run.value
            if isinstance(value, JavaString):
                calls = read(value.text)
                taken = [goal for call in calls for goal in self._coverage.taken(call.advances)]
                self._coverage.missed(taken)
                sides = self._branches.open_among(explorer.executor.edges(path.run))
                shown: list[StepGoal | Edge] = [*filter(self._coverage.is_open, taken), *sides]
                if any(self._given[goal] < MOST_FOUND for goal in shown):
                    self._given.update(dict.fromkeys(shown, 1))
                    self._hand_on(explorer, path, len(calls) - 1, deadline)
            return (self._coverage.is_complete and self._branches.are_covered) or is_over()

        selector.explore(arrived)
        return selector.search.exhausted

    def _hand_on(self, explorer: Explorer, path: Path, length: int, deadline: Deadline) -> None:
        inputs = explorer.tell(path, explorer.natural(path, deadline)).inputs
        if inputs is not None:
            asked = [value for value in inputs.values if value[0].startswith(ASKED)]
            sequence = self._driver.sequence(asked, length)
            if sequence is not None:
                self._found(sequence, inputs.nodes)


class _Gauge:
    """How far a run is from a step that none has taken, by the states that its monitors are in."""

    def __init__(self, decisions: Decisions, coverage: StepCoverage) -> None:
        self._decisions = decisions
        self._coverage = coverage

    def __call__(self) -> int:
        automata = [promise.automaton for promise in self._coverage.promises]
        states = [0] * len(automata)
        for number, state, letter, _ in self._decisions.steps:
            states[number] = automata[number].targets[state][letter]
        return self._coverage.distance(states)
