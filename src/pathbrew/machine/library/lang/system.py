"""java.lang.System, Runtime and Shutdown."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from pathbrew.errors import Exited
from pathbrew.machine.core.objects import Integral, JavaObject, JavaString, Reference, Value
from pathbrew.machine.library.lang import arraycopy, properties, streams
from pathbrew.machine.library.registry import Models

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

MODELS = Models()
MODELS.update(arraycopy.MODELS)
MODELS.update(properties.MODELS)


@MODELS.machine("java/lang/System.<clinit>()V")
def initialize(vm: Host, depth: int) -> None:
    """What the boot phases leave behind, as far as it is not made on demand."""
    statics = vm.runtime(vm.load("java/lang/System")).statics
    statics.f_out = streams.standard_stream(vm, lambda: vm.standard_output)
    statics.f_err = streams.standard_stream(vm, lambda: vm.standard_error)
    vars(statics)["f_in"] = streams.standard_input(vm)
    statics.f_lineSeparator = vm.intern("\n")


@MODELS.machine("java/lang/System.setIn0(Ljava/io/InputStream;)V")
def set_in(vm: Host, stream: Reference, depth: int) -> None:
    _set(vm, "f_in", stream)


@MODELS.machine("java/lang/System.setOut0(Ljava/io/PrintStream;)V")
def set_out(vm: Host, stream: Reference, depth: int) -> None:
    _set(vm, "f_out", stream)


@MODELS.machine("java/lang/System.setErr0(Ljava/io/PrintStream;)V")
def set_err(vm: Host, stream: Reference, depth: int) -> None:
    _set(vm, "f_err", stream)


def _set(vm: Host, attribute: str, stream: Reference) -> None:
    setattr(vm.runtime(vm.load("java/lang/System")).statics, attribute, stream)


@MODELS.plain("java/lang/System.currentTimeMillis()J")
def current_time_millis(depth: int) -> int:
    return time.time_ns() // 1_000_000


@MODELS.plain("java/lang/System.nanoTime()J")
def nano_time(depth: int) -> int:
    return time.monotonic_ns()


@MODELS.machine("java/lang/System.identityHashCode(Ljava/lang/Object;)I")
def identity_hash_code(vm: Host, reference: Reference, depth: int) -> int:
    return 0 if reference is None else vm.identity(reference)


@MODELS.machine("java/lang/System.getSecurityManager()Ljava/lang/SecurityManager;")
def get_security_manager(vm: Host, depth: int) -> None:
    """None, as `java` starts since release 18, and before unless told otherwise."""


@MODELS.machine("java/lang/System.console()Ljava/io/Console;")
def console(vm: Host, depth: int) -> None:
    """None, as without a terminal."""


@MODELS.machine("java/lang/System.getenv(Ljava/lang/String;)Ljava/lang/String;")
def get_environment_variable(vm: Host, name: JavaString | None, depth: int) -> JavaString | None:
    if name is None:
        vm.throwing.null_pointer()
    value = os.environ.get(name.text)
    return None if value is None else vm.string(value)


@MODELS.machine("java/lang/System.getenv()Ljava/util/Map;")
def get_environment(vm: Host, depth: int) -> Value:
    made = vm.new_object("java/util/HashMap")
    for name, value in os.environ.items():
        vm.invoke_virtual(
            made,
            "put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
            vm.string(name),
            vm.string(value),
            depth=depth,
        )
    return vm.invoke_static(
        "java/util/Collections", "unmodifiableMap(Ljava/util/Map;)Ljava/util/Map;", made, depth=depth
    )


@MODELS.symbolic("java/lang/System.exit(I)V")
def exit_run(vm: Host, status: Integral, depth: int) -> None:
    raise Exited(int(vm.committed(status)))


@MODELS.symbolic("java/lang/Runtime.exit(I)V", "java/lang/Runtime.halt(I)V")
def exit_runtime(vm: Host, this: JavaObject, status: Integral, depth: int) -> None:
    raise Exited(int(vm.committed(status)))


@MODELS.plain("java/lang/Runtime.availableProcessors()I")
def available_processors(this: JavaObject, depth: int) -> int:
    """One: nothing runs in parallel here."""
    return 1


@MODELS.plain("java/lang/Runtime.maxMemory()J", "java/lang/Runtime.totalMemory()J")
def total_memory(this: JavaObject, depth: int) -> int:
    return 256 << 20


@MODELS.plain("java/lang/Runtime.freeMemory()J")
def free_memory(this: JavaObject, depth: int) -> int:
    return 128 << 20


@MODELS.plain("java/lang/Runtime.gc()V")
def collect_garbage(this: JavaObject, depth: int) -> None:
    pass


@MODELS.plain("java/lang/System.gc()V")
def collect_all_garbage(depth: int) -> None:
    pass


@MODELS.plain("java/lang/Runtime.addShutdownHook(Ljava/lang/Thread;)V")
def add_shutdown_hook(this: JavaObject, hook: Reference, depth: int) -> None:
    """Never run: a run ends with its method, not with the VM."""
