"""The search of the quick start: systematic inputs first, then changes of those that showed something."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from contextlib import suppress
from dataclasses import replace
from random import Random

from pathbrew.blocks import decode
from pathbrew.classfile import ClassFile, Tag
from pathbrew.classfile.access_flags import FINAL
from pathbrew.confirmation.case import Engine, TestCase
from pathbrew.confirmation.edges import is_within
from pathbrew.confirmation.simplicity import complexity
from pathbrew.deadline import PAST, Deadline
from pathbrew.engines.quick.mutation import Mutator
from pathbrew.engines.quick.runner import Lost, Observation, Runner, Thing, Unwelcome, is_same
from pathbrew.engines.quick.shrink import simpler
from pathbrew.engines.quick.task import PATIENCE, Task
from pathbrew.engines.quick.telling import (
    returns_something,
    telling_variants,
    with_numbers,
)
from pathbrew.errors import ClassFileError
from pathbrew.jvm.outcomes import Returned
from pathbrew.jvm.refusals import Refusal
from pathbrew.jvm.worker import JvmWorker, Loader
from pathbrew.machine.core.edges import Edge
from pathbrew.objects.graph import BuiltNode
from pathbrew.program import JavaClass, LinkageError, Method, Program
from pathbrew.reasons import Reason
from pathbrew.scenarios.catalogue import Catalogue
from pathbrew.scenarios.constants import Hints
from pathbrew.scenarios.inputs import Input, Value, input_of, made_by
from pathbrew.scenarios.makers import Makers

_THREADS = re.compile(
    r"java/lang/Thread$|java/util/Timer|java/util/concurrent/(\w*Execut\w*|ForkJoin\w*|CompletableFuture)"
)
_SHRINKING_PASSES = 8
_VARIANTS_AT_ONCE = 8
_MOST_REFUTATIONS = 3
_MOST_RIVALS = 8
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
        self.seed = seed
        """Of the random numbers of the next run."""
        self._runner = Runner(program, java_class, worker, loader)
        classes = _classes(program, java_class)
        self._runner.fresh = _has_changing_statics(classes)
        self._worker = worker if _may_start_threads(program, classes) else None
        self._hints = Hints(program, java_class)
        self.makers = Makers(program, java_class)
        self.catalogue = Catalogue(self.makers, self._hints, java_class, self._runner.makeable)
        self._seen: set[Thing] = set()
        self._refuted: Counter[Thing] = Counter()
        self._looked_at: set[Method] = set()
        self._newest: frozenset[Thing] = frozenset()
        """What the last case was the first to show."""
        self.unstable = 0
        self.objections: dict[Edge, Reason] = {}
        """Sides of branches that were taken by runs that make no test, and why they do not."""
        self.refusals: dict[Refusal, None] = {}
        """What was refused."""

    @property
    def calls(self) -> int:
        return self._runner.calls

    def has_looked_at(self, methods: Iterable[Method]) -> bool:
        """Whether it has come to each of the methods."""
        return self._looked_at.issuperset(methods)

    def extend(self, deadline: Deadline) -> None:
        """Let the catalogue try on the JVM which objects can be made, until then."""
        self._runner.deadline = deadline

    def stop(self) -> None:
        """End the run that is under way, from another thread."""
        self._runner.deadline = PAST

    def run(
        self,
        methods: Sequence[Method],
        wanted: Set[Edge],
        deadline: Deadline,
        known: Iterable[TestCase] = (),
        calls: int | None = None,
        patience: int = PATIENCE,
    ) -> Iterator[TestCase]:
        """Test cases as they are found, until nothing promising is left, or after so many calls or seconds.

        The methods take turns, those first that no run before has come to; those that reach no side of
        `wanted` that is left get few of them. `wanted` may be made smaller while the cases are taken. What
        `known` cases show is not found again, and their inputs are changed from the start. A method is given
        up after as many of its turns without anything new as `patience` says.
        """
        self._runner.deadline = deadline
        self._runner.calls_until = None if calls is None else self._runner.calls + calls
        by_method: dict[Method, set[Edge]] = {}
        for edge in wanted:
            by_method.setdefault(edge.method, set()).add(edge)
        tasks = [self._task(method, set(methods), by_method, patience) for method in methods]
        tasks.sort(key=lambda task: task.method in self._looked_at)
        self._take(known, tasks)
        try:
            yield from self._rounds(tasks, wanted)
        finally:
            if self._worker is not None:
                # Threads that the code has started would go on and slow down whatever comes next.
                self._worker.close()

    def shown(self, inputs: Sequence[Input], deadline: Deadline) -> list[tuple[Input, TestCase]]:
        """What inputs show that make a test, whatever is known already."""
        self._runner.deadline = deadline
        self._runner.calls_until = None
        observed = self._runner.observe(inputs)
        pairs = zip(inputs, observed, strict=True)
        return [(given, seen.case) for given, seen in pairs if isinstance(seen, Observation)]

    def refute(self, case: TestCase) -> None:
        """Take back what this case, the last one, has shown, for it makes no test: another may show it."""
        self._runner.reject(case.request)
        self._refuted.update(self._newest)
        self._seen -= self._newest

    def repeated(self, given: Input) -> TestCase | None:
        """What an input shows in a fresh state, whatever ran before, if it shows the same each time."""
        first = self._run_fresh(given)
        return first.case if first is not None and self._is_reproducible(given, first) else None

    def simpler_than(self, given: Input) -> list[Input]:
        """Simpler inputs of the same method."""
        method = given.method
        has_receiver = not method.is_static and method.name != "<init>"
        receivers = self.catalogue.receivers(method.owner) if has_receiver else []
        return simpler(given, self.catalogue.arguments(method), receivers)

    def _rounds(self, tasks: list[Task], wanted: Set[Edge]) -> Iterator[TestCase]:
        uncovered = wanted - self._seen
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
                    uncovered = wanted - self._seen
            tasks = [task for task in tasks if task.is_live(uncovered)]

    def _task(
        self, method: Method, entries: set[Method], wanted: dict[Method, set[Edge]], patience: int
    ) -> Task:
        """The search of a method, responsible for what it calls and no other entry does."""
        own = [m for m in self._hints.reached(method) if m is method or m not in entries]
        reach = frozenset(edge for m in own for edge in wanted.get(m, ()))
        chance = Random(f"{self.seed} {method!r}")
        mutator = Mutator(method, self.catalogue, self.makers, self._hints, chance)
        return Task(method, reach, self.catalogue, mutator, patience)

    def _take(self, known: Iterable[TestCase], tasks: Sequence[Task]) -> None:
        by_method = {task.method: task for task in tasks}
        for case in known:
            observed = self._runner.read(case.request, case.observed)
            given = input_of(case.method, case.request)
            if isinstance(observed, Observation):
                self._seen |= observed.things
            if given is not None:
                self._learn(given, case)
            if given is not None and case.method in by_method:
                by_method[case.method].start_from(given, was_tried=case.engine is Engine.QUICK)

    def _learn(self, given: Input, case: TestCase) -> None:
        """Have the objects of a case to pass: their constructors may take only what a search has found."""
        made = made_by(given) if isinstance(case.observed.outcome, Returned) else None
        for value in (made, given.receiver, *given.arguments):
            if isinstance(value, BuiltNode) and self.catalogue.is_short_of(value.class_name):
                self.catalogue.learn(value)

    def _turn(self, task: Task) -> Iterator[TestCase]:
        self._looked_at.add(task.method)
        inputs = task.next_inputs()
        observed = self._runner.observe(inputs, singly=task.has_lost)
        for given, observation in zip(inputs, observed, strict=True):
            if isinstance(observation, Lost) or (
                isinstance(observation, Unwelcome) and observation.is_costly
            ):
                task.note_loss(given)
            elif isinstance(observation, Unwelcome) and observation.is_long:
                task.note_long(given)
        self._note(task, observed)
        chosen = self._choose(inputs, observed)
        for given, observation, goal in chosen:
            case = self._simplified(task, given, observation, goal)
            if case is None:
                case = self._without_traces(task, inputs, observed, goal)
            if case is not None:
                yield case

    def _simplified(
        self, task: Task, given: Input, observation: Observation, goal: frozenset[Thing]
    ) -> TestCase | None:
        simple = self._shrink(task, given, observation, goal)
        return self._confirm(task, simple[0], *self._telling(task, *simple, goal), goal)

    def _without_traces(
        self,
        task: Task,
        inputs: Sequence[Input],
        observed: Sequence[Observation | Unwelcome | Lost | None],
        goal: frozenset[Thing],
    ) -> TestCase | None:
        """A case of another input that shows the goal in a fresh state.

        Objects that static fields hold may keep what earlier runs have left in them, such as a text that is
        made once: then inputs show what they do not show by themselves.
        """
        if self._runner.is_late or self._runner.fresh or task.has_lost:
            return None
        rivals = [
            given
            for given, seen in zip(inputs, observed, strict=True)
            if isinstance(seen, Observation) and not goal.isdisjoint(seen.things)
        ][:_MOST_RIVALS]
        self._runner.fresh = True
        try:
            for given, seen in zip(rivals, self._runner.observe(rivals), strict=True):
                if isinstance(seen, Observation) and (left := goal & seen.things - self._seen):
                    return self._simplified(task, given, seen, left)
        finally:
            self._runner.fresh = False
        return None

    def _note(self, task: Task, observed: Sequence[Observation | Unwelcome | Lost | None]) -> None:
        """Remember what was refused or changed, and whether that is all that the method does."""
        unwelcome = [each for each in observed if isinstance(each, Unwelcome)]
        for each in unwelcome:
            for edge in each.edges:
                self.objections.setdefault(edge, each.reason)
            self.refusals |= dict.fromkeys(each.refusals)
        task.note_unwelcome(len(unwelcome), sum(isinstance(each, Observation) for each in observed))

    def _choose(
        self, inputs: Sequence[Input], observed: Sequence[Observation | Unwelcome | Lost | None]
    ) -> list[tuple[Input, Observation, frozenset[Thing]]]:
        """For each new thing the simplest input that showed it, and which things it is there for."""
        weighed = [
            (observation.reads_clock, complexity(observation.case.request), place)
            for place, observation in enumerate(observed)
            if isinstance(observation, Observation) and not observation.things <= self._seen
        ]
        claimed: set[Thing] = set()
        chosen = []
        for _, _, place in sorted(weighed):
            observation = observed[place]
            assert isinstance(observation, Observation)
            goal = observation.things - self._seen - claimed
            goal = frozenset(thing for thing in goal if self._refuted[thing] < _MOST_REFUTATIONS)
            if goal:
                claimed |= goal
                chosen.append((inputs[place], observation, goal))
        return chosen

    def _shrink(
        self, task: Task, given: Input, seen: Observation, goal: frozenset[Thing]
    ) -> tuple[Input, Observation]:
        """The simplest variant found that still reaches the goal and ends alike."""
        if len(seen.case.observed.trace) > _LONG_TRACE:
            return given, seen
        for _ in range(_SHRINKING_PASSES):
            variants = filter(task.allows, simpler(given, task.choices, task.receivers))
            better = self._first_fitting(task, list(variants), goal, seen)
            if better is None:
                break
            given, seen = better
        return given, seen

    def _first_fitting(
        self, task: Task, variants: Sequence[Input], goal: frozenset[Thing], seen: Observation
    ) -> tuple[Input, Observation] | None:
        for start in range(0, len(variants), _VARIANTS_AT_ONCE):
            some = variants[start : start + _VARIANTS_AT_ONCE]
            for variant, found in zip(some, self._runner.observe(some, singly=task.has_lost), strict=True):
                if isinstance(found, Lost):
                    task.note_loss(variant)
                    return None
                if not isinstance(found, Observation) or (found.reads_clock and not seen.reads_clock):
                    continue
                if goal <= found.things and found.ending == seen.ending:
                    return variant, found
        return None

    def _telling(
        self, task: Task, given: Input, seen: Observation, goal: frozenset[Thing]
    ) -> tuple[Input, Observation]:
        """A variant that reaches the goal with numbers other than 0, as many of them as it can have.

        The zeros that are left then are those that matter.
        """
        if len(seen.case.observed.trace) > _LONG_TRACE:
            return given, seen
        outcome = seen.case.observed.outcome
        is_plain = isinstance(outcome, Returned) and outcome.value == 0 and task.method.returned in "BSIJFD"
        fine = self._fine(task, given, goal, seen.ending, telling_variants(given, is_plain))
        alone = dict(item for numbers, _, _ in fine if len(numbers) == 1 for item in numbers.items())
        if len(alone) > 1:
            fine += self._fine(task, given, goal, seen.ending, [alone])
        if returns_something(seen):
            fine = [one for one in fine if returns_something(one[2])]
        if not fine:
            return given, seen
        _, variant, found = max(fine, key=lambda one: (returns_something(one[2]), len(one[0])))
        return variant, found

    def _fine(
        self, task: Task, given: Input, goal: frozenset[Thing], ending: Thing, tried: list[dict[int, int]]
    ) -> list[tuple[dict[int, int], Input, Observation]]:
        """The variants with other numbers that reach the goal and end alike."""
        variants = [with_numbers(given, numbers) for numbers in tried]
        allowed = [(numbers, one) for numbers, one in zip(tried, variants, strict=True) if task.allows(one)]
        observed = self._runner.observe([one for _, one in allowed], singly=task.has_lost)
        return [
            (numbers, one, found)
            for (numbers, one), found in zip(allowed, observed, strict=True)
            if isinstance(found, Observation) and goal <= found.things and found.ending == ending
        ]

    def _confirm(
        self, task: Task, simplest: Input, given: Input, before: Observation, goal: frozenset[Thing]
    ) -> TestCase | None:
        """The case, if another run, in a fresh state, agrees and shows something new."""
        if goal <= self._seen:
            return None
        one = self._run_fresh(given)
        if one is None or not (is_same(one, before) or self._is_reproducible(given, one)):
            if not self._runner.is_late:
                self.unstable += 1
                self._refuted.update(goal)
            return None
        if one.things <= self._seen:
            self._refuted.update(goal)
            return None
        self._newest = one.things - self._seen
        self._seen |= one.things
        self._learn(given, one.case)
        if len(one.case.observed.trace) <= _LONG_TRACE:
            task.pool.append(simplest)
        return replace(one.case, free=_differing(simplest.arguments, given.arguments))

    def _run_fresh(self, given: Input) -> Observation | None:
        (observed,) = self._runner.observe([given], fresh=True)
        return observed if isinstance(observed, Observation) else None

    def _is_reproducible(self, given: Input, first: Observation) -> bool:
        """Whether a second run in a fresh state is the same: initialisers are in the trace of such runs."""
        second = self._run_fresh(given)
        return second is not None and is_same(first, second)


def _differing(one: Sequence[Value], other: Sequence[Value]) -> frozenset[int]:
    return frozenset(at for at, (old, new) in enumerate(zip(one, other, strict=True)) if old != new)


def _classes(program: Program, java_class: JavaClass) -> list[JavaClass]:
    """The class and those nested in it."""
    names = [name for name in program.class_path.user_classes() if is_within(name, java_class.name)]
    found = []
    for name in names or [java_class.name]:
        with suppress(LinkageError):
            found.append(program.load(name))
    return found


def _has_changing_statics(classes: Sequence[JavaClass]) -> bool:
    """Whether methods of the classes write static fields."""
    return any(
        any(field.is_static and not field.access & FINAL for field in linked.fields.values())
        and any(map(_writes_statics, linked.methods.values()))
        for linked in classes
    )


def _may_start_threads(program: Program, classes: Sequence[JavaClass]) -> bool:
    """Whether the classes, or user classes that they mention, know of threads or what keeps some."""
    files = [linked.file for linked in classes]
    for name in {name for file in files if file is not None for name in _mentioned(file)}:
        if program.class_path.is_user_class(name):
            with suppress(ClassFileError):  # told where a run needs the class
                files.append(program.class_path.find(name))
    return any(_THREADS.match(name) for file in files if file is not None for name in _mentioned(file))


def _mentioned(file: ClassFile) -> list[str]:
    return [file.pool.class_name(index) for index in file.pool.indices(Tag.CLASS)]


def _writes_statics(method: Method) -> bool:
    code = method.info.code
    if code is None or method.name == "<clinit>":
        return False
    return any(instruction.name == "putstatic" for instruction in decode(method.info, code))
