"""The lazy policies: what a reference points to is a choice that is made when it is used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pathbrew.classfile.descriptors import BOXES
from pathbrew.classfile.signatures import TypeSignature
from pathbrew.heap.assumptions import Assumption, LazyAssumptions, Types
from pathbrew.heap.collections_built import built
from pathbrew.heap.objects import InputObject
from pathbrew.heap.policy import Labels, Solve, WitnessHeap
from pathbrew.heap.references import InputReference
from pathbrew.machine import JavaObject
from pathbrew.machine.core.decisions import ReferenceKnowledge
from pathbrew.machine.core.objects import Value
from pathbrew.program import JavaClass
from pathbrew.terms import Model, Term

if TYPE_CHECKING:
    from pathbrew.heap.inputs import InputHeap


class LazyPolicy:
    """A reference is null, an object known so far, or a new one."""

    first_decisions = 500

    def __init__(self, heap: InputHeap) -> None:
        self._heap = heap
        self._assumptions: LazyAssumptions | None = None

    @property
    def knowledge(self) -> ReferenceKnowledge | None:
        return None

    def reference(
        self, name: str, declared: JavaClass, signature: TypeSignature | None, *, is_argument: bool
    ) -> Value:
        return InputReference(self._heap, name, declared, signature, is_argument=is_argument)

    def receiver(self, java_class: JavaClass) -> JavaObject:
        made: JavaObject = self._heap.new_object("this", java_class)
        return made

    def candidates(self, reference: InputReference) -> list[JavaObject]:
        declared = reference.declared
        # That boxes in collections are the same objects is not tried: see `InputHeap.told_apart`.
        if reference.is_element and declared.name in BOXES:
            return []
        candidates = [known for known in self._heap.known if _may_be(known, declared, reference.signature)]
        if self._assumptions is not None:
            candidates = [known for known in candidates if self._assumptions.allow(reference, known)]
        return candidates

    def assume(self, assumptions: Sequence[Assumption], roots: Mapping[str, Value], types: Types) -> None:
        self._assumptions = LazyAssumptions(assumptions, roots)

    def same(self, left: Value, right: Value) -> bool | None:
        return None

    def completed(self, model: Model, conditions: tuple[Term, ...], solve: Solve) -> Model:
        return model

    def labels(self, conditions: tuple[Term, ...], model: Model) -> Labels:
        return DecidedPath(conditions, model)


class NonAliasingPolicy(LazyPolicy):
    """A reference is null or a new object: no two are the same."""

    def candidates(self, reference: InputReference) -> list[JavaObject]:
        return []


def _may_be(known: JavaObject, declared: JavaClass, signature: TypeSignature | None) -> bool:
    """Whether an input of the type may be an object that is known."""
    how = built(known)
    if how is not None and how.signature != signature:
        return False
    return bool(
        known.may_be(declared) if isinstance(known, InputObject) else known.java_class.is_subtype(declared)
    )


@dataclass(frozen=True, slots=True)
class DecidedPath:
    """A path that has itself decided on all references that it depends on."""

    conditions: tuple[Term, ...]
    model: Model

    def with_numbers(self, model: Model) -> Model:
        return model

    def heap(self, model: Model) -> WitnessHeap:
        return DECIDED

    def open_guards(self, result: Value) -> tuple[str, ...]:
        return ()


class DecidedHeap:
    """A heap in which no reference is a term."""

    def settled(self, value: Value) -> Value:
        return value

    def is_open(self, value: Value) -> bool:
        return False


DECIDED = DecidedHeap()
