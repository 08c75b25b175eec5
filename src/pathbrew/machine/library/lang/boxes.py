"""Boxing and unboxing between Java values and their wrapper objects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pathbrew.arithmetic import l2f, to_float
from pathbrew.classfile.descriptors import BOXES, WRAPPERS

if TYPE_CHECKING:
    from pathbrew.machine.core.machine import Machine

_WIDENINGS = {
    "Z": "Z",
    "B": "BSIJFD",
    "C": "CIJFD",
    "S": "SIJFD",
    "I": "IJFD",
    "J": "JFD",
    "F": "FD",
    "D": "D",
}
"""What a value of each type may become without a cast (JLS 5.1.2)."""


def box(vm: Machine, descriptor: str, value: Any, depth: int = 0) -> Any:
    """The object for a value of that type: by `valueOf`, so that the caches hold."""
    if descriptor == "V":
        return None
    wrapper = WRAPPERS.get(descriptor)
    if wrapper is None:
        return value
    return vm.invoke_static(wrapper, f"valueOf({descriptor})L{wrapper};", value, depth=depth)


def unbox(reference: Any) -> tuple[str, Any] | tuple[None, None]:
    """The primitive type and value that a wrapper object holds."""
    letter = None if reference is None else BOXES.get(reference.java_class.name)
    return (None, None) if letter is None else (letter, reference.f_value)


def widen(source: str, target: str, value: Any) -> Any:
    """A primitive value as another type, or None when that would need a cast."""
    if target not in _WIDENINGS[source]:
        return None
    if target == "D":
        return float(value)
    if target == "F":
        return l2f(value) if source in "IJ" else to_float(float(value))
    return value
