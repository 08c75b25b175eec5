"""Look-ups that would search modules and security providers: answered directly, or empty."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pathbrew.errors import Obstacle
from pathbrew.machine.core.objects import JavaArray, JavaObject, JavaString, Reference, Value
from pathbrew.machine.library.registry import Models

if TYPE_CHECKING:
    from pathbrew.machine.core.host import Host
    from pathbrew.machine.library.lang.classes import Mirror

MODELS = Models()
_LOADER = "java/util/ServiceLoader"
_CLASS = "Ljava/lang/Class;"


# Service loaders find nothing -----------------------------------------------------------------------


@MODELS.machine(
    f"{_LOADER}.load({_CLASS})L{_LOADER};",
    f"{_LOADER}.load({_CLASS}Ljava/lang/ClassLoader;)L{_LOADER};",
    f"{_LOADER}.loadInstalled({_CLASS})L{_LOADER};",
)
def load_services(vm: Host, service: Mirror | None, *rest: Value) -> JavaObject:
    """A loader that was never constructed: its public methods have models."""
    if service is None:
        vm.throwing.new("java/lang/NullPointerException", "Service interface cannot be null")
    made: JavaObject = vm.runtime(vm.load(_LOADER)).python()
    made.f_service = service
    made.f_serviceName = service.f_name
    return made


@MODELS.machine(f"{_LOADER}.iterator()Ljava/util/Iterator;")
def no_services(vm: Host, this: JavaObject, depth: int) -> Value:
    return vm.invoke_static("java/util/Collections", "emptyIterator()Ljava/util/Iterator;", depth=depth)


@MODELS.machine(f"{_LOADER}.stream()Ljava/util/stream/Stream;")
def no_stream(vm: Host, this: JavaObject, depth: int) -> Value:
    return vm.invoke_static("java/util/stream/Stream", "empty()Ljava/util/stream/Stream;", depth=depth)


@MODELS.machine(f"{_LOADER}.findFirst()Ljava/util/Optional;")
def no_first(vm: Host, this: JavaObject, depth: int) -> Value:
    return vm.invoke_static("java/util/Optional", "empty()Ljava/util/Optional;", depth=depth)


@MODELS.plain(f"{_LOADER}.reload()V")
def reload(this: JavaObject, depth: int) -> None:
    pass


# Cleaners never clean -------------------------------------------------------------------------------


@MODELS.plain(
    "jdk/internal/ref/CleanerImpl.start(Ljava/lang/ref/Cleaner;Ljava/util/concurrent/ThreadFactory;)V"
)
def start_cleaner(this: JavaObject, cleaner: Reference, factory: Reference, depth: int) -> None:
    """No thread: references are never cleared here, so no action would ever be due."""


# Digests and random bytes ---------------------------------------------------------------------------

_DIGESTS = {
    "MD5": "MD5",
    "SHA": "SHA",
    "SHA-1": "SHA",
    "SHA1": "SHA",
    "SHA-224": "SHA2$SHA224",
    "SHA-256": "SHA2$SHA256",
    "SHA-384": "SHA5$SHA384",
    "SHA-512": "SHA5$SHA512",
}
_DELEGATE = "java/security/MessageDigest$Delegate$CloneableDelegate"


@MODELS.machine("java/security/MessageDigest.getInstance(Ljava/lang/String;)Ljava/security/MessageDigest;")
def get_digest(vm: Host, algorithm: JavaString | None, depth: int) -> JavaObject:
    if algorithm is None:
        vm.throwing.new("java/lang/NullPointerException", "null algorithm name")
    found = _DIGESTS.get(algorithm.text.upper())
    if found is None:
        raise Obstacle(f"unmodelled message digest: {algorithm.text}")
    key = "<init>(Ljava/security/MessageDigestSpi;Ljava/lang/String;Ljava/security/Provider;)V"
    implementation = vm.new_object(f"sun/security/provider/{found}")
    return vm.new_object(_DELEGATE, key, implementation, algorithm, None)


@MODELS.machine("java/util/UUID.randomUUID()Ljava/util/UUID;")
def random_uuid(vm: Host, depth: int) -> JavaObject:
    """Version 4, variant 2."""
    data = bytearray(os.urandom(16))
    data[6] = data[6] & 0x0F | 0x40
    data[8] = data[8] & 0x3F | 0x80
    halves = [int.from_bytes(half, "big", signed=True) for half in (data[:8], data[8:])]
    return vm.new_object("java/util/UUID", "<init>(JJ)V", *halves)


# Deserialisation filters: none is configured ---------------------------------------------------------

_FILTERS = "java/io/ObjectInputFilter$Config"


@MODELS.machine(f"{_FILTERS}.<clinit>()V")
def initialize_filters(vm: Host, depth: int) -> None:
    statics = vm.runtime(vm.load(_FILTERS)).statics
    statics.f_serialFilterLock = vm.new_object("java/lang/Object")
    statics.f_serialFilterFactory = vm.new_object(f"{_FILTERS}$BuiltinFilterFactory")
    statics.f_filterFactoryNoReplace = vm.new_object("java/util/concurrent/atomic/AtomicBoolean")


@MODELS.plain(f"{_FILTERS}.traceFilter(Ljava/lang/String;[Ljava/lang/Object;)V")
def trace_filter(message: JavaString | None, arguments: JavaArray | None, depth: int) -> None:
    """Nobody logs."""
