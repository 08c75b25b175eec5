"""java.lang.invoke.MethodHandles."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pathbrew.machine.core.backtrace import capture
from pathbrew.machine.core.objects import JavaArray, JavaObject, Reference, Value
from pathbrew.machine.library.invoke import combinators, elementary
from pathbrew.machine.library.invoke.combination import illegal
from pathbrew.machine.library.invoke.lookups import PRIVATE_MODE, UNCONDITIONAL_MODE, make_lookup
from pathbrew.machine.library.invoke.variable_handles import make_variable_handle
from pathbrew.machine.library.invoke.variables import ByteViewVariable, element_variable
from pathbrew.machine.library.registry import F, Models

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host
    from pathbrew.machine.library.invoke.handle_objects import MethodHandleObject
    from pathbrew.machine.library.invoke.variable_handles import VarHandleObject
    from pathbrew.machine.library.lang.classes import Mirror

MODELS = Models()

_HANDLE = "Ljava/lang/invoke/MethodHandle;"
_TYPE = "Ljava/lang/invoke/MethodType;"
_VARIABLE = "Ljava/lang/invoke/VarHandle;"
_LOOKUP = "Ljava/lang/invoke/MethodHandles$Lookup;"
_CLASS = "Ljava/lang/Class;"


def _model(name: str, parameters: str, returned: str = _HANDLE) -> Callable[[F], F]:
    """A model of a static method; it is not told the call depth."""

    def declare(function: F) -> F:
        def call(vm: Host, *arguments: Value) -> Value:
            return function(vm, *arguments[:-1])

        MODELS.machine(f"java/lang/invoke/MethodHandles.{name}({parameters}){returned}")(call)
        return function

    return declare


def _kind(mirror: Mirror) -> str:
    return mirror.mirrored.descriptor


def _array(vm: Host, mirror: Mirror) -> str:
    if not mirror.mirrored.is_array:
        illegal(vm, f"not an array type: {mirror.mirrored.java_name}")
    return _kind(mirror)


@MODELS.plain("java/lang/invoke/MethodHandles.<clinit>()V")
def initialize(depth: int) -> None:
    pass


# Lookups --------------------------------------------------------------------------------------------


@_model("lookup", "", _LOOKUP)
def lookup(vm: Host) -> JavaObject:
    return make_lookup(vm, capture(vm, 1)[0][0].owner)


@_model("reflectiveLookup", "", _LOOKUP)
def reflective_lookup(vm: Host) -> JavaObject:
    return lookup(vm)


@_model("publicLookup", "", _LOOKUP)
def public_lookup(vm: Host) -> JavaObject:
    return make_lookup(vm, vm.load("java/lang/Object"), UNCONDITIONAL_MODE)


@_model("privateLookupIn", _CLASS + _LOOKUP, _LOOKUP)
def private_lookup_in(vm: Host, target: Mirror, caller: JavaObject) -> JavaObject:
    mirrored = target.mirrored
    if mirrored.is_primitive or mirrored.is_array:
        what = "primitive class" if mirrored.is_primitive else "array class"
        illegal(vm, f"{mirrored.java_name} is a {what}")
    if not caller.f_allowedModes & PRIVATE_MODE:
        vm.throwing.new(
            "java/lang/IllegalAccessException", "caller does not have PRIVATE and MODULE lookup mode"
        )
    return make_lookup(vm, mirrored)


# Arguments ------------------------------------------------------------------------------------------


@_model("insertArguments", _HANDLE + "I[Ljava/lang/Object;")
def insert_arguments(vm: Host, target: MethodHandleObject, at: int, values: JavaArray) -> MethodHandleObject:
    return combinators.insert_arguments(vm, target, at, list(values.data))


@_model("dropArguments", _HANDLE + "I[Ljava/lang/Class;")
def drop_arguments(vm: Host, target: MethodHandleObject, at: int, kinds: JavaArray) -> MethodHandleObject:
    return combinators.drop_arguments(vm, target, at, [_kind(kind) for kind in kinds.data])


@_model("dropArguments", _HANDLE + "ILjava/util/List;")
def drop_listed_arguments(
    vm: Host, target: MethodHandleObject, at: int, kinds: JavaObject
) -> MethodHandleObject:
    listed: JavaArray = vm.invoke_virtual(kinds, "toArray()[Ljava/lang/Object;")
    return drop_arguments(vm, target, at, listed)


@_model("dropArgumentsToMatch", _HANDLE + "ILjava/util/List;I")
def drop_arguments_to_match(
    vm: Host, target: MethodHandleObject, skip: int, kinds: JavaObject, at: int
) -> MethodHandleObject:
    listed: JavaArray = vm.invoke_virtual(kinds, "toArray()[Ljava/lang/Object;")
    new_kinds = [_kind(kind) for kind in listed.data]
    made = combinators.drop_arguments_to_match(vm, target, skip, new_kinds, at)
    if made is None:
        illegal(vm, "argument lists do not match")
    return made


@_model("dropReturn", _HANDLE)
def drop_return(vm: Host, target: MethodHandleObject) -> MethodHandleObject:
    return vm.handles.as_type(target, target.descriptor.rpartition(")")[0] + ")V")


@_model("filterArguments", _HANDLE + "I[" + _HANDLE)
def filter_arguments(vm: Host, target: MethodHandleObject, at: int, filters: JavaArray) -> MethodHandleObject:
    return combinators.filter_arguments(vm, target, at, list(filters.data))


@_model("collectArguments", _HANDLE + "I" + _HANDLE)
def collect_arguments(
    vm: Host, target: MethodHandleObject, at: int, collect: MethodHandleObject
) -> MethodHandleObject:
    return combinators.collect_arguments(vm, target, at, collect)


@_model("foldArguments", _HANDLE * 2)
def fold_arguments(vm: Host, target: MethodHandleObject, combiner: MethodHandleObject) -> MethodHandleObject:
    return combinators.fold_arguments(vm, target, 0, combiner)


@_model("foldArguments", _HANDLE + "I" + _HANDLE)
def fold_arguments_at(
    vm: Host, target: MethodHandleObject, at: int, combiner: MethodHandleObject
) -> MethodHandleObject:
    return combinators.fold_arguments(vm, target, at, combiner)


@_model("permuteArguments", _HANDLE + _TYPE + "[I")
def permute_arguments(
    vm: Host, target: MethodHandleObject, kind: JavaObject, order: JavaArray
) -> MethodHandleObject:
    return combinators.permute_arguments(vm, target, kind.descriptor, list(order.data))


@_model("explicitCastArguments", _HANDLE + _TYPE)
def explicit_cast_arguments(vm: Host, target: MethodHandleObject, kind: JavaObject) -> MethodHandleObject:
    return combinators.explicit_cast(vm, target, kind.descriptor)


# Results and control --------------------------------------------------------------------------------


@_model("filterReturnValue", _HANDLE * 2)
def filter_return_value(
    vm: Host, target: MethodHandleObject, handle: MethodHandleObject
) -> MethodHandleObject:
    return combinators.filter_return(vm, target, handle)


@_model("guardWithTest", _HANDLE * 3)
def guard_with_test(
    vm: Host, test: MethodHandleObject, target: MethodHandleObject, fallback: MethodHandleObject
) -> MethodHandleObject:
    return combinators.guard_with_test(vm, test, target, fallback)


@_model("catchException", _HANDLE + _CLASS + _HANDLE)
def catch_exception(
    vm: Host, target: MethodHandleObject, kind: Mirror, handler: MethodHandleObject
) -> MethodHandleObject:
    return combinators.catch_exception(vm, target, _kind(kind), handler)


@_model("tryFinally", _HANDLE * 2)
def try_finally(vm: Host, target: MethodHandleObject, cleanup: MethodHandleObject) -> MethodHandleObject:
    return combinators.try_finally(vm, target, cleanup)


@_model("throwException", _CLASS * 2)
def throw_exception(vm: Host, returned: Mirror, exception: Mirror) -> MethodHandleObject:
    return elementary.throw_exception(vm, _kind(returned), _kind(exception))


# Values and arrays ----------------------------------------------------------------------------------


@_model("constant", _CLASS + "Ljava/lang/Object;")
def constant(vm: Host, kind: Mirror, value: Reference) -> MethodHandleObject:
    return elementary.constant(vm, _kind(kind), value)


@_model("identity", _CLASS)
def identity(vm: Host, kind: Mirror) -> MethodHandleObject:
    return elementary.identity(vm, _kind(kind))


@_model("zero", _CLASS)
def zero(vm: Host, kind: Mirror) -> MethodHandleObject:
    return elementary.empty(vm, f"(){_kind(kind)}")


@_model("empty", _TYPE)
def empty(vm: Host, kind: JavaObject) -> MethodHandleObject:
    return elementary.empty(vm, kind.descriptor)


@_model("arrayConstructor", _CLASS)
def array_constructor(vm: Host, array: Mirror) -> MethodHandleObject:
    return elementary.array_constructor(vm, _array(vm, array))


@_model("arrayLength", _CLASS)
def array_length(vm: Host, array: Mirror) -> MethodHandleObject:
    return elementary.array_length(vm, _array(vm, array))


@_model("arrayElementGetter", _CLASS)
def array_element_getter(vm: Host, array: Mirror) -> MethodHandleObject:
    return elementary.array_getter(vm, _array(vm, array))


@_model("arrayElementSetter", _CLASS)
def array_element_setter(vm: Host, array: Mirror) -> MethodHandleObject:
    return elementary.array_setter(vm, _array(vm, array))


@_model("arrayElementVarHandle", _CLASS, _VARIABLE)
def array_element_variable(vm: Host, array: Mirror) -> VarHandleObject:
    return make_variable_handle(vm, element_variable(vm, _array(vm, array)))


@_model("byteArrayViewVarHandle", _CLASS + "Ljava/nio/ByteOrder;", _VARIABLE)
def byte_array_view(vm: Host, array: Mirror, order: Reference) -> VarHandleObject:
    kind = _array(vm, array)[1:]
    if kind not in "SCIJFD":
        vm.throwing.new("java/lang/UnsupportedOperationException")
    big_endian = order is vm.runtime(vm.load("java/nio/ByteOrder")).statics.f_BIG_ENDIAN
    return make_variable_handle(vm, ByteViewVariable(vm, ("[B", "I"), kind, big_endian))


# Invokers -------------------------------------------------------------------------------------------


@_model("exactInvoker", _TYPE)
def exact_invoker(vm: Host, kind: JavaObject) -> MethodHandleObject:
    return elementary.invoker(vm, kind.descriptor, "invokeExact")


@_model("invoker", _TYPE)
def invoker(vm: Host, kind: JavaObject) -> MethodHandleObject:
    return elementary.invoker(vm, kind.descriptor, "invoke")


@_model("spreadInvoker", _TYPE + "I")
def spread_invoker(vm: Host, kind: JavaObject, leading: int) -> MethodHandleObject:
    return elementary.spread_invoker(vm, kind.descriptor, leading)


@_model("varHandleExactInvoker", "Ljava/lang/invoke/VarHandle$AccessMode;" + _TYPE)
@_model("varHandleInvoker", "Ljava/lang/invoke/VarHandle$AccessMode;" + _TYPE)
def variable_invoker(vm: Host, mode: JavaObject, kind: JavaObject) -> MethodHandleObject:
    return elementary.variable_invoker(vm, mode.f_methodName.text, kind.descriptor)
