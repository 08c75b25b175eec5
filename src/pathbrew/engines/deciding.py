"""What engines that decide properties are asked, and what they answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from pathbrew.deadline import Deadline
from pathbrew.defects import Defects
from pathbrew.engines.properties import Property
from pathbrew.objects.witness import Witness
from pathbrew.program import Method, Program
from pathbrew.reasons import Reason
from pathbrew.summaries.case import Summary


class Confirm(Protocol):
    """Asks the real JVM whether inputs violate a property; None if there is no time for an answer."""

    def __call__(self, violated: Property, witness: Witness, /) -> bool | None: ...


SummaryOf = Callable[[Method], Summary | None]
"""The summary of a method for calls with any arguments, if there is one."""


@dataclass(frozen=True, slots=True)
class Task:
    """A method and the properties it is checked for.

    `fixed` are parameters with their values as text; `inputs` are patterns of methods that give inputs. Of a
    `brief` task only what is quick is tried. What solvers get wrong is added to `defects`.
    """

    program: Program
    method: Method
    properties: tuple[Property, ...]
    inputs: tuple[str, ...]
    fixed: dict[str, str]
    confirm: Confirm
    deadline: Deadline
    brief: bool = False
    defects: Defects = field(default_factory=Defects)
    summary_of: SummaryOf | None = None
    """Gives summaries of methods that are called, if calls are to be answered by them."""


class Answer(Enum):
    """What an engine says of a property."""

    HOLDS = "holds"
    VIOLATED = "violated"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Conclusion:
    """The answer, with the proof for people, the confirmed witness, or why it is open."""

    answer: Answer
    proof: tuple[str, ...] = ()
    witness: Witness | None = None
    reasons: tuple[Reason, ...] = ()


class DecidingEngine(Protocol):
    """Proves or refutes properties, and says so only when that is exact."""

    name: str

    def decide(self, task: Task) -> dict[Property, Conclusion]:
        """A conclusion for each property of the task; asked once more, it goes on where it was."""
