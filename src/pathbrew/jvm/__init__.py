"""The real JVM: a warm worker process that calls methods and answers with values or exceptions."""

from pathbrew.jvm.outcomes import (
    CallResult,
    Died,
    Exited,
    Hung,
    Outcome,
    Returned,
    StackFrame,
    Threw,
)
from pathbrew.jvm.values import JavaArrayValue, JavaBoxedValue, JavaObjectValue, JavaValue
from pathbrew.jvm.worker import Call, Construction, JvmWorker, Loader

__all__ = [
    "Call",
    "CallResult",
    "Construction",
    "Died",
    "Exited",
    "Hung",
    "JavaArrayValue",
    "JavaBoxedValue",
    "JavaObjectValue",
    "JavaValue",
    "JvmWorker",
    "Loader",
    "Outcome",
    "Returned",
    "StackFrame",
    "Threw",
]
