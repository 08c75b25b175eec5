"""Runs on the JVM as a source of test cases: for what the machine has no model of.

The engine is that of `sequences`, with an executor whose scenarios run on an instrumented JVM: threads, files
of the scratch folder, natives and whatever else is the JDK's do there what they do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from contextlib import ExitStack, contextmanager
from functools import cache

from pathbrew.engines.concolic.fleet import Fleet, kept_here
from pathbrew.engines.concolic.place import Place
from pathbrew.engines.concolic.process import Followed
from pathbrew.engines.concolic.scenario_executor import ScenarioExecutor
from pathbrew.engines.concolic.station import Equipment
from pathbrew.engines.states.executors import criterion_of
from pathbrew.options import ExploreOptions, MachineOptions
from pathbrew.program import Method
from pathbrew.reasons import Cause
from pathbrew.verbs.generate.subject import Subject
from pathbrew.walls import Gates
from pathbrew.walls.scratch import Scratch

UNMODELLED = frozenset({Cause.OBSTACLE, Cause.NOT_CALLED, Cause.UNMADE, Cause.UNBUILT, Cause.ERROR})
"""Reasons for which a side of a branch is open that do not hold for runs on the JVM."""


def beyond_machine(subject: Subject, entries: Iterable[Method], met: Set[Method]) -> list[Method]:
    """The entries with open goals in front of which the machine came to what it has no model of.

    `met` are those whose scenarios did.
    """
    left = subject.goals.keys() - subject.settled - subject.infeasible()
    open_methods = {edge.method for edge in left}
    unmodelled = {
        edge.method
        for edge in left
        if any(reason.cause in UNMODELLED for reason in subject.account(edge).reasons)
    }
    wanted = {entry: open_methods if entry in met else unmodelled for entry in entries}
    return [entry for entry, methods in wanted.items() if not methods.isdisjoint(subject.scopes.scope(entry))]


@contextmanager
def scenarios_on_jvm(
    subject: Subject, options: ExploreOptions, machine: MachineOptions
) -> Iterator[ScenarioExecutor]:
    """An executor for the scenarios of a class; its JVM starts when there is one that it can run."""
    class_path = subject.program.class_path
    with ExitStack() as stack:
        drivers = stack.enter_context(Scratch()).work

        @cache
        def fleet() -> Fleet:
            gates = Gates.parse(options.allow)
            locations = (*class_path.locations, drivers)
            equipment = Equipment(class_path.jdk.home, locations, machine.assertions, gates)
            return stack.enter_context(Fleet(Place.own(), kept_here(equipment, 1)))

        executor = ScenarioExecutor(
            subject.program,
            subject.entries[0],
            machine,
            criterion_of(options),
            lambda: fleet().start(Followed()),
            drivers,
        )
        yield executor
        executor.close()
