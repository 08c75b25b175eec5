"""What initialisers of classes leave, where it is not stated on terms: by a run in the machine."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pathbrew.classfile import MemberRef
from pathbrew.deadline import Deadline
from pathbrew.errors import OutOfBudget, PathbrewError
from pathbrew.machine import Machine, Thrown
from pathbrew.machine.core.effects import called, is_outside, mentions, static_field
from pathbrew.machine.core.output import CapturedOutput
from pathbrew.options import MachineOptions
from pathbrew.paths.oversight import overseen
from pathbrew.program import Field, JavaClass, Program
from pathbrew.program.remembering import remembered

Left = Mapping[Field, int | float | None]
"""By static fields that an initialiser sets: the number that each holds then, None if that is not known."""
SHARE = 0.3
"""What a run may take of the time that is left."""
_STEADY = (
    "java/util/Random.<init>",
    "java/util/Scanner.<init>",
    "java/util/concurrent/ConcurrentHashMap.",
    "java/util/concurrent/atomic/",
    "java/util/concurrent/locks/",
)
"""Members that have to do with the state of the world, but do not fail because of it."""
_VARYING = frozenset(("hashCode", "identityHashCode", "toString"))
"""Methods whose results may differ from run to run."""


def initial_numbers(program: Program, deadline: Deadline) -> Callable[[JavaClass], Left | None]:
    """Tells what an initialiser leaves; None if it may not end, or may end otherwise at other times."""

    def left_by(java_class: JavaClass) -> Left | None:
        try:
            with overseen(deadline.within(SHARE * deadline.left)):
                return _left_by(program, java_class)
        except OutOfBudget:
            return None

    return left_by


@remembered
def _left_by(program: Program, java_class: JavaClass) -> Left | None:
    members = _called_members(program, java_class)
    if any(is_outside(member) and not _name(member).startswith(_STEADY) for member in members):
        return None
    vm = Machine(program, MachineOptions(assertions=True), output=CapturedOutput())
    try:
        vm.initialize(java_class)
    except OutOfBudget:
        raise
    except (PathbrewError, Thrown):
        return None
    varies = any(is_outside(member) or member.name in _VARYING for member in members)
    statics = vm.runtime(java_class).statics
    left: dict[Field, int | float | None] = {}
    for field in _written(program, java_class):
        value = getattr(statics, field.attribute)
        left[field] = value if isinstance(value, int | float) and not varies else None
    return left


def _called_members(program: Program, java_class: JavaClass) -> list[MemberRef]:
    initialiser = java_class.methods["<clinit>()V"]
    return [member for method in called(program, initialiser) for _, member in mentions(method).calls]


def _written(program: Program, java_class: JavaClass) -> list[Field]:
    initialiser = java_class.methods["<clinit>()V"]
    written = (m for method in called(program, initialiser) for m in mentions(method).written)
    return [field for member in written if (field := static_field(program, member)) is not None]


def _name(member: MemberRef) -> str:
    return f"{member.owner}.{member.name}"
