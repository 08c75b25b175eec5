"""Dynamically computed call sites and constants (JVMS 5.4.3.6)."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, NoReturn, TypeVar

from pathbrew.classfile import DynamicRef, MethodHandleRef, Tag
from pathbrew.classfile.descriptors import parse_method_descriptor
from pathbrew.machine.core.objects import Function, JavaObject, JavaString, Thrown, Value
from pathbrew.machine.library.invoke.conversions import box, class_name_of, class_of, reflective_cast, stored
from pathbrew.machine.library.invoke.source import FunctionSource
from pathbrew.machine.library.invoke.targets import resolve

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host
    from pathbrew.machine.core.machine import Machine
    from pathbrew.machine.library.invoke.switches import Test
    from pathbrew.machine.library.invoke.symbolic import SymbolicValues
    from pathbrew.machine.linking.linker import Linker
    from pathbrew.program import Method

Linked = TypeVar("Linked")
_NUMBERS = {Tag.INTEGER: "I", Tag.LONG: "J", Tag.FLOAT: "F", Tag.DOUBLE: "D"}


@dataclass(frozen=True, slots=True)
class Site:
    """A dynamic call site or constant: its bootstrap method, name, type, and static arguments."""

    linker: Linker
    handle: MethodHandleRef
    name: str
    descriptor: str
    arguments: tuple[int, ...]
    depth: int

    @property
    def vm(self) -> Machine:
        return self.linker.vm

    @property
    def bootstrap(self) -> str:
        member = self.handle.member
        return f"{member.owner}.{member.name}"

    def argument(self, number: int) -> Value:
        """A static argument as `ldc` loads it."""
        return self.linker.constant(self.arguments[number])

    def boxed(self, number: int) -> Value:
        """A static argument as an object."""
        letter = _NUMBERS.get(Tag(self.linker.pool.tag(self.arguments[number])))
        value = self.argument(number)
        return value if letter is None else box(self.vm, value, letter)


class Failure(NamedTuple):
    """An error of linking that was thrown: its class and message, and those of its cause."""

    class_name: str
    message: str | None
    cause: tuple[str, str | None] | None


class Bootstraps:
    """Links the dynamic call sites and constants of one machine, each once."""

    def __init__(self, vm: Machine) -> None:
        self._vm = vm
        self._sites: dict[tuple[Method, int], Function] = {}
        self._failures: dict[tuple[object, int], Failure] = {}

        self.next_number = itertools.count(1).__next__
        """Numbers for the classes made at run time."""

    @cached_property
    def symbolic(self) -> SymbolicValues | None:
        """What call sites do with values that may be terms; None in a machine over plain values."""
        if self._vm.decisions is None:
            return None
        from pathbrew.machine.library.invoke.symbolic import SymbolicValues

        return SymbolicValues(self._vm.decisions)

    def linked_site(self, linker: Linker, index: int, method: Method, at: int, depth: int) -> Function:
        """What the `invokedynamic` instruction at an offset of a method calls."""
        known = self._sites.get((method, at))
        if known is None:
            known = self._once((method, at), lambda: self._link(linker, index, depth), keep_cause=False)
            self._sites[method, at] = known
        return known

    def constant(self, linker: Linker, index: int, depth: int = 0) -> Value:
        """The value of a dynamically computed constant."""
        return self._once((linker, index), lambda: self._compute(linker, index, depth), keep_cause=True)

    def _once(self, key: tuple[object, int], link: Callable[[], Linked], keep_cause: bool) -> Linked:
        """A link that failed fails again with such an error (JVMS 5.4.3), though without having tried.

        An exception that is not an Error is wrapped in one; an Error that is not one of linkage is not
        remembered. HotSpot forgets the causes of what call sites throw.
        """
        if key in self._failures:
            self._fail_again(self._failures[key])
        vm = self._vm
        try:
            return link()
        except Thrown as thrown:
            error = thrown.reference
            if not vm.type_test("java/lang/Error").admits(error):
                error = vm.throwing.make("java/lang/BootstrapMethodError", _INITIALIZATION, error)
            if vm.type_test("java/lang/LinkageError").admits(error):
                self._failures[key] = _failure(error, keep_cause)
            raise Thrown(error) from None

    def _fail_again(self, failure: Failure) -> NoReturn:
        make = self._vm.throwing.make
        cause = None if failure.cause is None else make(*failure.cause)
        raise Thrown(make(failure.class_name, failure.message, cause))

    def _site(self, linker: Linker, reference: DynamicRef, depth: int) -> Site:
        method = linker.file.bootstrap_methods[reference.bootstrap_index]
        return Site(linker, method.handle, reference.name, reference.descriptor, method.arguments, depth)

    def _link(self, linker: Linker, index: int, depth: int) -> Function:
        site = self._site(linker, linker.pool.dynamic(index), depth)
        link = CALL_SITES.get(site.bootstrap)
        return _user_call_site(site) if link is None else link(site)

    def _compute(self, linker: Linker, index: int, depth: int) -> Value:
        """The constant that its bootstrap method gives, of the type that its descriptor says."""
        vm, site = self._vm, self._site(linker, linker.pool.dynamic(index), depth)
        value = call_bootstrap(site, vm.mirror(class_of(vm, site.descriptor)))
        return stored(vm, value, site.descriptor)


def _failure(error: JavaObject, keep_cause: bool) -> Failure:
    cause = error.f_cause
    known = cause is not None and cause is not error and keep_cause
    return Failure(
        error.java_class.name, _message(error), (cause.java_class.name, _message(cause)) if known else None
    )


def _message(exception: JavaObject) -> str | None:
    return None if exception.f_detailMessage is None else str(exception.f_detailMessage.text)


_INITIALIZATION = "bootstrap method initialization exception"


# One linker per bootstrap method of the JDK that compilers use. ---------------------------------------


def _metafactory(site: Site) -> Function:
    from pathbrew.machine.library.invoke.lambdas import LambdaShape, link_lambda

    pool, (erased, implementation, instantiated) = site.linker.pool, site.arguments[:3]
    host = site.linker.java_class
    shape = LambdaShape(
        host, site.name, site.descriptor, (pool.method_type(erased),), pool.method_type(instantiated)
    )
    return link_lambda(site.vm, shape, resolve(site.vm, host, pool.method_handle(implementation)))


_SERIALIZABLE, _MARKERS, _BRIDGES = 1, 2, 4


def _alternative_metafactory(site: Site) -> Function:
    from pathbrew.machine.library.invoke.lambdas import LambdaShape, link_lambda

    pool, (erased, implementation, instantiated) = site.linker.pool, site.arguments[:3]
    rest = iter(range(3, len(site.arguments)))
    flags = site.argument(next(rest))
    markers = ["java/io/Serializable"] if flags & _SERIALIZABLE else []
    bridges: list[str] = []
    if flags & _MARKERS:
        markers += [site.argument(next(rest)).mirrored.name for _ in range(site.argument(next(rest)))]
    if flags & _BRIDGES:
        bridges += [pool.method_type(site.arguments[next(rest)]) for _ in range(site.argument(next(rest)))]
    host = site.linker.java_class
    shape = LambdaShape(
        host,
        site.name,
        site.descriptor,
        (pool.method_type(erased), *bridges),
        pool.method_type(instantiated),
        tuple(markers),
    )
    return link_lambda(site.vm, shape, resolve(site.vm, host, pool.method_handle(implementation)))


def _concatenation(site: Site) -> Function:
    from pathbrew.machine.library.invoke.concatenation import ARGUMENT, link_concatenation

    count = len(parse_method_descriptor(site.descriptor)[0])
    return link_concatenation(site.vm, site.descriptor, ARGUMENT * count)


def _concatenation_with_constants(site: Site) -> Function:
    from pathbrew.machine.library.invoke.concatenation import link_concatenation

    vm, recipe = site.vm, site.argument(0)
    constants = []
    for number in range(1, len(site.arguments)):
        text: JavaString = vm.invoke_static(
            "java/lang/String", "valueOf(Ljava/lang/Object;)Ljava/lang/String;", site.boxed(number)
        )
        constants.append(text.text)
    return link_concatenation(vm, site.descriptor, recipe.text, constants)


def _record_method(site: Site) -> Function:
    from pathbrew.machine.library.invoke.records import link_record_method

    vm, pool, host = site.vm, site.linker.pool, site.linker.java_class
    names = site.argument(1).text
    getters = [resolve(vm, host, pool.method_handle(index)) for index in site.arguments[2:]]
    record = site.argument(0).mirrored
    linked = link_record_method(vm, site.name, record, names.split(";") if names else [], getters)
    if linked is None:
        vm.throwing.new("java/lang/IllegalArgumentException", site.name)
    return linked


def _type_switch(site: Site) -> Function:
    from pathbrew.machine.library.invoke.switches import link_switch, type_label

    labels = [site.argument(number) for number in range(len(site.arguments))]
    return link_switch(
        site.vm, [_allowed(site, label, type_label(site.vm, label, site.depth)) for label in labels]
    )


def _enum_switch(site: Site) -> Function:
    from pathbrew.machine.library.invoke.switches import enum_label, link_switch

    enum_class = site.vm.load(class_name_of(parse_method_descriptor(site.descriptor)[0][0]))
    labels = [site.argument(number) for number in range(len(site.arguments))]
    return link_switch(
        site.vm, [_allowed(site, label, enum_label(site.vm, label, enum_class)) for label in labels]
    )


def _allowed(site: Site, label: Value, test: Test | None) -> Test:
    if test is None:
        kind = label.java_class.java_name if label is not None else "null"
        site.vm.throwing.new(
            "java/lang/IllegalArgumentException", f"label with illegal type found: class {kind}"
        )
    return test


CALL_SITES: dict[str, Callable[[Site], Function]] = {
    "java/lang/invoke/LambdaMetafactory.metafactory": _metafactory,
    "java/lang/invoke/LambdaMetafactory.altMetafactory": _alternative_metafactory,
    "java/lang/invoke/StringConcatFactory.makeConcat": _concatenation,
    "java/lang/invoke/StringConcatFactory.makeConcatWithConstants": _concatenation_with_constants,
    "java/lang/runtime/ObjectMethods.bootstrap": _record_method,
    "java/lang/runtime/SwitchBootstraps.typeSwitch": _type_switch,
    "java/lang/runtime/SwitchBootstraps.enumSwitch": _enum_switch,
}


# Bootstrap methods of the program itself. -----------------------------------------------------------


def call_bootstrap(site: Site, kind: JavaObject) -> Value:
    """Run a bootstrap method with a Lookup, the name, the type and the static arguments."""
    from pathbrew.machine.library.invoke.lookups import make_lookup

    vm = site.vm
    handle = vm.handles.of_reference(site.linker, site.handle)
    arguments: list[Value] = [make_lookup(vm, site.linker.java_class), vm.intern(site.name), kind]
    arguments += [site.boxed(number) for number in range(len(site.arguments))]
    return vm.handles.invoke_with(handle, arguments, site.depth)


def _user_call_site(site: Site) -> Function:
    vm = site.vm
    made = call_bootstrap(site, vm.handles.method_type(site.descriptor))
    call_site = vm.load("java/lang/invoke/CallSite")
    if made is None:
        message = "CallSite bootstrap method failed to produce an instance of CallSite"
        _unusable(vm, vm.throwing.make("java/lang/ClassCastException", message))
    if not vm.type_test(call_site.name).admits(made):
        reflective_cast(vm, made, call_site)
    if made.f_target.descriptor != site.descriptor:
        found, wanted = (vm.handles.type_text(d) for d in (made.f_target.descriptor, site.descriptor))
        message = f"MethodHandle{found} should be of type {wanted}"
        _unusable(vm, vm.throwing.make("java/lang/invoke/WrongMethodTypeException", message))
    return target_of(vm, made, site.descriptor)


def _unusable(vm: Machine, cause: JavaObject) -> NoReturn:
    vm.throwing.new("java/lang/BootstrapMethodError", f"CallSite {_INITIALIZATION}", cause)


def target_of(vm: Host, call_site: JavaObject, descriptor: str) -> Function:
    """A function that calls whatever target the call site has then."""
    source = FunctionSource(vm)
    names = [f"x{i}" for i in range(len(parse_method_descriptor(descriptor)[0]))]
    return source.build(names, f"{source.value(call_site)}.f_target.function({', '.join([*names, 'd'])})")
