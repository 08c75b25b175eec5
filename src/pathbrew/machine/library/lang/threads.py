"""java.lang.Thread: the one thread there is."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from pathbrew.errors import Obstacle
from pathbrew.machine.core.objects import JavaObject, Reference, Value
from pathbrew.machine.library.lang.loaders import application_loader
from pathbrew.machine.library.registry import Models

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host

MODELS = Models()
_THREAD = "java/lang/Thread"
_RUNNABLE = 5
"""JVMTI's state of a live, runnable thread, which `threadStatus` holds."""


@MODELS.machine(
    f"{_THREAD}.currentThread()Ljava/lang/Thread;", f"{_THREAD}.currentCarrierThread()Ljava/lang/Thread;"
)
def current_thread(vm: Host, depth: int) -> JavaObject:
    statics = vm.runtime(vm.load(_THREAD)).statics
    if "main" not in vars(statics):
        statics.main = _make_main(vm)
    main: JavaObject = statics.main
    return main


def known_thread(vm: Host) -> Reference:
    """The thread, if anybody has asked for it; else None."""
    return vars(vm.runtime(vm.load(_THREAD)).statics).get("main")


def forget_thread(vm: Host) -> None:
    """Whoever asks for the thread next finds it as new, without values of its own."""
    vars(vm.runtime(vm.load(_THREAD)).statics).pop("main", None)


def _make_main(vm: Host) -> JavaObject:
    """A Thread with the fields that starting it would have set."""
    made: JavaObject = vm.runtime(vm.load(_THREAD)).python()
    group: JavaObject = vm.runtime(vm.load("java/lang/ThreadGroup")).python()
    parent: JavaObject = vm.runtime(vm.load("java/lang/ThreadGroup")).python()
    for one, name in ((group, "main"), (parent, "system")):
        one.f_name = vm.intern(name)
        one.f_maxPriority = 10
    group.f_parent = parent
    holder = made
    if "holder:Ljava/lang/Thread$FieldHolder;" in made.java_class.fields:
        holder = made.f_holder = vm.runtime(vm.load("java/lang/Thread$FieldHolder")).python()
        made.f_interruptLock = vm.runtime(vm.load("java/lang/Object")).python()
    else:
        made.f_blockerLock = vm.runtime(vm.load("java/lang/Object")).python()
    holder.f_group = group
    holder.f_priority = 5
    holder.f_threadStatus = _RUNNABLE
    made.f_name = vm.intern("main")
    made.f_tid = 1
    made.f_eetop = 1
    made.f_contextClassLoader = application_loader(vm)
    return made


@MODELS.machine(f"{_THREAD}.start0()V", f"{_THREAD}.start()V")
def start(vm: Host, this: JavaObject, depth: int) -> None:
    raise Obstacle(f"unmodelled start of a thread: {this.java_class.java_name}")


@MODELS.plain(f"{_THREAD}.isAlive()Z", f"{_THREAD}.alive()Z")
def is_alive(this: JavaObject, depth: int) -> int:
    return 1 if this.f_eetop else 0


@MODELS.machine(f"{_THREAD}.holdsLock(Ljava/lang/Object;)Z")
def holds_lock(vm: Host, reference: Reference, depth: int) -> int:
    if reference is None:
        vm.throwing.null_pointer()
    return 1 if vm.monitors.holds(reference) else 0


@MODELS.plain(f"{_THREAD}.yield()V", f"{_THREAD}.yield0()V", f"{_THREAD}.onSpinWait()V")
def give_way(depth: int) -> None:
    pass


@MODELS.machine(f"{_THREAD}.sleep(J)V")
def sleep(vm: Host, milliseconds: int, depth: int) -> None:
    """Takes its time in a concrete run only: a path is none the wiser for waiting."""
    if vm.decisions is None:
        time.sleep(milliseconds / 1000)


@MODELS.machine(f"{_THREAD}.sleepNanos0(J)V")
def sleep_nanos(vm: Host, nanoseconds: int, depth: int) -> None:
    if vm.decisions is None:
        time.sleep(nanoseconds / 1e9)


@MODELS.plain(
    f"{_THREAD}.setPriority0(I)V",
    f"{_THREAD}.interrupt0()V",
    f"{_THREAD}.setNativeName(Ljava/lang/String;)V",
)
def ignore(this: JavaObject, *rest: Value) -> None:
    pass


@MODELS.plain(
    f"{_THREAD}.clearInterruptEvent()V", f"{_THREAD}.ensureMaterializedForStackWalk(Ljava/lang/Object;)V"
)
def ignore_static(*rest: Value) -> None:
    pass


@MODELS.plain(f"{_THREAD}$ThreadIdentifiers.<clinit>()V")
def initialize_identifiers(depth: int) -> None:
    """The JDK's asks the VM where it keeps the next one."""


@MODELS.machine(f"{_THREAD}$ThreadIdentifiers.next()J")
def next_thread_id(vm: Host, depth: int) -> int:
    statics = vm.runtime(vm.load(_THREAD)).statics
    statics.last_id = vars(statics).get("last_id", 30) + 1
    return int(statics.last_id)


@MODELS.plain(
    "jdk/internal/vm/ContinuationSupport.isSupported0()Z",
    "jdk/internal/vm/ContinuationSupport.isSupported()Z",
)
def no_continuations(depth: int) -> int:
    return 0
