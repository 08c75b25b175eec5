"""What a run of a method shows, in a form in which the machine and the real JVM can be compared.

Two things are left out on purpose: the message of a NullPointerException, which the JVM composes from the
bytecode, and the names of class loaders, which are the worker's own.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pathbrew.classfile.descriptors import parse_method_descriptor
from pathbrew.jvm import Call, CallResult, JvmWorker, Loader, Threw
from pathbrew.machine import Machine, Thrown
from pathbrew.machine.core.backtrace import line_of
from pathbrew.machine.core.deep_stack import with_deep_stack

from .machine_side import from_machine
from .outcomes import Neutral, neutral, returned, threw

_LOADER = re.compile(r"loader '?[\w$.]+'?( @\w+)?")

Trace = tuple[tuple[str, str, int], ...]
UNTRACED = ("java/lang/StackOverflowError", "java/lang/OutOfMemoryError")
"""Errors whose trace depends on how deep the stack may grow, or that HotSpot makes in advance."""


@dataclass(frozen=True)
class Case:
    """A static method without parameters, by its class's internal name."""

    class_name: str
    method: str
    descriptor: str

    def __str__(self) -> str:
        return f"{self.class_name.replace('/', '.')}.{self.method}"


@dataclass(frozen=True)
class Observation:
    """How the run ended, with message and the frames of user classes if it threw, and what it printed."""

    outcome: Neutral
    output: str
    message: str | None = None
    cause: str | None = None
    trace: Trace = ()


def observe_jvm(
    worker: JvmWorker, loader: Loader, cases: Sequence[Case], is_user_class: Callable[[str], bool]
) -> list[Observation]:
    """Runs the cases in order in one class loader of a real JVM."""
    calls = [Call(loader, case.class_name, case.method, case.descriptor) for case in cases]
    results = worker.call_many(calls, time_limit=60.0)
    return [_of_jvm(case, result, is_user_class) for case, result in zip(cases, results, strict=True)]


def _of_jvm(case: Case, result: CallResult, is_user_class: Callable[[str], bool]) -> Observation:
    outcome = neutral(result.outcome, case.descriptor[2:])
    if not isinstance(result.outcome, Threw):
        return Observation(outcome, result.stdout)
    frames = tuple(
        (frame.class_name, frame.method, frame.line)
        for frame in result.outcome.trace
        if is_user_class(frame.class_name)
    )
    thrown = result.outcome
    return _threw(thrown.class_name, result.stdout, thrown.message, thrown.cause, frames)


def observe_machine(vm: Machine, cases: Sequence[Case]) -> list[Observation]:
    """Runs the cases in order in one machine."""
    return with_deep_stack(lambda: [_of_machine(vm, case) for case in cases])


def _of_machine(vm: Machine, case: Case) -> Observation:
    output = vm.standard_output = vm.standard_error = io.StringIO()
    try:
        value = vm.invoke_static(case.class_name, case.method + case.descriptor)
        result = parse_method_descriptor(case.descriptor)[1]
        return Observation(returned(from_machine(value), result), output.getvalue())
    except Thrown as thrown:
        return _of_thrown(vm, thrown, output.getvalue())
    except Exception as error:
        # A defect of the machine: the test names the case instead of ending here.
        return Observation(("failed", f"{type(error).__name__}: {error}"), output.getvalue())


def _of_thrown(vm: Machine, thrown: Thrown, output: str) -> Observation:
    exception = thrown.reference
    frames = tuple(
        (method.owner.name, method.name, line_of(method, offset))
        for method, offset in getattr(exception, "frames", ())
        if vm.program.class_path.is_user_class(method.owner.name)
    )
    message = vm.invoke_virtual(exception, "getMessage()Ljava/lang/String;")
    cause = vm.invoke_virtual(exception, "getCause()Ljava/lang/Throwable;")
    return _threw(
        exception.java_class.name,
        output,
        None if message is None else message.text,
        None if cause is None else cause.java_class.name,
        frames,
    )


def _threw(
    class_name: str, output: str, message: str | None, cause: str | None, frames: Trace
) -> Observation:
    if class_name == "java/lang/NullPointerException":
        message = None
    elif message is not None:
        message = _LOADER.sub("loader", message)
    return Observation(threw(class_name), output, message, cause, () if class_name in UNTRACED else frames)


def difference(case: Case, expected: Observation, actual: Observation) -> str:
    """What differs, a few lines for people; empty if nothing does."""
    if expected == actual:
        return ""
    lines = [f"{case}:"]
    for what in ("outcome", "message", "cause", "output", "trace"):
        ours, theirs = getattr(actual, what), getattr(expected, what)
        if ours != theirs:
            lines += [f"  {what} of the JVM:     {_focus(theirs, ours)}"]
            lines += [f"  {what} of the machine: {_focus(ours, theirs)}"]
    return "\n".join(lines)


def _focus(one: object, other: object) -> str:
    """The text of a value around the place where it departs from another."""
    text, rest = repr(one), repr(other)
    same = next((i for i, (a, b) in enumerate(zip(text, rest, strict=False)) if a != b), len(rest))
    start = max(0, same - 80)
    return ("..." if start else "") + text[start : same + 160] + ("..." if len(text) > same + 160 else "")
