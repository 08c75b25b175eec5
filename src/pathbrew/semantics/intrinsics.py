"""Library methods whose effect on a program's state is known without their code."""

from __future__ import annotations

from collections.abc import Callable

from pathbrew import terms
from pathbrew.program import Field, JavaClass, Method
from pathbrew.semantics.frames import Exit
from pathbrew.semantics.states import Guard, State
from pathbrew.terms import Term

Ask = Callable[[str, str, Guard], Term]
"""Gives a new value under a name, of a type, where a guard holds."""
Model = Callable[[Ask, Method, list[Term], State], Exit]
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


def is_opaque(method: Method) -> bool:
    """Whether the code of a method must not be executed on terms."""
    owner = method.owner
    if not is_library(owner):
        return False
    if owner.name == "java/lang/Enum" and method.name in ("<init>", "ordinal"):
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
        if name.startswith("any") and method.returned[0] not in "L[":
            return _any
        return None
    return _MODELS.get(f"{owner.name}.{method.key}")


def _exit(state: State, value: Term | None = None) -> Exit:
    return Exit([(state, value)])


def _nothing(ask: Ask, method: Method, arguments: list[Term], state: State) -> Exit:
    return _exit(state)


def _ends(ask: Ask, method: Method, arguments: list[Term], state: State) -> Exit:
    """The JVM ends: nothing happens after it, and nothing escapes."""
    return Exit()


def _assume(ask: Ask, method: Method, arguments: list[Term], state: State) -> Exit:
    inside = state.under(terms.ine(arguments[0], 0))
    return Exit() if inside is None else _exit(inside)


def _any(ask: Ask, method: Method, arguments: list[Term], state: State) -> Exit:
    name = f"{method.owner.java_name}.{method.name}"
    return _exit(state, ask(name, method.returned, state.guard))


def _constant(value: int) -> Model:
    return lambda ask, method, arguments, state: _exit(state, terms.constant(value, terms.INT))


def _function(function: Callable[..., Term]) -> Model:
    return lambda ask, method, arguments, state: _exit(state, function(*arguments))


_MODELS: dict[str, Model] = {
    "java/lang/Class.desiredAssertionStatus()Z": _constant(1),
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
