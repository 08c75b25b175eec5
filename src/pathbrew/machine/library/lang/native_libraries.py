"""Loading of native libraries: their code is not run here, but a program may look whether they exist."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from pathbrew.machine.core.objects import JavaObject, JavaString
from pathbrew.machine.library.registry import Models

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

MODELS = Models()
_SYSTEM = (
    "/usr/java/packages/lib",
    "/usr/lib/x86_64-linux-gnu/jni",
    "/lib/x86_64-linux-gnu",
    "/usr/lib/x86_64-linux-gnu",
    "/usr/lib64",
    "/lib64",
    "/usr/lib/jni",
    "/lib",
    "/usr/lib",
)
"""Where HotSpot looks after LD_LIBRARY_PATH."""


def _folders(vm: Host) -> Iterator[Path]:
    yield vm.program.class_path.jdk.home / "lib"
    given = os.environ.get("LD_LIBRARY_PATH", "")
    yield from (Path(entry) for entry in (*given.split(os.pathsep), *_SYSTEM) if entry)


@MODELS.machine("java/lang/System.load(Ljava/lang/String;)V")
def load(vm: Host, name: JavaString | None, depth: int) -> None:
    if name is None:
        vm.throwing.null_pointer()
    if not os.path.isabs(name.text):
        text = f"Expecting an absolute path of the library: {name.text}"
        vm.throwing.new("java/lang/UnsatisfiedLinkError", text)
    if not Path(name.text).is_file():
        vm.throwing.new("java/lang/UnsatisfiedLinkError", f"Can't load library: {name.text}")


@MODELS.machine("java/lang/Runtime.load(Ljava/lang/String;)V")
def load_by_runtime(vm: Host, this: JavaObject, name: JavaString | None, depth: int) -> None:
    load(vm, name, depth)


@MODELS.machine("java/lang/System.loadLibrary(Ljava/lang/String;)V")
def load_library(vm: Host, name: JavaString | None, depth: int) -> None:
    if name is None:
        vm.throwing.null_pointer()
    if "/" in name.text:
        text = f"Directory separator should not appear in library name: {name.text}"
        vm.throwing.new("java/lang/UnsatisfiedLinkError", text)
    if not any((folder / f"lib{name.text}.so").is_file() for folder in _folders(vm)):
        _, *searched = map(str, _folders(vm))
        text = f"no {name.text} in java.library.path: {os.pathsep.join(searched)}"
        vm.throwing.new("java/lang/UnsatisfiedLinkError", text)


@MODELS.machine("java/lang/Runtime.loadLibrary(Ljava/lang/String;)V")
def load_library_by_runtime(vm: Host, this: JavaObject, name: JavaString | None, depth: int) -> None:
    load_library(vm, name, depth)
