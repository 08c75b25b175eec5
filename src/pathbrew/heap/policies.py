"""The heap policies by their names, and which of them suits a method."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import TYPE_CHECKING

from pathbrew.heap.alias.policy import AliasPolicy, ArrayAliasPolicy
from pathbrew.heap.lazy import LazyPolicy, NonAliasingPolicy
from pathbrew.heap.policy import HeapPolicy
from pathbrew.program import JavaClass, LinkageError, Method, Program
from pathbrew.program.entry import input_types

if TYPE_CHECKING:
    from pathbrew.heap.inputs import InputHeap

MOST_TYPES = 200
"""Types that are looked at for places that may be the same."""


class PolicyName(Enum):
    """The policies that users can ask for."""

    LAZY = "lazy"
    LAZY_NOALIAS = "lazy-noalias"
    ALIAS = "alias"
    ALIAS_ARRAYS = "alias-arrays"
    """Like `alias`, with one array term per field and no propagation of its own: to compare with."""
    AUTO = "auto"
    """As `suited_to` says."""


_POLICIES: dict[PolicyName, Callable[[InputHeap], HeapPolicy]] = {
    PolicyName.LAZY: LazyPolicy,
    PolicyName.LAZY_NOALIAS: NonAliasingPolicy,
    PolicyName.ALIAS: AliasPolicy,
    PolicyName.ALIAS_ARRAYS: ArrayAliasPolicy,
}


def policy_for(name: PolicyName, heap: InputHeap, method: Method) -> Callable[[InputHeap], HeapPolicy]:
    """What makes the policy of each run of a method."""
    if name is PolicyName.AUTO:
        program = heap.vm.program
        types = [declared for declared in input_types(program, method).values() if declared is not None]
        name = suited_to(program, types, heap.handles.has_address)
    return _POLICIES[name]


def suited_to(
    program: Program, inputs: Iterable[JavaClass], has_address: Callable[[JavaClass], bool]
) -> PolicyName:
    """`alias` if two references that inputs of these types lead to may be the same, else `lazy`."""
    places: list[JavaClass] = []
    pending = list(inputs)
    seen: set[JavaClass] = set()
    while pending and len(seen) < MOST_TYPES:
        declared = pending.pop()
        if not has_address(declared):
            continue
        if any(declared.is_subtype(place) or place.is_subtype(declared) for place in places):
            return PolicyName.ALIAS
        places.append(declared)
        if declared in seen:
            continue
        seen.add(declared)
        if declared.component is not None:
            pending.append(declared.component)
        try:
            fields = [program.of_descriptor(f.descriptor) for f in declared.layout if f.descriptor[0] in "L["]
        except LinkageError:
            return PolicyName.LAZY
        pending += fields
    return PolicyName.LAZY
