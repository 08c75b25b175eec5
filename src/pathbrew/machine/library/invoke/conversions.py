"""Conversions between the types of a caller and of what it calls.

Each writer adds lines to a function that convert the variable it is given in place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from pathbrew import arithmetic
from pathbrew.classfile.descriptors import BOXES, PRIMITIVES, WIDENINGS, WRAPPERS
from pathbrew.errors import Obstacle
from pathbrew.machine.core.objects import JavaObject, Reference, Value
from pathbrew.machine.library.invoke.source import FunctionSource
from pathbrew.program import JavaClass, LinkageError

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

OBJECT = "Ljava/lang/Object;"


def is_primitive(descriptor: str) -> bool:
    return descriptor[0] not in "L["


def class_name_of(descriptor: str) -> str:
    """The class name of a reference type."""
    return descriptor[1:-1] if descriptor[0] == "L" else descriptor


def wrapper_letter(descriptor: str) -> str | None:
    """The primitive type that a wrapper class boxes, None for other types."""
    return BOXES.get(class_name_of(descriptor))


def class_of(vm: Host, descriptor: str) -> JavaClass:
    """The class of a type; what cannot be linked is thrown as the Java error."""
    try:
        return vm.program.of_descriptor(descriptor)
    except LinkageError as error:
        vm.throwing.linkage(error)


def widens(given: str, wanted: str) -> bool:
    """Whether a primitive type converts to another without a cast (JLS 5.1.2)."""
    return wanted in WIDENINGS[given]


def can_convert(vm: Host, given: str, wanted: str) -> bool:
    """Whether `MethodHandle.asType` accepts to convert one type to another."""
    if given == wanted or OBJECT in (given, wanted) or "V" in (given, wanted):
        return True
    if is_primitive(given):
        if is_primitive(wanted):
            return widens(given, wanted)
        return vm.load(WRAPPERS[given]).is_subtype(class_of(vm, wanted))
    if is_primitive(wanted):
        boxed = wrapper_letter(given)
        if boxed is not None:
            return widens(boxed, wanted)
        return vm.load(WRAPPERS[wanted]).is_subtype(class_of(vm, given))
    return True


def write_widening(source: FunctionSource, value: str, given: str, wanted: str) -> None:
    """Widen a primitive value; terms know whether they are ints or longs, floats or doubles."""
    kinds = [kind.lower().replace("j", "l") if kind in "JFD" else "i" for kind in (given, wanted)]
    if kinds[0] != kinds[1]:
        source.line(f"{value} = {source.operation('2'.join(kinds), value)}")


def write_boxing(source: FunctionSource, value: str, letter: str) -> None:
    class_name = WRAPPERS[letter]
    box = source.static_method(class_name, f"valueOf({letter})L{class_name};")
    source.line(f"{value} = {box}({value}, d)")


def write_unboxing(source: FunctionSource, value: str) -> None:
    """Unbox a value that is known to be of the wrapper class, or null."""
    source.check_null(value)
    source.line(f"{value} = {value}.f_value")


def write_cast(source: FunctionSource, value: str, given: str, wanted: str) -> None:
    if wanted not in (given, OBJECT):
        source.check_cast(value, class_name_of(wanted))


def write_as_type(source: FunctionSource, value: str, given: str, wanted: str) -> None:
    """`MethodHandle.asType`, for types that it accepts."""
    if given == wanted or wanted == "V":
        return
    if given == "V":
        source.line(f"{value} = {zero(wanted)}")
    elif is_primitive(given):
        if is_primitive(wanted):
            write_widening(source, value, given, wanted)
        else:
            write_boxing(source, value, given)
    elif is_primitive(wanted):
        boxed = wrapper_letter(given)
        if boxed is not None:
            write_unboxing(source, value)
            write_widening(source, value, boxed, wanted)
        else:
            source.line(
                f"{value} = {source.value(unbox_widening)}({source.value(source.vm)}, {value}, {wanted!r})"
            )
    else:
        write_reflective_cast(source, value, given, wanted)


def write_lambda_argument(
    source: FunctionSource, value: str, given: str, wanted: str, functional: str
) -> None:
    """What a lambda's class does to an argument or a result.

    `given` is the type in the erased interface method, `functional` the type in the instantiated one,
    `wanted` the type in the implementation; null pointers and bad casts surface as the JDK's code has them.
    """
    if "V" in (given, wanted):
        return
    if is_primitive(given):
        if is_primitive(wanted):
            write_widening(source, value, given, wanted)
            return
        boxed = wrapper_letter(wanted)
        if boxed is None:
            write_boxing(source, value, given)
            write_cast(source, value, f"L{WRAPPERS[given]};", wanted)
        else:
            write_widening(source, value, given, boxed)
            write_boxing(source, value, boxed)
        return
    known = given
    if not is_primitive(functional):
        write_cast(source, value, given, functional)
        known = functional
    if not is_primitive(wanted):
        write_cast(source, value, known, wanted)
        return
    boxed = wrapper_letter(known)
    if boxed is not None:
        write_unboxing(source, value)
        write_widening(source, value, boxed, wanted)
    elif wanted in "ZC":
        write_cast(source, value, known, f"L{WRAPPERS[wanted]};")
        write_unboxing(source, value)
    else:
        write_cast(source, value, known, "Ljava/lang/Number;")
        source.check_null(value)
        method = source.attribute(f"{PRIMITIVES[wanted]}Value(){wanted}")
        source.line(f"{value} = {value}.{method}(d)")


def write_explicit_cast(source: FunctionSource, value: str, given: str, wanted: str) -> None:
    """`MethodHandles.explicitCastArguments`: casts as Java writes them, null unboxes to zero."""
    if given == wanted or wanted == "V":
        return
    if given == "V":
        source.line(f"{value} = {zero(wanted)}")
    elif is_primitive(given):
        if is_primitive(wanted):
            source.line(f"{value} = {source.value(cast_primitive)}({value}, {given!r}, {wanted!r})")
        else:
            write_boxing(source, value, given)
            write_cast(source, value, f"L{WRAPPERS[given]};", wanted)
    elif is_primitive(wanted):
        source.line(
            f"{value} = {source.value(unbox_casting)}({source.value(source.vm)}, {value}, {wanted!r})"
        )
    elif not class_of(source.vm, wanted).is_interface:
        write_reflective_cast(source, value, given, wanted)


def zero(descriptor: str) -> str:
    """The default value of a type, as Python source."""
    if descriptor in ("F", "D"):
        return "0.0"
    return "0" if is_primitive(descriptor) else "None"


_NARROWING = {"B": arithmetic.i2b, "S": arithmetic.i2s, "C": arithmetic.i2c}


def cast_primitive(value: Value, given: str, wanted: str) -> Value:
    """Java's cast between primitive types; booleans count as 0 and 1 and keep the lowest bit."""
    if given == wanted:
        return value
    if value.__class__ not in (int, float):
        raise Obstacle("unmodelled conversion of a symbolic value by a method handle")
    if wanted in "FD":
        if given in "FD":
            return arithmetic.d2f(value) if wanted == "F" else value
        if wanted == "D":
            return float(value)
        return arithmetic.l2f(int(value))
    if given in "FD":
        value = arithmetic.d2l(value) if wanted == "J" else arithmetic.d2i(value)
    if wanted == "J":
        return value
    value = arithmetic.l2i(value)
    if wanted == "Z":
        return value & 1
    narrow = _NARROWING.get(wanted)
    return value if narrow is None else narrow(value)


