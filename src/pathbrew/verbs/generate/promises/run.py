"""Tests of classes against specifications, within a part of the time of `generate`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from pathbrew.classfile.access_flags import PRIVATE
from pathbrew.confirmation.case import TestCase
from pathbrew.deadline import Deadline
from pathbrew.defects import Border, Defects, write_records
from pathbrew.engines.states.executors import solver_options
from pathbrew.errors import InputError, PathbrewError
from pathbrew.events import Observer, PhaseBegun
from pathbrew.jvm.functions import JvmFunctions
from pathbrew.jvm.worker import JvmWorker
from pathbrew.options import ExploreOptions, GenerateOptions, MachineOptions
from pathbrew.program import JavaClass, Program
from pathbrew.program.targets import find_class
from pathbrew.reasons import Cause, Reason
from pathbrew.solve import build_chain
from pathbrew.specs.automaton import Step
from pathbrew.specs.coverage import StepCoverage, StepGoal
from pathbrew.specs.instrumented import Instrumented, instrumented
from pathbrew.specs.reading import read_components
from pathbrew.verbs.generate.places import find_places, test_class, write
from pathbrew.verbs.generate.promises.branches import OpenBranches
from pathbrew.verbs.generate.promises.clients import client_cases, client_methods
from pathbrew.verbs.generate.promises.collected import Collected, StepCase
from pathbrew.verbs.generate.promises.search import CallSearch
from pathbrew.verbs.generate.promises.trials import Trials
from pathbrew.verbs.generate.result import (
    Generation,
    Misuse,
    PromiseResult,
    SpecifiedClass,
    StepResult,
    WrittenTest,
)
from pathbrew.verbs.generate.subject import Subject
from pathbrew.verbs.proof import Proof, prove
from pathbrew.walls import Gates

SHARE = 0.5
"""The part of the time of `generate` that goes to specifications, if there are any."""
LENGTHS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48)
"""How many calls sequences have, one after the other while there is time."""
LENGTH_SHARE = 0.4
"""The part of the time left that the search of one length may take."""
SEARCH_SHARE = 0.6
"""The part of a class's time that goes to the search; the rest proves the tests."""
LEAST_PROOF = 10.0
"""Seconds that a proof has at least, if the budget has them."""
ROUNDS = 3
"""How often tests are proven, each time without those that failed before."""


