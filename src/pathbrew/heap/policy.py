"""What a heap policy is asked for: by inputs while a method runs, and by engines between and after runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from pathbrew.classfile.signatures import TypeSignature
from pathbrew.heap.assumptions import Assumption, Types
from pathbrew.machine import JavaObject
from pathbrew.machine.core.decisions import ReferenceKnowledge
from pathbrew.machine.core.objects import Value
from pathbrew.program import JavaClass
from pathbrew.terms import Model, Term

if TYPE_CHECKING:
    from pathbrew.heap.references import InputReference

Solve = Callable[[tuple[Term, ...], Model], Model | None]
"""A model of conditions, looked for near another model; None if none was found."""


class HeapPolicy(Protocol):
    """How references of the unknown heap are decided; each run has one of its own."""

    @property
    def first_decisions(self) -> int:
        """Decisions after which a path is put off at first."""

    @property
    def knowledge(self) -> ReferenceKnowledge | None:
        """What the run finds out about references that are terms, if any are."""

    def reference(
        self, name: str, declared: JavaClass, signature: TypeSignature | None, *, is_argument: bool
    ) -> Value:
        """An input of that type: an argument, or a part of the heap that is null if nothing asks for more."""

    def receiver(self, java_class: JavaClass) -> JavaObject:
        """The object on which the method is called, of exactly that class."""

    def candidates(self, reference: InputReference) -> list[JavaObject]:
        """The objects known so far that a reference may point to, if that is decided on when it is used."""

    def assume(self, assumptions: Sequence[Assumption], roots: Mapping[str, Value], types: Types) -> None:
        """Keep to what is assumed of the heap that inputs of these types lead to."""

    def same(self, left: Value, right: Value) -> bool | None:
        """Whether two references are the same; None if the objects that they point to say so."""

    def completed(self, model: Model, conditions: tuple[Term, ...], solve: Solve) -> Model:
        """A model of conditions as a run has to know it."""

    def labels(self, conditions: tuple[Term, ...], model: Model) -> Labels:
        """A finished path, whose run followed the model, with its references decided."""


class Labels(Protocol):
    """A finished path whose references all point to something."""

    @property
    def conditions(self) -> tuple[Term, ...]:
        """What the path asks of its inputs, references being what they are."""

    @property
    def model(self) -> Model:
        """A model of the path."""

    def with_numbers(self, model: Model) -> Model:
        """A model that says of numbers what another one says, and of references what the labels say."""

    def heap(self, model: Model) -> WitnessHeap:
        """The objects that references stand for under a model of the path."""

    def open_guards(self, result: Value) -> tuple[str, ...]:
        """What the path has left open of which references are the same, though its outcome depends on it."""


class WitnessHeap(Protocol):
    """The objects that the references of a run stand for under one model."""

    def settled(self, value: Value) -> Value:
        """The value, or in place of a reference that is a term what it points to."""

    def is_open(self, value: Value) -> bool:
        """Whether the value is a reference that is a term and on which nothing depends."""
