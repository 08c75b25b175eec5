"""The inputs of a method in a context: what is known of arguments where it is called."""

from __future__ import annotations

from collections.abc import Callable

from pathbrew import terms
from pathbrew.heap.collections_types import parameter_types
from pathbrew.heap.inputs import InputHeap
from pathbrew.heap.references import InputReference
from pathbrew.machine import Machine
from pathbrew.machine.core.objects import Value
from pathbrew.program import Method
from pathbrew.program.entry import parameter_names
from pathbrew.summaries.context import Between, Context, Nullness


def inputs_in(method: Method, context: Context) -> dict[str, Callable[[Machine], Value]]:
    """How to make those parameters of which the context says something; the others may be anything."""
    known = context.arguments if method.is_static else context.arguments[1:]
    names = parameter_names(method)
    return {
        name: _maker(method, place, name, given)
        for place, (name, given) in enumerate(zip(names, known, strict=True))
        if given is not None
    }


def _maker(method: Method, place: int, name: str, given: Between | Nullness) -> Callable[[Machine], Value]:
    descriptor = method.parameters[place]
    if isinstance(given, Between):
        low, high = given
        if low == high:
            return lambda vm: low
        return lambda vm: terms.variable(name, terms.sort_of(descriptor), low, high)
    if given.is_null:
        return lambda vm: None

    def reference(vm: Machine) -> Value:
        heap = vm.inputs
        assert isinstance(heap, InputHeap)
        declared = vm.program.of_descriptor(descriptor)
        signature = parameter_types(method)[place]
        return InputReference(heap, name, declared, signature, nullable=False, is_argument=True)

    return reference
