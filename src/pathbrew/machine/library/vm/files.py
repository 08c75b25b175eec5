"""java.io.FileInputStream for the JDK's own data files; the program's files stay closed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pathbrew.errors import Obstacle
from pathbrew.machine.core.objects import JavaArray, JavaObject, JavaString, Reference
from pathbrew.machine.library.registry import Models

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

MODELS = Models()
_STREAM = "java/io/FileInputStream"


@MODELS.machine(f"{_STREAM}.open0(Ljava/lang/String;)V")
def open_file(vm: Host, this: JavaObject, name: JavaString, depth: int) -> None:
    """Time zones, currencies and the like; anything outside the JDK's folder is an obstacle."""
    path = Path(name.text)
    if not path.resolve().is_relative_to(vm.program.class_path.jdk.home.resolve()):
        raise Obstacle("unmodelled native java.io.FileInputStream.open0")
    try:
        this.contents = path.read_bytes()
    except OSError as error:
        vm.throwing.new("java/io/FileNotFoundException", f"{name.text} ({error.strerror})")
    this.position = 0


def _contents(this: JavaObject) -> bytes:
    contents: bytes | None = vars(this).get("contents")
    if contents is None:
        raise Obstacle("unmodelled native java.io.FileInputStream.readBytes")
    return contents


@MODELS.plain(f"{_STREAM}.read0()I")
def read(this: JavaObject, depth: int) -> int:
    contents = _contents(this)
    if this.position >= len(contents):
        return -1
    this.position += 1
    return int(contents[this.position - 1])


@MODELS.plain(f"{_STREAM}.readBytes([BII)I")
def read_bytes(this: JavaObject, array: JavaArray, at: int, count: int, depth: int) -> int:
    part = _contents(this)[this.position : this.position + count]
    array.data[at : at + len(part)] = [b - 256 if b > 127 else b for b in part]
    this.position += len(part)
    return len(part) or (-1 if count else 0)


@MODELS.plain(f"{_STREAM}.length0()J")
def length(this: JavaObject, depth: int) -> int:
    return len(_contents(this))


@MODELS.plain(f"{_STREAM}.position0()J")
def position(this: JavaObject, depth: int) -> int:
    return int(this.position)


@MODELS.plain(f"{_STREAM}.available0()I")
def available(this: JavaObject, depth: int) -> int:
    return max(len(_contents(this)) - int(this.position), 0)


@MODELS.plain(f"{_STREAM}.skip0(J)J")
def skip(this: JavaObject, count: int, depth: int) -> int:
    this.position += count
    return count


@MODELS.plain(f"{_STREAM}.isRegularFile0(Ljava/io/FileDescriptor;)Z")
def is_regular(this: JavaObject, descriptor: Reference, depth: int) -> int:
    return 1


@MODELS.plain("java/io/FileDescriptor.close0()V")
def close(this: JavaObject, depth: int) -> None:
    pass


@MODELS.plain("java/io/FileDescriptor.getHandle(I)J")
def get_handle(descriptor: int, depth: int) -> int:
    return -1


@MODELS.plain("java/io/FileDescriptor.getAppend(I)Z")
def get_append(descriptor: int, depth: int) -> int:
    return 0
