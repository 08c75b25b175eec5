"""`String.join` of an array in which some strings are symbolic: the result is a view of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew.machine.core.objects import Integral, JavaArray, JavaString, Value
from pathbrew.machine.core.unknown import UnknownElements, decided
from pathbrew.machine.library.registry import Models

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

MODELS = Models()
_TEXT = "Ljava/lang/String;"
_JOIN = f"java/lang/String.join({_TEXT}{_TEXT}{_TEXT}[{_TEXT}I){_TEXT}"


@MODELS.symbolic(_JOIN)
def join(
    vm: Host,
    prefix: JavaString | None,
    suffix: JavaString | None,
    delimiter: JavaString | None,
    elements: JavaArray,
    size: Integral,
    depth: int,
) -> Value:
    """Only a text tells that it is symbolic, not the array that it is in."""
    if vm.decisions is not None and size.__class__ is int and not isinstance(elements.data, UnknownElements):
        strings = [decided(string) for string in elements.data[:size]]
        if any(string is not None and string.is_open for string in (delimiter, prefix, suffix, *strings)):
            from pathbrew.machine.library.lang.symbolic_strings import joined_strings

            inner = joined_strings(vm, strings, delimiter)
            empty = vm.string("")
            return joined_strings(vm, [prefix, inner, suffix], empty)
    return vm.library.bytecode(_JOIN, prefix, suffix, delimiter, elements, size, depth)
