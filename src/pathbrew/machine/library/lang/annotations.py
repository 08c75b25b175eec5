"""Annotations by reflection: raw attributes and the constant pool that the JDK's parser reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathbrew.machine.core.objects import JavaArray, JavaObject, JavaString, Value
from pathbrew.machine.library.registry import Models

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host
    from pathbrew.machine.library.lang.classes import Mirror

MODELS = Models()
_POOL = "jdk/internal/reflect/ConstantPool"


@MODELS.plain("java/lang/Class.getRawAnnotations()[B")
def get_raw_annotations(this: Mirror, depth: int) -> JavaArray | None:
    file = this.mirrored.file
    data = None if file is None else file.raw_annotations()
    return None if data is None else this.vm.byte_array([b - 256 if b > 127 else b for b in data])


@MODELS.plain("java/lang/Class.getRawTypeAnnotations()[B")
def get_raw_type_annotations(this: Mirror, depth: int) -> None:
    return None


@MODELS.plain(f"java/lang/Class.getConstantPool()L{_POOL};")
def get_constant_pool(this: Mirror, depth: int) -> JavaObject:
    vm = this.vm
    made: JavaObject = vm.runtime(vm.load(_POOL)).python()
    made.f_constantPoolOop = this
    return made


@MODELS.machine(f"{_POOL}.<clinit>()V")
def initialize(vm: Host, depth: int) -> None:
    """The JDK's hides the field from reflection."""


@MODELS.machine(f"{_POOL}.getUTF8At0(Ljava/lang/Object;I)Ljava/lang/String;")
def get_utf8(vm: Host, this: JavaObject, mirror: JavaObject, index: int, depth: int) -> JavaString:
    return vm.intern(mirror.mirrored.file.pool.utf8(index))


@MODELS.machine(f"{_POOL}.getStringAt0(Ljava/lang/Object;I)Ljava/lang/String;")
def get_string(vm: Host, this: JavaObject, mirror: JavaObject, index: int, depth: int) -> JavaString:
    return vm.intern(mirror.mirrored.file.pool.string(index))


@MODELS.machine(f"{_POOL}.getSize0(Ljava/lang/Object;)I")
def get_size(vm: Host, this: JavaObject, mirror: JavaObject, depth: int) -> int:
    return len(mirror.mirrored.file.pool)


@MODELS.machine(
    f"{_POOL}.getIntAt0(Ljava/lang/Object;I)I",
    f"{_POOL}.getLongAt0(Ljava/lang/Object;I)J",
    f"{_POOL}.getFloatAt0(Ljava/lang/Object;I)F",
    f"{_POOL}.getDoubleAt0(Ljava/lang/Object;I)D",
)
def get_number(vm: Host, this: JavaObject, mirror: JavaObject, index: int, depth: int) -> Value:
    return mirror.mirrored.file.pool.number(index)
