"""Classes made at run time, as `Lookup.defineHiddenClass` makes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew.classfile.access_flags import FINAL, SYNTHETIC
from pathbrew.program import JavaClass

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host


class HiddenClass(JavaClass):
    """A class without a class file; its name has the suffix that the JVM gives hidden classes."""

    is_primitive = False

    def __init__(
        self, host: JavaClass, name: str, superclass: JavaClass, interfaces: tuple[JavaClass, ...]
    ) -> None:
        super().__init__(name, FINAL | SYNTHETIC, superclass, interfaces)
        self.host = host

    @property
    def package(self) -> str:
        return self.host.package

    @property
    def nest_host(self) -> str:
        return self.host.nest_host

    @property
    def java_name(self) -> str:
        return self.name.replace("/", ".").replace("+", "/")


def define_lambda_class(vm: Host, host: JavaClass, interfaces: tuple[str, ...]) -> HiddenClass:
    """A new class in the host's package that implements the interfaces; initialised."""
    linked = tuple(vm.load(name) for name in dict.fromkeys(interfaces))
    name = f"{host.name}$$Lambda+0x{vm.bootstraps.next_number():016x}"
    made = HiddenClass(host, name, vm.load("java/lang/Object"), linked)
    vm.program.define(made)
    vm.initialize(made)
    return made
