"""Stubs of interfaces that nothing implements, with the same answer to every call."""

from __future__ import annotations

from collections.abc import Iterator

from pathbrew.classfile.descriptors import PRIMITIVES
from pathbrew.heap.stubs import abstract_methods
from pathbrew.objects.graph import ANYTHING, Answer, StubNode
from pathbrew.program import JavaClass, Method


def constant_stubs(interface: JavaClass) -> Iterator[StubNode]:
    """A stub whose methods give zero or null, and where some give numbers those of one and minus one."""
    yield StubNode(interface.name)
    methods = [m for m in abstract_methods(interface) if m.returned in PRIMITIVES and m.returned != "V"]
    if not methods:
        return
    yield StubNode(interface.name, tuple(_answer(method, 1) for method in methods))
    if any(method.returned in "SIJ" for method in methods):
        yield StubNode(interface.name, tuple(_answer(method, -1) for method in methods))


def _answer(method: Method, result: int) -> Answer:
    arguments = tuple(0 if parameter in PRIMITIVES else ANYTHING for parameter in method.parameters)
    number = result if method.returned in "SIJ" else 1.0 if method.returned in "FD" else 1
    return Answer(method.name, method.descriptor, arguments, number)
