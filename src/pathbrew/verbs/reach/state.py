"""The input state of a call that was made on the JVM."""

from __future__ import annotations

from pathbrew.classfile.descriptors import short_name
from pathbrew.jvm.replay import ReplayRequest
from pathbrew.objects.witness import Named, Witness
from pathbrew.program import Method


def state_of(method: Method, names: list[str], request: ReplayRequest) -> Witness:
    """The receiver if there is one, the parameters and the static fields that are set."""
    values: list[Named] = []
    if request.receiver is not None:
        values.append(("this", f"L{method.owner.name};", request.receiver))
    values += zip(names, method.parameters, request.arguments, strict=True)
    for static in request.statics:
        values.append((f"{short_name(static.owner)}.{static.name}", static.descriptor, static.value))
    return Witness(tuple(values), request.nodes)
