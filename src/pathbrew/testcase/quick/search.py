"""The search of the quick start: systematic inputs first, then changes of those that showed something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pathbrew.blocks import decode
from pathbrew.jvm.outcomes import Hung
from pathbrew.jvm.worker import JvmWorker, Loader
from pathbrew.machine.edges import Edge
from pathbrew.program import JavaClass, LinkageError, Method, Program
from pathbrew.search.executor import parameter_names
from pathbrew.testcase.case import Engine, TestCase
from pathbrew.testcase.crashes import classify
from pathbrew.testcase.edges import is_within
from pathbrew.testcase.quick.catalogue import Catalogue
from pathbrew.testcase.quick.constants import Hints
from pathbrew.testcase.quick.inputs import Input
from pathbrew.testcase.quick.makers import Makers
from pathbrew.testcase.quick.mutation import Mutator
from pathbrew.testcase.quick.runner import Observation, Runner, Thing, is_same
from pathbrew.testcase.quick.shrink import simpler
from pathbrew.testcase.quick.task import Task
from pathbrew.testcase.simplicity import complexity

_SHRINKING_PASSES = 4
_MOST_REFUTATIONS = 2
_LONG_TRACE = 100_000


class QuickStart:
    """Finds test cases for a class on a warm JVM; the loader must be a traced one.

    `unstable` counts inputs whose runs differed, `calls` the runs. With time enough the cases are the same
    for the same seed. What a run must show to become a case: a side of a branch, a method or an ending
    (exception and line, per method called) that no case before has shown.
    """

    def __init__(
        self, program: Program, java_class: JavaClass, worker: JvmWorker, loader: Loader, *, seed: int = 0
    ) -> None:
        self._program = program
        self._class = java_class
        self._seed = seed
        self._runner = Runner(program, java_class, worker, loader)
        self._runner.fresh = _has_changing_statics(program, java_class)
        self._hints = Hints(program, java_class)
        self._makers = Makers(program, java_class)
        self._catalogue = Catalogue(self._makers, self._hints, java_class, self._runner.can_make)
        self._seen: set[Thing] = set()
        self._refuted: Counter[Thing] = Counter()
        self.unstable = 0

    @property
    def calls(self) -> int:
        return self._runner.calls

    def run(self, methods: Sequence[Method], wanted: set[Edge], deadline: float) -> Iterator[TestCase]:
        """Test cases as they are found, until nothing promising is left or `time.monotonic()` is there.

        The methods take turns; those that reach no side of `wanted` that is left get few of them. `wanted`
        may be made smaller while the cases are taken.
        """
        self._runner.deadline = deadline
        tasks = [self._task(method, methods, wanted) for method in methods]
        uncovered = set(wanted)
        while tasks and not self._runner.is_late:
            for task in tasks:
                if self._runner.is_late:
                    return
                if task.is_live(uncovered):
                    found = False
                    for case in self._turn(task):
                        found = True
                        yield case
                    task.note_turn(found)
                    uncovered &= wanted - self._seen
            tasks = [task for task in tasks if task.is_live(uncovered)]

    def _task(self, method: Method, methods: Sequence[Method], wanted: set[Edge]) -> Task:
        own = {m for m in self._hints.reached(method) if m is method or m not in methods}
        reach = frozenset(edge for edge in wanted if edge.method in own)
        mutator = Mutator(method, self._catalogue, self._makers, self._hints, self._seed)
        return Task(method, reach, self._catalogue, mutator)

    def _turn(self, task: Task) -> Iterator[TestCase]:
        inputs = task.next_inputs()
        observed = self._runner.observe(inputs)
        for observation in observed:
            if isinstance(observation, Hung):
                task.note_hang()
        chosen = self._choose(inputs, observed)
        shrunk = [self._shrink(task, given, seen, goal) for given, seen, goal in chosen]
        for given, (_, _, goal) in zip(shrunk, chosen, strict=True):
            case = self._confirm(task, given, goal)
            if case is not None:
                yield case

    def _choose(
        self, inputs: Sequence[Input], observed: Sequence[Observation | Hung | None]
    ) -> list[tuple[Input, Observation, frozenset[Thing]]]:
        """For each new thing the simplest input that showed it, and which things it is there for."""
        weighed = [
            (complexity(observation.request), place)
            for place, observation in enumerate(observed)
            if isinstance(observation, Observation) and not observation.things <= self._seen
        ]
        claimed: set[Thing] = set()
        chosen = []
        for _, place in sorted(weighed):
            observation = observed[place]
            assert isinstance(observation, Observation)
            goal = observation.things - self._seen - claimed
            goal = frozenset(thing for thing in goal if self._refuted[thing] < _MOST_REFUTATIONS)
            if goal:
                claimed |= goal
                chosen.append((inputs[place], observation, goal))
        return chosen

    def _shrink(self, task: Task, given: Input, seen: Observation, goal: frozenset[Thing]) -> Input:
        """The simplest variant found that still reaches the goal and ends alike."""
        if len(seen.result.trace) > _LONG_TRACE:
            return given
        for _ in range(_SHRINKING_PASSES):
            variants = simpler(given, task.choices, task.receivers)
            fitting = (
                variant
                for variant, found in zip(variants, self._runner.observe(variants), strict=True)
                if isinstance(found, Observation) and goal <= found.things and found.ending == seen.ending
            )
            best = next(fitting, None)
            if best is None:
                break
            given = best
        return given

    def _confirm(self, task: Task, given: Input, goal: frozenset[Thing]) -> TestCase | None:
        """The case, if two runs in fresh states agree and show something new."""
        if goal <= self._seen:
            return None
        one, other = self._runner.observe([given, given], fresh=True)
        if not isinstance(one, Observation) or not isinstance(other, Observation) or not is_same(one, other):
            if not self._runner.is_late:
                self.unstable += 1
                self._refuted.update(goal)
            return None
        if one.things <= self._seen:
            self._refuted.update(goal)
            return None
        self._seen |= one.things
        if len(one.result.trace) <= _LONG_TRACE:
            task.pool.append(given)
        return TestCase(
            task.method,
            one.request,
            one.result,
            classify(self._program, task.method, one.request, one.result),
            Engine.QUICK,
            one.edges,
            parameter_names=tuple(parameter_names(task.method)),
        )


def _has_changing_statics(program: Program, java_class: JavaClass) -> bool:
    """Whether methods of the class, or of those nested in it, write static fields."""
    for name in [java_class.name, *program.class_path.user_classes()]:
        if is_within(name, java_class.name):
            try:
                methods = program.load(name).methods.values()
            except LinkageError:
                continue
            if any(_writes_statics(method) for method in methods if method.name != "<clinit>"):
                return True
    return False


def _writes_statics(method: Method) -> bool:
    code = method.info.code
    return code is not None and any(i.name == "putstatic" for i in decode(method.info, code))
