"""Calls on whole object graphs: what is asked and what is answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pathbrew.jvm.outcomes import Outcome
from pathbrew.jvm.refusals import Refusal, objection
from pathbrew.jvm.trace import TraceEvent
from pathbrew.objects.graph import BuildCall, GraphValue, Node, Reference, StaticValue


@dataclass(frozen=True, slots=True)
class Question:
    """A call that asks an object something after the call under test; None is what that has returned."""

    of: Reference | None
    call: BuildCall


@dataclass(frozen=True, slots=True)
class Told:
    """What a question was answered."""

    value: GraphValue


@dataclass(frozen=True, slots=True)
class ReplayRequest:
    """A call with the heap it is to find.

    The receiver is None for a static method and for a constructor (`<init>`), which returns its object.
    Classes of objects, enum constants and static fields given are initialised before the call, like those
    in `initialised`; what their initialisers do is not in the trace. If the call returns, the questions are
    asked in their order.
    """

    class_name: str
    method: str
    descriptor: str
    receiver: GraphValue = None
    arguments: tuple[GraphValue, ...] = ()
    nodes: tuple[Node, ...] = ()
    statics: tuple[StaticValue, ...] = ()
    initialised: tuple[str, ...] = ()
    questions: tuple[Question, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """The call could not be made, or its result not be told: no such method, an object that fits nowhere."""

    reason: str


@dataclass(frozen=True, slots=True)
class Output:
    """What the call wrote to the standard streams; `truncated` says that there was more."""

    stdout: str = ""
    stderr: str = ""
    truncated: bool = False


@dataclass(frozen=True, slots=True)
class FileLeft:
    """A file or folder below the replay's temporary folder; the text is None if it is too long or no text."""

    name: str
    text: str | None = None
    is_folder: bool = False


@dataclass(frozen=True, slots=True)
class ReplayResult:
    """How a replay ended, and the heap and the branches that it left.

    `nodes_after` are the nodes of the request in their order, objects with all their fields, then the
    objects that were found from them, from the statics given and from what was returned or thrown; `cut`
    says that there were more of them than are reported (BEYOND stands for those). `returned` and `thrown`
    are values of that graph; an object that was given twice (an enum constant, a canonical box) is referred
    to by its first node. `Returned.value` is a plain form of `returned`: arrays and objects by their
    class only. `truncated` says that the trace went on. `untraced` are the methods, or whole classes,
    that could not be instrumented. `nodes_before` is the graph before the call, in a replay that builds
    objects: the index of an object is the same in both, and objects that were found before the call come
    first in `nodes_after` after those of the request. `refusals` are what the guard refused during it,
    even if the code caught it, and `changes` what the replay changed in the JVM's state. `answers` are those
    to the questions, None where one threw something, as values of `nodes_asked`: that graph begins with the
    objects of `nodes_after`, as they are when all questions have been asked.
    """

    outcome: Outcome | Refused
    output: Output = Output()
    nodes_after: Sequence[Node] = ()
    returned: GraphValue = None
    thrown: GraphValue = None
    statics_after: tuple[StaticValue, ...] = ()
    cut: bool = False
    trace: tuple[TraceEvent, ...] = ()
    truncated: bool = False
    untraced: tuple[str, ...] = ()
    nodes_before: Sequence[Node] = ()
    refusals: tuple[Refusal, ...] = ()
    changes: tuple[str, ...] = ()
    answers: tuple[Told | None, ...] = ()
    nodes_asked: Sequence[Node] = ()
    stopped: bool = False
    """Whether a call that hung was ended by itself, and its process lives on."""
    files: tuple[FileLeft, ...] = ()
    """What is in its temporary folder after the call."""
    reads_clock: bool = False
    """Whether anything that ran asked what time it is."""

    @property
    def objection(self) -> str | None:
        """Why the replay makes no test, if something was refused or changed."""
        return objection(self.refusals, self.changes)
