"""Input lists of symbolic size: the JDK's own ArrayList on an array of unknown length."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew import terms
from pathbrew.classfile.signatures import TypeSignature
from pathbrew.errors import Diverged
from pathbrew.heap.elements import ReferenceElements
from pathbrew.machine import JavaObject, Machine
from pathbrew.machine.core.objects import JavaArray, Value
from pathbrew.machine.core.unknown import UnknownElements
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.heap.inputs import InputHeap

LONGEST_SETTLED = 8
"""Longer lists are not changed or copied element by element: the path ends at a bound."""

_LAZY = frozenset(
    {
        "size()I",
        "isEmpty()Z",
        "get(I)Ljava/lang/Object;",
        "getFirst()Ljava/lang/Object;",
        "getLast()Ljava/lang/Object;",
        "set(ILjava/lang/Object;)Ljava/lang/Object;",
        "iterator()Ljava/util/Iterator;",
        "listIterator()Ljava/util/ListIterator;",
        "listIterator(I)Ljava/util/ListIterator;",
        "contains(Ljava/lang/Object;)Z",
        "indexOf(Ljava/lang/Object;)I",
        "forEach(Ljava/util/function/Consumer;)V",
        "stream()Ljava/util/stream/Stream;",
        "spliterator()Ljava/util/Spliterator;",
        "elementData(I)Ljava/lang/Object;",
        "indexOfRange(Ljava/lang/Object;II)I",
    }
)
"""Methods that do not need the size as a number: they decide only as much of it as they look at."""


class ListElements(ReferenceElements):
    """What a list holds, or an iterator or a stream gives: elements of its type argument in an array."""

    def __init__(self, heap: InputHeap, name: str, element: TypeSignature, *, of_list: bool) -> None:
        length = terms.variable(f"{name}.size()", terms.INT, 0, (1 << 31) - 1)
        super().__init__(heap.decisions, heap, name, length, heap.vm.load("java/lang/Object"))
        self.element = element
        self._of_list = of_list

    def _new_element(self, place: int) -> Value:
        name = f"{self.name}.get({place})" if self._of_list else f"{self.name}[{place}]"
        return self.heap.element(name, self.element)

    def store(self, index: Value, value: Value) -> None:
        self.items[self.place(index)] = value

    def materialized(self) -> list[Value]:
        if isinstance(self.length, Term) and not self.decisions.decide(
            terms.ile(self.length, LONGEST_SETTLED)
        ):
            raise Diverged(f"{self.name} has more than {LONGEST_SETTLED} elements")
        return super().materialized()


class LazyList(JavaObject):
    """A list whose size the path has not decided; any call that needs to know it settles it first."""

    f_elementData: JavaArray  # noqa: N815
    f_size: Value

    def __getattr__(self, name: str) -> Value:
        if "(" not in name:
            raise AttributeError(name)
        key = name[len(name.partition("(")[0].rpartition(".")[0]) :].removeprefix(".")
        if key in _LAZY:
            return super().__getattr__(name)
        self.settle()
        return getattr(self, name)

    def settle(self) -> None:
        """Decide the size; from now on it is a list like any other."""
        array = self.f_elementData
        if isinstance(array.data, UnknownElements):
            array.data = array.data.materialized()
        self.f_size = len(array.data)
        self.__class__ = self.vm.runtime(self.java_class).python


def lazy_list_class(vm: Machine) -> type[LazyList]:
    """The Python class of such lists in one machine."""
    java_class = vm.load("java/util/ArrayList")
    vm.initialize(java_class)
    return type("input java/util/ArrayList", (LazyList,), {"java_class": java_class, "vm": vm})
