"""Copies of whole arrays whose length the path has not decided: it stays open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew.machine.core.objects import Integral, JavaArray, JavaObject, Reference
from pathbrew.machine.core.unknown import UnknownElements
from pathbrew.machine.library.registry import DECLINED, Declined, Models

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

MODELS = Models()


@MODELS.on_terms("java/lang/System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V")
def arraycopy(
    vm: Host, source: Reference, at: Integral, target: Reference, to: Integral, count: Integral, depth: int
) -> Declined | None:
    """All elements into a new array of the same length and type."""
    if not isinstance(source, JavaArray) or target is None or target.java_class is not source.java_class:
        return DECLINED
    if hasattr(target, "initial"):
        return DECLINED
    taken, given = source.data, target.data
    if not isinstance(taken, UnknownElements) or not isinstance(given, UnknownElements):
        return DECLINED
    is_whole = at == 0 and to == 0 and taken.length is count and given.length is count
    copied = taken.copied() if is_whole else None
    if copied is None:
        return DECLINED
    target.data = copied
    return None


@MODELS.on_terms("java/lang/Object.clone()Ljava/lang/Object;")
def clone(vm: Host, this: JavaObject, depth: int) -> JavaObject | Declined:
    data = this.data if isinstance(this, JavaArray) else None
    copied = data.copied() if isinstance(data, UnknownElements) else None
    return DECLINED if copied is None else vm.runtime(this.java_class).python(copied)
