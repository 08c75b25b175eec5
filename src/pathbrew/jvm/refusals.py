"""What the guard of a JVM refused, and what a run changed in its JVM."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pathbrew.jvm.values import AnswerReader

EXIT = "exit the JVM"
"""The action whose detail is a status."""
LOST = "threads"
"""The change that cannot be put back: threads still run."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """An action that was refused, the gate that would allow it, and the code that wanted it.

    The action is a verb phrase ("delete a file"); the gate is empty if there is none; the detail is a path,
    a host, a command or a status. Class (internal name), method and line are those of the innermost frame
    that belongs neither to the JDK nor to Pathbrew: empty, with a negative line, if there is none.
    """

    action: str
    gate: str
    detail: str = ""
    class_name: str = ""
    method: str = ""
    line: int = -1

    @property
    def place(self) -> str:
        """The method that wanted it, with its class; empty if that is not known."""
        return f"{self.class_name.replace('/', '.')}.{self.method}" if self.method else ""

    @property
    def reason(self) -> str:
        """Why the run makes no test."""
        allow = f" (--allow {self.gate})" if self.gate else ""
        return f"wants to {self.action}; refused{allow}"


@dataclass(frozen=True, slots=True)
class Conduct:
    """What a run did besides computing: `changes` name parts of the JVM's state that it changed.

    They were put back, unless the JVM `is_lost`: it is replaced then.
    """

    refusals: tuple[Refusal, ...] = ()
    changes: tuple[str, ...] = ()
    is_lost: bool = False
    reads_clock: bool = False


def objection(refusals: Sequence[Refusal], changes: Sequence[str]) -> str | None:
    """Why a run with such conduct makes no test, with the line of the first refusal; None if it may."""
    if refusals:
        first = refusals[0]
        return f"line {first.line}: {first.reason}" if first.line > 0 else first.reason
    return changes_reason(changes) if changes else None


def changes_reason(changes: Sequence[str]) -> str:
    """Why a run that changed the JVM's state makes no test."""
    return f"changes the JVM's state: {', '.join(changes)}"


def exit_status(refusals: Sequence[Refusal]) -> int | None:
    """The status of the first exit that was refused, as a process would give it."""
    return next((int(refusal.detail) & 0xFF for refusal in refusals if refusal.action == EXIT), None)


def read_conduct(answer: AnswerReader) -> Conduct:
    """The conduct that comes next in an answer."""
    refusals = tuple(_read_refusal(answer) for _ in range(answer.count()))
    changes = tuple(answer.string() for _ in range(answer.count()))
    return Conduct(refusals, changes, bool(answer.octet()), bool(answer.octet()))


def _read_refusal(answer: AnswerReader) -> Refusal:
    action, gate, detail, class_name, method, line = (answer.string() for _ in range(6))
    return Refusal(action, gate, detail, class_name, method, int(line))
