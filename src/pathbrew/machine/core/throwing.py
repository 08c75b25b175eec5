"""The exceptions that instructions throw by themselves, with HotSpot's messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from pathbrew.classfile.descriptors import java_class as java_name
from pathbrew.errors import Obstacle
from pathbrew.machine.core.objects import JavaArray, JavaObject, Thrown, Value
from pathbrew.program import JavaClass, LinkageError
from pathbrew.program.linkage import UnreadableClass

if TYPE_CHECKING:
    from pathbrew.machine.core.machine import Machine


class Throwing:
    """Makes and throws Java exceptions in one machine."""

    def __init__(self, vm: Machine) -> None:
        self.vm = vm

    def new(self, class_name: str, message: str | None = None, cause: JavaObject | None = None) -> NoReturn:
        """Throw a new exception of the class."""
        raise Thrown(self.make(class_name, message, cause))

    def make(
        self, class_name: str, message: str | None = None, cause: JavaObject | None = None
    ) -> JavaObject:
        vm = self.vm
        java_class = vm.load(class_name)
        vm.initialize(java_class)
        exception: JavaObject = vm.runtime(java_class).python()
        if message is None:
            vm.invoke_special(java_class, "<init>()V", exception)
        else:
            vm.invoke_special(java_class, "<init>(Ljava/lang/String;)V", exception, vm.string(message))
        if cause is not None:
            exception.f_cause = cause
        return exception

    def linkage(self, error: LinkageError) -> NoReturn:
        if isinstance(error, UnreadableClass):
            raise Obstacle(error.message)
        message = error.newer if self.vm.program.class_path.jdk.version >= 21 else error.message
        if error.java_class == "java/lang/NoClassDefFoundError":
            cause = self.make("java/lang/ClassNotFoundException", message.replace("/", "."))
            raise Thrown(self.make(error.java_class, message, cause))
        self.new(error.java_class, message)

    def throw(self, reference: JavaObject | None) -> NoReturn:
        """`athrow`."""
        if reference is None:
            self.null_pointer()
        raise Thrown(reference)

    def null_pointer(self) -> NoReturn:
        self.vm.link_current_reference()
        self.new("java/lang/NullPointerException")

    def division_by_zero(self) -> NoReturn:
        self.new("java/lang/ArithmeticException", "/ by zero")

    def index_out_of_bounds(self, array: JavaArray, index: int) -> NoReturn:
        self.new(
            "java/lang/ArrayIndexOutOfBoundsException",
            f"Index {index} out of bounds for length {len(array.data)}",
        )

    def negative_array_size(self, length: int) -> NoReturn:
        self.new("java/lang/NegativeArraySizeException", str(length))

    def out_of_memory(self, length: int) -> NoReturn:
        limit = length > 0x7FFFFFFD
        self.new(
            "java/lang/OutOfMemoryError",
            "Requested array size exceeds VM limit" if limit else "Java heap space",
        )

    def stack_overflow(self) -> NoReturn:
        """Thrown with some depth to spare, so that the constructor of the error can run."""
        vm = self.vm
        java_class = vm.load("java/lang/StackOverflowError")
        vm.initialize(java_class)
        error = vm.runtime(java_class).python()
        vm.invoke_special(java_class, "<init>()V", error)
        raise Thrown(error)

    def check_store(self, array: JavaArray, value: JavaObject) -> None:
        component = array.java_class.component
        if value.may_be_null:
            if component is not None and value.is_certainly(component):
                return
            value = value.resolve()
        if value is not None and not array.accepts.admits(value, required=True):
            self.new("java/lang/ArrayStoreException", value.java_class.java_name)

    def class_cast(self, reference: JavaObject, target: JavaClass) -> NoReturn:
        if reference.class_is_open:
            reference.settle()
        source = reference.java_class
        ours, theirs = self._home(source), self._home(target)
        source_name, target_name = _readable(source), _readable(target)
        if ours == theirs:
            where = f"{source_name} and {target_name} are in {ours}"
        else:
            where = f"{source_name} is in {ours}; {target_name} is in {theirs}"
        self.new(
            "java/lang/ClassCastException",
            f"class {source_name} cannot be cast to class {target_name} ({where})",
        )

    def _home(self, java_class: JavaClass) -> str:
        element = java_class
        while element.component is not None:
            element = element.component
        return self.vm.program.home(element.name)


def _readable(java_class: JavaClass) -> str:
    """Class names as `Class.getName` writes them, arrays included (`[Ljava.lang.String;`)."""
    return java_class.java_name if java_class.is_array else java_name(java_class.name)


def narrow_byte(array: Value, value: int) -> int:
    """`bastore`: a byte array keeps eight bits, a boolean array the lowest (JVMS 6.5)."""
    if array.java_class.name == "[Z":
        return value & 1
    return ((value + 128) & 255) - 128
