"""The real JVM: a warm worker process that calls methods and answers with values or exceptions."""

from pathbrew.jvm.call_wire import Call, Construction
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
from pathbrew.jvm.replay import Output, Refused, ReplayRequest, ReplayResult
from pathbrew.jvm.trace import Branched, Entered, Reached, TraceEvent
from pathbrew.jvm.values import JavaArrayValue, JavaBoxedValue, JavaObjectValue, JavaValue
from pathbrew.jvm.worker import JvmWorker, Loader
from pathbrew.objects.graph import (
    BEYOND,
    ArrayNode,
    BoxNode,
    ClassNode,
    EnumNode,
    FieldValue,
    GraphValue,
    Node,
    ObjectNode,
    OpaqueNode,
    Reference,
    SparseArrayNode,
    StaticValue,
    StringNode,
)

__all__ = [
    "BEYOND",
    "ArrayNode",
    "BoxNode",
    "Branched",
    "Call",
    "CallResult",
    "ClassNode",
    "Construction",
    "Died",
    "Entered",
    "EnumNode",
    "Exited",
    "FieldValue",
    "GraphValue",
    "Hung",
    "JavaArrayValue",
    "JavaBoxedValue",
    "JavaObjectValue",
    "JavaValue",
    "JvmWorker",
    "Loader",
    "Node",
    "ObjectNode",
    "OpaqueNode",
    "Outcome",
    "Output",
    "Reached",
    "Reference",
    "Refused",
    "ReplayRequest",
    "ReplayResult",
    "Returned",
    "SparseArrayNode",
    "StackFrame",
    "StaticValue",
    "StringNode",
    "Threw",
    "TraceEvent",
]
