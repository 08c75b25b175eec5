"""java.lang.invoke.MethodHandles: method handles that change how other method handles are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew.classfile.descriptors import parse_method_descriptor
from pathbrew.machine.core.objects import JavaArray, Thrown, Value
from pathbrew.machine.library.invoke.combination import Combination, Types, illegal, mismatch, types_of
from pathbrew.machine.library.invoke.conversions import (
    class_name_of,
    stored,
    write_as_type,
    write_explicit_cast,
    zero,
)

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host
    from pathbrew.machine.library.invoke.handle_objects import MethodHandleObject

# Arguments ------------------------------------------------------------------------------------------


def insert_arguments(
    vm: Host, target: MethodHandleObject, at: int, values: list[Value]
) -> MethodHandleObject:
    parameters, returned = types_of(target)
    if len(values) > len(parameters):
        illegal(vm, "too many values to insert")
    if not 0 <= at <= len(parameters) - len(values):
        illegal(vm, "no argument type to append")
    kinds = parameters[at : at + len(values)]
    made = Combination(vm, (*parameters[:at], *parameters[at + len(values) :]), returned)
    bound = [made.source.value(stored(vm, v, kind)) for v, kind in zip(values, kinds, strict=True)]
    return made.returning(made.call(target, [*made.names[:at], *bound, *made.names[at:]]))


def drop_arguments(vm: Host, target: MethodHandleObject, at: int, kinds: Types) -> MethodHandleObject:
    parameters, returned = types_of(target)
    if not 0 <= at <= len(parameters):
        illegal(vm, "no argument type to append")
    made = Combination(vm, (*parameters[:at], *kinds, *parameters[at:]), returned)
    return made.returning(made.call(target, [*made.names[:at], *made.names[at + len(kinds) :]]))


def drop_arguments_to_match(
    vm: Host, target: MethodHandleObject, skip: int, kinds: Types, at: int
) -> MethodHandleObject | None:
    """Ignores those of the new types that are not the target's; None when these do not match."""
    parameters, _ = types_of(target)
    rest = parameters[skip:]
    if tuple(kinds[at : at + len(rest)]) != rest:
        return None
    behind = drop_arguments(vm, target, len(parameters), kinds[at + len(rest) :])
    return drop_arguments(vm, behind, skip, kinds[:at])


def filter_arguments(
    vm: Host, target: MethodHandleObject, at: int, filters: list[MethodHandleObject | None]
) -> MethodHandleObject:
    parameters, returned = types_of(target)
    if at + len(filters) > len(parameters):
        illegal(vm, "too many filters")
    changed = list(parameters)
    for i, handle in enumerate(filters, at):
        if handle is not None:
            given, result = types_of(handle)
            if len(given) != 1 or result != parameters[i]:
                mismatch(vm, "target and filter types do not match", target, handle)
            changed[i] = given[0]
    made = Combination(vm, changed, returned)
    for i, handle in enumerate(filters, at):
        if handle is not None:
            made.source.line(f"x{i} = {made.call(handle, [f'x{i}'])}")
    return made.returning(made.call(target, made.names))


def collect_arguments(
    vm: Host, target: MethodHandleObject, at: int, collect: MethodHandleObject
) -> MethodHandleObject:
    """The collecting handle takes its arguments in place of the one it computes."""
    parameters, returned = types_of(target)
    given, result = types_of(collect)
    replaced = 0 if result == "V" else 1
    if replaced and parameters[at : at + 1] != (result,):
        mismatch(vm, "target and filter types do not match", target, collect)
    made = Combination(vm, (*parameters[:at], *given, *parameters[at + replaced :]), returned)
    collected = made.names[at : at + len(given)]
    made.source.line(f"collected = {made.call(collect, collected)}")
    arguments = [*made.names[:at], *(["collected"] if replaced else []), *made.names[at + len(given) :]]
    return made.returning(made.call(target, arguments))


def fold_arguments(
    vm: Host, target: MethodHandleObject, at: int, combiner: MethodHandleObject
) -> MethodHandleObject:
    """The combiner sees the arguments first; what it computes is passed on before them."""
    parameters, returned = types_of(target)
    given, result = types_of(combiner)
    folded = 0 if result == "V" else 1
    rest = (*parameters[:at], *parameters[at + folded :])
    if rest[at : at + len(given)] != given or (folded and parameters[at] != result):
        mismatch(vm, "target and combiner types must match", target, combiner)
    made = Combination(vm, rest, returned)
    made.source.line(f"folded = {made.call(combiner, made.names[at : at + len(given)])}")
    arguments = [*made.names[:at], *(["folded"] if folded else []), *made.names[at:]]
    return made.returning(made.call(target, arguments))


def permute_arguments(
    vm: Host, target: MethodHandleObject, descriptor: str, order: list[int]
) -> MethodHandleObject:
    parameters, returned = types_of(target)
    given, result = parse_method_descriptor(descriptor)
    fits = len(order) == len(parameters) and result == returned and all(0 <= i < len(given) for i in order)
    if not fits or any(given[i] != kind for i, kind in zip(order, parameters, strict=True)):
        illegal(vm, "bad reorder array")
    made = Combination(vm, given, returned)
    return made.returning(made.call(target, [made.names[i] for i in order]))


