"""The JDK's internal doors to the VM: CDS, VM, SharedSecrets, Reflection and others, mostly closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew import terms
from pathbrew.arithmetic import double_bits
from pathbrew.machine.core import backtrace
from pathbrew.machine.core.objects import Integral, JavaArray, JavaObject, Reference, Value
from pathbrew.machine.core.unknown import UnknownElements, decided
from pathbrew.machine.library.lang import properties
from pathbrew.machine.library.lang.classes import modifiers
from pathbrew.machine.library.lang.loaders import application_loader
from pathbrew.machine.library.registry import Models
from pathbrew.machine.library.vm.unsafe import array_index
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host
    from pathbrew.machine.library.lang.classes import Mirror

MODELS = Models()
MODELS.update(properties.MODELS)


@MODELS.plain(
    "jdk/internal/misc/CDS.isDumpingClassList0()Z",
    "jdk/internal/misc/CDS.isDumpingArchive0()Z",
    "jdk/internal/misc/CDS.isSharingEnabled0()Z",
    "jdk/internal/misc/CDS.getCDSConfigStatus()I",
    "jdk/internal/misc/CDS.getRandomSeedForDumping()J",
)
def not_sharing(depth: int) -> int:
    return 0


@MODELS.plain("jdk/internal/misc/CDS.initializeFromArchive(Ljava/lang/Class;)V")
def initialize_from_archive(java_class: Mirror | None, depth: int) -> None:
    pass


@MODELS.plain(
    "jdk/internal/misc/VM.initialize()V",
    "jdk/internal/misc/VM.initializeFromArchive(Ljava/lang/Class;)V",
    "jdk/internal/misc/Unsafe.registerNatives()V",
    "jdk/internal/misc/ScopedMemoryAccess.registerNatives()V",
)
def nothing(*arguments: Value) -> None:
    pass


@MODELS.machine("jdk/internal/misc/VM.latestUserDefinedLoader0()Ljava/lang/ClassLoader;")
def latest_user_defined_loader(vm: Host, depth: int) -> JavaObject:
    return application_loader(vm)


@MODELS.plain("jdk/internal/misc/VM.initLevel()I")
def init_level(depth: int) -> int:
    """Four: the system counts as booted."""
    return 4


@MODELS.plain(
    "jdk/internal/misc/VM.isBooted()Z",
    "jdk/internal/misc/VM.isModuleSystemInited()Z",
)
def is_booted(depth: int) -> int:
    return 1


@MODELS.plain("jdk/internal/misc/VM.getNanoTimeAdjustment(J)J")
def get_nano_time_adjustment(offset: int, depth: int) -> int:
    import time

    return time.time_ns() - offset * 1_000_000_000


@MODELS.machine("jdk/internal/misc/VM.getSavedProperties()Ljava/util/Map;")
def get_saved_properties(vm: Host, depth: int) -> JavaObject:
    return properties.get_properties(vm, depth)


@MODELS.machine("jdk/internal/access/SharedSecrets.getJavaLangAccess()Ljdk/internal/access/JavaLangAccess;")
def get_java_lang_access(vm: Host, depth: int) -> Value:
    """Set by booting; here on demand."""
    statics = vm.runtime(vm.load("jdk/internal/access/SharedSecrets")).statics
    if statics.f_javaLangAccess is None:
        vm.invoke_static("java/lang/System", "setJavaLangAccess()V", depth=depth)
    return statics.f_javaLangAccess


@MODELS.machine(
    "jdk/internal/access/SharedSecrets.getJavaLangReflectAccess()Ljdk/internal/access/JavaLangReflectAccess;"
)
def get_java_lang_reflect_access(vm: Host, depth: int) -> Value:
    vm.initialize(vm.load("java/lang/reflect/AccessibleObject"))
    statics = vm.runtime(vm.load("jdk/internal/access/SharedSecrets")).statics
    return statics.f_javaLangReflectAccess


# Reflection -----------------------------------------------------------------------------------------


@MODELS.machine("jdk/internal/reflect/Reflection.getCallerClass()Ljava/lang/Class;")
def get_caller_class(vm: Host, depth: int) -> Mirror:
    """The class that called the method that asks; frames of Method.invoke between do not count."""
    asking, *callers = [method for method, _ in backtrace.capture(vm, 64)]
    for method in callers:
        if not (method.name == "invoke" and method.owner.name == "java/lang/reflect/Method"):
            return vm.mirror(method.owner)
    return vm.mirror(asking.owner)


@MODELS.plain("jdk/internal/reflect/Reflection.isCallerSensitive(Ljava/lang/reflect/Method;)Z")
def is_caller_sensitive(reflected: JavaObject, depth: int) -> int:
    java_class = reflected.f_clazz.mirrored
    if not java_class.name.startswith(("java/", "jdk/", "sun/")):
        return 0
    method = list(java_class.methods.values())[reflected.f_slot]
    marked = any("CallerSensitive;" in annotation.type for annotation in method.annotations)
    return 1 if marked else 0


@MODELS.plain("jdk/internal/reflect/Reflection.getClassAccessFlags(Ljava/lang/Class;)I")
def get_class_access_flags(java_class: Mirror, depth: int) -> int:
    return modifiers(java_class.mirrored)


@MODELS.plain("jdk/internal/reflect/Reflection.areNestMates(Ljava/lang/Class;Ljava/lang/Class;)Z")
def are_nest_mates(one: Mirror, other: Mirror, depth: int) -> int:
    return 1 if one.mirrored.nest_host == other.mirrored.nest_host else 0


# Security -------------------------------------------------------------------------------------------

_ACTIONS = ("java/security/PrivilegedAction", "java/security/PrivilegedExceptionAction")
_REST = (
    "",
    "Ljava/security/AccessControlContext;",
    "Ljava/security/AccessControlContext;[Ljava/security/Permission;",
)


@MODELS.plain(
    *[
        f"java/security/AccessController.{name}(L{action};{rest})Ljava/lang/Object;"
        for name in ("doPrivileged", "doPrivilegedWithCombiner")
        for action in _ACTIONS
        for rest in _REST
    ]
)
def do_privileged(action: Reference, *rest: Value) -> Value:
    return getattr(action, "run()Ljava/lang/Object;")(rest[-1])


@MODELS.plain(
    "java/security/AccessController.getStackAccessControlContext()Ljava/security/AccessControlContext;",
    "java/security/AccessController.getContext()Ljava/security/AccessControlContext;",
)
def no_context(depth: int) -> None:
    return None


@MODELS.plain("java/lang/StringUTF16.isBigEndian()Z")
def is_big_endian(depth: int) -> int:
    return 0


@MODELS.symbolic(
    "jdk/internal/util/ArraysSupport.vectorizedMismatch(Ljava/lang/Object;JLjava/lang/Object;JII)I"
)
def vectorized_mismatch(
    vm: Host,
    a: Reference,
    at: Integral,
    b: Reference,
    to: Integral,
    length: Integral,
    log2: int,
    depth: int,
) -> int:
    """The index of the first elements that differ, or -1: nothing is left to the caller's loop."""
    left, right = decided(a), decided(b)
    first, second = (array_index(vm.committed(offset), log2) for offset in (at, to))
    for place in range(vm.committed(length)):
        if not _is_same(vm, _element(left, first + place), _element(right, second + place)):
            return place
    return -1


def _element(array: JavaArray, index: int) -> Value:
    data = array.data
    return data.load(index) if isinstance(data, UnknownElements) else data[index]


def _is_same(vm: Host, one: Value, other: Value) -> bool:
    """Whether two numbers have the same bits; there is only one NaN."""
    if isinstance(one, Term) or isinstance(other, Term):
        assert vm.decisions is not None
        sort = (one if isinstance(one, Term) else other).sort
        lifted = [value if isinstance(value, Term) else terms.constant(value, sort) for value in (one, other)]
        return vm.decisions.decide(terms.equal(*lifted))
    if isinstance(one, float):
        return double_bits(one) == double_bits(other)
    return bool(one == other)
