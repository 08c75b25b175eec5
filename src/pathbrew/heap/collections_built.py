"""How objects of the library are made that are inputs: the calls that make an equal one anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pathbrew.classfile.signatures import TypeSignature
from pathbrew.errors import Diverged
from pathbrew.heap.collections_lists import ListElements
from pathbrew.machine.core.objects import JavaObject, Value
from pathbrew.objects.graph import MAX_LENGTH, BuildCall
from pathbrew.terms import Evaluator


@dataclass(frozen=True, slots=True)
class Built:
    """An object of the given class by the call that makes it and the calls that fill it.

    `signature` is the type it was declared with: inputs of other types are not the same object.
    """

    class_name: str
    signature: TypeSignature | None
    maker: BuildCall[Value]
    filling: Sequence[BuildCall[Value]] | ListElements = ()

    def calls(self, evaluate: Evaluator) -> list[BuildCall[Value]]:
        """The calls after the first, under a model."""
        if not isinstance(self.filling, ListElements):
            return list(self.filling)
        length = int(evaluate(self.filling.length))
        if length > MAX_LENGTH:
            raise Diverged(f"an input list of length {length}")
        add = "(Ljava/lang/Object;)Z"
        return [
            BuildCall(self.class_name, "add", add, (self.filling.initial.get(place),))
            for place in range(length)
        ]


def built(reference: JavaObject) -> Built | None:
    """How an object of the library was made as an input; None for any other object."""
    found = getattr(reference, "__dict__", {}).get("built")
    return found if isinstance(found, Built) else None
