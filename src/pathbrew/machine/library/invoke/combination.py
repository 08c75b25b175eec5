"""The frame of every combined method handle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from pathbrew.classfile.descriptors import parse_method_descriptor
from pathbrew.machine.library.invoke.source import FunctionSource

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host
    from pathbrew.machine.library.invoke.handle_objects import MethodHandleObject

Types = Sequence[str]


class Combination:
    """A handle in the making: its parameters have names, its lines may call other handles."""

    def __init__(self, vm: Host, parameters: Types, returned: str) -> None:
        self.vm = vm
        self.parameters = tuple(parameters)
        self.returned = returned
        self.source = FunctionSource(vm)
        self.names = [f"x{i}" for i in range(len(self.parameters))]

    def call(self, handle: MethodHandleObject, arguments: Sequence[str]) -> str:
        return f"{self.source.value(handle)}.function({', '.join([*arguments, 'd'])})"

    def returning(self, result: str) -> MethodHandleObject:
        descriptor = f"({''.join(self.parameters)}){self.returned}"
        return self.vm.handles.make(descriptor, self.source.build(self.names, result))


def illegal(vm: Host, message: str) -> NoReturn:
    vm.throwing.new("java/lang/IllegalArgumentException", message)


def types_of(handle: MethodHandleObject) -> tuple[tuple[str, ...], str]:
    return parse_method_descriptor(handle.descriptor)


def mismatch(vm: Host, message: str, *handles: MethodHandleObject) -> NoReturn:
    texts = ", ".join(vm.handles.type_text(handle.descriptor) for handle in handles)
    illegal(vm, f"{message}: {texts}")
