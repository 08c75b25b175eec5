"""The alias policies: references to the user's objects and to arrays are terms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from pathbrew.classfile.signatures import TypeSignature
from pathbrew.heap.alias.assumptions import AliasAssumptions
from pathbrew.heap.alias.completion import completed, with_short_arrays
from pathbrew.heap.alias.labelling import Labelling
from pathbrew.heap.alias.space import AliasSpace
from pathbrew.heap.alias.store import ArrayStore, GuardedStore
from pathbrew.heap.assumptions import Assumption, Types
from pathbrew.heap.lazy import LazyPolicy
from pathbrew.heap.policy import Labels, Solve
from pathbrew.machine import JavaObject
from pathbrew.machine.core.decisions import ReferenceKnowledge
from pathbrew.machine.core.objects import Value
from pathbrew.program import JavaClass
from pathbrew.terms import Model, Term

if TYPE_CHECKING:
    from pathbrew.heap.inputs import InputHeap


class AliasPolicy(LazyPolicy):
    """A reference that can have an address is a term; others are decided on when they are used."""

    first_decisions = 25  # what a loop reads through terms grows with each round
    store: ClassVar[type[GuardedStore]] = GuardedStore

    def __init__(self, heap: InputHeap) -> None:
        super().__init__(heap)
        self._space = AliasSpace(heap, heap.handles, self.store)

    @property
    def knowledge(self) -> ReferenceKnowledge | None:
        return self._space.facts

    def reference(
        self, name: str, declared: JavaClass, signature: TypeSignature | None, *, is_argument: bool
    ) -> Value:
        if self._heap.handles.has_address(declared):
            return self._space.leaf(name, declared, null=not is_argument)
        return super().reference(name, declared, signature, is_argument=is_argument)

    def receiver(self, java_class: JavaClass) -> JavaObject:
        if self._heap.handles.has_address(java_class):
            made: JavaObject = self._space.receiver(java_class)
            return made
        return super().receiver(java_class)

    def assume(self, assumptions: Sequence[Assumption], roots: Mapping[str, Value], types: Types) -> None:
        AliasAssumptions(self._space, assumptions, roots, types)

    def same(self, left: Value, right: Value) -> bool | None:
        return self._space.same(left, right)

    def completed(self, model: Model, conditions: tuple[Term, ...], solve: Solve) -> Model:
        return completed(conditions, with_short_arrays(conditions, model, solve))

    def labels(self, conditions: tuple[Term, ...], model: Model) -> Labels:
        return Labelling(self._space, conditions, model)


class ArrayAliasPolicy(AliasPolicy):
    """The same in the plain encoding, with one array term per field: to compare with."""

    store = ArrayStore
