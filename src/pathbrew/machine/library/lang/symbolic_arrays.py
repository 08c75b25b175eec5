"""Copies of whole arrays whose length the path has not decided: it stays open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pathbrew.machine.core.objects import JavaArray
from pathbrew.machine.core.unknown import UnknownElements
from pathbrew.machine.library.registry import Models

if TYPE_CHECKING:
    from pathbrew.machine.core.machine import Machine

MODELS = Models()


@MODELS.on_terms("java/lang/System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V")
def arraycopy(vm: Machine, source: Any, at: Any, target: Any, to: Any, count: Any, depth: int) -> Any:
    """All elements into a new array of the same length and type."""
    is_alike = isinstance(source, JavaArray) and source.java_class is getattr(target, "java_class", None)
    if not is_alike or hasattr(target, "initial"):
        return NotImplemented
    taken, given = source.data, target.data
    if not isinstance(taken, UnknownElements) or not isinstance(given, UnknownElements):
        return NotImplemented
    is_whole = at == 0 and to == 0 and taken.length is count and given.length is count
    copied = taken.copied() if is_whole else None
    if copied is None:
        return NotImplemented
    target.data = copied
    return None


@MODELS.on_terms("java/lang/Object.clone()Ljava/lang/Object;")
def clone(vm: Machine, this: Any, depth: int) -> Any:
    data = this.data if isinstance(this, JavaArray) else None
    copied = data.copied() if isinstance(data, UnknownElements) else None
    return NotImplemented if copied is None else vm.runtime(this.java_class).python(copied)
