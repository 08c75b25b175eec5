"""What Pathbrew raises.

PathbrewError
├── InputError           the user's input cannot be used: what, where, what to do (exit code 2)
│   ├── CompileError     javac refuses the sources
│   ├── ClassFileError   a class file, jar or image is malformed, truncated or unsupported
│   ├── PlacedError      a text file of the user's cannot be used: file, line and column
│   └── JdkError         no usable JDK
├── Obstacle             the code under test needs something the machine does not model
├── Exited               the code under test called System.exit
├── AssumedAway          an assumption of the driver does not hold on this path
├── NotEncoded           an engine that works on formulas cannot state what an instruction does
├── Diverged             the code under test used up its budget of steps or time
└── JvmError             the real JVM's worker failed, died or did not answer in time
"""

from __future__ import annotations

from dataclasses import dataclass


class PathbrewError(Exception):
    """The root of all errors that Pathbrew raises on purpose."""


class InputError(PathbrewError):
    """The user's input cannot be used; the message says what, where and what to do."""


class CompileError(InputError):
    """Sources that javac refuses; `output` is what it said."""

    def __init__(self, output: str) -> None:
        self.output = output
        super().__init__(f"javac cannot compile the sources:\n{output}")


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands in a text file, counted from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class PlacedError(InputError):
    """A text file that cannot be used: file, line, column, what is wrong and what to do."""

    def __init__(self, place: Place, reason: str) -> None:
        self.place = place
        self.reason = reason
        super().__init__(f"{place}: {reason}")


class ClassFileError(InputError):
    """A class file, jar or image that cannot be read: names file, offset and reason."""

    def __init__(self, origin: str, offset: int | None, reason: str) -> None:
        self.origin = origin
        self.offset = offset
        self.reason = reason
        where = origin if offset is None else f"{origin}, offset {offset}"
        super().__init__(f"{where}: {reason}")


class JdkError(InputError):
    """No JDK where one is needed, or one that cannot be used."""


class Obstacle(PathbrewError):
    """The code under test needs something the machine does not model."""


class Exited(PathbrewError):
    """The code under test called `System.exit`."""

    def __init__(self, status: int) -> None:
        self.status = status
        super().__init__(f"exited with status {status}")


class AssumedAway(PathbrewError):
    """An assumption of the driver does not hold on this path."""


class NotEncoded(PathbrewError):
    """What an instruction does cannot be stated as terms; the message says what."""


class Diverged(PathbrewError):
    """The code under test used up its budget of steps or time."""


class OutOfBudget(Diverged):
    """The time of a search was over while the code ran."""

    def __init__(self) -> None:
        super().__init__("the budget was used up")


class JvmError(PathbrewError):
    """The real JVM's worker failed, died or did not answer in time."""
