"""java.lang.ref: references are never cleared by the machine, so none is ever enqueued by it."""

from __future__ import annotations

from pathbrew.machine.core.objects import JavaObject, Reference
from pathbrew.machine.library.registry import Models

MODELS = Models()


@MODELS.plain(
    "java/lang/ref/Reference.<clinit>()V",
    "java/lang/ref/Finalizer.<clinit>()V",
)
def initialize(depth: int) -> None:
    """The JDK's starts the thread that hands cleared references to their queues."""


@MODELS.plain(
    "java/lang/ref/Reference.refersTo0(Ljava/lang/Object;)Z",
    "java/lang/ref/PhantomReference.refersTo0(Ljava/lang/Object;)Z",
)
def refers_to(this: JavaObject, referent: Reference, depth: int) -> int:
    return 1 if this.f_referent is referent else 0


@MODELS.plain("java/lang/ref/Reference.clear0()V", "java/lang/ref/PhantomReference.clear0()V")
def clear(this: JavaObject, depth: int) -> None:
    this.f_referent = None


@MODELS.plain("java/lang/ref/Finalizer.register(Ljava/lang/Object;)V")
def register_finalizer(reference: Reference, depth: int) -> None:
    """Finalizers never run."""