class Specifying:
    """Tests some classes of a program against specifications; `stop` may be called from another thread."""

    def __init__(
        self,
        program: Program,
        subjects: Sequence[Subject],
        options: GenerateOptions,
        explore: ExploreOptions,
        machine: MachineOptions,
        entries: Sequence[Path],
        observer: Observer,
        end: Deadline,
    ) -> None:
        """`end` is that of the whole budget."""
        self._program = program
        self._options = options
        self._explore = explore
        self._machine = machine
        self._places = find_places(entries, options.out)
        self._observer = observer
        self._gates = Gates.parse(explore.allow)
        self._end = end
        self._stopped = False
        self._results: list[SpecifiedClass] = []
        self._defects = Defects()
        self._components = [c for named in options.spec for c in read_components(program, named)]
        self._specified = [s for s in subjects if self._is_specified(s.java_class)]
        others = [s.java_class for s in subjects if s not in self._specified]
        self._clients = [c for c in others if client_methods(c)]
        if not self._specified and not self._clients:
            raise InputError("the specification says nothing of objects of these classes")

    def stop(self) -> None:
        """Finish with what there is."""
        self._stopped = True

    def run(self) -> None:
        """Test all classes, each for a fair part of the time."""
        deadline = Deadline.after(max(self._end.left, 0.0) * SHARE)
        with JvmWorker(
            self._program.class_path.jdk.home, assertions=self._machine.assertions, gates=self._gates
        ) as worker:
            parts = len(self._specified) + bool(self._clients)
            for place, subject in enumerate(self._specified):
                java_class = subject.java_class
                share = Deadline.after(max(deadline.left, 0.0) / (parts - place))
                self._observer(PhaseBegun(f"specification of {java_class.java_name}"))
                self._guarded(java_class, partial(self._tested, subject, worker, share))
            if self._clients:
                self._misused(worker, deadline)

    def add_to(self, result: Generation) -> None:
        """Put what was found into the result of the whole."""
        result.specified = self._results
        result.files += dict.fromkeys(test.file for each in self._results for test in each.tests)
        result.defects += write_records(list(self._defects), result.folder / "defects" / "specifications")

    def _guarded(self, java_class: JavaClass, work: Callable[[], SpecifiedClass]) -> None:
        """Test one class: a fault of ours costs what it shows, a mistake in a specification ends all."""
        try:
            self._results.append(work())
            return
        except InputError:
            raise
        except PathbrewError as error:
            reason = Reason(Cause.ERROR, details=(str(error),))
        except Exception as error:
            place = f"specification of {java_class.java_name}"
            reason = self._defects.record(Border.SEARCH, place, error, lambda: place).reason
        self._results.append(SpecifiedClass(java_class, (), (), 0, reasons=(reason,)))

    def _misused(self, worker: JvmWorker, deadline: Deadline) -> None:
        """What classes do with components that are not theirs."""
        with instrumented(self._program, self._components) as woven:
            clients = [c for c in self._clients if c.name in woven.changed]
            for place, java_class in enumerate(clients):
                if self._stopped:
                    break
                self._observer(PhaseBegun(f"callers in {java_class.java_name}"))
                share = Deadline.after(max(deadline.left, 0.0) / (len(clients) - place))
                self._guarded(java_class, partial(self._client, java_class, woven, worker, share))

    def _client(
        self, java_class: JavaClass, woven: Instrumented, worker: JvmWorker, deadline: Deadline
    ) -> SpecifiedClass:
        searched = Deadline.after(max(deadline.left, 0.0) * SEARCH_SHARE)
        found = list(
            client_cases(self._program, woven, java_class, self._explore, self._machine, worker, searched)
        )
        reasons: dict[Reason, None] = {}
        tests = self._written(java_class, [each.case for each in found], reasons, deadline)
        broken = {id(each.case): each.broken for each in found}
        misuses = [Misuse(b.promise, b.blamed, t) for t in tests for b in [broken[id(t.case)]]]
        return SpecifiedClass(java_class, (), tuple(tests), 0, tuple(misuses), tuple(reasons))

    def _is_specified(self, java_class: JavaClass) -> bool:
        """Whether a specification speaks of its objects, and tests can make some."""
        above = [find_class(self._program, component.class_name) for component in self._components]
        makers = (m for m in java_class.methods.values() if m.name == "<init>" and not m.access & PRIVATE)
        return not java_class.is_abstract and any(makers) and any(map(java_class.is_subtype, above))

    def _tested(self, subject: Subject, worker: JvmWorker, deadline: Deadline) -> SpecifiedClass:
        java_class = subject.java_class
        with (
            instrumented(self._program, self._components, java_class.java_name) as woven,
            Trials(self._program, woven, java_class, worker) as trials,
        ):
            collected = Collected(subject, woven, trials)
            branches = OpenBranches(subject, woven)
            searched = Deadline.after(max(deadline.left, 0.0) * SEARCH_SHARE)
            length = self._search(woven, collected, branches, searched)
        cases = [each.case for each in collected.cases]
        tests = self._written(java_class, cases, collected.reasons, deadline)
        origins = {id(each.case): each for each in collected.cases}
        return SpecifiedClass(
            java_class,
            _promise_results(collected.coverage, [(test, origins[id(test.case)]) for test in tests]),
            tuple(tests),
            length,
            reasons=tuple(collected.reasons),
        )

    def _search(
        self, woven: Instrumented, collected: Collected, branches: OpenBranches, deadline: Deadline
    ) -> int:
        """Search ever longer sequences; the length up to which none was left out.

        Once all steps are taken there is no longer sequence: other engines look for the branches left.
        """
        complete = 0
        assertions = self._machine.assertions
        with (
            JvmFunctions(woven.program.class_path, assertions=assertions, gates=self._gates) as caller,
            build_chain(solver_options(self._explore)) as chain,
        ):
            search = CallSearch(
                woven,
                collected.coverage,
                branches,
                self._explore,
                self._machine,
                chain,
                caller,
                collected.add,
            )
            for length in LENGTHS:
                if deadline.has_passed or self._stopped or collected.coverage.is_complete:
                    break
                end = Deadline.after(deadline.left * (1 if length == LENGTHS[-1] else LENGTH_SHARE))
                if search.run(length, end, lambda: self._stopped):
                    complete = length
        return complete

    def _written(
        self, java_class: JavaClass, cases: list[TestCase], reasons: dict[Reason, None], deadline: Deadline
    ) -> list[WrittenTest]:
        """The tests that passed, which are in a file; why there are not more is added to the reasons."""
        name = test_class(self._places, java_class, "Spec")
        for _ in range(ROUNDS):
            if not cases:
                break
            proof = self._proven(java_class, cases, name, deadline)
            reasons |= dict.fromkeys(proof.reasons)
            reasons |= dict.fromkeys(refused.reason for refused in proof.source.refused)
            if len(proof.passed) == len(proof.source.tests):
                return self._kept(java_class, proof, name)
            cases = [test.case for test in proof.passed]
        return []

    def _kept(self, java_class: JavaClass, proof: Proof, name: str) -> list[WrittenTest]:
        """Write a source all of whose tests have passed."""
        if not proof.passed:
            return []
        path = self._places.tests_of(java_class) / f"{name}.java"
        write(path, proof.source.text)
        return [
            WrittenTest(test.case, test.name, path, test.first_line, test.inputs, test.outcome)
            for test in proof.passed
        ]

    def _proven(self, java_class: JavaClass, cases: list[TestCase], name: str, deadline: Deadline) -> Proof:
        return prove(
            self._program,
            java_class,
            cases,
            name.removeprefix(java_class.name.replace("$", "")),
            junit=int(self._options.junit),
            time_limit=max(deadline.left, min(LEAST_PROOF, self._end.left), 0.1),
            assertions=self._machine.assertions,
            gates=self._gates,
        )


def _way(coverage: StepCoverage, origin: StepCase, goal: StepGoal) -> tuple[Step, ...]:
    """The steps of the goal's automaton up to the goal."""
    advances = (advance for call in origin.trial.told for advance in call.advances)
    return tuple(taken.step for taken in coverage.taken(advances) if taken.promise == goal.promise)


def _promise_results(
    coverage: StepCoverage, tests: Sequence[tuple[WrittenTest, StepCase]]
) -> tuple[PromiseResult, ...]:
    first: dict[StepGoal, StepResult] = {}
    for test, origin in tests:
        for goal in origin.goals:
            known = first.get(goal)
            if known is None or len(origin.trial.texts) < len(known.calls):
                first[goal] = StepResult(goal.step, test, origin.trial.texts, _way(coverage, origin, goal))
    results = []
    for number, promise in enumerate(coverage.promises):
        goals = [goal for goal in coverage.goals if goal.promise == number]
        told = [(goal, first.get(goal, StepResult(goal.step, None))) for goal in goals]
        results.append(
            PromiseResult(
                promise,
                tuple(result for goal, result in told if not coverage.is_violation(goal)),
                tuple(result for goal, result in told if coverage.is_violation(goal)),
            )
        )
    return tuple(results)
