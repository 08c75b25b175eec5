"""java.util.stream: parallel streams are evaluated by the one thread there is, in order."""

from __future__ import annotations

from pathbrew.machine.core.objects import JavaObject, Reference, Value
from pathbrew.machine.library.registry import Models

MODELS = Models()
_PIPELINE = "java/util/stream/AbstractPipeline"


def _declare(key: str) -> None:
    @MODELS.plain(f"{_PIPELINE}.{key}")
    def evaluate(this: JavaObject, operation: Reference, depth: int) -> Value:
        this.f_sourceStage.f_parallel = 0
        return this.vm.library.bytecode(f"{_PIPELINE}.{key}", this, operation, depth)


_declare("evaluate(Ljava/util/stream/TerminalOp;)Ljava/lang/Object;")
_declare("evaluateToArrayNode(Ljava/util/function/IntFunction;)Ljava/util/stream/Node;")
