"""Why a method is no function of its arguments: what it changes, or what else it looks at."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from pathbrew.blocks import decode, ir, translate
from pathbrew.classfile import MemberRef
from pathbrew.classfile.access_flags import FINAL
from pathbrew.errors import ClassFileError
from pathbrew.files import kept
from pathbrew.program import Field, JavaClass, LinkageError, Method, Program
from pathbrew.program.reachability import reached
from pathbrew.program.remembering import remembered
from pathbrew.program.resolution import resolve_field, resolve_method

_OUTSIDE = (
    "java/io/",
    "java/lang/Process",
    "java/lang/Runtime",
    "java/lang/System.",
    "java/lang/Thread",
    "java/lang/Math.random",
    "java/lang/StrictMath.random",
    "java/lang/reflect/",
    "java/net/",
    "java/nio/",
    "java/time/Clock",
    "java/util/Random",
    "java/util/Scanner",
    "java/util/Timer",
    "java/util/UUID.random",
    "java/util/concurrent/",
    "java/util/logging/",
)
"""Classes and methods of the library that change or tell the state of the world."""
_HARMLESS = ("java/lang/System.arraycopy", "java/util/concurrent/TimeUnit")
_PRIMITIVE = frozenset("ZBSCIJFD")
_CALLS = ("virtual", "special", "static", "interface")
_NAMING = frozenset({*(f"invoke{how}" for how in _CALLS), "invokedynamic", "getstatic", "putstatic"})


def refusal(program: Program, method: Method) -> str | None:
    """Why calls of the method cannot be taken for a function of numbers; None if they can.

    What native code does cannot be seen: it is taken to be free of side effects.
    """
    if method.returned == "V":
        return "it has no result"
    if method.returned not in _PRIMITIVE or not all(p in _PRIMITIVE for p in method.parameters):
        return "it takes or returns objects"
    if not method.parameters:
        return "it takes no arguments"
    if not method.is_static and not _is_stateless(method.owner):
        return "it is called on an object with state"
    return effect(program, method)


def _is_stateless(owner: JavaClass) -> bool:
    """Whether one object of the class is as good as another, and can be made."""
    fields = (f for walk in owner.superclasses() for f in walk.fields.values() if not f.is_static)
    return not owner.is_abstract and "<init>()V" in owner.methods and next(fields, None) is None


def effect(program: Program, method: Method) -> str | None:
    """The first side effect of the method, or of one that it calls in the user's classes."""
    stores, shared = False, ""
    for here in called(program, method):
        for instruction in instructions(here):
            found = _own_effect(program, here, instruction)
            if found is not None:
                return found
            stores = stores or isinstance(instruction, ir.ArrayStore)
            if isinstance(instruction, ir.GetStatic) and instruction.member.descriptor[0] == "[":
                shared = instruction.member.name
    return f"it may change the array {shared}" if stores and shared else None


def leaves_program(program: Program, method: Method) -> bool:
    """Whether it calls what changes or tells the state of the world, or one that it calls does."""
    members = (member for here in called(program, method) for _, member in mentions(here).calls)
    return any(is_outside(member) for member in members)


def asks_for_class(program: Program, method: Method) -> bool:
    """Whether what it does may depend on the classes of objects: by calls that are selected, or by tests."""
    for here in called(program, method):
        for how, member in mentions(here).calls:
            if how in ("virtual", "interface") and len(set(callees(program, how, member))) != 1:
                return True
        if any(isinstance(i, ir.InstanceOf | ir.CheckCast | ir.InvokeDynamic) for i in instructions(here)):
            return True
    return False


def is_outside(member: MemberRef) -> bool:
    """Whether it names what changes or tells the state of the world."""
    name = f"{member.owner}.{member.name}"
    return name.startswith(_OUTSIDE) and not name.startswith(_HARMLESS)


@dataclass(frozen=True, slots=True)
class Mentions:
    """The members that the instructions of a method name, each once."""

    calls: tuple[tuple[str, MemberRef], ...]
    """With the last part of the mnemonic: `virtual`."""
    read: tuple[MemberRef, ...]
    written: tuple[MemberRef, ...]
    """Static fields."""
    makes_lambdas: bool


