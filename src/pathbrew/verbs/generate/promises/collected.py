"""Test cases of sequences of calls: one for each step that the JVM was seen to take."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pathbrew.confirmation.case import TestCase
from pathbrew.objects.graph import Node
from pathbrew.reasons import Reason
from pathbrew.specs.call_sequence import CallSequence
from pathbrew.specs.coverage import StepCoverage, StepGoal
from pathbrew.specs.instrumented import Instrumented
from pathbrew.specs.trace import ToldCall
from pathbrew.verbs.generate.promises.trials import Trial, Trials
from pathbrew.verbs.generate.promises.wording import shown


@dataclass(frozen=True, slots=True)
class StepCase:
    """A test case, the trial that it comes from, and the steps that its last call takes."""

    case: TestCase
    trial: Trial
    goals: frozenset[StepGoal]


class Collected:
    """The cases of one class; a step is open until there is a case whose last call takes it."""

    def __init__(self, woven: Instrumented, trials: Trials) -> None:
        self.coverage = StepCoverage(woven.promises)
        self.cases: list[StepCase] = []
        self.reasons: dict[Reason, None] = {}
        """Why steps that were taken have no case."""
        self._trials = trials

    def add(self, sequence: CallSequence, nodes: tuple[Node, ...]) -> None:
        """Take the open steps of a sequence, each with as few calls before it as possible."""
        trial = self._trials.tried(sequence, nodes)
        if trial is None:
            return
        for place, call in enumerate(trial.told):
            wanted = [goal for goal in self._taken(call) if self.coverage.is_open(goal)]
            if wanted:
                cut = replace(trial, sequence=sequence.first(place), told=trial.told[: place + 1])
                self._add(cut, frozenset(wanted))

    def _add(self, trial: Trial, wanted: frozenset[StepGoal]) -> None:
        trial = self._trials.shortest(trial, lambda told: wanted <= self._taken(told))
        taken = self._taken(trial.last)
        new = [goal for goal in self.coverage.goals if goal in taken and self.coverage.is_open(goal)]
        told = shown(self.coverage.promises, trial.sequence.last.method, new)
        case = self._trials.case(trial, told)
        if isinstance(case, TestCase):
            self.cases.append(StepCase(case, trial, taken))
            self.coverage.close(new)
        else:
            self.reasons[case] = None

    def _taken(self, told: ToldCall) -> frozenset[StepGoal]:
        return frozenset(self.coverage.taken(told.advances))
