"""Executes a method concretely, in Pathbrew's own machine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING, Any

from pathbrew.classfile import ClassPath
from pathbrew.errors import Exited, InputError
from pathbrew.machine import Machine, Thrown
from pathbrew.machine.core.backtrace import line_of
from pathbrew.machine.core.deep_stack import with_deep_stack
from pathbrew.machine.core.machine import Mathematics
from pathbrew.machine.core.values import describe, parse, render, to_json
from pathbrew.options import MachineOptions
from pathbrew.program import Method, Program
from pathbrew.program.targets import find_method

if TYPE_CHECKING:
    from pathbrew.called import RealFunctions


@dataclass(frozen=True, slots=True)
class Returned:
    """The method returned: the value as Java writes it, and as JSON does."""

    text: str
    json: Any


@dataclass(frozen=True, slots=True)
class Threw:
    """An exception escaped: its class, message, and stack trace as `java` prints it."""

    exception: str
    message: str | None
    trace: list[str] = field(default_factory=list)


RunResult = Returned | Threw | Exited


def run_method(
    program: Program,
    target: str,
    arguments: Sequence[str],
    options: MachineOptions,
    output: IO[str] | None = None,
) -> RunResult:
    """What becomes of `CLASS.METHOD` on arguments written as text; what it prints goes to `output`."""
    with _mathematics(program.class_path) as mathematics:
        vm = Machine(program, options, output=output, real_mathematics=mathematics)
        try:
            method = find_method(program, target, len(arguments))
            return with_deep_stack(lambda: _run(vm, method, arguments))
        finally:
            vm.cache.flush()


@contextmanager
def _mathematics(class_path: ClassPath) -> Iterator[Mathematics]:
    """The real JVM's mathematical functions, loaded when the first of them is asked for."""
    with ExitStack() as stack:
        functions: RealFunctions | None = None

        def ask(key: str, arguments: tuple[float, ...]) -> float | None:
            nonlocal functions
            if functions is None:
                from pathbrew.called import RealFunctions
                from pathbrew.jvm.functions import JvmFunctions

                functions = RealFunctions(stack.enter_context(JvmFunctions(class_path)))
            return functions.computed(f"java/lang/Math.{key}", arguments)

        yield ask


def _run(vm: Machine, method: Method, texts: Sequence[str]) -> RunResult:
    try:
        arguments = [parse(vm, d, text) for d, text in zip(method.parameters, texts, strict=True)]
        vm.initialize(method.owner)
        function = vm.executable(method).function
        if method.is_static:
            value = function(*arguments, 0)
        else:
            value = function(_receiver(vm, method), *arguments, 0)
        if method.returned == "V":
            return Returned("", None)
        return Returned(render(vm, method.returned, value), to_json(vm, method.returned, value))
    except Thrown as thrown:
        return _threw(vm, thrown.reference)
    except Exited as exited:
        return exited
    finally:
        vm.standard_output.flush()
        vm.standard_error.flush()


def _receiver(vm: Machine, method: Method) -> Any:
    owner = method.owner
    if owner.is_abstract:
        raise InputError(f"{owner.java_name} is abstract: name a static method, or a class that extends it")
    if "<init>()V" not in owner.methods:
        raise InputError(
            f"{method.name} is not static and {owner.java_name} has no constructor without parameters; "
            "name a static method instead"
        )
    return vm.new_object(owner.name)


def _threw(vm: Machine, exception: Any) -> Threw:
    message = exception.f_detailMessage
    name = exception.java_class.java_name
    try:
        first = describe(vm, exception)
    except Thrown:
        first = name
    trace = [first]
    for method, offset in getattr(exception, "frames", []):
        file = method.owner.file
        source = (file.source_file if file is not None else None) or "Unknown Source"
        line = line_of(method, offset)
        where = f"{source}:{line}" if line >= 0 else source
        trace.append(f"\tat {method.owner.java_name}.{method.name}({where})")
    return Threw(name, None if message is None else message.text, trace)
