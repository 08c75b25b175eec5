"""Test cases of sequences of calls: for each step and side of a branch that the JVM was seen to take."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pathbrew.confirmation.case import TestCase
from pathbrew.machine.core.edges import Edge
from pathbrew.objects.graph import Node
from pathbrew.reasons import Reason
from pathbrew.specs.call_sequence import CallSequence
from pathbrew.specs.coverage import StepCoverage, StepGoal
from pathbrew.specs.instrumented import Instrumented
from pathbrew.specs.trace import ToldCall
from pathbrew.verbs.generate.acceptance import Acceptance
from pathbrew.verbs.generate.promises.trials import Trial, Trials
from pathbrew.verbs.generate.promises.wording import shown
from pathbrew.verbs.generate.subject import Subject


@dataclass(frozen=True, slots=True)
class StepCase:
    """A test case, the trial that it comes from, and the steps that its last call takes."""

    case: TestCase
    trial: Trial
    goals: frozenset[StepGoal]


class Collected:
    """The cases of one class; a step is open until there is a case whose last call takes it.

    What the cases cover of the class's branches its subject is told of, so that nobody looks for it again.
    """

    def __init__(self, subject: Subject, woven: Instrumented, trials: Trials) -> None:
        self._subject = subject
        self._acceptance = Acceptance(subject, trials.questioner, any_state=False)
        self.coverage = StepCoverage(woven.promises)
        self.cases: list[StepCase] = []
        self.reasons: dict[Reason, None] = {}
        """Why steps that were taken have no case."""
        self._trials = trials

    def add(self, sequence: CallSequence, nodes: tuple[Node, ...]) -> None:
        """Take the open goals of a sequence, each with as few calls before it as possible."""
        trial = self._trials.tried(sequence, nodes)
        if trial is None:
            return
        for place, call in enumerate(trial.told):
            wanted = [goal for goal in self._taken(call) if self.coverage.is_open(goal)]
            if wanted:
                cut = replace(trial, sequence=sequence.first(place), told=trial.told[: place + 1])
                self._add(cut, frozenset(wanted))
        for place in range(len(trial.told)):
            self._cover(replace(trial, sequence=sequence.first(place), told=trial.told[: place + 1]))

    def _cover(self, trial: Trial) -> None:
        """Have the subject know of the last call, if that takes sides which no case has taken."""
        case = self._trials.case(trial)
        news = self._news(case)
        if news:
            case = self._trials.shortest_case(trial, lambda shorter: news <= self._news(shorter))
            accepted = self._acceptance.accepted(case) if isinstance(case, TestCase) else case
            if isinstance(accepted, TestCase):
                self._subject.add(accepted)

    def _news(self, case: TestCase | Reason) -> frozenset[Edge]:
        """The goals that only this case covers."""
        if isinstance(case, Reason) or case.method not in self._subject.entries:
            return frozenset()
        return case.covered & (self._subject.goals.keys() - self._subject.covered)

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
