"""The Python API: one function per verb, with the options of the command line as keyword arguments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from pathbrew.blocks import translate
from pathbrew.blocks.printer import print_body
from pathbrew.classfile import ClassPath, find_jdk
from pathbrew.classfile.descriptors import java_method
from pathbrew.errors import Exited, InputError
from pathbrew.machine import Machine, Thrown
from pathbrew.machine.backtrace import line_of
from pathbrew.machine.deep import with_deep_stack
from pathbrew.machine.values import describe, parse, render, to_json
from pathbrew.options import MachineOptions
from pathbrew.program import JavaClass, LinkageError, Method, Program

Path_ = str | Path


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


def run(
    class_path: Sequence[Path_],
    target: str,
    arguments: Sequence[str] = (),
    *,
    jdk: Path_ | None = None,
    options: MachineOptions | None = None,
    output: IO[str] | None = None,
) -> RunResult:
    """Execute `CLASS.METHOD` concretely on arguments written as text.

    A method that is not static is called on an object made by its class's constructor without parameters.
    What the program prints goes to `output`, the standard output if there is none. Raises InputError for
    input that cannot be used, Obstacle when the program needs something that has no model.
    """
    vm = Machine(_program(class_path, jdk), options)
    if output is not None:
        vm.standard_output = vm.standard_error = output
    try:
        method = find_method(vm.program, target, len(arguments))
        return with_deep_stack(lambda: _run(vm, method, arguments))
    finally:
        vm.cache.flush()


def blocks(class_path: Sequence[Path_], target: str, *, jdk: Path_ | None = None) -> str:
    """The block IR of `CLASS.METHOD`, readable: blocks, exceptional edges, dominators, loops."""
    method = find_method(_program(class_path, jdk), target, None)
    code = method.info.code
    if code is None:
        raise InputError(f"{target} has no code: it is {'native' if method.is_native else 'abstract'}")
    return print_body(method.info, translate(method.info, code))


def _program(class_path: Sequence[Path_], jdk: Path_ | None) -> Program:
    home = find_jdk(None if jdk is None else Path(jdk))
    return Program(ClassPath([Path(entry) for entry in class_path], home))


def find_method(program: Program, target: str, argument_count: int | None) -> Method:
    """The method that `CLASS.METHOD` names; a descriptor, or parameter types, may follow."""
    head, parenthesis, rest = target.partition("(")
    class_name, _, name = head.rpartition(".")
    if not class_name:
        raise InputError(
            f"'{target}' does not name a method; write CLASS.METHOD, such as com.acme.Invoice.total"
        )
    java_class = _find_class(program, class_name)
    named = [m for m in java_class.methods.values() if m.name == name]
    if not named:
        known = sorted({m.name for m in java_class.methods.values() if m.name[0] != "<"})
        raise InputError(f"class {class_name} has no method {name}{_nearest(name, known)}")
    if parenthesis:
        named = [m for m in named if _matches(m, "(" + rest)]
        if not named:
            raise InputError(f"class {class_name} has no method {target.removeprefix(class_name + '.')}")
    fitting = [m for m in named if argument_count is None or len(m.parameters) == argument_count]
    if len(fitting) == 1:
        return fitting[0]
    choices = "\n".join(
        f"  {class_name}.{m.name}{m.descriptor}   {java_method(m.name, m.descriptor)}" for m in named
    )
    if not fitting:
        raise InputError(f"{class_name}.{name} does not take {argument_count} arguments; it has\n{choices}")
    raise InputError(f"{class_name}.{name} is overloaded; add the descriptor of the one you mean:\n{choices}")


def _matches(method: Method, text: str) -> bool:
    if method.descriptor == text:
        return True
    wanted = java_method(method.name, method.descriptor).partition("(")[2].replace(" ", "")
    given = text[1:].replace(" ", "")
    return given in (wanted, wanted.replace("java.lang.", ""))


def _find_class(program: Program, class_name: str) -> JavaClass:
    name = class_name.replace(".", "/")
    class_path = program.class_path
    while class_path.find(name) is None:
        package, slash, simple = name.rpartition("/")
        if not slash:
            hint = "".join(f"\n  {near.replace('/', '.')}" for near in class_path.suggest(class_name))
            raise InputError(
                f"class {class_name} was not found on the class path or in the JDK"
                + (f"; near names are{hint}" if hint else "")
            )
        name = f"{package}${simple}"
    try:
        return program.load(name)
    except LinkageError as error:
        raise InputError(
            f"class {class_name} cannot be linked: {error}; add what is missing to the class path"
        ) from None


def _nearest(name: str, known: list[str]) -> str:
    import difflib

    near = difflib.get_close_matches(name, known, n=3, cutoff=0.5)
    if near:
        return f"; did you mean {', '.join(near)}?"
    return f"; it has {', '.join(known[:10])}" if known else ""


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
