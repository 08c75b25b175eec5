"""Java objects as Python objects.

Each Java class has a Python class of its own, made when the first object of it is. An instance field is
an attribute (`f_name`), a virtual method an attribute of the Python class under its name and descriptor
(`length()I`), looked up on first use. Null is None.
"""

from __future__ import annotations

from collections.abc import Callable
from types import MethodType
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

from pathbrew.arithmetic import to_int
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host
    from pathbrew.machine.core.runtime import TypeTest
    from pathbrew.program import JavaClass

Value = Any
"""A Java value: int, float, None, a JavaObject, or a term.

Which of them is known from descriptors, not from Python: a field, an element of an array or what a method
returns has the type that the class file says. So it is checked where it is given a narrower name, and only
there.
"""
Integral = int | Term
"""A boolean, byte, char, short, int or long that may be symbolic."""
Floating = float | Term
"""A float or double that may be symbolic."""
Function = Callable[..., Value]
"""A method as it is called: takes the arguments, receiver first, and the call depth."""


class Thrown(Exception):
    """A Java exception on its way through Python frames."""

    __slots__ = ("reference",)

    def __init__(self, reference: JavaObject) -> None:
        self.reference = reference


class JavaObject:
    """The root of the Python classes that stand for Java classes."""

    __slots__ = ()
    java_class: ClassVar[JavaClass]
    vm: ClassVar[Host]
    may_be_null: ClassVar[bool] = False
    class_is_open: ClassVar[bool] = False
    is_open = False
    """Whether it is a string or builder of which some units are terms."""

    def __getattr__(self, name: str) -> Value:
        if "(" in name:
            return MethodType(self.vm.select(type(self), name), self)
        raise AttributeError(name)

    if TYPE_CHECKING:

        def __setattr__(self, name: str, value: Value) -> None:
            """Fields are those of the Java class."""

    def _link(self, value: Value = None) -> NoReturn:
        self.vm.link_current_reference()
        raise AttributeError("a field that could not be linked before can be now")

    unlinked = property(_link, _link)
    """Stands in emitted code for every field that cannot be linked."""


Reference = JavaObject | None
"""An object or null."""


class JavaArray(JavaObject):
    """An array: `data` is a Python list of its elements, `accepts` tests what may be stored."""

    __slots__ = ("data", "identity", "monitor")
    accepts: ClassVar[TypeTest]

    def __init__(self, data: list[Value]) -> None:
        self.data = data


class JavaString(JavaObject):
    """A string: `text` is a Python string of UTF-16 units.

    The fields that the JDK's own code reads (`value`, `coder`) are made from the text when asked for,
    and the text from them when such code has set them.
    """

    text: str
    f_value: JavaArray
    f_coder: int
    f_hash = 0
    f_hashIsZero = 0  # noqa: N815
    origin: JavaString | None = None
    """The string that this one is itself if both have the same text."""
    empty: JavaString | None = None
    """The constant that it is if it is empty: if it is not its origin, or in any case."""
    empty_in_any_case = False

    def __getattr__(self, name: str) -> Value:
        if "(" in name:
            return MethodType(self.vm.select(type(self), name), self)
        if name == "text":
            units = self.open_units()
            if units is None:
                self.text = decode_text(self.f_value.data, self.f_coder)
            else:
                self.text = "".join(chr(self.vm.texts.committed_unit(unit)) for unit in units)
            return self.text
        if name == "f_coder":
            self.f_coder = 0 if self.text.isascii() or max(self.text) < "\u0100" else 1
            return self.f_coder
        if name == "f_value":
            self.f_value = self.vm.byte_array(encode_text(self.text, self.f_coder))
            return self.f_value
        raise AttributeError(name)

    @property
    def is_open(self) -> bool:  # type: ignore[override]
        return self.open_units() is not None

    def open_units(self) -> list[Value] | None:
        """The units, if JDK code has made the string of bytes that are terms."""
        attributes = self.__dict__
        if "text" in attributes or "f_value" not in attributes:
            return None
        units = self.vm.open_units(self.f_value.data, self.f_coder)
        if units is None:
            self.text = decode_text(self.f_value.data, self.f_coder)
        return units


def decode_text(data: list[int], coder: int) -> str:
    """The text of a String's or builder's byte array: Latin-1, or UTF-16 in little-endian order."""
    if coder == 0:
        return bytes([b & 255 for b in data]).decode("latin-1")
    return "".join([chr(data[i] & 255 | (data[i + 1] & 255) << 8) for i in range(0, len(data) - 1, 2)])


def encode_text(text: str, coder: int) -> list[int]:
    raw = text.encode("latin-1") if coder == 0 else text.encode("utf-16-le", "surrogatepass")
    return [b - 256 if b > 127 else b for b in raw]


def string_hash(text: str) -> int:
    """`String.hashCode`."""
    result = 0
    for unit in text:
        result = (31 * result + ord(unit)) & 0xFFFFFFFF
    return to_int(result)
