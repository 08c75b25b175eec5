"""A test case: an input object graph, the call, and what the real JVM was seen to do with it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pathbrew.blocks.mutants import Mutant
from pathbrew.expressions import Expression
from pathbrew.jvm.replay import Question, ReplayRequest, ReplayResult
from pathbrew.machine.core.edges import Edge
from pathbrew.objects.graph import GraphValue
from pathbrew.program import Method


class Engine(Enum):
    """What found a test case."""

    QUICK = "quick start"
    SEQUENCES = "sequences"
    SYMBOLIC = "symbolic execution"
    BACKWARD = "backward search"
    CONCOLIC = "runs on the JVM"


class Kind(Enum):
    """What a test case shows."""

    BEHAVIOUR = "behaviour"
    """The method returned, or threw what it means to throw."""
    CRASH = "crash"
    """An error escaped from inside: a null dereference, index, cast, arithmetic, an overflowing stack."""
    NULL_ARGUMENT = "crash on a null argument"
    """The same, but because of a null that the method does not promise to accept."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a test is written for beside its call: the name that says so, and lines of comment."""

    name: str
    comments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answered:
    """What an object tells of itself after the call; the value is one of the graph after it."""

    question: Question
    value: GraphValue


@dataclass(frozen=True, slots=True)
class TestCase:
    """The call with its inputs (`request`) and its observed end (`observed`).

    `conditions` is the path condition over the parameters, in the order of the path;
    empty where the case was not found symbolically. `covered` are the sides of branches in the class under
    test that the run took, `abrupt` those of them after which an exception from inside drove it out.
    """

    __test__ = False
    """Not for pytest."""

    method: Method
    request: ReplayRequest
    observed: ReplayResult
    kind: Kind
    engine: Engine
    covered: frozenset[Edge]
    conditions: tuple[Expression, ...] = ()
    abrupt: frozenset[Edge] = frozenset()
    free: frozenset[int] = frozenset()
    """The places of arguments whose value was seen not to matter for what the case shows."""
    shown: Shown | None = None
    """What the test is about, where that is no branch."""
    kills: frozenset[Mutant] = frozenset()
    """The small changes of the class under test that a test of the case notices."""
    is_plain: bool = True
    """Whether plain Java in the package of the class can make its inputs."""
    answers: tuple[Answered, ...] = ()
    """What objects tell of themselves that the call has changed or made."""

    @property
    def settled(self) -> frozenset[Edge]:
        """The sides that the run came past."""
        return self.covered - self.abrupt
