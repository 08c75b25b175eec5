"""Boxing and unboxing between Java values and their wrapper objects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew.arithmetic import l2f, to_float
from pathbrew.classfile.descriptors import BOXES, WIDENINGS, WRAPPERS
from pathbrew.machine.core.objects import JavaObject, Reference, Value

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host


def box(vm: Host, descriptor: str, value: Value, depth: int = 0) -> Reference:
    """The object for a value of that type: by `valueOf`, so that the caches hold."""
    if descriptor == "V":
        return None
    wrapper = WRAPPERS.get(descriptor)
    if wrapper is None:
        reference: Reference = value
        return reference
    boxed: JavaObject = vm.invoke_static(wrapper, f"valueOf({descriptor})L{wrapper};", value, depth=depth)
    return boxed


def unbox(reference: Reference) -> tuple[str, Value] | None:
    """The primitive type and value that a wrapper object holds."""
    if reference is None or reference.java_class.name not in BOXES:
        return None
    return BOXES[reference.java_class.name], reference.f_value


def widen(source: str, target: str, value: float) -> float | None:
    """A primitive value as another type, or None when that would need a cast."""
    if target not in WIDENINGS[source]:
        return None
    if target == "D":
        return float(value)
    if target == "F":
        return l2f(int(value)) if source in "IJ" else to_float(float(value))
    return value
