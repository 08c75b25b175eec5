"""A class that is searched from plain scenarios alone: what the machine solves is replayed on the JVM."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pathbrew.blocks.effects import FieldUse
from pathbrew.classfile import ClassPath, Jdk
from pathbrew.confirmation.edges import EdgeReader
from pathbrew.coverage import Ledger, branch_goals
from pathbrew.coverage.scope import entry_methods, own_methods
from pathbrew.deadline import Deadline
from pathbrew.engines.sequences.growth import Growth
from pathbrew.engines.sequences.search import Parent, Proposal, SequenceSearch
from pathbrew.engines.states.exploration import Explorer
from pathbrew.jvm import JvmWorker
from pathbrew.jvm.functions import JvmFunctions
from pathbrew.jvm.outcomes import Returned, Threw
from pathbrew.machine.core.edges import Edge
from pathbrew.objects.graph import BuildCall, BuiltNode
from pathbrew.options import ExploreOptions, MachineOptions
from pathbrew.program import Method, Program
from pathbrew.scenarios.catalogue import Catalogue
from pathbrew.scenarios.constants import Hints
from pathbrew.scenarios.inputs import Input, Invocation, Made, Value
from pathbrew.scenarios.makers import Makers
from pathbrew.solve import Chain

PROGRAMS = Path(__file__).parents[2] / "programs" / "sequences"
SECONDS = 120.0
"""Far more than is needed."""
MOST_EFFORT = 100_000


class Searched:
    """A program with one class under test, and what a search has found."""

    def __init__(self, jdk: Jdk, worker: JvmWorker, chain: Chain, name: str) -> None:
        self.class_path = ClassPath([PROGRAMS / f"{name}.java"], jdk)
        self.program = Program(self.class_path)
        self.java_class = self.program.load(name)
        self.goals = {goal.edge: goal for m in own_methods(self.java_class) for goal in branch_goals(m)}
        self.covered: set[Edge] = set()
        self.scenarios: list[Input] = []
        self.different: list[Proposal] = []
        """Predictions that were not observed."""
        self._worker = worker
        self._chain = chain
        self._reader = EdgeReader(self.program, self.java_class)
        self._makers = Makers(self.program, self.java_class)
        hints = Hints(self.program, self.java_class)
        self._catalogue = Catalogue(self._makers, hints, self.java_class, list)
        self.growth = Growth(self._makers, self._catalogue, FieldUse(self.program))

    def method(self, name: str) -> Method:
        return next(m for m in self.java_class.methods.values() if m.name == name)

    def made(self, *arguments: Value) -> Made:
        """An object of the class by its constructor."""
        maker = self.method("<init>")
        return BuiltNode(
            self.java_class.name, BuildCall(self.java_class.name, "<init>", maker.descriptor, arguments)
        )

    def scenario(self, name: str, receiver: Value = None, *arguments: Value) -> Input:
        return Input(self.method(name), receiver, arguments)

    def search(self, first: Sequence[Input]) -> SequenceSearch:
        """Search from these scenarios until nothing is left to try, or all is covered."""
        with (
            self._worker.open(self.class_path.locations, traced=True) as loader,
            JvmFunctions(self.class_path, assertions=True) as caller,
        ):

            def propose(proposal: Proposal) -> Parent | None:
                answer = self._worker.replay(loader, proposal.request, time_limit=5.0)
                assert isinstance(answer.outcome, Returned | Threw)
                edges = self._reader.edges(answer.trace)
                thrown = answer.outcome.class_name if isinstance(answer.outcome, Threw) else None
                if (edges & self.goals.keys(), thrown) != (
                    proposal.edges & self.goals.keys(),
                    proposal.exception,
                ):
                    self.different.append(proposal)
                self.covered |= edges & self.goals.keys()
                self.scenarios.append(proposal.scenario)
                return Parent(proposal.scenario, edges)

            explorer = Explorer(
                self.program,
                entry_methods(self.java_class)[0],
                ExploreOptions(),
                MachineOptions(),
                self._chain,
                caller=caller,
            )
            search = SequenceSearch(
                explorer.executor,
                self._chain,
                Ledger(list(self.goals.values())),
                self.growth,
                self._method_of,
                propose,
                lambda: self.goals.keys() - self.covered,
                query_limit=5.0,
                rounds=1000,
                decisions=1000,
            )
            parents = [Parent(scenario, frozenset()) for scenario in first]
            search.run(parents, Deadline.after(SECONDS), MOST_EFFORT)
            return search

    def _method_of(self, call: Invocation) -> Method | None:
        return self._makers.method(call.owner, call.method, call.descriptor)

    @property
    def open_lines(self) -> list[int]:
        """The lines of branches of which a side is left."""
        return sorted({goal.line for edge, goal in self.goals.items() if edge not in self.covered})
