"""jdk.internal.util.Preconditions: messages about indices, which the JDK formats at length."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew.machine.core.objects import JavaString, Reference, Value
from pathbrew.machine.core.unknown import decided
from pathbrew.machine.library.registry import Models
from pathbrew.machine.text.concatenated import Part, pending_string
from pathbrew.terms import Term

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

MODELS = Models()
_MESSAGE = (
    "jdk/internal/util/Preconditions.outOfBoundsMessage(Ljava/lang/String;Ljava/util/List;)Ljava/lang/String;"
)

_LETTERS = {"java/lang/Integer": "I", "java/lang/Long": "J"}


@MODELS.symbolic(_MESSAGE)
def out_of_bounds_message(vm: Host, kind: JavaString | None, arguments: Reference, depth: int) -> Value:
    kind, arguments = decided(kind), decided(arguments)
    if kind is None or arguments is None or kind.text != "checkIndex":
        return vm.library.bytecode(_MESSAGE, kind, arguments, depth)
    get = getattr(arguments, "get(I)Ljava/lang/Object;")
    numbers = [decided(get(place, depth)) for place in (0, 1)]
    if any(number.java_class.name not in _LETTERS for number in numbers):
        return vm.library.bytecode(_MESSAGE, kind, arguments, depth)
    letters = [_LETTERS[number.java_class.name] for number in numbers]
    index, length = (number.f_value for number in numbers)
    if not isinstance(index, Term) and not isinstance(length, Term):
        return vm.string(f"Index {index} out of bounds for length {length}")
    parts: list[Part] = ["Index ", (letters[0], index), " out of bounds for length ", (letters[1], length)]
    return pending_string(vm, parts)