@remembered
def mentions(method: Method) -> Mentions:
    """What a method names, read from its bytecode: much code is looked at that is never run."""
    code, file = method.info.code, method.owner.file
    by_name: dict[str, dict[int, None]] = {}
    if code is not None and file is not None:
        for instruction in decode(method.info, code):
            if instruction.name in _NAMING:
                by_name.setdefault(instruction.name, {})[instruction.operands[0]] = None

    def members(name: str) -> tuple[MemberRef, ...]:
        return tuple(file.pool.member(index) for index in by_name.get(name, ())) if file is not None else ()

    calls = [(how, member) for how in _CALLS for member in members(f"invoke{how}")]
    return Mentions(tuple(calls), members("getstatic"), members("putstatic"), "invokedynamic" in by_name)


@remembered
def _followers(program: Program) -> dict[Method, tuple[Method, ...]]:
    """What each method calls, as far as it was asked for."""
    return {}


def followers(program: Program, caller: Method) -> tuple[Method, ...]:
    """The methods of the user that calls of the method may run; lambdas that it makes count as called."""
    known = _followers(program)
    if caller not in known:
        mentioned = mentions(caller)
        found = {to: None for call in mentioned.calls for to in callees(program, *call)}
        if mentioned.makes_lambdas:
            lambdas = (m for m in caller.owner.methods.values() if m.name.startswith("lambda$"))
            found |= dict.fromkeys(lambdas)
        known[caller] = tuple(found)
    return known[caller]


def called(program: Program, method: Method) -> Iterator[Method]:
    """The method, and those of the user that its calls may lead to."""
    return reached(method, lambda caller: followers(program, caller))


def instructions(method: Method) -> Iterator[ir.Instruction]:
    """All that the method is made of."""
    code = method.info.code
    for block in translate(method.info, code).blocks if code is not None else ():
        yield from block


def _own_effect(program: Program, method: Method, instruction: ir.Instruction) -> str | None:
    match instruction:
        case ir.PutStatic(member=member):
            return f"it writes the static field {member.name}"
        case ir.PutField(member=member) if method.name != "<init>":
            return f"it writes the field {member.name}"
        case ir.GetStatic(member=member):
            field = static_field(program, member)
            is_variable = field is not None and not field.access & FINAL
            return f"it reads the static field {member.name}" if is_variable else None
        case ir.Invoke(member=member):
            if is_outside(member):
                return f"it calls {member.owner.replace('/', '.')}.{member.name}"
    return None


def static_field(program: Program, member: MemberRef) -> Field | None:
    """The field of a user's class that an instruction names, if it can be linked."""
    if not program.class_path.is_user_class(member.owner):
        return None
    try:
        return resolve_field(program.load(member.owner), member.name, member.descriptor)
    except LinkageError:
        return None


def callees(program: Program, how: str, member: MemberRef) -> list[Method]:
    """The methods of the user that a call may run; models in the place of those that have one."""
    key = member.name + member.descriptor
    if not program.class_path.is_user_class(member.owner):
        return program.models_of(key)
    try:
        owner = program.load(member.owner)
        found = [resolve_method(owner, key, of_interface=member.is_interface)]
        if how in ("virtual", "interface"):
            found += [m for m in _declared(program, key) if owner in m.owner.supertypes]
    except LinkageError:
        return []
    return [program.executed(method) for method in found]


@remembered
def _declared(program: Program, key: str) -> list[Method]:
    """The methods of that name and descriptor in the user's own classes that can be linked."""
    found = []
    for name in _declaring(program).get(key, ()):
        with suppress(LinkageError):
            method = program.load(name).methods.get(key)
            found += [method] if method is not None else []
    return found


@remembered
def _declaring(program: Program) -> dict[str, list[str]]:
    """The names of the user's own classes by the names and descriptors of their methods."""
    class_path = program.class_path

    def read() -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for name in class_path.own_classes():
            with suppress(ClassFileError):
                file = class_path.find(name)
                for method in file.methods if file is not None else ():
                    found.setdefault(method.name + method.descriptor, []).append(name)
        return found

    jars = class_path.own_jars
    return kept(f"methods seen by Java {class_path.jdk.version}", jars, read) if jars else read()
