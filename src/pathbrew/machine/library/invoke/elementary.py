"""java.lang.invoke.MethodHandles: method handles for constants, arrays and the calling of others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew.classfile.descriptors import parse_method_descriptor
from pathbrew.machine.core.objects import Reference
from pathbrew.machine.library.invoke.combination import Combination, illegal
from pathbrew.machine.library.invoke.combinators import spreader
from pathbrew.machine.library.invoke.conversions import is_primitive, stored, zero

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host
    from pathbrew.machine.library.invoke.handle_objects import MethodHandleObject

# Values and arrays ----------------------------------------------------------------------------------


def constant(vm: Host, kind: str, value: Reference) -> MethodHandleObject:
    if kind == "V":
        illegal(vm, "void type")
    made = Combination(vm, (), kind)
    return made.returning(made.source.value(stored(vm, value, kind)))


def identity(vm: Host, kind: str) -> MethodHandleObject:
    if kind == "V":
        return Combination(vm, (), kind).returning("None")
    return Combination(vm, (kind,), kind).returning("x0")


def empty(vm: Host, descriptor: str) -> MethodHandleObject:
    """Ignores its arguments and gives null or zero."""
    given, result = parse_method_descriptor(descriptor)
    return Combination(vm, given, result).returning("None" if result == "V" else zero(result))


def array_constructor(vm: Host, array: str) -> MethodHandleObject:
    made = Combination(vm, ("I",), array)
    source, python = made.source, made.source.value(vm.runtime(vm.load(array)).python)
    source.line(f"if x0 < 0: {source.value(vm.throwing.negative_array_size)}(x0)")
    limit = vm.options.max_array_length
    source.line(f"if x0 > {limit}: {source.value(vm.throwing.out_of_memory)}(x0)")
    return made.returning(f"{python}([{zero(array[1:])}] * x0)")


def array_length(vm: Host, array: str) -> MethodHandleObject:
    made = Combination(vm, (array,), "I")
    made.source.check_null("x0")
    return made.returning("len(x0.data)")


def array_getter(vm: Host, array: str) -> MethodHandleObject:
    made = Combination(vm, (array, "I"), array[1:])
    _check_index(made)
    return made.returning("x0.data[x1]")


def array_setter(vm: Host, array: str) -> MethodHandleObject:
    made = Combination(vm, (array, "I", array[1:]), "V")
    _check_index(made)
    if not is_primitive(array[1:]):
        made.source.line(f"if x2 is not None: {made.source.value(vm.throwing.check_store)}(x0, x2)")
    made.source.line("x0.data[x1] = x2")
    return made.returning("None")


def _check_index(made: Combination) -> None:
    made.source.check_null("x0")
    made.source.commit("x1", "an array's method handle")
    throw = made.source.value(made.vm.throwing.index_out_of_bounds)
    made.source.line(f"if not 0 <= x1 < len(x0.data): {throw}(x0, x1)")


def throw_exception(vm: Host, returned: str, exception: str) -> MethodHandleObject:
    made = Combination(vm, (exception,), returned)
    return made.returning(f"{made.source.value(vm.throwing.throw)}(x0)")


# Invokers -------------------------------------------------------------------------------------------


def invoker(vm: Host, descriptor: str, name: str) -> MethodHandleObject:
    """Calls `invoke` or `invokeExact`, with that descriptor, on the handle it is given first."""
    given, result = parse_method_descriptor(descriptor)
    made = Combination(vm, ("Ljava/lang/invoke/MethodHandle;", *given), result)
    return _invoking(made, name + descriptor)


def spread_invoker(vm: Host, descriptor: str, leading: int) -> MethodHandleObject:
    """An invoker that takes all but the leading arguments in an array."""
    count = len(parse_method_descriptor(descriptor)[0]) - leading
    if count < 0 or leading < 0:
        illegal(vm, "bad argument count")
    return spreader(vm, invoker(vm, descriptor, "invoke"), leading + 1, "[Ljava/lang/Object;", count)


def variable_invoker(vm: Host, mode: str, descriptor: str) -> MethodHandleObject:
    given, result = parse_method_descriptor(descriptor)
    made = Combination(vm, ("Ljava/lang/invoke/VarHandle;", *given), result)
    return _invoking(made, mode + descriptor)


def _invoking(made: Combination, key: str) -> MethodHandleObject:
    made.source.check_null("x0")
    method = made.source.attribute(key)
    return made.returning(f"x0.{method}({', '.join([*made.names[1:], 'd'])})")
