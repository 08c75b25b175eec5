"""java.lang.runtime.SwitchBootstraps: which label of a switch a value matches first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pathbrew.machine.core.objects import Function, JavaObject, JavaString, Reference, Value
from pathbrew.machine.core.unknown import decided

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host
    from pathbrew.program import JavaClass

Test = Callable[[JavaObject], bool]


def link_switch(vm: Host, tests: list[Test]) -> Function:
    """A function of the value and the label to start at: the number of the first label that matches.

    Null gives -1, a value that matches none the number of labels.
    """
    count = len(tests)

    def switch(value: Reference, restart: int, depth: int) -> int:
        if not 0 <= restart <= count:
            vm.throwing.new(
                "java/lang/IndexOutOfBoundsException", f"Index {restart} out of bounds for length {count + 1}"
            )
        value = decided(value)
        if value is None:
            return -1
        for label in range(restart, count):
            if tests[label](value):
                return label
        return count

    return switch


def type_label(vm: Host, label: Value, depth: int) -> Test | None:
    """The test for a label of a type switch; None for a label of a kind that is not allowed."""
    if isinstance(label, int):
        return _number_label(vm, label)
    if isinstance(label, JavaString):
        return _string_label(vm, label.text)
    name = label.java_class.name
    if name == "java/lang/Class":
        return vm.type_test(label.mirrored.name).admits
    if name == "java/lang/Enum$EnumDesc":
        return _described_constant(vm, label, depth)
    return None


def enum_label(vm: Host, label: JavaObject, enum_class: JavaClass) -> Test | None:
    """The test for a label of an enum switch: a constant's name, or the enum class itself."""
    if isinstance(label, JavaString):
        return enum_constant(enum_class.name, label.text)
    if label.java_class.name == "java/lang/Class" and label.mirrored is enum_class:
        return lambda value: True
    return None


def enum_constant(class_name: str, constant: str) -> Test:
    """Whether a value is the enum constant of that name; the class of a constant may have a body."""

    def test(value: JavaObject) -> bool:
        kind = value.java_class
        declared = kind.name == class_name or (
            kind.superclass is not None and kind.superclass.name == class_name
        )
        return declared and value.f_name.text == constant

    return test


def _string_label(vm: Host, text: str) -> Test:
    def test(value: JavaObject) -> bool:
        if not isinstance(value, JavaString):
            return False
        if not value.is_open:
            return value.text == text
        from pathbrew.machine.text.questions import equal

        content = vm.texts.of(value)
        assert content is not None
        return vm.texts.decisions.decide(equal(content, vm.texts.constant(text)))

    return test


def _number_label(vm: Host, number: int) -> Test:
    numbers = ("java/lang/Integer", "java/lang/Character", "java/lang/Short", "java/lang/Byte")
    symbolic = vm.bootstraps.symbolic
    if symbolic is None:
        return lambda value: value.java_class.name in numbers and value.f_value == number
    return lambda value: value.java_class.name in numbers and symbolic.same(value.f_value, number, "I")


def _described_constant(vm: Host, description: JavaObject, depth: int) -> Test:
    name: JavaString = vm.invoke_virtual(description, "constantName()Ljava/lang/String;", depth=depth)
    kind: JavaObject = vm.invoke_virtual(
        description, "constantType()Ljava/lang/constant/ClassDesc;", depth=depth
    )
    descriptor: JavaString = vm.invoke_virtual(kind, "descriptorString()Ljava/lang/String;", depth=depth)
    return enum_constant(descriptor.text[1:-1], name.text)
