"""How references of the unknown heap are decided, and which way suits a method."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum

from pathbrew.program import JavaClass, LinkageError, Program

MOST_TYPES = 200
"""Types that are looked at for places that may be the same."""


class HeapPolicy(Enum):
    """How references of the unknown heap are decided."""

    LAZY = "lazy"
    LAZY_NOALIAS = "lazy-noalias"
    ALIAS = "alias"
    ALIAS_ARRAYS = "alias-arrays"
    """Like `alias`, with one array term per field and no propagation of its own: to compare with."""
    AUTO = "auto"
    """As `suited_to` says."""

    @property
    def has_space(self) -> bool:
        """Whether references are terms."""
        return self in (HeapPolicy.ALIAS, HeapPolicy.ALIAS_ARRAYS)


def suited_to(
    program: Program, inputs: Iterable[JavaClass], has_address: Callable[[JavaClass], bool]
) -> HeapPolicy:
    """`alias` if two references that inputs of these types lead to may be the same, else `lazy`."""
    places: list[JavaClass] = []
    pending = list(inputs)
    seen: set[JavaClass] = set()
    while pending and len(seen) < MOST_TYPES:
        declared = pending.pop()
        if not has_address(declared):
            continue
        if any(declared.is_subtype(place) or place.is_subtype(declared) for place in places):
            return HeapPolicy.ALIAS
        places.append(declared)
        if declared in seen:
            continue
        seen.add(declared)
        if declared.component is not None:
            pending.append(declared.component)
        try:
            fields = [program.of_descriptor(f.descriptor) for f in declared.layout if f.descriptor[0] in "L["]
        except LinkageError:
            return HeapPolicy.LAZY
        pending += fields
    return HeapPolicy.LAZY
