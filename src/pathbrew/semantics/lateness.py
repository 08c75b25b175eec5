"""Classes whose initialisers may do something else when they run later: it matters when they are needed.

Of all others it makes no difference whether they count as initialised before a call, or are initialised on
their first use (JVMS 5.5).
"""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase

from pathbrew.blocks import ir
from pathbrew.classfile import MemberRef
from pathbrew.classfile.access_flags import SYNTHETIC
from pathbrew.machine.core.effects import called, instructions, mentions, static_field
from pathbrew.program import JavaClass, LinkageError, Method, Program
from pathbrew.program.remembering import remembered
from pathbrew.semantics.static_state import may_change, read_by


@remembered
def depends_on_time(program: Program, java_class: JavaClass, inputs: tuple[str, ...] = ()) -> bool:
    """Whether the initialiser reads what may change, changes what others read, or asks for an input.

    It also depends on when it runs if it initialises a class of which that is true, or that in turn
    initialises this one. `inputs` are patterns of the methods that give inputs.
    """
    above = _all_initialised(program, java_class)
    if any(java_class in _all_initialised(program, other) for other in above):
        return True
    return any(_is_sensitive(program, each, inputs) for each in (java_class, *above))


def _initialiser(java_class: JavaClass) -> Method | None:
    return java_class.methods.get("<clinit>()V")


def _initialisable(program: Program, name: str) -> JavaClass | None:
    """The user's class of that name, if it has an initialiser and can be linked."""
    if not program.class_path.is_user_class(name) or name.startswith("["):
        return None
    try:
        java_class = program.load(name)
    except LinkageError:
        return None
    return java_class if _initialiser(java_class) is not None else None


@remembered
def _all_initialised(program: Program, java_class: JavaClass) -> tuple[JavaClass, ...]:
    """The other classes with initialisers that initialising a class may lead to."""
    found: dict[JavaClass, None] = {}
    pending = [java_class]
    while pending:
        for other in initialised_by(program, pending.pop()):
            if other is not java_class and other not in found:
                found[other] = None
                pending.append(other)
    return tuple(found)


@remembered
def initialised_by(program: Program, java_class: JavaClass) -> tuple[JavaClass, ...]:
    """The other classes with initialisers that the initialiser of a class may run itself."""
    own = _initialiser(java_class)
    if own is None:
        return ()
    names = [above.name for above in java_class.superclasses()]
    for method in called(program, own):
        names += _needed_by(method)
    linked = (_initialisable(program, name) for name in dict.fromkeys(names))
    return tuple(each for each in linked if each is not None and each is not java_class)


def _needed_by(method: Method) -> Iterator[str]:
    """The names of the classes that instructions of a method initialise."""
    mentioned = mentions(method)
    yield from (member.owner for member in (*mentioned.read, *mentioned.written))
    yield from (member.owner for how, member in mentioned.calls if how == "static")
    yield from (each.class_name for each in instructions(method) if isinstance(each, ir.New))


def _is_sensitive(program: Program, java_class: JavaClass, inputs: tuple[str, ...]) -> bool:
    own = _initialiser(java_class)
    return own is not None and any(
        _asks(method, inputs) or _shares_state(program, method, java_class) for method in called(program, own)
    )


def _asks(method: Method, inputs: tuple[str, ...]) -> bool:
    def is_input(member: MemberRef) -> bool:
        name = f"{member.owner.replace('/', '.')}.{member.name}"
        return any(fnmatchcase(name, pattern) for pattern in inputs)

    return bool(inputs) and any(is_input(member) for _, member in mentions(method).calls)


def _shares_state(program: Program, method: Method, java_class: JavaClass) -> bool:
    """Whether a method reads static fields of other classes that may change, or sets one."""
    for member in mentions(method).written:
        field = static_field(program, member)
        if field is not None and field.owner is not java_class and not field.access & SYNTHETIC:
            return True
    others = (field for field in read_by(program, method) if field.owner is not java_class)
    return any(may_change(program, field) for field in others)
