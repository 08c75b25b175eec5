"""Calls on the real JVM and their results, as the worker's protocol has them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pathbrew.jvm.outcomes import CallResult, Exited, Outcome, Returned, read_thrown
from pathbrew.jvm.refusals import Conduct, exit_status, read_conduct
from pathbrew.jvm.values import (
    AnswerReader,
    JavaValue,
    split_descriptor,
    write_arguments,
    write_count,
    write_string,
)

if TYPE_CHECKING:
    from pathbrew.jvm.worker import Loader

# The protocol's numbers, as the worker's Main, Caller and Answers have them.
_RECEIVER, _REPORT_ARGUMENTS, _DESCRIBE_OBJECTS = 1, 2, 4
_RETURNED = 4


@dataclass(frozen=True, slots=True)
class Construction:
    """How to make the receiver of an instance method: which constructor, and its arguments."""

    descriptor: str = "()V"
    arguments: tuple[JavaValue, ...] = ()


@dataclass(frozen=True, slots=True)
class Call:
    """A call to make: names are internal, arguments are values by the descriptor.

    `receiver` is None for a static method. `report_arguments` asks for the arguments as they are after the
    call, `describe_objects` for the `toString()` of objects in the result.
    """

    loader: Loader
    class_name: str
    method: str
    descriptor: str
    arguments: tuple[JavaValue, ...] = ()
    receiver: Construction | None = None
    report_arguments: bool = False
    describe_objects: bool = False


def write_call(out: bytearray, call: Call) -> None:
    """Appends a call to a request."""
    options = (
        (_RECEIVER if call.receiver else 0)
        | (_REPORT_ARGUMENTS if call.report_arguments else 0)
        | (_DESCRIBE_OBJECTS if call.describe_objects else 0)
    )
    write_count(out, call.loader.number)
    out.append(options)
    write_string(out, call.class_name)
    write_string(out, call.method)
    write_string(out, call.descriptor)
    write_arguments(out, call.descriptor, call.arguments)
    if call.receiver:
        write_string(out, call.receiver.descriptor)
        write_arguments(out, call.receiver.descriptor, call.receiver.arguments)


def read_result(kind: int, answer: AnswerReader, call: Call) -> tuple[CallResult, Conduct]:
    """What a call gave, and what the guard saw of it; `kind` is the octet that the answer began with."""
    parameters, returned = split_descriptor(call.descriptor)
    outcome: Outcome = (
        Returned(answer.value(boxed=len(returned) > 1)) if kind == _RETURNED else read_thrown(answer)
    )
    stdout, stderr, truncated = read_output(answer)
    arguments: tuple[JavaValue, ...] = ()
    if answer.count() > 0:
        arguments = tuple(answer.value(boxed=len(parameter) > 1) for parameter in parameters)
    conduct = read_conduct(answer)
    outcome = as_exit(outcome, conduct)
    result = CallResult(outcome, stdout, stderr, truncated, arguments, conduct.refusals, conduct.changes)
    return result, conduct


def as_exit(outcome: Outcome, conduct: Conduct) -> Outcome:
    """To have wanted to exit is how a call ended, whatever it did when that was refused."""
    status = exit_status(conduct.refusals)
    return outcome if status is None else Exited(status)


def read_output(answer: AnswerReader) -> tuple[str, str, bool]:
    """What was printed to both streams, and whether a part of it is missing."""
    stdout, stderr = answer.octets(), answer.octets()
    return stdout.decode(errors="replace"), stderr.decode(errors="replace"), bool(answer.octet())