def widen(value: Value, given: str, wanted: str) -> Value:
    """A primitive value as one of a wider type."""
    return cast_primitive(value, given, wanted)


def unbox_widening(vm: Host, reference: Reference, wanted: str) -> Value:
    """Unbox an object of any static type; a wrapper that does not widen is a bad cast."""
    if reference is None:
        vm.throwing.null_pointer()
    letter = BOXES.get(reference.java_class.name)
    if letter is None or not widens(letter, wanted):
        _bad_cast(vm, reference, wanted)
    return widen(reference.f_value, letter, wanted)


def unbox_casting(vm: Host, reference: Reference, wanted: str) -> Value:
    """Unbox with a cast: null is zero, any wrapper converts to any primitive."""
    if reference is None:
        return 0.0 if wanted in "FD" else 0
    letter = BOXES.get(reference.java_class.name)
    if letter is None:
        _bad_cast(vm, reference, wanted)
    return cast_primitive(reference.f_value, letter, wanted)


def _bad_cast(vm: Host, reference: JavaObject, wanted: str) -> NoReturn:
    if reference.java_class.name not in BOXES:
        vm.type_test("java/lang/Number").cast(reference)
    reflective_cast(vm, reference, vm.load(WRAPPERS[wanted]))


def reflective_cast(vm: Host, reference: JavaObject, wanted: JavaClass) -> NoReturn:
    """Fail as `Class.cast` does."""
    vm.throwing.new(
        "java/lang/ClassCastException",
        f"Cannot cast {reference.java_class.java_name} to {wanted.java_name}",
    )


def write_reflective_cast(source: FunctionSource, value: str, given: str, wanted: str) -> None:
    """A cast that fails as `Class.cast` does."""
    if wanted not in (given, OBJECT):
        vm, name = source.vm, class_name_of(wanted)
        test = source.value(vm.type_test(name))
        fail = f"{source.value(reflective_cast)}({source.value(vm)}, {value}, {source.value(vm.load(name))})"
        source.line(f"if {value} is not None and not {test}.admits({value}): {fail}")


def box(vm: Host, value: Value, descriptor: str) -> Value:
    """A value of the given type as an object."""
    if not is_primitive(descriptor):
        return value
    if descriptor == "V":
        return None
    class_name = WRAPPERS[descriptor]
    return vm.invoke_static(class_name, f"valueOf({descriptor})L{class_name};", value)


def stored(vm: Host, value: Reference, kind: str) -> Value:
    """An object as a value of a type, unboxed or checked."""
    if is_primitive(kind):
        return unbox_widening(vm, value, kind)
    if value is not None and not vm.type_test(class_name_of(kind)).admits(value):
        reflective_cast(vm, value, vm.load(class_name_of(kind)))
    return value
