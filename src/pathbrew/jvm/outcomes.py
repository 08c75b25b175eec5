"""How a call on the real JVM can end."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pathbrew.jvm.refusals import Refusal, objection
from pathbrew.jvm.values import AnswerReader, JavaValue

_CLASS = re.compile(r"[^\s;.\[]+")
"""A class's internal name; other messages of the error are sentences."""


@dataclass(frozen=True, slots=True)
class StackFrame:
    """One element of a stack trace; the line is negative where the class file tells none."""

    class_name: str
    method: str
    line: int


@dataclass(frozen=True, slots=True)
class Returned:
    """The method returned; the value is None for void and for null."""

    value: JavaValue


@dataclass(frozen=True, slots=True)
class Threw:
    """The method, its receiver's constructor or the linking of its class threw.

    Class names are internal (`java/lang/ArithmeticException`); the trace is innermost first and ends
    with the called method.
    """

    class_name: str
    message: str | None
    cause: str | None
    trace: tuple[StackFrame, ...]

    @property
    def missing_class(self) -> str | None:
        """The class that the JVM did not find, if that is why; it looks for classes before code runs, too."""
        is_missing = self.class_name == "java/lang/NoClassDefFoundError" and self.message is not None
        return self.message if is_missing and _CLASS.fullmatch(self.message or "") else None


@dataclass(frozen=True, slots=True)
class Exited:
    """The code called `System.exit`; the status is what the process gave, so its lowest eight bits.

    Where the guard refuses to exit, `Runtime.halt` counts as well, and the process lives on.
    """

    status: int


@dataclass(frozen=True, slots=True)
class Hung:
    """The call gave no answer within its time limit and its process was killed, or was ended where it was."""


@dataclass(frozen=True, slots=True)
class Died:
    """The process ended without an answer: killed, crashed or halted."""

    reason: str


Outcome = Returned | Threw | Exited | Hung | Died


@dataclass(frozen=True, slots=True)
class CallResult:
    """An outcome with what the call wrote to the standard streams.

    `truncated` says that more was written than was kept. `arguments` holds the arguments as they are
    after the call when that was asked for. Both are empty when the process gave no answer. `refusals` are
    what the guard refused during the call, even if the code caught it, and `changes` what the call changed
    in the JVM's state, which was put back.
    """

    outcome: Outcome
    stdout: str = ""
    stderr: str = ""
    truncated: bool = False
    arguments: tuple[JavaValue, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    changes: tuple[str, ...] = ()

    @property
    def objection(self) -> str | None:
        """Why the call is not to be relied on, if something was refused or changed."""
        return objection(self.refusals, self.changes)


def read_thrown(answer: AnswerReader) -> Threw:
    """The exception that comes next in an answer."""
    class_name = answer.string()
    message = answer.optional_string()
    cause = answer.optional_string()
    trace = tuple(StackFrame(answer.string(), answer.string(), answer.count()) for _ in range(answer.count()))
    return Threw(class_name, message, cause, trace)
