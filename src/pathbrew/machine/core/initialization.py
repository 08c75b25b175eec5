"""Class initialisation (JVMS 5.5)."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING

from pathbrew.classfile.access_flags import ABSTRACT, STATIC
from pathbrew.machine.core.objects import JavaObject, Thrown
from pathbrew.machine.core.runtime import Initialization
from pathbrew.program import JavaClass

if TYPE_CHECKING:
    from pathbrew.machine.core.machine import Machine


class InitializationDue(BaseException):
    """A run needs a class that is not initialised: it has to be made again when that is done."""

    def __init__(self, java_class: JavaClass) -> None:
        self.java_class = java_class


_EARLIER = {"jdk/internal/constant/PrimitiveClassDescImpl": "java/lang/constant/ConstantDescs"}
"""Classes whose initialisers need each other, with the one that the JDK's own linking of lambdas
initialises first."""


def initialize(vm: Machine, java_class: JavaClass) -> None:
    """Initialise the class and what it depends on; a failure is thrown as the JVM does."""
    runtime = vm.runtime(java_class)
    if runtime.initialization is Initialization.UNDER_WAY:
        return
    if java_class.name in _EARLIER:
        vm.initialize(vm.load(_EARLIER[java_class.name]))
        if runtime.initialization is Initialization.DONE:
            return
    if runtime.initialization is Initialization.FAILED:
        _fail_again(vm, java_class)
    if vm.before_initialization is not None:
        vm.before_initialization(java_class)
    runtime.initialization = Initialization.UNDER_WAY
    vm.initializations += 1
    began = vm.initializations
    is_library = not vm.program.class_path.is_user_class(java_class.name)
    decisions = None if java_class in vm.late else vm.decisions
    with nullcontext() if decisions is None else decisions.unlimited(is_library=is_library):
        _run_initializers(vm, java_class)
    runtime.initialization = Initialization.DONE
    if vm.on_initialized is not None:
        vm.on_initialized(java_class, began)


def _run_initializers(vm: Machine, java_class: JavaClass) -> None:
    runtime = vm.runtime(java_class)
    try:
        if not java_class.is_interface:
            if java_class.superclass is not None:
                vm.initialize(java_class.superclass)
            for interface in _with_default_methods(java_class):
                vm.initialize(interface)
        _prepare(vm, java_class)
        initializer = java_class.methods.get("<clinit>()V")
        if initializer is not None:
            vm.executable(initializer).function(0)
    except Thrown as thrown:
        runtime.initialization = Initialization.FAILED
        vm.failed[java_class] = None
        runtime.error = thrown.reference
        raise Thrown(_wrapped(vm, thrown)) from None
    except BaseException:
        # Cut short by the machine, not failed: who needs the class tries again.
        runtime.initialization = Initialization.NOT_YET
        raise


def _with_default_methods(java_class: JavaClass) -> list[JavaClass]:
    """The superinterfaces that declare a method that is neither abstract nor static, in order."""
    result: list[JavaClass] = []

    def visit(interface: JavaClass) -> None:
        for above in interface.interfaces:
            visit(above)
        declares = any(not m.access & (ABSTRACT | STATIC) for m in interface.methods.values())
        if declares and interface not in result:
            result.append(interface)

    for interface in java_class.interfaces:
        visit(interface)
    return result


def _prepare(vm: Machine, java_class: JavaClass) -> None:
    """Give constant static fields their values (JVMS 4.7.2)."""
    statics = vm.runtime(java_class).statics
    for field in java_class.fields.values():
        if field.is_static and (value := field.info.constant_value) is not None:
            setattr(statics, field.attribute, vm.intern(value) if isinstance(value, str) else value)


def _wrapped(vm: Machine, thrown: Thrown) -> JavaObject:
    """An exception that is not an Error becomes an ExceptionInInitializerError."""
    if vm.type_test("java/lang/Error").admits(thrown.reference):
        return thrown.reference
    error = vm.throwing.make("java/lang/ExceptionInInitializerError")
    error.f_cause = thrown.reference
    if "exception:Ljava/lang/Throwable;" in error.java_class.fields:
        error.f_exception = thrown.reference
    return error


def _fail_again(vm: Machine, java_class: JavaClass) -> None:
    """The cause is no object of the first failure, but tells of it (HotSpot since JDK 17)."""
    first = vm.runtime(java_class).error
    cause = None
    if first is not None:
        message = "" if first.f_detailMessage is None else f": {first.f_detailMessage.text}"
        text = f'Exception {first.java_class.java_name}{message} [in thread "main"]'
        cause = vm.throwing.make("java/lang/ExceptionInInitializerError", text)
        cause.frames = getattr(first, "frames", [])
        cause.f_depth = len(cause.frames)
    text = f"Could not initialize class {java_class.java_name}"
    vm.throwing.new("java/lang/NoClassDefFoundError", text, cause)
