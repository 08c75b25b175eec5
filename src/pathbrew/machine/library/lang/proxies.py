"""java.lang.reflect.Proxy: classes made at run time whose methods call an InvocationHandler."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from pathbrew.classfile.access_flags import FINAL, PRIVATE, PUBLIC, STATIC, SYNTHETIC
from pathbrew.classfile.descriptors import WRAPPERS
from pathbrew.machine.core.objects import Function, JavaArray, JavaObject, Reference, Thrown, Value
from pathbrew.machine.library.lang.boxes import box
from pathbrew.machine.library.lang.reflection import make_method
from pathbrew.machine.library.registry import Models
from pathbrew.program import JavaClass, Method

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host
    from pathbrew.machine.library.lang.classes import Mirror

MODELS = Models()
_PROXY = "java/lang/reflect/Proxy"
_HANDLER = "Ljava/lang/reflect/InvocationHandler;"
_INVOKE = "invoke(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;)Ljava/lang/Object;"
_OF_OBJECT = ("hashCode()I", "equals(Ljava/lang/Object;)Z", "toString()Ljava/lang/String;")
_numbers = itertools.count()


class ProxyClass(JavaClass):
    """A class without a class file that implements interfaces through a handler."""

    is_primitive = False


@MODELS.machine(
    f"{_PROXY}.newProxyInstance(Ljava/lang/ClassLoader;[Ljava/lang/Class;{_HANDLER})Ljava/lang/Object;"
)
def new_proxy_instance(
    vm: Host, loader: Reference, interfaces: JavaArray | None, handler: Reference, depth: int
) -> JavaObject:
    if handler is None or interfaces is None or any(mirror is None for mirror in interfaces.data):
        vm.throwing.null_pointer()
    implemented = tuple(mirror.mirrored for mirror in interfaces.data)
    for interface in implemented:
        if not interface.is_interface:
            vm.throwing.new(
                "java/lang/IllegalArgumentException", f"{interface.java_name} is not an interface"
            )
    made = _python_class(vm, implemented)()
    made.f_h = handler
    return made


@MODELS.plain(f"{_PROXY}.isProxyClass(Ljava/lang/Class;)Z")
def is_proxy_class(mirror: Mirror, depth: int) -> int:
    return 1 if isinstance(mirror.mirrored, ProxyClass) else 0


def _python_class(vm: Host, interfaces: tuple[JavaClass, ...]) -> type[JavaObject]:
    """One class for each list of interfaces."""
    statics = vm.runtime(vm.load(_PROXY)).statics
    made: dict[tuple[JavaClass, ...], type[JavaObject]] = vars(statics).setdefault("made", {})
    if interfaces not in made:
        made[interfaces] = _define(vm, interfaces)
    return made[interfaces]


def _define(vm: Host, interfaces: tuple[JavaClass, ...]) -> type[JavaObject]:
    superclass = vm.load(_PROXY)
    hidden = [interface for interface in interfaces if not interface.access & PUBLIC]
    package = hidden[0].package if hidden else "jdk/proxy1"
    name = f"{package}/$Proxy{next(_numbers)}".lstrip("/")
    java_class = ProxyClass(name, PUBLIC | FINAL | SYNTHETIC, superclass, interfaces)
    vm.program.define(java_class)
    vm.initialize(java_class)
    python: type[JavaObject] = vm.runtime(java_class).python
    root = vm.load("java/lang/Object")
    for method in _methods([root.methods[key] for key in _OF_OBJECT], interfaces):
        setattr(python, method.key, _forwarder(vm, method))
    return python


def _methods(first: list[Method], interfaces: tuple[JavaClass, ...]) -> list[Method]:
    """What a handler is asked for: of methods with the same key the first counts."""
    found = {method.key: method for method in first}
    for interface in interfaces:
        for above in sorted(interface.supertypes, key=lambda c: (c is not interface, c.name)):
            for method in above.methods.values() if above.is_interface else ():
                if not method.access & (STATIC | PRIVATE):
                    found.setdefault(method.key, method)
    return list(found.values())


def _forwarder(vm: Host, method: Method) -> Function:
    parameters, returned = method.parameters, method.returned
    slot = list(method.owner.methods.values()).index(method)
    reflected: list[JavaObject] = []

    def call(this: JavaObject, *arguments: Value) -> Value:
        *values, depth = arguments
        if not reflected:
            reflected.append(make_method(vm, method, slot))
        boxed = [box(vm, kind, value, depth) for kind, value in zip(parameters, values, strict=True)]
        given = vm.array("[Ljava/lang/Object;", boxed) if boxed else None
        try:
            result = getattr(this.f_h, _INVOKE)(this, reflected[0], given, depth)
        except Thrown as thrown:
            raise Thrown(_declared(vm, method, thrown.reference)) from None
        return _returned(vm, returned, result)

    return call


def _returned(vm: Host, descriptor: str, result: Reference) -> Value:
    if descriptor == "V":
        return None
    wrapper = WRAPPERS.get(descriptor)
    if wrapper is None:
        if result is not None:
            vm.type_test(vm.program.of_descriptor(descriptor).name).cast(result)
        return result
    if result is None:
        vm.throwing.null_pointer()
    vm.type_test(wrapper).cast(result)
    return result.f_value


def _declared(vm: Host, method: Method, thrown: JavaObject) -> JavaObject:
    """What is neither unchecked nor declared comes as the cause of an UndeclaredThrowableException."""
    allowed = ("java/lang/RuntimeException", "java/lang/Error", *method.info.exceptions)
    if any(vm.type_test(name).admits(thrown) for name in allowed):
        return thrown
    return vm.new_object(
        "java/lang/reflect/UndeclaredThrowableException", "<init>(Ljava/lang/Throwable;)V", thrown
    )
