"""Dynamically computed constants: java.lang.invoke.ConstantBootstraps and the program's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pathbrew.machine.bootstraps import Site, call_bootstrap
from pathbrew.machine.invocation.combinators import stored
from pathbrew.machine.invocation.conversions import class_of, is_primitive
from pathbrew.machine.objects import Value
from pathbrew.program.classes import PRIMITIVES

if TYPE_CHECKING:
    from pathbrew.machine.machine import Machine


def compute_constant(site: Site) -> Value:
    """The value of a constant, of the type that its descriptor says."""
    vm = site.vm
    kind = vm.mirror(class_of(vm, site.descriptor))
    shortcut = _SHORTCUTS.get(site.bootstrap)
    if shortcut is not None:
        return shortcut(vm, site)
    value = call_bootstrap(site, kind)
    return (
        value if value is None and not is_primitive(site.descriptor) else stored(vm, value, site.descriptor)
    )


def _null_constant(vm: Machine, site: Site) -> Any:
    if is_primitive(site.descriptor):
        vm.throwing.new("java/lang/IllegalArgumentException", f"not reference: {PRIMITIVES[site.descriptor]}")
    return None


def _primitive_class(vm: Machine, site: Site) -> Any:
    if site.name not in PRIMITIVES:
        vm.throwing.new("java/lang/IllegalArgumentException", f"not a primitive type: {site.name}")
    return vm.mirror(vm.program.of_descriptor(site.name))


def _enum_constant(vm: Machine, site: Site) -> Any:
    return vm.invoke_static(
        "java/lang/Enum",
        "valueOf(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Enum;",
        vm.mirror(class_of(vm, site.descriptor)),
        vm.intern(site.name),
        depth=site.depth,
    )


_SHORTCUTS: dict[str, Callable[[Any, Site], Any]] = {
    "java/lang/invoke/ConstantBootstraps.nullConstant": _null_constant,
    "java/lang/invoke/ConstantBootstraps.primitiveClass": _primitive_class,
    "java/lang/invoke/ConstantBootstraps.enumConstant": _enum_constant,
}
"""The bootstrap methods that need no Lookup; the others run as the JDK's own code."""
