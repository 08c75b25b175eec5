"""Library methods whose effect on a program's state is known without their code."""

from __future__ import annotations

from collections.abc import Callable

from pathbrew import terms
from pathbrew.classfile import MemberRef
from pathbrew.errors import NotEncoded
from pathbrew.program import Field, JavaClass, Method
from pathbrew.semantics import array_models, box_models, builder_models, string_models
from pathbrew.semantics.frames import Exit
from pathbrew.semantics.modelled import STRING, Call, Model
from pathbrew.terms import Term

STREAMS = {"out": (1 << 29), "err": (1 << 29) + 1}
"""References of the standard streams."""
_RUNTIME = (1 << 29) + 2
_PRINTABLE = {"", "Z", "B", "C", "S", "I", "J", "F", "D", "Ljava/lang/String;"}
_OPAQUE = (
    "java/lang/String",
    "java/lang/AbstractStringBuilder",
    "java/lang/StringBuilder",
    "java/lang/StringBuffer",
    "java/lang/Class",
    "java/lang/Thread",
    "java/lang/System",
    "java/lang/Runtime",
    "java/lang/Enum",
    "java/lang/StackTraceElement",
    "java/io/PrintStream",
    "java/io/FilterOutputStream",
    "java/io/OutputStream",
)
"""Classes whose objects are made in other ways than by the code that is executed, or belong to the JVM."""
_PLAIN = {
    "java/lang/Enum.<init>(Ljava/lang/String;I)V",
    "java/lang/Enum.ordinal()I",
    "java/lang/Enum.name()Ljava/lang/String;",
    "java/lang/Enum.toString()Ljava/lang/String;",
    "java/lang/Enum.equals(Ljava/lang/Object;)Z",
    "java/lang/String.valueOf(Ljava/lang/Object;)Ljava/lang/String;",
}
"""Methods of these classes whose code can be executed all the same."""
_DRIVER = "pathbrew/Pathbrew"


def is_library(java_class: JavaClass) -> bool:
    name = java_class.name
    return name.startswith(("java/", "javax/", "jdk/", "sun/"))


def stream(field: Field) -> int | None:
    """The reference of a standard stream."""
    return STREAMS.get(field.name) if field.owner.name == "java/lang/System" else None


def is_known(method: Method) -> bool:
    """Whether calls need not look at the receiver."""
    return find(method) is not None and not method.name.startswith("<")


def is_undeclared(called: MemberRef) -> bool:
    """Whether a call says that a declared model has no case for what it is called with."""
    return called.owner == _DRIVER and called.name == "undeclared"


def is_opaque(method: Method) -> bool:
    """Whether the code of a method must not be executed on terms."""
    owner = method.owner
    if not is_library(owner):
        return False
    if f"{owner.name}.{method.key}" in _PLAIN:
        return False
    return owner.name in _OPAQUE or _is_throwable(owner)


def _is_throwable(java_class: JavaClass) -> bool:
    return any(above.name == "java/lang/Throwable" for above in java_class.supertypes)


def find(method: Method) -> Model | None:
    """The model of a method, if there is one."""
    owner, name = method.owner, method.name
    if owner.name == "java/lang/Object" and name == "<init>":
        return _nothing
    if name == "<init>" and is_library(owner) and _is_throwable(owner):
        return _nothing
    if owner.name == "java/io/PrintStream" and name in ("print", "println"):
        return _nothing if "".join(method.parameters) in _PRINTABLE else None
    if owner.name == _DRIVER:
        if name == "assume":
            return _assume
        if name.startswith("any") and (method.returned[0] not in "L[" or method.returned == STRING):
            return _any
        return None
    return _MODELS.get(f"{owner.name}.{method.key}")


def _nothing(call: Call) -> Exit:
    return call.returned()


def _ends(call: Call) -> Exit:
    """The JVM ends: nothing happens after it, and nothing escapes."""
    return Exit()


def _assume(call: Call) -> Exit:
    call.goes_on(terms.ine(call.arguments[0], 0))
    return call.returned()


def _any(call: Call) -> Exit:
    method = call.method
    return call.returned(call.asked(f"{method.owner.java_name}.{method.name}"))


def _asserts(call: Call) -> Exit:
    """Assertions of the user's classes are enabled, those of the library are not."""
    name = call.host.universe.class_named(call.arguments[0])
    if name is None:
        raise NotEncoded("whether a class has assertions")
    return call.returned(int(call.host.is_user(call.load(name))))


def _constant(value: int) -> Model:
    return lambda call: call.returned(value)


def _function(function: Callable[..., Term]) -> Model:
    return lambda call: call.returned(function(*call.arguments))


_MODELS: dict[str, Model] = {
    **string_models.MODELS,
    **builder_models.MODELS,
    **box_models.MODELS,
    **array_models.MODELS,
    "java/lang/Class.desiredAssertionStatus()Z": _asserts,
    "java/lang/Runtime.getRuntime()Ljava/lang/Runtime;": _constant(_RUNTIME),
    "java/lang/Runtime.halt(I)V": _ends,
    "java/lang/Runtime.exit(I)V": _ends,
    "java/lang/System.exit(I)V": _ends,
    "java/lang/Math.sqrt(D)D": _function(terms.dsqrt),
    "java/lang/StrictMath.sqrt(D)D": _function(terms.dsqrt),
    "java/lang/Math.floor(D)D": _function(terms.dfloor),
    "java/lang/Math.ceil(D)D": _function(terms.dceil),
    "java/lang/Math.rint(D)D": _function(terms.drint),
}
