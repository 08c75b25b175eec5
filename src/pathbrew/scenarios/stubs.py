"""Stubs of interfaces that nothing implements, with the same answer to every call."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pathbrew.classfile.descriptors import PRIMITIVES
from pathbrew.classfile.signatures import TypeSignature
from pathbrew.heap.stub_types import answer_type
from pathbrew.heap.stubs import abstract_methods
from pathbrew.objects.graph import ANYTHING, Answer, Reference, StubNode
from pathbrew.program import JavaClass, Method
from pathbrew.program.generics import erased
from pathbrew.scenarios.inputs import Stub, Value
from pathbrew.scenarios.signatures import of_descriptor

_MOST_ANSWERS = 12
"""Methods of a type beyond which its stubs give no objects: they would be larger than what they are for."""
_MOST_OBJECTS = 3
"""How many objects a method gives, each in a stub of its own."""

Find = Callable[[TypeSignature], Sequence[Value]]
"""The values of a type."""


def constant_stubs(interface: JavaClass, signature: TypeSignature, find: Find) -> Iterator[Stub]:
    """Stubs of a type: one whose methods give zero or null, others that give numbers and objects."""
    methods = [method for method in abstract_methods(interface) if method.returned != "V"]
    is_large = len(methods) > _MOST_ANSWERS
    objects = {m: [] if is_large else _objects(interface, signature, m, find) for m in methods}
    for place in range(max(map(len, objects.values()), default=0)):
        given = {method: found[min(place, len(found) - 1)] for method, found in objects.items() if found}
        yield StubNode(interface.name, tuple(_answer(m, given.get(m, _number(m, 1))) for m in methods))
    yield StubNode(interface.name, tuple(_answer(m, None) for m in methods if m.returned not in PRIMITIVES))
    numbers = [method for method in methods if method.returned in PRIMITIVES]
    for number in (1, -1) if any(method.returned in "SIJ" for method in numbers) else (1,):
        if numbers:
            yield StubNode(interface.name, tuple(_answer(m, _number(m, number)) for m in numbers))


def _objects(interface: JavaClass, signature: TypeSignature, method: Method, find: Find) -> Sequence[Value]:
    """What a method may give that is not null."""
    if method.returned in PRIMITIVES:
        return []
    known = answer_type(interface, signature, method)
    bare = of_descriptor(method.returned)
    fits = known is not None and (method.returned == "Ljava/lang/Object;" or erased(known) == method.returned)
    found = find(known if known is not None and fits else bare)
    return [value for value in found if value is not None][:_MOST_OBJECTS]


def _number(method: Method, number: int) -> int | float | None:
    """The number, where a method gives such; true and 1.0 where it gives others."""
    if method.returned not in PRIMITIVES:
        return None
    return number if method.returned in "SIJ" else 1.0 if method.returned in "FD" else 1


def _answer(method: Method, result: Value) -> Answer[Value | Reference]:
    arguments = tuple(0 if parameter in PRIMITIVES else ANYTHING for parameter in method.parameters)
    return Answer(method.name, method.descriptor, arguments, result)
