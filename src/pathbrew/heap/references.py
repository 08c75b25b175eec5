"""References of the input heap that are decided on when something depends on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew.classfile.signatures import TypeSignature
from pathbrew.machine.core.objects import JavaObject
from pathbrew.machine.core.unknown import UndecidedReference
from pathbrew.program import JavaClass

if TYPE_CHECKING:
    from pathbrew.heap.inputs import InputHeap


class InputReference(UndecidedReference):
    """A reference of the input heap, decided on when something depends on it."""

    __slots__ = (
        "_decided",
        "_found",
        "_heap",
        "declared",
        "input_name",
        "is_argument",
        "is_element",
        "nullable",
        "signature",
    )

    def __init__(
        self,
        heap: InputHeap,
        name: str,
        declared: JavaClass,
        signature: TypeSignature | None = None,
        *,
        nullable: bool = True,
        is_argument: bool = False,
        is_element: bool = False,
    ) -> None:
        self._heap = heap
        self._found: JavaObject | None = None
        self._decided = False
        self.input_name = name
        self.declared = declared
        self.signature = signature
        self.nullable = nullable
        self.is_argument = is_argument
        self.is_element = is_element

    @property
    def is_decided(self) -> bool:
        return self._decided

    def resolve(self, *, used: bool = False) -> JavaObject | None:
        if not self._decided:
            self._found = self._heap.decide(self, used=used)
            self._decided = True
        return self._found

    def is_certainly(self, java_class: JavaClass) -> bool:
        return self.declared.is_subtype(java_class)