def spreader(vm: Host, target: MethodHandleObject, at: int, array: str, count: int) -> MethodHandleObject:
    """Takes an array in place of `count` arguments."""
    parameters, returned = types_of(target)
    if not 0 <= at <= len(parameters) - count:
        illegal(vm, "bad spread array length")
    made = Combination(vm, (*parameters[:at], array, *parameters[at + count :]), returned)
    source, kinds = made.source, parameters[at : at + count]
    source.line(f"data = {source.value(_spread)}({source.value(vm)}, x{at}, {count})")
    spread = [f"s{i}" for i in range(count)]
    for i, kind in enumerate(kinds):
        source.line(f"s{i} = data[{i}]")
        write_as_type(source, f"s{i}", array[1:], kind)
    return made.returning(made.call(target, [*made.names[:at], *spread, *made.names[at + 1 :]]))


def _spread(vm: Host, array: JavaArray | None, count: int) -> list[Value]:
    if array is None and count:
        vm.throwing.new("java/lang/NullPointerException", "null array reference")
    data: list[Value] = [] if array is None else array.data
    if len(data) != count:
        illegal(vm, f"array is not of length {count}")
    return data


def collector(vm: Host, target: MethodHandleObject, at: int, array: str, count: int) -> MethodHandleObject:
    """Takes `count` arguments in place of an array."""
    parameters, returned = types_of(target)
    made = Combination(vm, (*parameters[:at], *[array[1:]] * count, *parameters[at + 1 :]), returned)
    python = made.source.value(vm.runtime(vm.load(array)).python)
    elements = made.names[at : at + count]
    arguments = [*made.names[:at], f"{python}([{', '.join(elements)}])", *made.names[at + count :]]
    return made.returning(made.call(target, arguments))


def explicit_cast(vm: Host, target: MethodHandleObject, descriptor: str) -> MethodHandleObject:
    parameters, returned = types_of(target)
    given, result = parse_method_descriptor(descriptor)
    if len(given) != len(parameters):
        texts = [vm.handles.type_text(d) for d in (target.descriptor, descriptor)]
        vm.handles.wrong_type(f"cannot explicitly cast MethodHandle{texts[0]} to {texts[1]}")
    made = Combination(vm, given, result)
    for name, before, after in zip(made.names, given, parameters, strict=True):
        write_explicit_cast(made.source, name, before, after)
    made.source.line(f"r = {made.call(target, made.names)}")
    write_explicit_cast(made.source, "r", returned, result)
    return made.returning("r")


# Results and control --------------------------------------------------------------------------------


def filter_return(vm: Host, target: MethodHandleObject, handle: MethodHandleObject) -> MethodHandleObject:
    parameters, returned = types_of(target)
    given, result = types_of(handle)
    if given != (() if returned == "V" else (returned,)):
        mismatch(vm, "target and filter types do not match", target, handle)
    made = Combination(vm, parameters, result)
    made.source.line(f"r = {made.call(target, made.names)}")
    return made.returning(made.call(handle, ["r"] if given else []))


def guard_with_test(
    vm: Host, test: MethodHandleObject, target: MethodHandleObject, fallback: MethodHandleObject
) -> MethodHandleObject:
    parameters, returned = types_of(target)
    given, result = types_of(test)
    if target.descriptor != fallback.descriptor:
        mismatch(vm, "target and fallback types must match", target, fallback)
    if result != "Z":
        illegal(vm, f"guard type is not a predicate {vm.handles.type_text(test.descriptor)}")
    if parameters[: len(given)] != given:
        mismatch(vm, "target and test types must match", target, test)
    made = Combination(vm, parameters, returned)
    tested = made.source.truth(made.call(test, made.names[: len(given)]))
    return made.returning(
        f"{made.call(target, made.names)} if {tested} else {made.call(fallback, made.names)}"
    )


def catch_exception(
    vm: Host, target: MethodHandleObject, exception: str, handler: MethodHandleObject
) -> MethodHandleObject:
    parameters, returned = types_of(target)
    given, result = types_of(handler)
    if given[:1] != (exception,) or result != returned or parameters[: len(given) - 1] != given[1:]:
        mismatch(vm, "target and handler types must match", target, handler)
    made = Combination(vm, parameters, returned)
    source = made.source
    test = source.value(vm.type_test(class_name_of(exception)))
    source.line("try:")
    source.line(f" return {made.call(target, made.names)}")
    source.line(f"except {source.value(Thrown)} as thrown:")
    source.line(" caught = thrown.reference")
    source.line(f" if not {test}.admits(caught): raise")
    return made.returning(made.call(handler, ["caught", *made.names[: len(given) - 1]]))


def try_finally(vm: Host, target: MethodHandleObject, cleanup: MethodHandleObject) -> MethodHandleObject:
    parameters, returned = types_of(target)
    given = types_of(cleanup)[0]
    made = Combination(vm, parameters, returned)
    source = made.source
    results = [] if returned == "V" else ["r"]
    rest = made.names[: len(given) - 1 - len(results)]
    source.line(f"r = {zero(returned) if results else 'None'}")
    source.line("caught = None")
    source.line("try:")
    source.line(f" r = {made.call(target, made.names)}")
    source.line(f"except {source.value(Thrown)} as thrown:")
    source.line(" caught = thrown.reference")
    source.line(f"r = {made.call(cleanup, ['caught', *results, *rest])}")
    source.line(f"if caught is not None: raise {source.value(Thrown)}(caught)")
    return made.returning("r")
